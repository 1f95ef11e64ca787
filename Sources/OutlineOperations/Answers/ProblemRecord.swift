/// One thing that is wrong with the file.
package struct ProblemRecord: Record, Encodable {
  package var subject: String
  package var problem: String
  /// What kind of thing is wrong, and so what helps.
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
