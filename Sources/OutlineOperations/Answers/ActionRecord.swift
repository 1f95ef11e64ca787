package import OutlineStore

/// One swipe action on its edge.
package struct ActionRecord: Record, Encodable {
  package var edge: SwipeAction.Edge
  package var action: SwipeAction
  /// Whether a full swipe performs it.
  package var isFullSwipe: Bool

  package init(edge: SwipeAction.Edge, action: SwipeAction, isFullSwipe: Bool) {
    (self.edge, self.action, self.isFullSwipe) = (edge, action, isFullSwipe)
  }

  package static let standardColumns = ["edge", "title", "effect", "fullSwipe"]
  package static let columns: [Column<ActionRecord>] = [
    Column("edge") { $0.edge.rawValue },
    Column("title") { $0.action.title },
    Column("effect") { $0.action.effect.name },
    Column("fullSwipe", alias: "isFullSwipe") { $0.isFullSwipe ? "full swipe" : "" },
  ]
}
