/// An unexpected effect: a part of an imported file that was repaired or left out, or a new section
/// whose title another one has.
package struct WarningRecord: Hashable, Sendable, Encodable {
  /// The kind of warning about a title that another section has.
  package static let duplicate = "duplicate"

  /// The kind of warning about a word that looks like a field, and is text.
  package static let text = "text"

  package var file: String?
  package var line: Int?
  package var kind: String
  package var message: String

  package init(file: String? = nil, line: Int? = nil, kind: String, message: String) {
    (self.file, self.line, self.kind, self.message) = (file, line, kind, message)
  }
}
