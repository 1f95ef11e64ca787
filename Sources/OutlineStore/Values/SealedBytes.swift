/// The bytes of a hash over several values. Each value has its type and length before it, so two
/// different sequences never have the same bytes.
struct SealedBytes {
  private var hash = SHA256()
  private var bytes: [UInt8] = []

  init(_ texts: String...) { texts.forEach { add($0) } }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    add(tag: 2, UInt64(text.count))
    if text.count < 512 {
      bytes += text
    } else {
      flush()
      hash.update(text)
    }
    if bytes.count > 4_096 { flush() }
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add($0) }
  }

  mutating func add(_ text: String?) { if let text { add(text) } else { addNothing() } }

  mutating func add(_ number: Int64) { add(tag: 1, UInt64(bitPattern: number)) }

  mutating func addNothing() { bytes.append(0) }

  /// Adds the number of values that follow.
  mutating func add(count: Int) { add(tag: 3, UInt64(count)) }

  private mutating func add(tag: UInt8, _ number: UInt64) {
    bytes.append(tag)
    withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
  }

  private mutating func flush() {
    bytes.withUnsafeBufferPointer { hash.update($0) }
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func digest() -> [UInt8] {
    flush()
    return hash.digest()
  }

  /// The first digits of the digest.
  mutating func hexadecimal(_ digits: Int = 32) -> String {
    digest().prefix(digits / 2).reduce(into: "") {
      $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16)
    }
  }
}
