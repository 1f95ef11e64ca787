import Foundation
package import OutlineStore

/// A version as people write it: `12`, `v12`, `@` for the latest, `@-` and `@--` for those before
/// it, the beginning of its name from four letters on such as `kxzq`, or a time such as `2h`,
/// `yesterday` or `2026-03-01`, which means the last version in that time or before it.
package struct VersionExpression: Sendable {
  private enum Form {
    case number(Int)
    case beforeLatest(Int)
    case name(String)
    case time(DateWords.Span)
  }

  private let form: Form
  /// The expression as it was written.
  let text: String

  /// The version with a number.
  package init(number: Version.ID) { (form, text) = (.number(number), "v\(number)") }

  /// Reads an expression; `nil` if the text is not one.
  package init?(_ text: String) {
    self.text = text
    if text.hasPrefix("@") {
      guard text.dropFirst().allSatisfy({ $0 == "-" }) else { return nil }
      form = .beforeLatest(text.count - 1)
    } else if let span = DateWords.span(text) {
      form = .time(span)
    } else if text.utf8.count >= 4,
      text.utf8.allSatisfy((UInt8(ascii: "k")...UInt8(ascii: "z")).contains)
    {
      form = .name(text)
    } else {
      let digits = text.hasPrefix("v") ? text.dropFirst() : text[...]
      guard let number = Int(digits), number > 0 else { return nil }
      form = .number(number)
    }
  }

  private init(form: Form, text: String) {
    self.form = form
    self.text = text
  }

  /// The expression in a line of a batch.
  var json: JSONValue {
    if case .number(let number) = form, text == String(number) { return .integer(Int64(number)) }
    return .string(text)
  }

  /// The latest version.
  package static let latest = VersionExpression(form: .beforeLatest(0), text: "@")

  /// The number of the version. A day, minute or second counts to its end.
  /// - Throws: ``Failure`` for a time before the oldest version or after now.
  package func number(in outline: OutlineReader) throws -> Int {
    switch form {
    case .number(let number): return number
    case .beforeLatest(let steps): return try outline.version(beforeLatest: steps)
    case .name("tomorrow"): throw isToCome
    case .name(let name): return try outline.version(named: name).number
    case .time(let span):
      if let number = try outline.latestVersion(before: span.end) {
        // A clock that was ahead made versions of a time to come.
        if try span.start > max(Date(), outline.version(number).date) { throw isToCome }
        return number
      }
      let oldest = try outline.oldestVersion()
      throw Failure(
        .notFound, "there was no version yet at \(text.inQuotes)",
        hint: "the oldest is v\(oldest.number) of \(Moment.local(oldest.date))")
    }
  }

  private var isToCome: Failure {
    Failure(
      .notFound, "\(text) is still to come, so it has no version",
      hint: "outline log lists versions; outline ls --due \(text.quotedForShell) lists plans")
  }

  /// The number of the version as one side of a difference. A time before the first version means
  /// 0, the empty outline. After a purge it means the oldest version left.
  package func numberOrNothing(in outline: OutlineReader) throws -> Int {
    if let number = try numberAtEnd(in: outline) { return number }
    let oldest = try outline.oldestVersionNumber()
    return oldest == 1 ? 0 : oldest
  }

  /// The number of the first version meant: for a time the first one in it or after it, otherwise
  /// the version itself.
  package func first(in outline: OutlineReader) throws -> Int {
    guard case .time = form else { return try number(in: outline) }
    return try (numberAtBeginning(in: outline) ?? 0) + 1
  }

  /// The number of the last version meant, or `nil` for a time before the oldest version.
  package func numberAtEnd(in outline: OutlineReader) throws -> Int? {
    guard case .time(let span) = form else { return try number(in: outline) }
    return try outline.latestVersion(before: span.end)
  }

  /// The number of the version, or of the last one before the time; `nil` if there was none.
  package func numberAtBeginning(in outline: OutlineReader) throws -> Int? {
    guard case .time(let span) = form else { return try number(in: outline) }
    return try outline.latestVersion(before: span.start)
  }
}

extension VersionExpression: Hashable {
  /// Whether both are written the same.
  package static func == (left: Self, right: Self) -> Bool { left.text == right.text }

  /// Hashes the text.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
