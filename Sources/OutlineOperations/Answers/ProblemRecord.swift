/// One thing that is wrong with the file.
package struct ProblemRecord: Record, Encodable {
  package var subject: String
  package var problem: String

  package init(subject: String, problem: String) {
    (self.subject, self.problem) = (subject, problem)
  }

  package static let standardColumns = ["subject", "problem"]
  package static let columns: [Column<ProblemRecord>] = [
    Column("subject") { $0.subject },
    Column("problem") { $0.problem },
  ]
}
