/// A promise that two values are equal exactly if all bits of them, as they are stored, are the
/// same.
///
/// Differences of such elements need no hashing at all. It holds for integers and for UUIDs, and
/// for structures of 8 or 16 bytes that consist of them without gaps and have no `==` of their own.
/// For texts it does not hold. A wrong promise gives wrong differences, so one has to ask for it:
///
///     @_spi(Bits) import OutlineDiff
///     extension UUID: @retroactive ComparedByBits {}
@_spi(Bits) public protocol ComparedByBits: Hashable {}

@_spi(Bits) extension Int: ComparedByBits {}
@_spi(Bits) extension UInt: ComparedByBits {}
@_spi(Bits) extension Int64: ComparedByBits {}
@_spi(Bits) extension UInt64: ComparedByBits {}

/// The bits of a value as it is stored, for types of 8 or 16 bytes without gaps, such as integers,
/// UUIDs and strings.
@usableFromInline
enum StoredBits {
  @inlinable
  static func canRead<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.size == MemoryLayout<Value>.stride
      && (MemoryLayout<Value>.size == 8 || MemoryLayout<Value>.size == 16)
  }

  /// Whether values of different bits are never equal.
  @inlinable
  static func areWhole<Value>(_ type: Value.Type) -> Bool {
    if Value.self == Int.self || Value.self == Int64.self || Value.self == UInt64.self { return true }
    return isPromised(Value.self)
  }

  @usableFromInline
  static func isPromised(_ type: Any.Type) -> Bool { type is any ComparedByBits.Type }

  /// Mixes the bits of a stored value by a full-width multiplication (as wyhash does, Wang Yi,
  /// 2019).
  ///
  /// The seeds are random in every process, so that nobody can prepare values that collide.
  @inlinable
  static func hash<Value>(_ pointer: UnsafePointer<Value>, seeds: (UInt64, UInt64)) -> Int {
    let bytes = UnsafeRawPointer(pointer)
    let first = bytes.loadUnaligned(as: UInt64.self)
    let second =
      MemoryLayout<Value>.size == 16 ? bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self) : first &>> 32
    let product = (first ^ seeds.0).multipliedFullWidth(by: second ^ seeds.1)
    return Int(truncatingIfNeeded: product.high ^ product.low)
  }

  @usableFromInline
  static let seeds: (UInt64, UInt64) = (.random(in: .min ... .max), .random(in: .min ... .max))
}
