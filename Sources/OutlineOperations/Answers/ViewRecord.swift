/// One named view of what is expanded.
package struct ViewRecord: Record, Encodable {
  package var view: String
  /// Of how many sections and items it has a state of its own.
  package var nodes: Int

  package init(view: String, nodes: Int) {
    (self.view, self.nodes) = (view, nodes)
  }

  package static let standardColumns = ["view", "nodes"]
  package static let columns: [Column<ViewRecord>] = [
    Column("view") { $0.view },
    Column("nodes") { String($0.nodes) },
  ]
}
