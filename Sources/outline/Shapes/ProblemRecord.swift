import OutlineStore

/// One thing that is wrong with the file.
struct ProblemRecord: Record {
  var subject: String
  var problem: String

  static let standardColumns = ["subject", "problem"]
  static let columns: [Column<ProblemRecord>] = [Column("subject") { $0.subject }, Column("problem") { $0.problem }]
}
