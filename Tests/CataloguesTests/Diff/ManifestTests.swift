import FoundationEssentials
import Testing

@testable import Catalogues

/// Real catalogues that lie beside the repository, with what is known of them.
private enum Manifest {
  struct Expectation: CustomTestStringConvertible, Sendable {
    var path: String
    var rows: Int
    var format: String
    var testDescription: String { path }
  }

  /// `shared/data` beside any folder above this file.
  static let folder: String? = {
    var folder = Substring(#filePath)
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let candidate = "\(folder)/shared/data"
      if FileManager.default.fileExists(atPath: "\(candidate)/MANIFEST.tsv") { return candidate }
    }
    return nil
  }()

  static let all: [Expectation] = {
    guard let folder, let text = try? String(contentsOfFile: "\(folder)/MANIFEST.tsv", encoding: .utf8) else {
      return []
    }
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count > 2, let rows = Int(fields[1]) else { return nil }
      return Expectation(path: String(fields[0]), rows: rows, format: String(fields[2]))
    }
  }()
}

@Suite struct ManifestTests {
  @Test(
    "every real catalogue has the rows and the format that its manifest states",
    .disabled(if: Manifest.folder == nil, "the real catalogues are not beside the repository"),
    arguments: Manifest.all)
  private func manifest(file: Manifest.Expectation) throws {
    let folder = try #require(Manifest.folder)
    let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(file.path)"))
    let reading = CatalogueReading(MemorySource(Array(bytes)), fileName: file.path)
    let report = try reading.check()
    print(
      file.path, report.plan.formatName, report.plan.encoding ?? "-", report.rows, report.duplicates,
      report.rejected, report.plan.identifier ?? "content",
      report.plan.attributes.map { "\($0.attribute)←\($0.fields.joined(separator: "+"))" }.joined(
        separator: " "), report.plan.split.debugDescription, report.problems.first.map { "\($0)" } ?? "")
    #expect(report.rows + report.duplicates == file.rows)
    #expect(report.plan.formatName == file.format)
    #expect(report.rejected == 0)
  }
}
