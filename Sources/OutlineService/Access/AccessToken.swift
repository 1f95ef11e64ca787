/// A secret of 128 random bits or more, which a client presents to be let in.
public struct AccessToken: Sendable {
  /// The token as letters and digits.
  public let text: String

  /// Creates a token of 128 bits from the random numbers of the system.
  public static func random() -> AccessToken {
    AccessToken(text: (0..<32).map { _ in String(UInt8.random(in: 0..<16), radix: 16) }.joined())
  }

  /// Uses a token that was chosen before; `nil` if it is shorter than 22 characters, in which 128
  /// bits fit, or has any that are not letters, digits, `-` and `_`.
  public init?(chosen text: String) {
    guard text.wholeMatch(of: /[A-Za-z0-9_-]{22,256}/) != nil else { return nil }
    self.text = text
  }

  private init(text: String) { self.text = text }

  /// Whether a text is the token. It takes equally long for any text of the same length, so that
  /// its time tells nothing about the token.
  func matches(_ other: some StringProtocol) -> Bool {
    let (mine, its) = (Array(text.utf8), Array(other.utf8))
    if mine.count != its.count { return false }
    return zip(mine, its).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
