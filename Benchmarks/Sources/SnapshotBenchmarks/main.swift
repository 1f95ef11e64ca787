/// An id as the library makes them: fifteen letters, which a Swift string keeps inline.
struct TextID: Hashable, Sendable {
  let text: String

  init(_ number: Int) {
    let letters = Array("bcdfghjkmnpqrstvwxyz")
    var rest = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
    var text = ""
    for _ in 0..<15 {
      text.append(letters[Int(rest % 20)])
      rest = (rest >> 3) &* 0x9E37_79B9_7F4A_7C15 | 1
    }
    // The number itself makes ids distinct whatever the letters are.
    self.text = String(text.prefix(15 - "\(number)".count)) + "\(number)"
  }
}

let sizes = CommandLine.arguments.dropFirst().compactMap { Int($0) }.filter { $0 >= 1000 }
for count in sizes.isEmpty ? [100_000, 1_000_000] : sizes {
  print("\n\(count) items, ids are text of 15 letters: this library, the naive one, naive / ours")
  let textIDs = (0..<count).map { TextID($0) }
  let extraTextIDs = (count..<count + 1000).map { TextID($0) }
  try benchmarkSections(textIDs, extra: extraTextIDs)
  try benchmarkOutlines(textIDs, extra: extraTextIDs)
  print("\n\(count) items, ids are integers")
  try benchmarkSections(Array(0..<count), extra: Array(count..<count + 1000))
  try benchmarkOutlines(Array(0..<count), extra: Array(count..<count + 1000))
}
