/// Numbers as people read them: `1,234,567`.
func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var result = ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
    result.append(digit)
  }
  return number < 0 ? "-\(result)" : result
}

/// A number with its noun: `1 row`, `2 rows`; `plural` where it is not formed with an s.
func counted(_ number: Int, _ noun: String, plural: String? = nil) -> String {
  "\(grouped(number)) \(number == 1 ? noun : plural ?? "\(noun)s")"
}

/// A size in bytes: `512 bytes`, `1.5 MB`, in powers of 1,000 as disks are sold.
func byteCount(_ bytes: Int) -> String {
  guard bytes >= 1000 else { return counted(bytes, "byte") }
  var value = Double(bytes)
  var unit = 0
  let units = ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"]
  while value >= 999.95, unit < units.count - 1 {
    value /= 1000
    unit += 1
  }
  let tenths = Int((value * 10).rounded())
  return tenths >= 1000 || tenths.isMultiple(of: 10)
    ? "\(Int(value.rounded())) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
}
