/// A permanent name of one node of an outline: unique in its file and never reused, not even after deletion.
///
/// `Subject` keeps the identifiers of items and of sections apart at compile time; inside the file they share one name space.
/// An identifier is 1 to 255 UTF-8 bytes without control characters and without white space at its ends.
public struct Identifier<Subject>: Hashable, Sendable {
  /// The text of the identifier, compared byte by byte in the file.
  public let rawValue: String

  /// Takes over a text as an identifier.
  /// - Parameter rawValue: 1 to 255 UTF-8 bytes, no control characters, no white space at either end.
  /// - Throws: ``IdentifierError`` when the text breaks one of these rules.
  public init(_ rawValue: String) throws(IdentifierError) {
    if let flaw = IdentifierError.Flaw(in: rawValue) { throw IdentifierError(text: rawValue, flaw: flaw) }
    self.rawValue = rawValue
  }

  /// Takes over a text that was checked before: by the schema of a file, or because another identifier holds it.
  package init(checked rawValue: String) {
    self.rawValue = rawValue
  }

  /// Whether the bytes are the same, as the file compares them: `é` in one scalar and in two names two nodes.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    // A generated identifier lies inside the string value, so mostly its stored bits tell.
    let isStoredAlike = withUnsafeBytes(of: left.rawValue) { one in
      withUnsafeBytes(of: right.rawValue) { other in
        one.count == 16 && other.count == 16
          && one.loadUnaligned(as: UInt64.self) == other.loadUnaligned(as: UInt64.self)
          && one.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            == other.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      }
    }
    return isStoredAlike || left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }
}

extension Identifier: CustomStringConvertible {
  /// The text of the identifier.
  public var description: String { rawValue }
}

extension Identifier: Comparable {
  /// Byte order of the texts, which is also the order of the file's index.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

extension Identifier: Codable {
  /// Reads an identifier from a single string value.
  /// - Throws: `DecodingError` when there is no text, or it breaks a rule of identifiers.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do { try self.init(text) } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Writes the identifier as a single string value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

/// A text that cannot be an identifier, and why.
public struct IdentifierError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with a text as an identifier.
  public enum Flaw: String, Hashable, Sendable {
    /// There is no text.
    case empty = "is empty"
    /// It has more than 255 bytes.
    case tooLong = "is longer than 255 bytes"
    /// A control character is in it.
    case controlCharacter = "has a control character"
    /// There is white space at one of its ends.
    case outerSpace = "begins or ends with white space"

    init?(in text: String) {
      if text.isEmpty { self = .empty; return }
      if text.utf8.count > 255 { self = .tooLong; return }
      // Most are letters, digits and signs of ASCII, in which neither is.
      if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return nil }
      let scalars = text.unicodeScalars
      if scalars.contains(where: { $0.properties.generalCategory == .control }) { self = .controlCharacter; return }
      if scalars.first?.properties.isWhitespace == true || scalars.last?.properties.isWhitespace == true {
        self = .outerSpace
        return
      }
      return nil
    }
  }

  /// The text as it was given.
  public var text: String
  /// The rule it breaks.
  public var flaw: Flaw

  /// Makes the error of a text that breaks a rule.
  package init(text: String, flaw: Flaw) {
    (self.text, self.flaw) = (text, flaw)
  }

  /// One sentence with the text in it, cut after 64 characters.
  public var description: String {
    let shown = text.count > 64 ? String(text.prefix(64)) + "…" : text
    return "the identifier \(shown.debugDescription) \(flaw.rawValue)"
  }
}
