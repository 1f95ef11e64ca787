public import Observation
public import OutlineDiff

/// The rows of a section, a query, the favorites or the whole outline, for views that observe them.
///
/// The rows follow the file: changes of this app, of another process and of the `sqlite3` shell
/// arrive by themselves, read once for each change and off the main thread. Actions of the user are
/// shown at once and written without blocking. If the store rejects one, the rows are restored and
/// ``error`` has the reason.
///
/// ```swift
/// let list = OutlineList(OutlineDataSource(store), showing: .section(groceries))
/// list.start()
/// list.add("Milk")
/// list.move(fromOffsets: [0], toOffset: 2)
/// list.delete(at: [1])
/// ```
///
/// A list of very many rows is read as a ``ListWindow``, which moves on as the user scrolls:
///
/// ```swift
/// let list = OutlineList(
///   OutlineDataSource(store), showing: .section(log), window: ListWindow(after: 400))
/// // In the view of each row: .onAppear { list.rowAppeared(row.id) }
/// ```
///
/// Offsets are turned into ids when the method is called, so a row that arrived meanwhile is not
/// moved or deleted by mistake. Systems without Observation use ``OutlineListModel``.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor
@Observable
public final class OutlineList {
  /// A row: an item, with its appearance and its actions.
  public typealias Row = ShownList.Row
  /// The id of a row.
  public typealias RowID = ShownList.RowID

  /// The difference between the rows before and after a change.
  public struct Change: Hashable, Sendable {
    /// The version of the rows.
    public var version: Version.ID
    /// The rows that were inserted, removed and moved, as few as possible; positions are those in
    /// ``OutlineList/rows``.
    public var difference: ArrayDifference<RowID>
    /// Rows in both that must be redrawn.
    public var reconfigured: [RowID]
  }

  /// The sections with their rows. A list of one section, a query or the favorites has one; it is
  /// empty before the first reading, and while there is no such section.
  public private(set) var sections: [ShownList.Part] = []
  /// Whether the rows were read.
  public private(set) var isLoaded = false
  /// Whether there are rows before the first one, because a window begins here.
  public private(set) var hasRowsBefore = false
  /// Whether there are rows after the last one, because a window ends here.
  public private(set) var hasRowsAfter = false
  /// The number of the first row of a window among all rows, from 0; `nil` if it is not known, and
  /// without a window. In the outline sections are rows as well.
  public private(set) var firstNumber: Int?
  /// The number of all rows, of which a window shows some; `nil` if it is not known, and without a
  /// window.
  public private(set) var total: Int?
  /// The latest change of the rows, also one that is not stored yet.
  public private(set) var latestChange: Change?
  /// The latest error, or `nil` if there was none. A view that has shown it sets it to `nil`.
  public var error: (any Error)?
  /// The selected rows. Removed rows are no longer selected.
  public var selection: Set<RowID> = []
  /// Words that the shown items must have; an empty text shows the whole list. At most 1,000 items
  /// are found.
  public var searchText = "" {
    didSet { model.searchText = searchText }
  }
  /// The undo manager that gets each change of this list, before the task of the change ends; `nil`
  /// for none.
  @ObservationIgnored public var undoRegistry: (any UndoRegistry)?
  /// Performs each change of the rows, for example in an animation.
  @ObservationIgnored public var animate: (_ change: () -> Void) -> Void = { $0() }

  /// The list without Observation, which this one shows, with the handlers of the app.
  @ObservationIgnored public let model: OutlineListModel

  /// Registers the latest change with the undo manager.
  @ObservationIgnored private var registering: Task<Void, Never>?

  /// Creates an empty list; ``start()``, ``follow()`` or ``refresh()`` fills it.
  /// - Parameters:
  ///   - source: the source of the items; its view decides what is expanded.
  ///   - scope: the rows to show.
  ///   - window: the part of them to show, or `nil` for all.
  public init(
    _ source: OutlineDataSource, showing scope: ListScope = .outline, window: ListWindow? = nil
  ) {
    model = OutlineListModel(source, showing: scope, window: window)
    model.didChange = { [weak self] _, new in self?.show(new) }
    model.didRead = { [weak self] in
      if self?.isLoaded == false { self?.isLoaded = true }
    }
    model.report = { [weak self] in self?.error = $0 }
    model.didWrite = { [weak self] in self?.registerUndo(of: $0) }
  }

  /// The source of the items.
  package var source: OutlineDataSource { model.source }
  /// The rows that are shown, of all sections.
  /// - Complexity: O(1) for one section, otherwise O(rows).
  public var rows: [Row] { sections.count == 1 ? sections[0].rows : sections.flatMap(\.rows) }
  /// The section that a list of one section shows; `nil` while there is none.
  public var section: Section? { sections.first?.section }

  /// Shows the rows and each change of them, until the list is released. A second call does
  /// nothing.
  public func start() { model.start() }

  /// Shows the rows and each change of them, until the task is cancelled or the store is closed.
  public func follow() async { await model.follow() }

  /// Reads the rows once.
  /// - Throws: as ``OutlineListModel/refresh()``.
  public func refresh() async throws { try await model.refresh() }

  private func show(_ new: ShownList) {
    showPlace(new)
    let old = rows
    let after = new.parts.count == 1 ? new.parts[0].rows : new.parts.flatMap(\.rows)
    let changes = ShownList.RowChanges(from: old, to: after)
    // Another version of other items is not a change of these rows.
    if changes.isEmpty && sections.map(\.section) == new.parts.map(\.section) { return }
    let change = Change(
      version: new.version, difference: changes.difference, reconfigured: changes.reconfigured)
    let isSelected = !selection.isEmpty && !changes.difference.isEmpty
    let selected = isSelected ? selection.intersection(after.map(\.id)) : selection
    animate {
      sections = new.parts
      latestChange = change
      if selected != selection { selection = selected }
    }
  }

  /// Shows which part of the rows a window has.
  private func showPlace(_ new: ShownList) {
    // Each only if it differs, because views that observe it are drawn again.
    if hasRowsBefore != new.hasRowsBefore { hasRowsBefore = new.hasRowsBefore }
    if hasRowsAfter != new.hasRowsAfter { hasRowsAfter = new.hasRowsAfter }
    if firstNumber != new.number { firstNumber = new.number }
    if total != new.total { total = new.total }
  }

  private func registerUndo(of made: Committed<Void>) -> Task<Void, Never>? {
    guard let undoRegistry, !made.isQuiet else { return nil }
    let (store, author, previous) = (source.store, source.author, registering)
    // One after the other, because the title of each is read first.
    let task = Task { [weak self] in
      await previous?.value
      do {
        try await store.registerUndo(of: made, with: undoRegistry, author: author) {
          self?.error = $0
        }
      } catch { self?.error = error }
    }
    registering = task
    return task
  }
}
