// A number is a head letter, then base-62 digits, the most significant first. Heads `a` … `j` are
// for 1 to 10 digits of a number from 0 up, `Z` … `Q` for negative numbers. Each length begins
// where the shorter one ends, so every number has exactly one spelling.
extension OrderKey {
  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  private static let maximumDigits = 10

  package static func append(_ number: Int64, to bytes: inout [UInt8]) -> Bool {
    // Below zero the same ranges count downwards; -1 is the last number with one digit.
    var rest = number >= 0 ? number : -1 - number
    var span: Int64 = 62
    var count = 1
    while rest >= span {
      guard count < maximumDigits else { return false }
      rest -= span
      span *= 62
      count += 1
    }
    if number < 0 { rest = span - 1 - rest }
    bytes.append(
      number >= 0 ? UInt8(ascii: "a") + UInt8(count - 1) : UInt8(ascii: "Z") - UInt8(count - 1))
    for _ in 0..<count {
      span /= 62
      bytes.append(digits[Int(rest / span)])
      rest %= span
    }
    return true
  }

  package static func numbers(in text: String) -> [Int64]? {
    var numbers: [Int64] = []
    var bytes = text.utf8.makeIterator()
    while let head = bytes.next() {
      let isNegative = head <= UInt8(ascii: "Z")
      let count =
        isNegative ? Int(UInt8(ascii: "Z")) - Int(head) + 1 : Int(head) - Int(UInt8(ascii: "a")) + 1
      guard (1...maximumDigits).contains(count) else { return nil }
      var value: Int64 = 0
      var span: Int64 = 1
      var shorter: Int64 = 0
      for _ in 0..<count {
        guard let byte = bytes.next(), let digit = value62(of: byte) else { return nil }
        if span > 1 { shorter += span }
        value = value * 62 + digit
        span *= 62
      }
      numbers.append(isNegative ? -1 - (shorter + span - 1 - value) : shorter + value)
    }
    return numbers.isEmpty ? nil : numbers
  }

  private static func value62(of byte: UInt8) -> Int64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int64(byte - UInt8(ascii: "A")) + 10
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int64(byte - UInt8(ascii: "a")) + 36
    default: nil
    }
  }
}
