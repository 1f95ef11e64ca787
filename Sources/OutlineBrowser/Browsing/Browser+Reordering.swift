import OutlineOperations
import OutlineStore

// Moving items in the outline. The operations name ids and the neighbours that were shown.
extension Browser {
  mutating func reorder(
    _ action: BrowserAction, in outline: OutlineReader
  ) throws -> [BrowserRequest] {
    if scene.isFiltered { throw Refusal("some rows are hidden  " + scene.wayToAll) }
    let rows = try chosenRows()
    guard let first = rows.first, let last = rows.last else { return [] }
    let isSection = first.isSection
    if !isSection, rows.contains(where: \.isSection) {
      throw Refusal("sections and items do not move together")
    }
    if !isSection, rows.contains(where: \.isLive) {
      throw Refusal("a live list has the order of its query")
    }
    switch action {
    case .moveUp, .moveDown:
      let isAfter = action == .moveDown
      let row = isAfter && !isSection ? last : first
      guard let other = try sibling(of: row, isAfter: isAfter, outline)?.item else {
        let place = isSection ? "section" : "here"
        throw Refusal("\(row.name) is the \(isAfter ? "last" : "first") \(place)")
      }
      let place: TypedText.Place = isAfter ? .after : .before
      let destination = place.destination(at: other)
      if !isSection { return try moving(rows, to: destination) }
      return try performing(MoveSection(Reference(row.node.id), to: destination))
    case _ where isSection: throw Refusal("a section stays at the top level")
    case .indent:
      guard let before = try sibling(of: first, isAfter: false, outline) else {
        throw Refusal("there is no item before \(first.name) to move it into")
      }
      let opening = OutlineOperation(
        ExpandNodes([Reference(before.item)], isExpanded: true, view: scene.view))
      return try moving(rows, to: Destination(into: Reference(before.item)), also: [opening])
    default:
      guard let parent = first.parent, parent != first.id.list, parent != scene.top else {
        throw Refusal("\(first.name) is at the top level")
      }
      return try moving(rows, to: Destination(after: Reference(parent)))
    }
  }

  /// A request to move items to a place.
  private func moving(
    _ rows: [Page.Row], to destination: Destination, also others: [OutlineOperation] = []
  ) throws -> [BrowserRequest] {
    let move = OutlineOperation(MoveItems(rows.map { Reference($0.node.id) }, to: destination))
    return try performing([move] + others)
  }

  /// The marked rows in display order, or else the row in hand.
  func chosenRows() throws -> [Page.Row] {
    if marks.isEmpty { return [try inHand()] }
    let marked = Set(marks)
    if page.rows.count(where: { marked.contains($0.id) }) < marks.count {
      throw Refusal("some marked rows are not on the screen  (Esc removes the marks)")
    }
    // A descendant of a marked row goes with it.
    var rows: [Page.Row] = []
    var covered: Int?
    for row in page.rows {
      if let level = covered, row.level > level { continue }
      covered = nil
      if marked.contains(row.id) {
        rows.append(row)
        covered = row.level
      }
    }
    return rows
  }
}
