/// Strings, hashed by their bytes.
///
/// Strings of different bytes can be equal (composed and decomposed), if one of them has scalars
/// beyond ASCII.
@usableFromInline
enum TextRule: MatchRule {
  @inlinable
  static func areSame(_ one: UnsafePointer<String>, _ other: UnsafePointer<String>) -> Bool {
    one.hasSameBytes(as: other) ?? (one.pointee == other.pointee)
  }

  @inlinable
  static func hash(_ element: UnsafePointer<String>, seed: HashSeed) -> UInt64 {
    element.bytesHash(seed)
  }

  @inlinable
  static func isPlain(_ element: UnsafePointer<String>) -> Bool {
    TextBytes(of: element)?.areASCII ?? false
  }

  @inlinable
  static func fullHash(_ element: UnsafePointer<String>) -> UInt64 {
    element.pointee.mixedHashValue
  }
}

/// Identifiers of nodes, compared byte by byte.
@usableFromInline
enum IdentifierRule: MatchRule {
  @inlinable
  static func areSame(_ one: UnsafePointer<String>, _ other: UnsafePointer<String>) -> Bool {
    if let isSame = one.hasSameBytes(as: other) { return isSame }
    // Here a string is short but stored outside its value, or is bridged from Objective-C.
    return one.pointee.utf8.elementsEqual(other.pointee.utf8)
  }

  @inlinable
  static func hash(_ element: UnsafePointer<String>, seed: HashSeed) -> UInt64 {
    element.bytesHash(seed)
  }
}
