/// A list on the main actor: its content, and the actions of its user.
///
/// Actions are shown at once and written without blocking the thread, even while another program
/// keeps the file locked. If the store rejects one, the list shows the stored content again and
/// ``report`` gets the error.
///
/// ```swift
/// let list = OutlineListModel(OutlineDataSource(store, view: "left window"))
/// list.didChange = { old, new in show(new, insteadOf: old) }
/// await list.follow()
/// ```
@MainActor
public final class OutlineListModel {
  /// The decisions of the app, on the main actor.
  @MainActor
  public struct Handlers {
    /// Whether a row may be dragged; `nil` uses the handlers of the source.
    public var canReorder: ((ShownList.RowID) -> Bool)?
    /// Whether a row may be expanded.
    public var shouldExpand: (ShownList.RowID) -> Bool = { _ in true }
    /// Whether a row may be collapsed.
    public var shouldCollapse: (ShownList.RowID) -> Bool = { _ in true }
    /// Called after rows were reordered in the store.
    public var didReorder: () -> Void = {}
  }

  /// The source of the list, with the handlers that run inside the transactions.
  public let source: OutlineDataSource
  /// The decisions of the app.
  public var handlers = Handlers()
  /// Called after each change of ``shown``.
  public var didChange: (_ old: ShownList, _ new: ShownList) -> Void = { _, _ in }
  /// Called with each error.
  public var report: (any Error) -> Void = { _ in }
  /// The content that the list shows now: the stored content with the pending edits.
  public private(set) var shown = ShownList()

  private var stored = ShownList()
  /// The edits that are shown, and may not be stored yet, in order.
  private var edits: [(number: Int, edit: (inout ShownList) -> Void)] = []
  private var editCount = 0

  /// Creates an empty list; ``follow()`` or ``refresh()`` fills it.
  /// - Parameter source: the source of the list.
  public init(_ source: OutlineDataSource) { self.source = source }

  /// Reads the list once.
  /// - Throws: the errors of ``OutlineDataSource/shownList()-9r0np``.
  public func refresh() async throws { take(try await source.shownList()) }

  /// Shows the content of the store and each change, by any program, until the task is cancelled. A
  /// temporary error, for example of a locked or protected file, is reported, and the list
  /// continues. Any other error is reported, and ends it.
  public func follow() async {
    let source = source
    while !Task.isCancelled {
      do {
        let lists = source.store.observe { try source.shownList(in: $0) }
        for try await list in lists { take(list) }
        return
      } catch is CancellationError {
        return
      } catch let error as StorageError where [.busy, .protected, .cannotOpen].contains(error.kind) {
        report(error)
        try? await Task.sleep(for: .milliseconds(500))
      } catch {
        return report(error)
      }
    }
  }

  package func take(_ list: ShownList) {
    // Of two readings, the later one can end first.
    if list.version >= stored.version { stored = list }
    show()
  }

  private func show() {
    let old = shown
    shown = edits.reduce(into: stored) { $1.edit(&$0) }
    if shown != old { didChange(old, shown) }
  }

  /// Shows an edit, performs it in the store, and then shows the stored content.
  /// - Returns: a task that ends after that. Its value is whether the store did it.
  @discardableResult
  private func perform(
    showing edit: @escaping (inout ShownList) -> Void,
    _ work: @escaping @Sendable (OutlineDataSource) async throws -> Void
  ) -> Task<Bool, Never> {
    editCount += 1
    let number = editCount
    edits.append((number, edit))
    show()
    let source = source
    return Task {
      var isDone = true
      do { try await work(source) } catch {
        isDone = false
        report(error)
      }
      let list: ShownList?
      do { list = try await source.shownList() } catch {
        list = nil
        report(error)
      }
      edits.removeAll { $0.number == number }
      take(list ?? stored)
      return isDone
    }
  }
}

// Expanding.
extension OutlineListModel {
  /// Expands a collapsed row, or collapses an expanded one.
  /// - Parameter id: the row.
  /// - Returns: a task whose value is whether the store did it, or `nil` if a handler refuses or
  ///   there is no such row with children.
  @discardableResult
  public func toggleExpansion(of id: ShownList.RowID) -> Task<Bool, Never>? {
    guard let row = shown.row(id), row.item.hasChildren else { return nil }
    return row.item.isExpanded ? collapse(id) : expand(id)
  }

  /// Shows the children of a row.
  /// - Parameter id: the row.
  /// - Returns: as ``toggleExpansion(of:)``.
  @discardableResult
  public func expand(_ id: ShownList.RowID) -> Task<Bool, Never>? {
    guard let row = shown.row(id), row.item.hasChildren, !row.item.isExpanded,
      handlers.shouldExpand(id)
    else { return nil }
    let source = source
    return Task {
      // A read waits for no writer, so the children are shown before the expansion is stored.
      let children = (try? await source.rows(below: id.item, in: id.section)) ?? []
      let work = perform {
        $0.expand(id, showing: children)
      } _: {
        try await $0.expand(id.item)
      }
      return await work.value
    }
  }

