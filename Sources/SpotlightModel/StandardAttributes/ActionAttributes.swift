extension StandardAttribute {
  /// Attributes that say what can be done with an item.
  static let action: [StandardAttribute] = [
    .init("supportsPhoneCall", .boolean, "Whether calling its numbers is a main thing to do with it."),
    .init("supportsNavigation", .boolean, "Whether going to its place is a main thing to do with it."),
    .init("actionIdentifiers", .texts, access: .neverNil, "The app's own actions to offer with the result."),
    .init("sharedItemContentType", .contentType, "The type of file to share the result as."),
    .init("providerDataTypeIdentifiers", .texts, "Types that the delegate can give as data, the best first."),
    .init("providerFileTypeIdentifiers", .texts, "Types that the delegate can give as a copied file."),
    .init(
      "providerInPlaceFileTypeIdentifiers", .texts, "Types that the delegate can give as the file itself."),
  ]
}
