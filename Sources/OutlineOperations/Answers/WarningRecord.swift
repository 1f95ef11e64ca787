/// Something that was repaired or left out when a file came in.
package struct WarningRecord: Encodable {
  package var file: String
  package var line: Int?
  package var kind: String
  package var message: String

  package init(file: String, line: Int?, kind: String, message: String) {
    (self.file, self.line, self.kind, self.message) = (file, line, kind, message)
  }
}
