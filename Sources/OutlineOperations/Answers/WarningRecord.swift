/// Something that was done otherwise than one may think: repaired or left out when a file came in, or added where there
/// is one of that title.
package struct WarningRecord: Hashable, Sendable, Encodable {
  /// The kind of a section whose title another one has.
  package static let duplicate = "duplicate"

  package var file: String?
  package var line: Int?
  package var kind: String
  package var message: String

  package init(file: String? = nil, line: Int? = nil, kind: String, message: String) {
    (self.file, self.line, self.kind, self.message) = (file, line, kind, message)
  }
}
