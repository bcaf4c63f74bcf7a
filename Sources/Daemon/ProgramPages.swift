import CLinux
import Glibc

/// The pages of the program and its libraries that nothing writes to: code and constants.
///
/// Around each page that is touched the kernel maps up to fifteen more, and none of them ever leaves a process that
/// sleeps while memory is not short. So what starting and reading need would stay for years: some 8 MB, most of what
/// an idle service takes.
enum ProgramPages {
  /// Unmaps the pages until they are touched again, which then costs well under a millisecond in all, for the kernel
  /// keeps them like any other file that was read of late. A program that just waits touches few.
  static func evict() {
    dl_iterate_phdr(
      { object, _, _ in
        if let object { ProgramPages.evict(of: object.pointee) }
        return 0
      }, nil)
  }

  private static func evict(of object: dl_phdr_info) {
    let headers = UnsafeBufferPointer(start: object.dlpi_phdr, count: Int(object.dlpi_phnum))
    guard !isRelocatedInPlace(object, headers) else { return }
    for header in headers where header.p_type == PT_LOAD && header.p_flags & UInt32(PF_W) == 0 {
      evict(from: object.dlpi_addr &+ header.p_vaddr, bytes: header.p_memsz)
    }
  }

  /// Whether the loader wrote to code, which then is not what the file has (`DT_TEXTREL` in elf(5)).
  private static func isRelocatedInPlace(
    _ object: dl_phdr_info, _ headers: UnsafeBufferPointer<Elf64_Phdr>
  ) -> Bool {
    guard let dynamic = headers.first(where: { $0.p_type == PT_DYNAMIC }),
      var entry = UnsafePointer<Elf64_Dyn>(bitPattern: UInt(object.dlpi_addr &+ dynamic.p_vaddr))
    else { return true }
    while entry.pointee.d_tag != DT_NULL {
      if entry.pointee.d_tag == DT_TEXTREL { return true }
      if entry.pointee.d_tag == DT_FLAGS, entry.pointee.d_un.d_val & UInt64(DF_TEXTREL) != 0 { return true }
      entry += 1
    }
    return false
  }

  /// Only whole pages, so that none of a neighbour is among them.
  private static func evict(from start: UInt64, bytes: UInt64) {
    let page = UInt64(getpagesize())
    let (first, end) = ((start + page - 1) / page * page, (start + bytes) / page * page)
    guard first < end else { return }
    madvise(UnsafeMutableRawPointer(bitPattern: UInt(first)), Int(end - first), MADV_DONTNEED)
  }
}
