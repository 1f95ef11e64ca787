public import Observation
public import OutlineLists

/// The model of a reminders app: its lists with the number of open reminders in each, and the lists
/// that views show. It knows no views, so it is tested without any.
///
/// Nothing is kept beside the store. The sidebar is one read that is observed; the rows of a list
/// are an `OutlineList`. So two windows, a widget and the command `outline` may all use the same
/// file.
@available(macOS 14, iOS 17, *)
@MainActor
@Observable
public final class Reminders {
  /// A list of the sidebar.
  public struct Summary: Identifiable, Hashable, Sendable {
    /// The section that holds its reminders.
    public var id: Section.ID
    /// Its name.
    public var title: String
    /// Its emoji, or the name of its symbol.
    public var image: String?
    /// The number of open reminders.
    public var open: Int
  }

  /// An entry of the sidebar.
  public enum Place: Hashable, Sendable {
    case smart(SmartList)
    case list(Section.ID)
  }

  /// The content of the sidebar, read in one transaction.
  public struct Sidebar: Hashable, Sendable {
    /// The lists, in the order of the user.
    public var lists: [Summary] = []
    /// The number of reminders in each smart list.
    public var counts: [SmartList: Int] = [:]
  }

  /// The store of the reminders.
  public let store: OutlineStore
  /// The lists and their numbers.
  public private(set) var sidebar = Sidebar()
  /// The latest error of the sidebar; a view that has told it sets it to `nil`.
  public var error: (any Error)?

  @ObservationIgnored private let source: OutlineDataSource
  @ObservationIgnored private var following: Task<Void, Never>?

  /// Makes a model.
  /// - Parameters:
  ///   - store: the store of the reminders.
  ///   - author: whose changes are undone by the undo of this app.
  public init(_ store: OutlineStore, author: String) {
    self.store = store
    source = OutlineDataSource(store, author: author)
  }

  deinit { following?.cancel() }

  /// Opens the file of the app, and makes a first list in a new one.
  /// - Parameters:
  ///   - path: the file, perhaps in the container of an app group.
  ///   - author: whose changes are undone by the undo of this app.
  /// - Throws: `StorageError`.
  public static func open(_ path: String, author: String) async throws -> Reminders {
    var options = OutlineStore.Options()
    options.observesSuspension = true
    let store = try await OutlineStore.open(path: path, options: options)
    if try await store.read({ try $0.sections() }).isEmpty {
      try await store.write { try $0.addSection("Reminders") }
    }
    return Reminders(store, author: author)
  }

  /// Follows the lists until the model is released. A second call does nothing.
  public func start() {
    guard following == nil else { return }
    let sidebars = store.observe { try Self.sidebar(in: $0) }
    following = Task { [weak self] in
      do {
        for try await sidebar in sidebars { self?.sidebar = sidebar }
      } catch { self?.error = error }
    }
  }

  private nonisolated static func sidebar(in outline: OutlineReader) throws -> Sidebar {
    let open = try outline.counts(matching: Query("open"))
    var sidebar = Sidebar()
    sidebar.lists = try outline.sections().map { section in
      Summary(
        id: section.id, title: section.title, image: section.image, open: open[section.id] ?? 0)
    }
    for list in SmartList.allCases {
      sidebar.counts[list] = try outline.count(matching: Query(list.query))
    }
    return sidebar
  }

  /// The rows of an entry of the sidebar. They follow the file until they are released.
  /// - Parameter place: the entry.
  /// - Throws: `QueryError`.
  public func rows(of place: Place) throws -> OutlineList {
    let list: OutlineList
    switch place {
    case .smart(let smart): list = OutlineList(source, showing: try smart.scope())
    // A list may have years of reminders, of which a screen shows some.
    case .list(let id):
      list = OutlineList(source, showing: .section(id), window: ListWindow(after: 400))
    }
    list.start()
    return list
  }
}

// What the user does with the lists.
@available(macOS 14, iOS 17, *)
extension Reminders {
  /// Adds a list at the end.
  /// - Parameters:
  ///   - title: its name.
  ///   - image: an emoji or the name of a symbol.
  /// - Returns: its id.
  /// - Throws: `StorageError`.
  @discardableResult
  public func addList(_ title: String, image: String? = nil) async throws -> Section.ID {
    try await store.write("Add “\(title)”", author: source.author) { outline in
      try outline.addSection(title, image: image)
    }.value
  }

  /// Deletes lists with their reminders, which undo brings back.
  /// - Parameter offsets: positions in the sidebar.
  /// - Throws: `StorageError`.
  public func deleteLists(at offsets: some Sequence<Int>) async throws {
    let lists = sidebar.lists
    let ids = offsets.filter(lists.indices.contains).map { lists[$0].id }
    try await store.write("Delete \(ids.count == 1 ? "a list" : "lists")", author: source.author) {
      for id in ids where try $0.node(id.node) != nil { try $0.delete(id) }
    }
  }

  /// Moves lists, as `onMove` of SwiftUI names them.
  /// - Parameters:
  ///   - offsets: positions in the sidebar.
  ///   - offset: the position before which they are inserted, counted before the move.
  /// - Throws: `OutlineError` if a list is gone; `StorageError`.
  public func moveLists(fromOffsets offsets: some Sequence<Int>, toOffset offset: Int) async throws
  {
    let lists = sidebar.lists.map(\.id)
    let moved = offsets.filter(lists.indices.contains).map { lists[$0] }
    let previous = lists.prefix(max(0, offset)).last { !moved.contains($0) }
    try await store.write("Move lists", author: source.author) { outline in
      var place: Section.Placement = previous.map { .after($0) } ?? .first
      for id in moved {
        try outline.move(id, to: place)
        place = .after(id)
      }
    }
  }
}

// What the user does with a reminder of a list.
@available(macOS 14, iOS 17, *)
extension OutlineList {
  /// Adds a reminder with a day at the end of the list.
  /// - Parameters:
  ///   - text: its text. White space around it is left out, and an empty one adds nothing.
  ///   - due: when it is due, as a day such as `2026-11-27`.
  /// - Returns: the task of the write, or `nil` if there is nothing to add.
  @discardableResult
  public func addReminder(_ text: String, due: ItemDate? = nil) -> Task<Bool, Never>? {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.isEmpty { return nil }
    var content = Content(text: words)
    content.due = due
    return add(Item.Draft(content: content)).task
  }

  /// Completes a reminder, or opens it again.
  /// - Parameter row: the row.
  @discardableResult
  public func toggle(_ row: Row) -> Task<Bool, Never> {
    setDone(!row.item.content.isDone, for: row.id)
  }

  /// Sets or removes the day of a reminder.
  /// - Parameters:
  ///   - due: the day, or `nil` for none.
  ///   - row: the row.
  @discardableResult
  public func setDue(_ due: ItemDate?, for row: Row) -> Task<Bool, Never> {
    update(row.id) { $0.due = due }
  }

  /// Changes the text of a reminder while it is typed, as one step of undo.
  /// - Parameters:
  ///   - text: the text.
  ///   - row: the row.
  @discardableResult
  public func type(_ text: String, into row: Row) -> Task<Bool, Never> {
    update(row.id, grouping: .typing("text of \(row.id.item)", pause: .seconds(10))) {
      $0.text = text
    }
  }
}
