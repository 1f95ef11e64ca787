import OutlineStore

/// The model of a window with to-dos: what it shows, and what people do.
///
/// It is on the main actor, as all of this target is. Each call of the store is awaited, so the
/// window never waits for the disk; the rows come from the file, never from what a call hoped for.
final class TodoList {
  /// Which to-dos are shown, and in which order.
  enum Filter {
    case all
    case dueBy(ItemDate)
    case tagged(String)
    case shorterThan(minutes: Int)
  }

  let store: OutlineStore
  let list: Section.ID
  /// Who works in this window; undo takes back what they did, and not what others did since.
  let author: String
  /// What is shown.
  private(set) var rows: [TypedItem<Todo>] = []
  var filter = Filter.all

  private init(_ store: OutlineStore, _ list: Section.ID, _ author: String) {
    (self.store, self.list, self.author) = (store, list, author)
  }

  /// Opens the file of the app, and makes its list where it is missing.
  static func open(_ file: String, author: String) async throws -> TodoList {
    var options = OutlineStore.Options()
    options.indexes = Todo.indexes
    let store = try OutlineStore(path: file, options: options)
    let known = try await store.read { try $0.sections() }.first?.id
    let list =
      if let known { known } else { try await store.write { try $0.addSection("To do") }.value }
    return TodoList(store, list, author)
  }

  /// Shows the list again each time that anybody changes it, until the task is cancelled.
  func follow(_ shown: (TodoList) -> Void) async throws {
    for try await _ in store.updates(of: list) {
      try await reload()
      shown(self)
    }
  }

  /// Asks for what the filter says. All of it runs in SQL, on a connection that waits for no
  /// writer.
  func reload() async throws {
    let list = list
    let (condition, order): (FieldPredicate<Todo>, [FieldOrder<Todo>]) =
      switch filter {
      case .all: (.isDone(false), [])
      case .dueBy(let day):
        (.isDone(false) && Todo.due <= day, [Todo.due.ascending, Todo.priority.ascending])
      case .tagged(let tag): (.isDone(false) && Todo.tags.contains(tag), [Todo.priority.ascending])
      case .shorterThan(let minutes): (.isDone(false) && Todo.minutes < minutes, [])
      }
    rows = try await store.read { outline in
      try outline.items(in: list, where: condition, orderedBy: order)
    }
  }

  /// Adds a to-do at the end, or below another one.
  @discardableResult
  func add(_ text: String, _ todo: Todo = Todo(), below parent: Item.ID? = nil) async throws
    -> Item.ID
  {
    var draft = Item.Draft(text: text)
    try draft.content.setAttributes(todo)
    let place: Placement = parent.map { .last(in: $0) } ?? .last(in: list)
    return try await store.write("Add “\(text)”", author: author) { [draft] outline in
      try outline.add(draft, to: place)
    }.value
  }

  /// Changes what a to-do says beside its text; a field that is set to nil is cleared.
  func change(_ id: Item.ID, _ title: String, _ change: @escaping @Sendable (inout Todo) -> Void)
    async throws
  {
    try await store.write(title, author: author) { outline in
      try outline.update(id) { try $0.updateAttributes(as: Todo.self) { change(&$0) } }
    }
  }

  /// Takes the text from the keyboard, letter by letter: one step of undo, until something else is
  /// changed or there is a long pause.
  func type(_ text: String, into id: Item.ID) async throws {
    let letters = Version.Grouping.typing("text of \(id)", pause: .seconds(300))
    try await store.write(author: author, grouping: letters) { outline in
      try outline.update(id) { $0.text = text }
    }
  }

  func finish(_ ids: [Item.ID]) async throws {
    try await store.write("Finish \(ids.count)", author: author) { try $0.setDone(true, for: ids) }
  }

  /// What the Undo entry of the menu says; nil where it is grey.
  var undoTitle: String? {
    get async throws {
      try await store.read { [author] in try $0.undoTitle(by: author) }.map { "Undo \($0)" }
    }
  }

  func undo() async throws { try await store.write { [author] in try $0.undo(by: author) } }
  func redo() async throws { try await store.write { [author] in try $0.redo(by: author) } }
}
