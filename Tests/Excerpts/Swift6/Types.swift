import CoreServices
import Foundation
import UniformTypeIdentifiers

extension UTType {
  static let recipe = UTType(exportedAs: "com.example.recipe", conformingTo: .json)
}

func isPicture(_ url: URL) -> Bool {
  guard let type = UTType(filenameExtension: url.pathExtension) else { return false }
  return type.conforms(to: .image)
}

func mimeType(of url: URL) -> String {
  UTType(filenameExtension: url.pathExtension)?.preferredMIMEType ?? "application/octet-stream"
}

func describe(_ identifier: String) -> String {
  guard let type = UTType(identifier) else { return "unknown" }
  return "\(type.localizedDescription ?? type.identifier), .\(type.preferredFilenameExtension ?? "")"
}

func types() -> [String] {
  [kUTTypeJPEG as String, kUTTypePDF as String, UTType.recipe.identifier]
    + UTType.types(tag: "txt", tagClass: .filenameExtension, conformingTo: nil).map(\.identifier)
}
