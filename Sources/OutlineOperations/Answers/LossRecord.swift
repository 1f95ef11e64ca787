/// One thing that a rescue could not save.
package struct LossRecord: Record, Encodable {
  package var kind: String
  package var subject: String
  package var loss: String

  package init(kind: String, subject: String, loss: String) {
    (self.kind, self.subject, self.loss) = (kind, subject, loss)
  }

  package static let standardColumns = ["kind", "subject", "loss"]
  package static let columns: [Column<LossRecord>] = [
    Column("kind") { $0.kind },
    Column("subject") { $0.subject },
    Column("loss") { $0.loss },
  ]
}
