package import OutlineOperations
package import OutlineStore
package import Terminal

/// A list in a terminal, as a value: it takes keys and clicks, and gives the lines to draw and the
/// changes to perform. It reads through an ``OutlineReader`` and touches neither a terminal nor a
/// file.
///
/// ```swift
/// let size = TerminalSize(rows: 24, columns: 80)
/// var browser = Browser(title: "groceries.db", author: "Ada", size: size)
/// let requests = try store.read { try browser.handle(.key(KeyPress(.down)), in: $0) }
/// let frame = browser.frame
/// ```
///
/// Every change is a ``BrowserRequest``, which its owner performs, and reports with
/// ``showEffect(_:in:)`` and ``showVersion(_:of:)``, or with ``showProblem(_:)``.
package struct Browser: Sendable {
  /// The shown part of the outline.
  package struct Scene: Hashable, Sendable {
    /// The node whose descendants are shown; `nil` for all sections.
    var top: NodeID?
    /// The view whose expansion is shown.
    package var view: String
    /// The version that is shown; `nil` for the present.
    var version: Version.ID?
    /// The rows that are shown; `nil` for all.
    var filter: Filter?
    /// The active context, which limits the rows until it is switched off; `nil` for none.
    package var context: Context?

    /// Whether some rows are hidden.
    var isFiltered: Bool { filter != nil || context != nil }
    /// The way to all rows, as the end of a sentence.
    var wayToAll: String {
      filter == nil && context != nil
        ? "(:context none shows the whole list)" : "(Esc shows the whole list)"
    }

    /// Shows the present, or a version, of a part in a view.
    package init(top: NodeID? = nil, view: String, version: Version.ID? = nil) {
      self.top = top
      self.view = view
      self.version = version
    }
  }

  /// A condition for the shown rows. Their ancestors are shown with them.
  enum Filter: Hashable, Sendable {
    /// Items with this text.
    case text(String)
    /// Items whose text has these letters in their order, because none has the text.
    case letters(String)
    /// Items that match a query, as people type it.
    case query(String)
    /// Favorites.
    case favorites
  }

  /// A filter with a name that is active for all lists.
  package struct Context: Hashable, Sendable {
    /// The name.
    var name: String
    /// The conditions, as people type them.
    var query: String
    /// The attributes of new items.
    var attributes: [String: JSONValue]

    /// Creates a context.
    package init(name: String, query: String, attributes: [String: JSONValue] = [:]) {
      self.name = name
      self.query = query
      self.attributes = attributes
    }
  }

  /// Who gets the keys.
  enum Mode: Hashable, Sendable {
    /// The list.
    case list
    /// A line that is being typed.
    case typing(TypedLine)
    /// A menu of swipe actions.
    case menu(ActionMenu)
    /// The list of versions.
    case past(PastBrowser)
    /// Lines to read, such as the keys.
    case reading(ReadLines)
  }

  /// A sentence on the last line.
  package struct Status: Hashable, Sendable {
    /// The sentence.
    package var text: String
    /// Whether something could not be done.
    var isProblem = false
    /// The end of the sentence, which a narrow screen keeps.
    package var ending = ""
    /// Lines that are shown above a question in place of the sentence.
    var choices: [String] = []

    /// Creates a sentence.
    package init(text: String, isProblem: Bool = false, ending: String = "") {
      self.text = text
      self.isProblem = isProblem
      self.ending = ending
    }
  }

  /// The name of the file.
  package let title: String
  /// The author of the browser's versions, by whom they are undone.
  package let author: String
  /// Whether the file is only read.
  let isReadOnly: Bool
  /// The keys of the user, and those that do the same.
  package var ownKeys: [KeyPress: KeyPress] = [:]
  /// The shown part.
  package internal(set) var scene = Scene(view: "browse") { didSet { isPageStale = true } }
  /// The row in hand.
  var cursor: RowID?
  /// The marked rows, in the order in which they were marked.
  var marks: [RowID] = []
  /// The sentence on the last line.
  package var status: Status?
  /// A sentence about the file that stays until it is no longer true.
  package var banner: String?
  /// Whether accessories of edit mode are shown.
  var isEditing = false { didSet { isPageStale = true } }
  /// The number of rows and columns.
  var size: TerminalSize

  var mode = Mode.list
  /// The line of the body on which the cursor is.
  var offset = 0
  /// The column to which the cursor returns when it moves over lines of tiles.
  var column = 0
  var page = Page()
  /// Whether the page may differ from the file.
  var isPageStale = true
  /// The nodes cut or copied last. Cut ones were deleted, and are restored with their ids.
  var clipboard: (items: [NodeID], isCut: Bool)?
  /// The scenes and cursors to which Backspace returns.
  var zooms: [(scene: Scene, cursor: RowID?, offset: Int)] = []
  /// The texts of the nodes whose descendants are shown, outermost first.
  var zoomTitles: [String] = []
  /// The nodes that others changed a moment ago.
  var highlighted: Set<NodeID> = []
  /// The version that was read last.
  var version: Version?
  /// The line whose text is being saved; it returns if that fails.
  var unsaved: TypedLine?
  /// The mode to which reading returns.
  var returnMode: Mode?
  /// The first key of two that was pressed, such as the first `d` of `dd`.
  var begun: KeyPress?
  /// Whether the last event pasted lines that became items.
  var hasPastedLines = false
  /// The search whose hits are gone through.
  var search: Found?
  /// The drag of the mouse that has begun.
  var drag: Drag?
  /// The nodes with conflicts.
  var conflicting: Set<NodeID> = []
  /// The node whose conflict was shown last.
  var shownConflict: NodeID?
  /// The changes of the shown version, while the past is shown.
  var pastChanges: PastChanges?

  /// Creates a browser.
  /// - Parameters:
  ///   - title: the name of the file.
  ///   - author: the author of its versions.
  ///   - size: the number of rows and columns.
  ///   - isReadOnly: whether keys that change something are refused.
  package init(title: String, author: String, size: TerminalSize, isReadOnly: Bool = false) {
    self.title = title
    self.author = author
    self.size = size
    self.isReadOnly = isReadOnly
  }
}

