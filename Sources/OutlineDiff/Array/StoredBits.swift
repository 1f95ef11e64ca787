#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The layout of values of 8 or 16 bytes without trailing padding, such as integers, UUIDs and
/// strings, which can be read as one word or two.
@usableFromInline
enum StoredBits {
  case word
  case wordPair

  /// `nil` for values of other sizes, and for arrays that are not word-aligned.
  @inlinable
  init?<Value>(of type: Value.Type, _ one: UnsafeRawPointer?, _ other: UnsafeRawPointer?) {
    guard MemoryLayout<Value>.size == MemoryLayout<Value>.stride,
      (UInt(bitPattern: one) | UInt(bitPattern: other)) & 7 == 0
    else { return nil }
    switch MemoryLayout<Value>.size {
    case 8: self = .word
    case 16: self = .wordPair
    default: return nil
    }
  }

  /// Whether values of a type are equal exactly if their bits are equal.
  @inlinable
  static func areWhole<Value>(_ type: Value.Type) -> Bool {
    Value.self == Int.self || Value.self == UInt.self || Value.self == Int64.self
      || Value.self == UInt64.self || isUUID(Value.self)
  }

  @usableFromInline
  static func isUUID(_ type: Any.Type) -> Bool { type == UUID.self }
}
