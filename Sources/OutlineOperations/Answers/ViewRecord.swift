package import OutlineStore

/// One named view, with its rule and its own set of expanded nodes.
package struct ViewRecord: Record, Encodable {
  package var view: String
  /// `expanded`, `collapsed` or `level N`; `nil` if the view follows the file.
  package var rule: String?
  /// The number of sections and items that have a state in this view.
  package var nodes: Int

  package init(view: String, rule: ExpansionRule?, nodes: Int) {
    (self.view, self.nodes) = (view, nodes)
    self.rule =
      switch rule {
      case nil: nil
      case .expanded: "expanded"
      case .collapsed: "collapsed"
      case let rule?: "level \(rule.levels)"
      }
  }

  package static let standardColumns = ["view", "nodes"]
  package static let columns: [Column<ViewRecord>] = [
    Column("view") { $0.view },
    Column("rule") { $0.rule ?? "" },
    Column("nodes") { String($0.nodes) },
  ]
}
