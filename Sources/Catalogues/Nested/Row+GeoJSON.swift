extension Row {
  /// Gives a GeoJSON feature that is a point the fields `geometry.longitude` and `geometry.latitude`, in degrees, unless it
  /// has such already. They are the first two numbers of its position (RFC 7946 §3.1.1).
  mutating func addPlaceOfPoint() {
    guard self["geometry.type"] == .text("Point"), case .list(let position)? = self["geometry.coordinates"],
      position.count >= 2
    else { return }
    for (name, value) in zip(["geometry.longitude", "geometry.latitude"], position) where self[name] == nil {
      if case .number = value { fields.append(Field(name, value)) }
    }
  }
}
