extension Identifier {
  /// Consonants only: no generated identifier is a word, a number or an option of a command.
  static var alphabet: [UInt8] { Array("bcdfghjkmnpqrstvwxyz".utf8) }

  /// The length of a generated identifier: 65 bits of chance, and Swift keeps 15 bytes inside the string value.
  static var generatedLength: Int { 15 }

  /// Makes a new identifier of 15 letters.
  /// - Parameter generator: the source of chance; the system's where none is given.
  /// - Complexity: O(1).
  public static func random(using generator: inout some RandomNumberGenerator) -> Self {
    let letters = alphabet
    let text = String(unsafeUninitializedCapacity: generatedLength) { buffer in
      // Two numbers serve all letters, because the system's source is a call into the kernel each time. A number has room
      // for 14 letters, so what eight of them leave over makes none of them noticeably likelier than another.
      var chance: UInt64 = 0
      for index in 0..<generatedLength {
        if index % 8 == 0 { chance = generator.next() }
        buffer[index] = letters[Int(chance % UInt64(letters.count))]
        chance /= UInt64(letters.count)
      }
      return generatedLength
    }
    return Self(checked: text)
  }

  /// Makes a new identifier of 15 letters from the system's source of chance.
  public static func random() -> Self {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// Makes many new identifiers in ascending order, so that a bulk insert walks the file's index instead of jumping in it.
  /// - Parameter count: how many; none are made for zero or less.
  /// - Complexity: O(n log n).
  public static func random(_ count: Int) -> [Self] {
    (0..<Swift.max(0, count)).map { _ in random() }.sorted()
  }
}
