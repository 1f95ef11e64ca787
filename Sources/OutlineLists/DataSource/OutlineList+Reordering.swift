public import OutlineStore

// Reordering.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension OutlineList {
  /// An order of rows by section.
  package typealias RowOrder = OutlineSnapshot<Section.ID, RowID>

  /// Whether a row may be dragged, according to the handlers. In a live section this is only
  /// possible if it shows the favorites in their order, and never for a disabled item.
  /// - Parameter id: the row.
  public func canReorder(_ id: RowID) -> Bool {
    guard let section = shown.part(id.section)?.section,
      section.configuration.letsRowsMove(isLive: section.isLive),
      shown.row(id)?.item.content.presentation.isDisabled != true
    else { return false }
    return canReorderRow?(id) ?? source.canReorder(id.item)
  }

  /// Moves rows, as SwiftUI's `onMove` names them.
  /// - Parameters:
  ///   - offsets: positions in ``rows``, or among the rows of a section.
  ///   - offset: the position before which they are inserted, counted before the move.
  ///   - section: the section; `nil` for the only one, or for the first if there are several.
  @discardableResult
  public func move(
    fromOffsets offsets: some Collection<Int>, toOffset offset: Int, in section: Section.ID? = nil
  ) -> Task<Bool, Never> {
    guard let section = section ?? sections.first?.id else { return Task { false } }
    let (initial, chosen) = (shown.order, Set(offsets))
    let rows = initial.list(of: section)
    let moved = rows.indices.filter(chosen.contains)
    let others = rows.indices.filter { !chosen.contains($0) }
    let order = others.filter { $0 < offset } + moved + others.filter { $0 >= offset }
    var final = initial
    // The same rows in another order, so this never throws.
    try? final.replaceItems(inSection: section, with: order.map { rows[$0] })
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
    let liveParts = shown.parts.filter(\.section.isLive)
    let live = Dictionary(liveParts.map { ($0.id, $0.section) }) { first, _ in first }
    var (old, new) = (OutlineDataSource.List(), OutlineDataSource.List())
    var favorites: [(item: Item.ID, place: FavoritePlacement)] = []
    do {
      for section in final.sectionIdentifiers {
        let (before, after) = (initial.list(of: section), final.list(of: section))
        // The row before the window.
        let above = shown.rowBefore.flatMap { $0.section == section ? $0 : nil }
        if let shownSection = live[section] {
          if before == after { continue }
          guard shownSection.configuration.letsRowsMove(isLive: true), Set(before) == Set(after)
          else { throw OutlineError.liveSection(section) }
          favorites += after.moved(from: before).map { offset, row in
            let previous = offset == 0 ? above : after[offset - 1]
            return (row.item, previous.map { .after($0.item) } ?? .first)
          }
          continue
        }
        if let stranger = after.first(where: { live[$0.section] != nil }) {
          throw OutlineError.liveSection(stranger.section)
        }
        let head = above.flatMap { before.contains($0) ? nil : [$0.item] } ?? []
        try old.appendSections([section])
        try old.appendItems(head + before.map(\.item), toSection: section)
        try new.appendSections([section])
        try new.appendItems(head + after.map(\.item), toSection: section)
      }
    } catch {
      tell(error)
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
      if isDone { didReorderRows() }
      return isDone
    }
  }

  /// Moves an item to any place, for a drop on an outline view. The move is shown when it is
  /// stored.
  /// - Parameters:
  ///   - id: the row, which moves with everything below it.
  ///   - placement: the destination.
  @discardableResult
  public func move(_ id: RowID, to placement: Placement) -> Task<Bool, Never> {
    perform { try await $0.move(id.item, to: placement) }
  }
}
