import Glibc

/// What libFuzzer calls with each input. The reader is chosen by `FOLLOWSPOT_FUZZ_READER`.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

private let target: FuzzTarget = {
  let name = getenv("FOLLOWSPOT_FUZZ_READER").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    fatalError("FOLLOWSPOT_FUZZ_READER must be one of \(FuzzTarget.allCases.map(\.rawValue))")
  }
  return target
}()
