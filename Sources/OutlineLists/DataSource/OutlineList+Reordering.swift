public import OutlineStore

// Reordering.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension OutlineList {
  /// The rows of a section before and after a drag.
  package struct Order: Sendable {
    /// The section.
    var section: Section.ID
    /// Its rows before.
    var before: [RowID]
    /// Its rows afterwards.
    var after: [RowID]
    /// The positions of the dragged rows in ``after``; neighbours are one range.
    var dragged: [Range<Int>]

    /// - Parameters:
    ///   - section: the section.
    ///   - before: its rows before.
    ///   - after: its rows afterwards.
    ///   - dragged: the dragged ones; without them, those that did not keep their places.
    package init(
      of section: Section.ID, from before: [RowID], to after: [RowID],
      dragging dragged: Range<Int>? = nil
    ) {
      (self.section, self.before, self.after) = (section, before, after)
      self.dragged = dragged.map { [$0] } ?? []
      if dragged != nil || before == after { return }
      for (offset, _) in after.moves(from: before) {
        if let last = self.dragged.last, last.upperBound == offset {
          self.dragged[self.dragged.count - 1] = last.lowerBound..<(offset + 1)
        } else {
          self.dragged.append(offset..<(offset + 1))
        }
      }
    }

    /// The order of the rows that are left.
    fileprivate func without(_ gone: Set<Item.ID>) -> Self {
      let isLeft: (RowID) -> Bool = { !gone.contains($0.item) }
      return Self(of: section, from: before.filter(isLeft), to: after.filter(isLeft))
    }
  }

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
    guard let section = section ?? sections.first?.id, let part = shown.part(section)
    else { return Task { false } }
    let rows = part.rows.map(\.id)
    var isDragged = [Bool](repeating: false, count: rows.count)
    for offset in offsets where rows.indices.contains(offset) { isDragged[offset] = true }
    let dragged = rows.indices.filter { isDragged[$0] }
    let others = rows.indices.filter { !isDragged[$0] }
    let start = others.prefix { $0 < offset }.count
    let order = others[..<start] + dragged + others[start...]
    return reorder([
      Order(
        of: section, from: rows, to: order.map { rows[$0] },
        dragging: start..<(start + dragged.count))
    ])
  }

  /// Performs a reordering that a list reports. Rows have ids, so other programs may have moved or
  /// added rows since. If some of the dragged rows were deleted, the others move, and the list tells
  /// the error.
  /// - Parameter orders: the sections that changed.
  /// - Returns: a task whose value is whether the store did it.
  /// - Complexity: O(rows) comparisons of ids. The task computes the transaction for the store.
  @discardableResult
  package func reorder(_ orders: [Order]) -> Task<Bool, Never> {
    let orders = orders.filter { $0.before != $0.after }
    do { try refuseStrangers(orders) } catch {
      tell(error)
      return Task { false }
    }
    let dragged = orders.flatMap { order in order.dragged.flatMap { order.after[$0] } }.map(\.item)
    let done = perform {
      for order in orders { $0.reorder(order) }
    } _: { [weak self, shown] source in
      // Not on the main thread: it takes time for each row.
      let moves = try shown.moves(for: orders)
      let made = try await source.write { outline in
        let isGone: (Item.ID) throws -> Bool = { try outline.node($0.node) == nil }
        let lost = try dragged.filter(isGone)
        if let first = lost.first, lost.count == dragged.count { _ = try outline.item(first) }
        do { try source.carryOut(moves, in: outline) } catch OutlineError.deleted {
          let gone = try Set(orders.flatMap(\.before).map(\.item).filter(isGone))
          try source.carryOut(shown.moves(for: orders.map { $0.without(gone) }), in: outline)
        }
        return lost.first.map { id in Result { try outline.item(id) } }
      }
      if case .failure(let error)? = made.value { await self?.tell(error) }
      return made
    }
    return Task {
      let isDone = await done.value
      if isDone { didReorderRows() }
      return isDone
    }
  }

  /// Rejects rows that come to a live section or leave it, and an order of one that nobody gave.
  private func refuseStrangers(_ orders: [Order]) throws {
    let liveParts = shown.parts.filter(\.section.isLive)
    let live = Dictionary(liveParts.map { ($0.id, $0.section) }) { first, _ in first }
    if live.isEmpty { return }
    for order in orders {
      let rows = order.dragged.flatMap { order.after[$0] }
      if let section = live[order.section] {
        guard section.configuration.letsRowsMove(isLive: true),
          order.before.count == order.after.count, rows.allSatisfy({ $0.section == section.id })
        else { throw OutlineError.liveSection(section.id) }
      } else if let stranger = rows.first(where: { live[$0.section] != nil }) {
        throw OutlineError.liveSection(stranger.section)
      }
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

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension OutlineDataSource {
  fileprivate func carryOut(_ moves: ShownList.Moves, in outline: OutlineTransaction) throws {
    _ = try reorder(moves.transaction, in: outline)
    for (item, place) in moves.favorites { try outline.moveFavorite(item, to: place) }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension ShownList {
  /// The moves of orders: of items in stored sections, and of favorites in live ones.
  fileprivate typealias Moves = (
    transaction: OutlineDataSource.Reordering,
    favorites: [(item: Item.ID, place: FavoritePlacement)]
  )

  fileprivate func moves(for orders: [OutlineList.Order]) throws -> Moves {
    (try transaction(for: orders), movedFavorites(in: orders))
  }

  /// The reordering of the items of stored sections, with all of them before and afterwards.
  private func transaction(
    for orders: [OutlineList.Order]
  ) throws -> OutlineDataSource.Reordering {
    var old = OutlineDataSource.List()
    var new = OutlineDataSource.List()
    for part in parts where !part.section.isLive {
      let order = orders.first { $0.section == part.id }
      let before = order?.before ?? part.rows.map(\.id)
      // The row before the window.
      let head = rowAbove(before, in: part.id).map { [$0.item] } ?? []
      try old.appendSections([part.id])
      try old.appendItems(head + before.map(\.item), toSection: part.id)
      try new.appendSections([part.id])
      try new.appendItems(head + (order?.after ?? before).map(\.item), toSection: part.id)
    }
    return OutlineDataSource.Reordering(from: old, to: new)
  }

  /// The favorites that moved in live sections, and their places.
  private func movedFavorites(
    in orders: [OutlineList.Order]
  ) -> [(item: Item.ID, place: FavoritePlacement)] {
    orders.filter { part($0.section)?.section.isLive == true }.flatMap { order in
      order.dragged.flatMap { $0 }.map { offset in
        let above = rowAbove(order.before, in: order.section)
        let previous = offset == 0 ? above : order.after[offset - 1]
        return (order.after[offset].item, previous.map { .after($0.item) } ?? .first)
      }
    }
  }

  /// The row before the window, if it is in a section and not among some rows of it.
  private func rowAbove(_ rows: [RowID], in section: Section.ID) -> RowID? {
    rowBefore.flatMap { $0.section == section && !rows.contains($0) ? $0 : nil }
  }
}
