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

  static let all: [Expectation] = {
    guard let folder = RealFiles.folder, let bytes = RealFiles.contents(of: "\(folder)/MANIFEST.tsv") else {
      return []
    }
    let text = String(decoding: bytes, as: UTF8.self)
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
    .enabled(if: RealFiles.folder != nil, Comment(rawValue: RealFiles.missing)),
    arguments: Manifest.all)
  private func manifest(file: Manifest.Expectation) throws {
    let folder = try #require(RealFiles.folder)
    let bytes = try #require(RealFiles.contents(of: "\(folder)/\(file.path)"))
    guard bytes.count <= RealFiles.sizeLimit else { return }
    let reading = CatalogueReading(MemorySource(bytes), fileName: file.path)
    let report = try reading.check()
    #expect(report.rows + report.duplicates == file.rows)
    #expect(report.plan.formatName == file.format)
    #expect(report.rejected == 0)
  }
}
