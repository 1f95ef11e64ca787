/// One named view, with its own set of expanded nodes.
package struct ViewRecord: Record, Encodable {
  package var view: String
  /// The number of sections and items that have a state in this view.
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
