/// The replicas of a snapshot's context in the order of their names: lines name them by their places in it, from 0.
struct ReplicaPlaces {
  let names: [ReplicaIdentifier]
  private let places: [ReplicaIdentifier: Int]

  init(_ context: VersionVector) {
    names = context.times.keys.sorted()
    places = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
  }

  func place(of replica: ReplicaIdentifier) throws(SnapshotError) -> Int64 {
    guard let place = places[replica] else {
      throw SnapshotError(.invalid, "a write of \(replica), of which the snapshot's context knows nothing")
    }
    return Int64(place)
  }
}
