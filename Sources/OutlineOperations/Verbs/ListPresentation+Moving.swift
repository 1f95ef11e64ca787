package import OutlineStore

extension ListPresentation {
  /// A place to which rows can be dropped.
  package enum DropTarget: Hashable, Sendable {
    /// Directly before a row, as its sibling.
    case before(Row.ID)
    /// After a row and everything below it, as its sibling.
    case after(Row.ID)
    /// Before all items of a section.
    case start(of: NodeID)
  }

  /// The answer to a drop.
  package enum Drop: Hashable, Sendable {
    /// It is allowed, and this operation moves the items.
    case move(OutlineOperation)
    /// It is not allowed.
    case refused(DropRefusal)
  }

  /// The reason why rows may not be dropped at a place.
  package enum DropRefusal: String, Hashable, Sendable, Codable, CaseIterable {
    /// One of the rows may not be moved; see ``Row/canMove``.
    case notMovable
    /// The place is one of the rows, or below one of them.
    case ownDescendant
    /// The items of the section may only be moved within it.
    case otherSection
    /// The place is in a live section, which shows items of other sections.
    case liveSection
    /// The list no longer has one of the rows, or the section.
    case unknownRow

    /// The reason in words.
    package var text: String {
      switch self {
      case .notMovable: "this row cannot be moved"
      case .ownDescendant: "an item cannot be moved into itself"
      case .otherSection: "the items of this section may only be moved within it"
      case .liveSection: "a live section only shows items of other sections"
      case .unknownRow: "the row is no longer there"
      }
    }
  }

  /// Decides about rows that are dropped at a place, by the rows of this list.
  ///
  /// The rows of a live section that shows the favorites in their order move among the favorites. A
  /// window does not have all rows, so the operation may still be refused when it is performed,
  /// which changes nothing.
  /// - Parameters:
  ///   - rows: the dragged rows, in the order that they have afterwards.
  ///   - target: the place.
  /// - Returns: the operation that moves them, or the reason why they may not be dropped there.
  /// - Complexity: O(rows of the list).
  package func drop(_ rows: [Row.ID], at target: DropTarget) -> Drop {
    guard let goal = section(of: target) else { return .refused(.unknownRow) }
    let items = rows.map { Reference($0.item) }
    let dragged = Set(rows)
    for section in sections {
      // The indentation of the dragged row whose descendants come next.
      var above = Int.max
      for row in section.rows {
        if row.indentation <= above { above = .max }
        if dragged.contains(row.id) {
          if !row.canMove { return .refused(.notMovable) }
          if section.isLive != goal.isLive || section.isLive && section.id != goal.id {
            return .refused(goal.isLive ? .liveSection : .notMovable)
          }
          if section.reordering == .withinSection && section.section != goal.section {
            return .refused(.otherSection)
          }
          above = min(above, row.indentation)
        }
        if above < .max && row.id == target.row { return .refused(.ownDescendant) }
      }
    }
    if !goal.isLive { return .move(OutlineOperation(MoveItems(items, to: target.destination))) }
    return .move(OutlineOperation(AddFavorites(items, at: target.place)))
  }

  private func section(of target: DropTarget) -> Section? {
    switch target {
    case .before(let id), .after(let id):
      sections.first { $0.id == id.list && $0.rows.contains { $0.id == id } }
    case .start(let id): sections.first { $0.id == id }
    }
  }
}

extension ListPresentation.DropTarget {
  fileprivate var row: ListPresentation.Row.ID? {
    switch self {
    case .before(let id), .after(let id): id
    case .start: nil
    }
  }

  /// The place among all items.
  fileprivate var destination: Destination {
    switch self {
    case .start(let id): Destination(into: Reference(id), first: true)
    case .before, .after: place
    }
  }

  /// The place among the favorites.
  fileprivate var place: Destination {
    switch self {
    case .before(let id): Destination(before: Reference(id.item))
    case .after(let id): Destination(after: Reference(id.item))
    case .start: Destination(first: true)
    }
  }
}
