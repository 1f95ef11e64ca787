internal import OutlineDiff

// Reordering.
extension OutlineListModel {
  /// An order of rows by section.
  package typealias RowOrder = OutlineSnapshot<Section.ID, ShownList.RowID>

  /// Whether a row may be dragged, according to the handlers. In a live section this is only
  /// possible if it shows the favorites in their order, and never for a disabled item.
  /// - Parameter id: the row.
  public func canReorder(_ id: ShownList.RowID) -> Bool {
    guard let section = shown.part(id.section)?.section,
      section.configuration.letsRowsMove(isLive: section.isLive),
      shown.row(id)?.item.content.presentation.isDisabled != true
    else { return false }
    return handlers.canReorder?(id) ?? source.canReorder(id.item)
  }

  /// Moves rows of a section in the present list, as in SwiftUI's `onMove`.
  /// - Parameters:
  ///   - offsets: positions of rows in ``shown``.
  ///   - offset: the position before which they are inserted, counted before the move.
  ///   - section: the section.
  /// - Returns: a task whose value is whether the store did it.
  @discardableResult
  public func moveRows(
    at offsets: some Collection<Int>, to offset: Int, in section: Section.ID
  ) -> Task<Bool, Never> {
    let (initial, chosen) = (shown.order, Set(offsets))
    let rows = initial.list(of: section)
    let end = min(max(offset, 0), rows.count)
    func rest(_ range: Range<Int>) -> [ShownList.RowID] {
      range.filter { !chosen.contains($0) }.map { rows[$0] }
    }
    let moved = rows.indices.filter(chosen.contains).map { rows[$0] }
    var final = initial
    // The same rows in another order, so this never throws.
    try? final.replaceItems(
      inSection: section, with: rest(0..<end) + moved + rest(end..<rows.count))
    return reorder(from: initial, to: final)
  }

  /// Performs a reordering that a list reports. Rows have ids, so other programs may have moved or
  /// added rows since.
  /// - Parameters:
  ///   - initial: the rows before.
  ///   - final: the rows afterwards.
  /// - Returns: a task whose value is whether the store did it.
  @discardableResult
  package func reorder(from initial: RowOrder, to final: RowOrder) -> Task<Bool, Never> {
    let live = Dictionary(
      shown.parts.filter(\.section.isLive).map { ($0.id, $0.section) }
    ) { first, _ in first }
    var (old, new) = (OutlineDataSource.List(), OutlineDataSource.List())
    var favorites: [(item: Item.ID, place: FavoritePlacement)] = []
    do {
      for section in final.sectionIdentifiers {
        let (before, after) = (initial.list(of: section), final.list(of: section))
        if let shownSection = live[section] {
          if before == after { continue }
          guard shownSection.configuration.letsRowsMove(isLive: true), Set(before) == Set(after)
          else {
            throw OutlineError.liveSection(section)
          }
          favorites += Self.favoriteMoves(
            from: before.map(\.item), to: after.map(\.item), after: head(of: section)?.item)
          continue
        }
        if let stranger = after.first(where: { live[$0.section] != nil }) {
          throw OutlineError.liveSection(stranger.section)
        }
        // The first place of a window is after the row before it.
        let head = head(of: section).flatMap { before.contains($0) ? nil : [$0.item] } ?? []
        try old.appendSections([section])
        try old.appendItems(head + before.map(\.item), toSection: section)
        try new.appendSections([section])
        try new.appendItems(head + after.map(\.item), toSection: section)
      }
    } catch {
      report(error)
      show()
      return Task { false }
    }
    let transaction = ReorderTransaction(from: old, to: new)
    let moves = favorites
    let done = perform {
      $0.reorder(final)
    } _: { source in
      try await source.write { outline in
        _ = try source.reorder(transaction, in: outline)
        for move in moves { try outline.moveFavorite(move.item, to: move.place) }
      }
    }
    return Task {
      let isDone = await done.value
      if isDone { handlers.didReorder() }
      return isDone
    }
  }

  /// Moves an item to a place among the children of a parent, for a drop on an outline view. The
  /// move is shown when it is stored.
  /// - Parameters:
  ///   - id: the item, which moves with everything below it.
  ///   - placement: the destination.
  /// - Returns: a task whose value is whether the store did it.
  @discardableResult
  public func move(_ id: Item.ID, to placement: Placement) -> Task<Bool, Never> {
    perform(showing: { _ in }) { source in try await source.move(id, to: placement) }
  }

  /// The row of a section before the window.
  private func head(of section: Section.ID) -> ShownList.RowID? {
    shown.rowBefore.flatMap { $0.section == section ? $0 : nil }
  }

  /// The fewest moves that turn one order of favorites into another.
  /// - Parameter head: the favorite before them, or `nil` for none.
  private static func favoriteMoves(
    from old: [Item.ID], to new: [Item.ID], after head: Item.ID?
  ) -> [(item: Item.ID, place: FavoritePlacement)] {
    let ranks = Dictionary(old.enumerated().map { ($1, $0) }) { first, _ in first }
    let kept = Set(
      longestIncreasingSubsequence(new.map { ranks[$0] ?? 0 }).map { new[$0] })
    return new.enumerated().filter { !kept.contains($0.element) }.map { index, item in
      let previous = index == 0 ? head : new[index - 1]
      return (item, previous.map { .after($0) } ?? .first)
    }
  }
}
