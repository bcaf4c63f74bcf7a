import SpotlightModel

/// What a file's row comes to in the index when it changes: each attribute that the file alters takes the file's value,
/// all others stay as the index has them.
///
/// - Parameters:
///   - before: what the file said before.
///   - now: what it says now.
///   - shown: what the index says.
func merged(before: Attributes, now: Attributes, shown: Attributes) -> Attributes {
  if before == shown { return now }
  var result = shown
  for element in now where before[element.key] != element.value { result[element.key] = element.value }
  for element in before where now[element.key] == nil { result[element.key] = nil }
  return result
}
