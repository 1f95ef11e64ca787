/// Texts, which are hashed by their bytes.
///
/// Texts of other bytes may be equal all the same, composed and decomposed: that takes scalars
/// beyond ASCII in one of the two.
@usableFromInline
enum TextRule: MatchRule {
  @inlinable
  static func areSame(_ one: UnsafePointer<String>, _ other: UnsafePointer<String>) -> Bool {
    one.hasSameBytes(as: other) ?? (one.pointee == other.pointee)
  }

  @inlinable
  static func hash(_ element: UnsafePointer<String>, _ seed: HashSeed) -> UInt64 {
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

/// Identifiers of nodes, which are texts and nothing else, compared byte by byte.
@usableFromInline
enum IdentifierRule: MatchRule {
  @inlinable
  static func areSame(_ one: UnsafePointer<String>, _ other: UnsafePointer<String>) -> Bool {
    if let isSame = one.hasSameBytes(as: other) { return isSame }
    // A short text outside its string, or one bridged from Objective-C.
    return one.pointee.utf8.elementsEqual(other.pointee.utf8)
  }

  @inlinable
  static func hash(_ element: UnsafePointer<String>, _ seed: HashSeed) -> UInt64 {
    element.bytesHash(seed)
  }
}