  /// Hides the children of a row.
  /// - Parameter id: the row.
  /// - Returns: as ``toggleExpansion(of:)``.
  @discardableResult
  public func collapse(_ id: ShownList.RowID) -> Task<Bool, Never>? {
    guard shown.row(id)?.item.isExpanded == true, handlers.shouldCollapse(id) else { return nil }
    return perform {
      $0.collapse(id)
    } _: {
      try await $0.collapse(id.item)
    }
  }
}

// Swipes and taps.
extension OutlineListModel {
  /// Performs a swipe action of a row.
  /// - Parameters:
  ///   - edge: the edge of the action.
  ///   - name: its name, or `nil` for the action of a full swipe.
  ///   - id: the row. In a live section, the action changes the item.
  /// - Returns: a task whose value is whether the store did it.
  @discardableResult
  public func perform(
    _ edge: SwipeAction.Edge, action name: String? = nil, on id: ShownList.RowID
  ) -> Task<Bool, Never> {
    let actions = shown.row(id)?.configuration.actions(on: edge) ?? []
    let action = name.map { name in actions.first { $0.name == name } } ?? actions.first
    return perform(showing: Self.edit(of: action?.effect ?? .custom, on: id)) { source in
      try await source.perform(edge, action: name, on: id.item, in: id.section)
    }
  }

  /// Performs a tap on an accessory of a row.
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - id: the row.
  /// - Returns: a task whose value is whether the store did it, or `nil` if there was nothing to
  ///   do.
  @discardableResult
  public func perform(
    _ accessory: Accessory, on id: ShownList.RowID
  ) -> Task<Bool, Never>? {
    if accessory.tap == .toggleExpansion { return toggleExpansion(of: id) }
    let effect: SwipeAction.Effect = accessory.tap == .toggleDone ? .toggleDone : .custom
    return perform(showing: Self.edit(of: effect, on: id)) { source in
      try await source.perform(accessory, on: id.item)
    }
  }

  /// Performs a menu entry.
  /// - Parameters:
  ///   - entry: the entry.
  ///   - id: the row.
  /// - Returns: a task whose value is whether the store did it.
  @discardableResult
  public func perform(_ entry: MenuItem, on id: ShownList.RowID) -> Task<Bool, Never> {
    perform(showing: Self.edit(of: entry.effect, on: id)) { source in
      _ = try await source.perform(entry, on: id.item)
    }
  }

  /// The edit that shows an effect before it is stored. Some effects have no visible result yet.
  private static func edit(
    of effect: SwipeAction.Effect, on id: ShownList.RowID
  ) -> (inout ShownList) -> Void {
    switch effect {
    case .delete: { $0.remove(id.item) }
    case .toggleDone: { $0.change(id.item) { $0.content.isDone.toggle() } }
    case .toggleFavorite: { $0.change(id.item) { $0.isFavorite.toggle() } }
    case .toggleExpansion, .recordUse, .move, .custom: { _ in }
    }
  }
}

// Reordering.
extension OutlineListModel {
  /// An order of rows by section.
  public typealias RowOrder = OutlineSnapshot<Section.ID, ShownList.RowID>

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
  public func reorder(from initial: RowOrder, to final: RowOrder) -> Task<Bool, Never> {
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
          guard shownSection.configuration.letsRowsMove(isLive: true), Set(before) == Set(after) else {
            throw OutlineError.liveSection(section)
          }
          favorites += Self.favoriteMoves(from: before.map(\.item), to: after.map(\.item))
          continue
        }
        if let stranger = after.first(where: { live[$0.section] != nil }) {
          throw OutlineError.liveSection(stranger.section)
        }
        try old.appendSections([section])
        try old.appendItems(before.map(\.item), toSection: section)
        try new.appendSections([section])
        try new.appendItems(after.map(\.item), toSection: section)
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
      try await source.store.write { outline in
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

  /// The fewest moves that turn one order of favorites into another.
  private static func favoriteMoves(
    from old: [Item.ID], to new: [Item.ID]
  ) -> [(item: Item.ID, place: FavoritePlacement)] {
    let ranks = Dictionary(old.enumerated().map { ($1, $0) }) { first, _ in first }
    let kept = Set(
      longestIncreasingSubsequence(new.map { ranks[$0] ?? 0 }).map { new[$0] })
    return new.enumerated().filter { !kept.contains($0.element) }.map { index, item in
      (item, index == 0 ? .first : .after(new[index - 1]))
    }
  }
}
