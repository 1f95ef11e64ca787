extension OutlineReader {
  /// Consecutive rows of the visible outline, as the shown version and view have it.
  /// - Parameters:
  ///   - place: the place of the window.
  ///   - before: the number of rows before the place.
  ///   - after: the number of rows after the place, or at the start or end.
  ///   - top: the node whose descendants are shown, whatever its own expansion is; `nil` for all
  ///     sections.
  ///   - showsLive: whether the items that a live section shows are rows below it.
  ///   - query: the conditions for items: then the rows are those that match, expanded or not, with
  ///     their ancestors, and none of live sections. Its order and its limit do not matter. `nil`
  ///     for all visible rows.
  /// - Throws: ``OutlineError/unknownNode(_:)`` and ``OutlineError/deleted(_:version:)`` for a node
  ///   that does not exist, is not below `top`, or is not in the live section of a row;
  ///   ``StorageError``. With live sections or a query also the errors of
  ///   ``items(matching:under:)``.
  /// - Complexity: O((rows + depth) · log n), and the cost of ``items(matching:under:)`` for each
  ///   live section among or around the rows, if these are shown. With a query O(k · log n) if
  ///   enough of the next k ≤ 2,000 nodes match, otherwise that of ``items(matching:under:)``.
  public func window(
    at place: OutlineWindow.Place = .start, before: Int = 0, after: Int, in top: NodeID? = nil,
    showingLive showsLive: Bool = false, matching query: Query? = nil
  ) throws -> OutlineWindow {
    // No list is as long, and the numbers of neighbours can be added.
    let (before, after) = (min(max(0, before), 1 << 48), min(max(0, after), 1 << 48))
    if let query {
      let rows = try FilteredRows(self, matching: query, in: top)
      switch place {
      case .start: return try rows.window(atEnd: false, count: max(1, after))
      case .end: return try rows.window(atEnd: true, count: max(1, after))
      case .around(let id): return try rows.window(around: id, before: before, after: after)
      case .row(let id): return try rows.window(around: id.node, before: before, after: after)
      }
    }
    let steps = try VisibleSteps(self, top, showsLive: showsLive)
    switch place {
    case .start:
      return try window(steps, steps.first(), before: 0, after: max(0, after - 1), isAround: false)
    case .end:
      return try window(steps, steps.last(), before: max(0, after - 1), after: 0, isAround: false)
    case .around(let id):
      let anchor = try steps.visible(OutlineWindow.Row.ID(id))
      return try window(steps, anchor, before: before, after: after, isAround: true)
    case .row(let id):
      let anchor = try steps.visible(id)
      return try window(steps, anchor, before: before, after: after, isAround: true)
    }
  }

  private func window(
    _ steps: VisibleSteps, _ anchor: VisibleSteps.Step?, before: Int, after: Int, isAround: Bool
  ) throws -> OutlineWindow {
    guard let anchor else {
      return OutlineWindow(rows: [], index: nil, hasMoreBefore: false, hasMoreAfter: false)
    }
    var earlier: [VisibleSteps.Step] = []
    var next = try steps.previous(to: anchor)
    while let step = next, earlier.count < before {
      earlier.append(step)
      next = try steps.previous(to: step)
    }
    let hasMoreBefore = next != nil
    var shown = earlier.reversed() + [anchor]
    next = try steps.next(to: anchor)
    while let step = next, shown.count - earlier.count <= after {
      shown.append(step)
      next = try steps.next(to: step)
    }
    return OutlineWindow(
      rows: try shown.map(steps.row), index: isAround ? earlier.count : nil,
      hasMoreBefore: hasMoreBefore, hasMoreAfter: next != nil)
  }
}
