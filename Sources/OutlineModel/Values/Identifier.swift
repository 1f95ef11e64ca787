/// A permanent name of a node in an outline, unique in its file and never reused, even after
/// deletion.
///
/// `Subject` separates the identifiers of items and sections at compile time; in the file they
/// share one namespace. An identifier has 1 to 255 UTF-8 bytes, no control characters, and no white
/// space at its ends.
public struct Identifier<Subject>: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The text of the identifier, compared byte by byte in the file.
  public let rawValue: String

  /// Creates an identifier from a string.
  /// - Parameter rawValue: 1 to 255 UTF-8 bytes, no control characters, no white space at either
  ///   end.
  /// - Throws: ``IdentifierError`` if the string breaks one of these rules.
  public init(_ rawValue: String) throws(IdentifierError) {
    if let flaw = IdentifierError.Flaw(in: rawValue) {
      throw IdentifierError(text: rawValue, flaw: flaw)
    }
    self.rawValue = rawValue
  }

  /// Creates an identifier from a string that was checked: by the schema of a file, or because
  /// it comes from another identifier.
  package init(checked rawValue: String) { self.rawValue = rawValue }

  /// Whether both have the same bytes, as in the file: `é` as one scalar and as two are different
  /// identifiers.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    // A generated identifier is stored inside the string value, so comparing the stored bits is
    // usually enough.
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

  /// The text of the identifier.
  public var description: String { rawValue }

  /// Compares the bytes, in the order of the file's index.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

extension Identifier: Codable {
  /// Reads an identifier from a single string value.
  /// - Throws: `DecodingError` if there is no string, or it breaks a rule of identifiers.
  public init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    do { try self.init(text) } catch { throw decoder.flaw(error.description) }
  }

  /// Writes the identifier as a single string value.
  public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}

/// An error for a string that cannot be an identifier.
public struct IdentifierError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule that a string breaks.
  enum Flaw: String, Hashable, Sendable {
    /// The string is empty.
    case empty = "is empty"
    /// The string has more than 255 bytes.
    case tooLong = "is longer than 255 bytes"
    /// The string has a control character.
    case controlCharacter = "has a control character"
    /// The string begins or ends with white space.
    case outerSpace = "begins or ends with white space"

    init?(in text: String) {
      if text.isEmpty { self = .empty; return }
      if text.utf8.count > 255 { self = .tooLong; return }
      // Most identifiers are printable ASCII, which has neither.
      if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return nil }
      let scalars = text.unicodeScalars
      if scalars.contains(where: { $0.properties.generalCategory == .control }) {
        self = .controlCharacter; return
      }
      guard
        scalars.first?.properties.isWhitespace == true
          || scalars.last?.properties.isWhitespace == true
      else { return nil }
      self = .outerSpace
    }
  }

  /// The rejected string.
  var text: String
  /// The rule that it breaks.
  var flaw: Flaw

  /// One sentence with the string, truncated to 64 characters.
  public var description: String {
    let shown = text.count > 64 ? String(text.prefix(64)) + "…" : text
    return "the identifier \(shown.inQuotes) \(flaw.rawValue)"
  }
}