/// A change or a service that a browser asks its owner for.
package enum BrowserRequest: Hashable, Sendable {
  /// Perform operations as one version, or none if they change only a view.
  case perform([OutlineOperation])
  /// Save a typed text.
  case save(TypedText)
  /// Restore cut items in another place.
  case paste(PastedItems)
  /// Open nodes in a view, so that another node is shown, on which the cursor stays.
  case open([NodeID], in: String, for: NodeID)
  /// Let people edit a node, and all below it, in their editor.
  case edit(NodeID)
  /// Run a command line of `outline`.
  case command(String)
  /// Complete the command line that is being typed.
  case complete(String)
  /// Draw everything again.
  case redraw
  /// Stop the process, as Ctrl-z does.
  case suspend
  /// End.
  case quit
}

// Events.
extension Browser {
  /// Shows a part of the outline.
  /// - Parameters:
  ///   - scene: the part.
  ///   - outline: the present of the file.
  /// - Throws: the error of a read.
  package mutating func open(_ scene: Scene, in outline: OutlineReader) throws {
    self.scene = scene
    zooms = []
    zoomTitles = []
    marks = []
    search = nil
    if case .past = mode { mode = .list }
    if let top = scene.top {
      zoomTitles = [try outline.state(of: top)?.content.name ?? top.rawValue]
    }
    if let version = scene.version {
      self.scene.version = nil
      try openPast(outline, at: version)
    }
    try refresh(outline)
  }

  /// Limits the rows to those of a context, or to none.
  package mutating func obey(_ context: Context?) {
    if context != scene.context { scene.context = context }
  }

  /// Handles a key, a paste, a click or another event of the terminal.
  /// - Parameters:
  ///   - event: the event.
  ///   - outline: the present of the file.
  /// - Returns: the changes to perform, and the services to do, in order.
  /// - Throws: the error of a read, such as `StorageError`. The rows that were read stay.
  /// - Complexity: that of reading some screens of rows, if the page does not have them.
  package mutating func handle(
    _ event: TerminalEvent, in outline: OutlineReader
  ) throws -> [BrowserRequest] {
    var requests: [BrowserRequest] = []
    do { requests = try respond(to: event, in: outline) } catch let refusal as Refusal {
      status = Status(text: refusal.text, isProblem: true)
    }
    try refresh(outline)
    return requests
  }

  private mutating func respond(
    to event: TerminalEvent, in outline: OutlineReader
  ) throws -> [BrowserRequest] {
    switch event {
    case .key(let press):
      status = nil
      return try handle(press, in: outline)
    case .paste(let text):
      status = nil
      begun = nil
      return try paste(text, in: outline)
    case .mouse(let event):
      begun = nil
      return try handle(event, in: outline)
    case .resize(let size): self.size = size
    case .wake, .timeout, .endOfInput: break
    }
    return []
  }

