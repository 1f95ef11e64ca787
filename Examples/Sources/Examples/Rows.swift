import OutlineStore

extension Item {
  /// The item as a row of a list in a terminal.
  var row: String {
    var row = String(repeating: "  ", count: level)
    row += hasChildren ? (isExpanded ? "▾ " : "▸ ") : "  "
    if let image = content.image { row += image + " " }
    row += (content.isDone ? "✓ " : "") + content.text
    if let second = content.secondaryText { row += "  \(second)" }
    return row + (isFavorite ? " ★" : "")
  }
}

extension ListChanges {
  /// What a list view is told, in the order in which it carries it out: first all that goes, by old
  /// positions, then all that comes, by new ones. What is drawn again keeps its place.
  var steps: [String] {
    var steps = deletedItems.reversed().map { "- delete \($0)" }
    steps += insertedItems.map { "+ insert \($0)" }
    steps += movedItems.map { "> move \($0.from) to \($0.to)" }
    steps += reloadedItems.map { "! reload \($0)" }
    return steps + reconfiguredItems.map { "~ reconfigure \($0)" }
  }
}
