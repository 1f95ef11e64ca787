import OutlineStore

/// One swipe action on its edge.
struct ActionRecord: Record {
  var edge: SwipeAction.Edge
  var action: SwipeAction
  /// Whether a full swipe performs it.
  var isFullSwipe: Bool

  static let standardColumns = ["edge", "title", "effect", "fullSwipe"]
  static let columns: [Column<ActionRecord>] = [
    Column("edge") { $0.edge.rawValue },
    Column("title") { $0.action.title },
    Column("effect") { $0.action.effect.name },
    Column("fullSwipe", alias: "isFullSwipe") { $0.isFullSwipe ? "full swipe" : "" },
  ]
}
