/// A list on the main actor: what it shows, and what people do to it.
///
/// What they do is shown at once and written without blocking the thread, however long another
/// program keeps the file locked. If the store refuses it, the list shows again what the store has,
/// and ``report`` is told why.
///
/// ```swift
/// let list = OutlineListModel(OutlineDataSource(store, view: "left window"))
/// list.didChange = { old, new in show(new, insteadOf: old) }
/// await list.follow()
/// ```
@MainActor
public final class OutlineListModel {
  /// What the app decides, on the main actor.
  @MainActor
  public struct Handlers {
    /// Whether a row may be taken up; nil asks the handlers of the source.
    public var canReorder: ((ShownList.RowID) -> Bool)?
    /// Whether a row may be expanded.
    public var shouldExpand: (ShownList.RowID) -> Bool = { _ in true }
    /// Whether a row may be collapsed.
    public var shouldCollapse: (ShownList.RowID) -> Bool = { _ in true }
    /// Told when rows were reordered in the store.
    public var didReorder: () -> Void = {}
  }

  /// What the list shows, with the handlers that run inside the transactions.
  public let source: OutlineDataSource
  /// What the app decides.
  public var handlers = Handlers()
  /// Told of each change of ``shown``.
  public var didChange: (_ old: ShownList, _ new: ShownList) -> Void = { _, _ in }
  /// Told what went wrong.
  public var report: (any Error) -> Void = { _ in }
  /// What the list shows now: what the store has, and what is on its way there.
  public private(set) var shown = ShownList()

  private var stored = ShownList()
  /// What is shown and not known to be stored yet, in order.
  private var edits: [(number: Int, edit: (inout ShownList) -> Void)] = []
  private var editCount = 0

  /// Makes an empty list; ``follow()`` or ``refresh()`` fills it.
  /// - Parameter source: what it shows.
  public init(_ source: OutlineDataSource) { self.source = source }

  /// Reads the list once.
  /// - Throws: what ``OutlineDataSource/shownList()-9r0np`` throws.
  public func refresh() async throws { take(try await source.shownList()) }

  /// Shows what the store has, and each change, by whatever program, until the task is cancelled. An
  /// error that passes, as of a file that is locked or protected for a while, is reported, and the
  /// list goes on afterwards.
  public func follow() async {
    let source = source
    while !Task.isCancelled {
      do {
        let readings = OutlineStore.Readings(store: source.store) { try source.shownList(in: $0) }
        for try await list in readings { take(list) }
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

  /// Shows an edit, does it in the store, and then shows what the store has.
  /// - Returns: the task, which ends when that is shown.
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
  /// Expands a row that is collapsed, and collapses one that is expanded.
  /// - Parameter id: the row.
  /// - Returns: a task that tells whether the store did it; nil where a handler refuses, or where there
  ///   is no such row with children.
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
      // Reading waits for nobody who writes, so the children are shown before they are stored.
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
  ///   - edge: the edge that it is on.
  ///   - name: its name; nil for what a full swipe performs.
  ///   - id: the row. In a live section the item is acted on.
  /// - Returns: a task that tells whether the store did it.
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

  /// Does what a tap on an accessory of a row does.
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - id: the row.
  /// - Returns: a task that tells whether the store did it; nil where there was nothing to do.
  @discardableResult
  public func perform(
    _ accessory: Accessory, on id: ShownList.RowID
  ) -> Task<Bool, Never>? {
    if accessory.kind == .outlineDisclosure { return toggleExpansion(of: id) }
    let effect: SwipeAction.Effect = accessory.kind == .checkmark ? .toggleDone : .custom
    return perform(showing: Self.edit(of: effect, on: id)) { source in
      try await source.perform(accessory, on: id.item)
    }
  }

  /// Performs an entry of a menu.
  /// - Parameters:
  ///   - entry: the entry.
  ///   - id: the row.
  /// - Returns: a task that tells whether the store did it.
  @discardableResult
  public func perform(_ entry: MenuItem, on id: ShownList.RowID) -> Task<Bool, Never> {
    perform(showing: Self.edit(of: entry.effect, on: id)) { source in
      _ = try await source.perform(entry, on: id.item)
    }
  }

  /// What an effect looks like before it is stored. Of effects of the app nothing is known.
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

  /// Whether a row may be taken up: what the handlers say. In a live section, rows have an order of
  /// their own only if it shows the favorites.
  /// - Parameter id: the row.
  public func canReorder(_ id: ShownList.RowID) -> Bool {
    guard let section = shown.part(id.section)?.section, !section.isLive || section.ordersFavorites
    else { return false }
    return handlers.canReorder?(id) ?? source.canReorder(id.item)
  }

  /// Moves rows of a section that the list shows now, as `onMove` of SwiftUI names them.
  /// - Parameters:
  ///   - offsets: positions of rows in ``shown``.
  ///   - offset: the position before which they go, counted before they move.
  ///   - section: the section.
  /// - Returns: a task that tells whether the store did it.
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
    // The same rows in another order: nothing is refused.
    try? final.replaceItems(
      inSection: section, with: rest(0..<end) + moved + rest(end..<rows.count))
    return reorder(from: initial, to: final)
  }

  /// Does what a list says was reordered in it. Rows are named, so it does not matter what other
  /// programs have moved or added since they were shown.
  /// - Parameters:
  ///   - initial: the rows before.
  ///   - final: the rows afterwards.
  /// - Returns: a task that tells whether the store did it.
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
          guard shownSection.ordersFavorites, Set(before) == Set(after) else {
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

  /// Moves an item to a place among the children of a parent: what dropping it on an outline view
  /// says. It is shown when it is stored.
  /// - Parameters:
  ///   - id: the item, which takes along what is below it.
  ///   - placement: where it goes.
  /// - Returns: a task that tells whether the store did it.
  @discardableResult
  public func move(_ id: Item.ID, to placement: Placement) -> Task<Bool, Never> {
    perform(showing: { _ in }) { source in try await source.move(id, to: placement) }
  }

  /// The fewest moves that bring favorites into an order.
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

extension Section {
  /// Whether the section shows favorites in the order that people give them.
  fileprivate var ordersFavorites: Bool {
    configuration.shows?.effectiveOrder == Query.Order(.favorites)
  }
}
