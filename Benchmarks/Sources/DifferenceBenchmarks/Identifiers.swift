import Foundation
import OutlineDiff

/// A kind of identifier that can be made of a number, differently for every number.
protocol BenchmarkID: Hashable, Sendable, Codable {
  static var label: String { get }
  init(number: UInt64)
}

/// Mixes a number so that identifiers made of neighbours have nothing in common.
private func scattered(_ number: UInt64) -> UInt64 {
  var generator = SeededGenerator(seed: number)
  return generator.next()
}

extension UUID: BenchmarkID {
  static var label: String { "UUID" }

  init(number: UInt64) {
    let (high, low) = (scattered(number), scattered(number &+ 1 << 40))
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (index * 8))
    }
    self.init(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
        byte(high, 6),
        byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3), byte(low, 4),
        byte(low, 5), byte(low, 6),
        byte(low, 7)
      ))
  }
}

extension Int64: BenchmarkID {
  static var label: String { "Int64" }

  init(number: UInt64) { self.init(bitPattern: scattered(number)) }
}

/// A string of 15 letters, which Swift keeps inside the value.
struct ShortText: BenchmarkID {
  static var label: String { "15 letters" }

  var text: String

  init(number: UInt64) {
    let letters = Array("bcdfghjkmnpqrstvwxyz".utf8)
    var rest = scattered(number)
    var bytes: [UInt8] = []
    for _ in 0..<15 {
      bytes.append(letters[Int(rest % 20)])
      rest /= 20
    }
    text = String(decoding: bytes, as: UTF8.self)
  }
}

extension String: BenchmarkID {
  static var label: String { "36 characters" }

  init(number: UInt64) { self = UUID(number: number).uuidString }
}

/// A UUID inside a type of one's own, of which nothing is known.
struct OwnUUID: BenchmarkID {
  static var label: String { "UUID in an own type" }

  var uuid: UUID

  init(number: UInt64) { uuid = UUID(number: number) }
}
