/// One problem of the file.
package struct ProblemRecord: Record, Encodable {
  package var subject: String
  package var problem: String
  /// The kind of the problem, which decides about the remedy.
  package var kind: String

  package init(subject: String, problem: String, kind: String) {
    (self.subject, self.problem, self.kind) = (subject, problem, kind)
  }

  package static let standardColumns = ["subject", "problem"]
  package static let columns: [Column<ProblemRecord>] = [
    Column("subject") { $0.subject },
    Column("problem") { $0.problem },
    Column("kind") { $0.kind },
  ]
}
