extension Identifier {
  /// Consonants only, so that no generated identifier is a word, a number or a command-line option.
  static var alphabet: [UInt8] { Array("bcdfghjkmnpqrstvwxyz".utf8) }

  /// The length of a generated identifier: 65 random bits, and Swift stores 15 bytes inside the
  /// string value.
  static var generatedLength: Int { 15 }

  /// The number of letters of a generated identifier that name its node at least. A word of fewer
  /// letters, such as `tv`, would name another node in each file.
  package static var fewestLetters: Int { 4 }

  /// Whether a text may be the beginning of a generated identifier, long enough to name a node.
  /// - Complexity: O(1).
  package static func mayBegin(_ text: String) -> Bool {
    let letters = text.utf8
    return fewestLetters...generatedLength ~= letters.count && letters.allSatisfy(alphabet.contains)
  }

  /// The form of a generated identifier, as a pattern of SQLite's GLOB.
  package static var generatedPattern: String {
    String(repeating: "[\(String(decoding: alphabet, as: UTF8.self))]", count: generatedLength)
  }

  /// Whether it has the form of a generated identifier. Only such an identifier may be shortened to
  /// its beginning.
  /// - Complexity: O(1).
  package var isGenerated: Bool {
    rawValue.utf8.count == Self.generatedLength && Self.mayBegin(rawValue)
  }

  /// Creates a new identifier of 15 letters.
  /// - Parameter generator: the source of randomness.
  /// - Complexity: O(1).
  public static func random(using generator: inout some RandomNumberGenerator) -> Self {
    Self(letters: RandomLetters(using: &generator))
  }

  /// Creates a new identifier of 15 letters with the system's random number generator.
  public static func random() -> Self {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// Creates many new identifiers in ascending order, so that a bulk insert walks the file's index
  /// instead of jumping around in it.
  /// - Parameter count: the number of identifiers; none are created if it is zero or less.
  /// - Complexity: O(n log n).
  package static func random(_ count: Int) -> [Self] {
    var generator = SeededNumbers()
    // Numbers sort faster than strings, and in the same order.
    return (0..<Swift.max(0, count)).map { _ in RandomLetters(using: &generator) }.sorted().map(
      Self.init(letters:))
  }

  private init(letters: RandomLetters) {
    let alphabet = Self.alphabet
    let base = UInt64(alphabet.count)
    let text = String(unsafeUninitializedCapacity: Self.generatedLength) { buffer in
      var (front, back) = (letters.front, letters.back)
      for index in (RandomLetters.frontLength..<Self.generatedLength).reversed() {
        buffer[index] = alphabet[Int(back % base)]
        back /= base
      }
      for index in (0..<RandomLetters.frontLength).reversed() {
        buffer[index] = alphabet[Int(front % base)]
        front /= base
      }
      return Self.generatedLength
    }
    self.init(checked: text)
  }
}

/// Random numbers from a seed of the system, for many identifiers: the system would be called twice
/// for each. This is xoshiro256++ of Blackman and Vigna, <https://prng.di.unimi.it>.
private struct SeededNumbers: RandomNumberGenerator {
  private var state: SIMD4<UInt64>

  init() {
    var system = SystemRandomNumberGenerator()
    // A state of zeros would never change.
    state = SIMD4(system.next() | 1, system.next(), system.next(), system.next())
  }

  mutating func next() -> UInt64 {
    func rotate(_ number: UInt64, by bits: UInt64) -> UInt64 {
      number << bits | number >> (64 - bits)
    }
    let result = rotate(state[0] &+ state[3], by: 23) &+ state[0]
    let shifted = state[1] << 17
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotate(state[3], by: 45)
    return result
  }
}

/// The letters of an identifier as two numbers. Each takes one call to the system, and 64 bits are
/// so much more than eight letters need that the bias towards some letters is negligible.
private struct RandomLetters: Comparable {
  static let frontLength = 8
  let front: UInt64
  let back: UInt64

  init(using generator: inout some RandomNumberGenerator) {
    front = generator.next() % 25_600_000_000
    back = generator.next() % 1_280_000_000
  }

  static func < (left: RandomLetters, right: RandomLetters) -> Bool {
    left.front != right.front ? left.front < right.front : left.back < right.back
  }
}
