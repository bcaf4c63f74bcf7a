/// What kind of name a tag is: how a type is known to those who do not use type identifiers.
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The end of a file's name, without its dot: `jpeg`.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// A MIME type: `image/jpeg`.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

extension UTTagClass: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { rawValue }
  public var debugDescription: String { rawValue }
}