  private mutating func handle(
    _ press: KeyPress, in outline: OutlineReader
  ) throws -> [BrowserRequest] {
    if drag != nil, press == KeyPress(.escape) {
      drag = nil
      status = Status(text: "Put back")
      return []
    }
    let wasPasted = hasPastedLines
    hasPastedLines = false
    switch mode {
    case .list:
      let press = ownKeys[press] ?? press
      // Who pastes lines presses Enter after them.
      if wasPasted && press == KeyPress(.enter) { return [] }
      let first = begun
      begun = nil
      if let first, first != press { return [] }
      if press == KeyPress(.enter), search != nil, scene.filter != nil {
        return try showAll(outline)
      }
      guard let action = KeyTable.action(of: press) else {
        throw Refusal("No key \(press.name.inQuotes)  (? shows the keys)")
      }
      return try perform(first == nil ? action : .cut, in: outline)
    case .typing(let line): return try type(press, in: line, outline)
    case .menu(let menu): return try choose(press, in: menu)
    case .past(let past): return try browse(press, in: past, outline)
    case .reading(let lines):
      scroll(lines, by: ownKeys[press] ?? press)
      return []
    }
  }

  private mutating func perform(
    _ action: BrowserAction, in outline: OutlineReader
  ) throws -> [BrowserRequest] {
    try refresh(outline)
    if isReadOnly && action.changes { throw Refusal("the file is open for reading only") }
    switch action {
    case .up, .down, .left, .right, .first, .last, .halfPageUp, .halfPageDown, .pageUp, .pageDown,
      .previousSibling, .nextSibling, .previousSection, .nextSection:
      return try move(action, in: outline)
    case .toggleFold, .toggleAllFolds, .foldToLevel: return try fold(action)
    case .moveUp, .moveDown, .indent, .outdent: return try reorder(action, in: outline)
    case .addBelow, .addAbove, .addChild, .edit, .editStart, .replaceText, .openEditor:
      return try write(action)
    case .beginCut where marks.isEmpty:
      _ = try inHand()
      begun = KeyPress(.character("d"))
      status = Status(text: "d once more cuts it")
    case .trailingSwipe, .leadingSwipe, .trailingMenu, .leadingMenu, .toggleDone, .mark,
      .markToHere, .toggleEditMode:
      return try act(action, in: outline)
    case .beginCut: return try useClipboard(.cut)
    case .cut, .copy, .pasteAfter, .pasteInto: return try useClipboard(action)
    case .undo, .redo:
      var undo = UndoVersions(isRedo: action == .redo)
      undo.author = author
      return try performing(undo)
    case .find, .nextHit, .previousHit, .favorites, .query, .command:
      return try find(action, in: outline)
    case .help: mode = .reading(keys)
    case .zoomIn, .zoomOut: try zoom(action)
    case .past: try openPast(outline)
    case .difference: try showDifference(outline)
    case .conflicts: try showConflict(outline)
    case .cancel: cancel()
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .quit: return [.quit]
    }
    return []
  }

  /// Shows the rows and the place before a search again.
  mutating func restore(_ before: Found.Before) {
    scene.filter = before.filter
    cursor = before.cursor
    offset = before.offset
  }

  /// Clears one thing: the marks, the search, the filter, or the edit mode.
  private mutating func cancel() {
    if !marks.isEmpty {
      marks = []
    } else if let search {
      restore(search.before)
      self.search = nil
    } else if scene.filter != nil {
      scene.filter = nil
    } else if isEditing {
      isEditing = false
    }
  }

  /// A request that changes the file.
  /// - Throws: ``Refusal`` if the file is only read, or the past is shown.
  func changing(_ request: BrowserRequest) throws -> BrowserRequest {
    if isReadOnly { throw Refusal("the file is open for reading only") }
    return request
  }

  /// Refuses to add to a list that shows the items of others.
  func checkTakesItems(_ row: Page.Row) throws {
    if page.section(of: row).isLive {
      throw Refusal("this list only shows items of other sections")
    }
  }

  /// A request to perform a verb.
  func performing(_ verb: any Verb) throws -> [BrowserRequest] {
    try performing([OutlineOperation(verb)])
  }

  /// A request to perform operations as one version.
  func performing(_ operations: [OutlineOperation]) throws -> [BrowserRequest] {
    operations.isEmpty ? [] : [try changing(.perform(operations))]
  }
}

/// The reason why a key does nothing, as a sentence without its full stop.
struct Refusal: Error {
  var text: String
  init(_ text: String) { self.text = text }
}
