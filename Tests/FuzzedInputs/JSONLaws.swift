import Foundation
import OutlineDiff
import OutlineModel
import OutlineOperations
import TestSupport

/// Laws of JSON that programs write.
enum JSONLaws {
  /// What is taken for JSON is JSON for Foundation as well, with the same value, and is written so
  /// that it reads back.
  static func json(_ bytes: [UInt8]) throws {
    guard String(validating: bytes, as: UTF8.self) != nil else { return }
    guard let value = try? JSONText.value(of: bytes) else { return }
    let line = value.jsonLine
    try require(!line.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "a control character: \(line)")
    do {
      try require(JSONText.value(of: Array(line.utf8)) == value, "read back it is another: \(line)")
    } catch let flaw as JSONText.Flaw {
      throw BrokenLaw("cannot be read back: \(line): \(flaw.reason)")
    }
    // Foundation stops at 512 levels, and knows numbers as doubles or decimals.
    guard let other = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else {
      throw BrokenLaw("Foundation refuses it")
    }
    try require(other == value, "Foundation reads another value than \(line)")
  }

  /// A difference reads back as itself; where it applies it leads to a sound outline, and its
  /// inverse back.
  static func patch(_ bytes: [UInt8]) throws {
    guard let difference = read(OutlineDifference.self, bytes) else { return }
    try expectSame(difference)
    let base = TextLaws.base
    guard let changed = try? base.applying(difference) else { return }
    do { try changed.checkInvariants() } catch { throw BrokenLaw("applied, but \(error)") }
    do {
      try require(changed.applying(difference.inverse) == base, "the inverse leads elsewhere")
    } catch let error as DifferenceError {
      throw BrokenLaw("the inverse does not apply: \(error)")
    }
    _ = difference.description
    // The least difference leads to the same outline.
    let least = OutlineDifference(from: base, to: changed)
    try require(base.applying(least) == changed, "the least difference leads elsewhere")
  }

  /// A configuration reads back as itself, and so does a change of one.
  static func configuration(_ bytes: [UInt8]) throws {
    if let configuration = read(ListConfiguration.self, bytes) { try expectSame(configuration) }
    guard let value = try? JSONText.value(of: bytes), let change = try? ConfigurationChange(value)
    else { return }
    try require(ConfigurationChange(change.json) == change, "the change reads back as another")
  }

  /// A snapshot that is taken is sound, and reads back as itself.
  static func snapshot(_ bytes: [UInt8]) throws {
    if let section = read(SectionSnapshot<String>.self, bytes) {
      do { try section.checkInvariants() } catch { throw BrokenLaw("\(error)") }
      try expectSame(section)
    }
    if let outline = read(OutlineSnapshot<String, String>.self, bytes) {
      do { try outline.checkInvariants() } catch { throw BrokenLaw("\(error)") }
      try expectSame(outline)
    }
  }

  private static func read<Value: Decodable>(_: Value.Type, _ bytes: [UInt8]) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(bytes))
  }

  private static func expectSame<Value: Codable & Equatable>(_ value: Value) throws {
    let written = try JSONEncoder().encode(value)
    let again = try JSONDecoder().decode(Value.self, from: written)
    try require(
      again == value, "read back it is another: \(String(decoding: written, as: UTF8.self))")
  }
}
