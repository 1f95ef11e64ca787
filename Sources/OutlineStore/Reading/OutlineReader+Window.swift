extension OutlineReader {
  /// Consecutive rows of the visible outline, as the shown version and view have it.
  /// - Parameters:
  ///   - place: the place of the window.
  ///   - before: the number of rows before the place.
  ///   - after: the number of rows after the place, or at the start or end.
  ///   - top: the node whose descendants are shown, even if it is collapsed; `nil` for all
  ///     sections.
  ///   - showsLive: whether the items that a live section shows are rows below it.
  ///   - query: the conditions for items: then the rows are those that match, expanded or not, with
  ///     their ancestors, and none of live sections. Its order and its limit are ignored. `nil`
  ///     for all visible rows.
  ///   - numbers: the numbers of rows from ``rowNumbers(in:showingLive:)`` with the same arguments.
  ///     They are ignored if they are older than the outline, or if the view has its own expansion
  ///     of more than 4,096 nodes.
  ///   - takesOlder: whether numbers of an earlier state of the same outline will do: then the
  ///     numbers of the rows and their total are near to the present ones, if little has changed.
  /// - Throws: ``OutlineError/unknownNode(_:)`` and ``OutlineError/deleted(_:version:)`` for a node
  ///   that does not exist, is not below `top`, or is not in the live section of a row;
  ///   ``StorageError``. With live sections or a query also the errors of
  ///   ``items(matching:under:)``.
  /// - Complexity: O((rows + depth) · log n). For each live section among or beside the rows, if
  ///   these are shown, also O(k · log n) if enough of the first k ≤ 2,000 nodes match and are in
  ///   the order of the outline, otherwise the cost of ``items(matching:under:)``. With a query O(k
  ///   · log n) if enough of the next k ≤ 16,000 nodes match, otherwise that of
  ///   ``items(matching:under:)``. At an index without `numbers` also O(index).
  public func window(
    at place: OutlineWindow.Place = .start, before: Int = 0, after: Int, in top: NodeID? = nil,
    showingLive showsLive: Bool = false, matching query: Query? = nil, numbers: RowNumbers? = nil,
    takingOlder takesOlder: Bool = false
  ) throws -> OutlineWindow {
    // No list is that long, and the numbers of neighbours can be added without overflow.
    let (before, after) = (min(max(0, before), 1 << 48), min(max(0, after), 1 << 48))
    if let query {
      let rows = try FilteredRows(self, matching: query, in: top)
      switch place {
      case .start: return try rows.window(atEnd: false, count: max(1, after))
      case .end: return try rows.window(atEnd: true, count: max(1, after))
      case .around(let id): return try rows.window(around: id, before: before, after: after)
      case .row(let id): return try rows.window(around: id.node, before: before, after: after)
      case .index(let index): return try rows.window(at: index, before: before, after: after)
      }
    }
    let steps = try VisibleSteps(self, in: top, showsLive: showsLive)
    var known = numbers
    if try !takesOlder && numbers?.isCurrent(in: self, top: top, showsLive: showsLive) != true {
      known = nil
    }
    switch place {
    case .start:
      return try window(
        steps, at: steps.first(), before: 0, after: max(0, after - 1), numbers: known,
        isAround: false)
    case .end:
      return try window(
        steps, at: steps.last(), before: max(0, after - 1), after: 0, numbers: known,
        isAround: false)
    case .around(let id):
      return try window(
        steps, at: steps.visible(OutlineWindow.Row.ID(id)), before: before, after: after,
        numbers: known)
    case .row(let id):
      return try window(steps, at: steps.visible(id), before: before, after: after, numbers: known)
    case .index(let index):
      let end = min(max(0, index), 1 << 48) + 1
      let known =
        try known ?? RowNumbers(self, walking: steps, showsLive: showsLive, top: top, end: end)
      var walked = try known.walk(to: index, steps)
      return try window(
        steps, at: walked.popLast(), before: before, after: after, numbers: known, after: walked)
    }
  }

  /// The rows around a number, found from a row whose number is known.
  /// - Parameters:
  ///   - index: the number of the row in the middle.
  ///   - known: a row that is not of a live section, with its number.
  ///   - before: the number of rows before the middle.
  ///   - after: the number of rows after it.
  ///   - top: the node whose descendants are shown.
  ///   - showsLive: whether the items that a live section shows are rows.
  /// - Returns: `nil` if there are fewer rows.
  /// - Complexity: O((rows + depth + distance of the known row) · log n).
  func window(
    at index: Int, near known: (key: Int64, number: Int), before: Int, after: Int,
    in top: NodeID?, showingLive showsLive: Bool
  ) throws -> OutlineWindow? {
    let steps = try VisibleSteps(self, in: top, showsLive: showsLive)
    var anchor = try steps.visible(OutlineWindow.Row.ID(row(key: known.key).nodeID))
    let distance = index - known.number
    for _ in 0..<abs(distance) {
      let next = try distance > 0 ? steps.next(to: anchor) : steps.previous(to: anchor)
      guard let next else { return nil }
      anchor = next
    }
    var window = try window(steps, at: anchor, before: before, after: after, numbers: nil)
    window.number = window.index.map { index - $0 }
    return window
  }

  /// Scans the visible outline, so that windows can tell the numbers of their rows, and begin at
  /// one. It need not be repeated until the outline changes, or in a view its expansion.
  ///
  /// ```swift
  /// let numbers = try store.read { try $0.rowNumbers() }
  /// let window = try store.read { try $0.window(at: .index(500_000), after: 60, numbers: numbers) }
  /// ```
  ///
  /// - Parameters:
  ///   - top: the node whose descendants are shown; `nil` for all sections.
  ///   - showsLive: whether the items that a live section shows are rows below it. Uses make no
  ///     version, so after one a live section of recents has other rows than were scanned.
  /// - Throws: the errors of a window of these rows.
  /// - Complexity: O(rows), about 2 s for a million; it keeps 2 bytes for each row.
  public func rowNumbers(
    in top: NodeID? = nil, showingLive showsLive: Bool = false
  ) throws -> RowNumbers {
    let steps = try VisibleSteps(self, in: top, showsLive: showsLive)
    return try RowNumbers(self, walking: steps, showsLive: showsLive, top: top)
  }

  /// - Parameter walked: the rows directly before the anchor, as far as they are known.
  private func window(
    _ steps: VisibleSteps, at anchor: VisibleSteps.Step?, before: Int, after: Int,
    numbers: RowNumbers?, isAround: Bool = true, after walked: [VisibleSteps.Step] = []
  ) throws -> OutlineWindow {
    var walked = walked
    guard let anchor else {
      var window = OutlineWindow.empty
      window.total = numbers?.total
      return window
    }
    var earlier: [VisibleSteps.Step] = []
    var next = try walked.popLast() ?? steps.previous(to: anchor)
    while let step = next, earlier.count < before {
      earlier.append(step)
      next = try walked.popLast() ?? steps.previous(to: step)
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
      hasMoreBefore: hasMoreBefore, hasMoreAfter: next != nil,
      number: try numbers?.number(of: shown, steps), total: numbers?.total,
      goesOnWithItem: next?.row.kind == .item, origin: try steps.origin(of: shown[0]))
  }
}
