import OutlineOperations
import OutlineStore
import Terminal

/// A line that is being typed: the text of an item in its place, or a question on the last line.
struct TypedLine: Hashable, Sendable {
  /// The use of the text.
  enum Purpose: Hashable, Sendable {
    /// The new text of a row, which had another one when typing began.
    case edit(RowID, base: String)
    /// A new item beside a row.
    case add(RowID, TypedText.Place)
    /// A text to find; Esc returns to the list before it.
    case find(before: Browser.Found.Before)
    /// A query.
    case query(before: Browser.Filter?)
    /// A command line.
    case command
  }

  var purpose: Purpose
  var editor: LineEditor
  /// A sentence about the node that is edited, if others changed it meanwhile.
  var notice: String?
  /// Lines above a question, while it is typed.
  var choices: [String] = []

  /// The mark before a question on the last line, or `nil` if the text stands in the list.
  var prompt: String? {
    switch purpose {
    case .edit, .add: nil
    case .find: "/"
    case .query: "&"
    case .command: ":"
    }
  }
}

/// A typed text that becomes an item or its new text. Nothing of it is lost: if the item has
/// another text meanwhile, or is deleted, the typed text becomes an item of its own.
package struct TypedText: Hashable, Sendable {
  /// The typed text.
  var text: String
  /// The edited node and the text that it had; `nil` for a new item.
  var edited: Edited?
  /// The neighbour or parent of a new item.
  var anchor: NodeID
  /// The place beside the anchor.
  var place: Place
  /// The section that gets the item if the anchor is gone.
  var section: NodeID
  /// Whether the item is shown open in a view, because it gets its first child.
  var openedIn: String?
  /// The attributes that the line sets, and those that a context gives a new item.
  var attributes: [String: JSONValue] = [:]
  /// The tags that the item gets or loses.
  var tags = TagChanges()
  /// Whether a new item is done, as a pasted line says.
  var isDone = false
  /// The items after it, of further pasted lines.
  var following: [Item.Draft] = []

  /// A node whose text was edited.
  struct Edited: Hashable, Sendable {
    var node: NodeID
    var base: String
  }

  /// A place beside a node.
  enum Place: Hashable, Sendable { case before, after, first }
}

// Typing.
extension Browser {
  /// The place of the line on which a new item is typed.
  var insertion: PageLayout.Insertion? {
    guard case .typing(let line) = mode, !page.rows.isEmpty else { return nil }
    // If the row beside it, or the edited one, was deleted meanwhile, it is typed at the cursor.
    var index = page.index(of: cursor) ?? 0
    var place = TypedText.Place.after
    switch line.purpose {
    case .add(let id, let wanted):
      if let found = page.index(of: id) { (index, place) = (found, wanted) }
    case .edit(let id, _): if page.index(of: id) != nil { return nil }
    case .find, .query, .command: return nil
    }
    let row = page.rows[index]
    switch place {
    case .before: return .init(row: index, isAbove: true, level: row.level)
    case .first: return .init(row: index, isAbove: false, level: row.level + 1)
    case .after:
      // Below all that is shown of the row.
      let end = page.rows[(index + 1)...].firstIndex { $0.level <= row.level } ?? page.rows.count
      return .init(row: end - 1, isAbove: false, level: row.level)
    }
  }

  mutating func write(_ action: BrowserAction) throws -> [BrowserRequest] {
    guard let row = current else {
      let nothing = "there is no section yet  (:section add TITLE)"
      throw Refusal(scene.isFiltered ? "nothing is shown here  " + scene.wayToAll : nothing)
    }
    if action == .openEditor { return [try changing(.edit(row.node.id))] }
    if scene.version != nil { throw Refusal("the past does not change") }
    if [.edit, .editStart, .replaceText].contains(action) {
      if row.presentation?.isDisabled == true { throw Refusal("\(row.name) is disabled") }
      let text = row.node.content.text
      if text.contains(where: \.isNewline) {
        throw Refusal("the text has several lines  (E opens it in $EDITOR)")
      }
      var editor = LineEditor(text)
      if action == .editStart { editor.cursor = 0 }
      // Ctrl-y brings the text back.
      if action == .replaceText { _ = editor.handle(KeyPress(.character("u"), .control)) }
      mode = .typing(TypedLine(purpose: .edit(row.id, base: text), editor: editor))
      return []
    }
    try checkTakesItems(row)
    var place = action == .addAbove ? TypedText.Place.before : .after
    if action == .addChild || row.isSection { place = .first }
    mode = .typing(TypedLine(purpose: .add(row.id, place), editor: LineEditor()))
    return []
  }

  /// Handles a key while a line is typed.
  mutating func type(
    _ press: KeyPress, in line: TypedLine, _ outline: OutlineReader
  ) throws -> [BrowserRequest] {
    var line = line
    switch press {
    case KeyPress(.escape), KeyPress(.character("c"), .control),
      KeyPress(.character("g"), .control):
      mode = .list
      switch line.purpose {
      case .find(let before): restore(before)
      case .query(let before): scene.filter = before
      case .edit, .add, .command: break
      }
    case KeyPress(.enter):
      mode = .list
      return try finish(line, outline)
    case KeyPress(.tab): return line.purpose == .command ? [.complete(line.editor.text)] : []
    case KeyPress(.down), KeyPress(.up), KeyPress(.character("n"), .control),
      KeyPress(.character("p"), .control):
      // Hits can be walked through while typing.
      guard case .find = line.purpose else { return [] }
      let isDown = press == KeyPress(.down) || press == KeyPress(.character("n"), .control)
      return try move(isDown ? .down : .up, in: outline)
    case KeyPress(.backspace) where line.editor.text.isEmpty && line.prompt != nil:
      return try type(KeyPress(.escape), in: line, outline)
    default:
      let before = line.editor.text
      guard line.editor.handle(press) else {
        throw Refusal("No key \(press.name.inQuotes) in a line")
      }
      mode = .typing(line)
      if line.editor.text != before { search(line) }
    }
    return []
  }

  /// Handles pasted text: in a line it is typed, in the list it becomes items.
  mutating func paste(_ text: String, in outline: OutlineReader) throws -> [BrowserRequest] {
    if text.isEmpty { return [] }
    guard case .typing(var line) = mode else {
      guard mode == .list else { return [] }
      try refresh(outline)
      return try pasteLines(text)
    }
    if line.prompt == nil, let drafts = drafts(ofPasted: text, in: line) {
      mode = .list
      hasPastedLines = true
      return try finish(line, pasted: drafts, outline)
    }
    line.editor.insert(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    mode = .typing(line)
    search(line)
    return []
  }

  /// Shows the items found so far.
  private mutating func search(_ line: TypedLine) {
    guard case .find(let before) = line.purpose else { return }
    let text = line.editor.text
    let filter = text.isEmpty ? before.filter : .text(text)
    if filter != scene.filter && scene.filter != .letters(text) { scene.filter = filter }
  }

  /// The items that pasted lines become in a text that is being typed; `nil` if they are one line,
  /// which is typed. The first continues the text before the cursor, and the last one ends with
  /// the text after it.
  private func drafts(ofPasted text: String, in line: TypedLine) -> [Item.Draft]? {
    var drafts = IndentedText.drafts(ofPasted: text)
    // One line is typed, and Enter saves it: after a pasted word people type on.
    guard drafts.count > 1 else { return nil }
    let typed = line.editor.text
    let cursor = line.editor.cursor
    drafts[0].content.text = typed.prefix(cursor) + drafts[0].content.text
    drafts[drafts.count - 1].content.text += typed.dropFirst(cursor)
    return drafts
  }

  /// Performs a line.
  /// - Parameter pasted: the items of lines that were pasted into it, instead of its text.
  private mutating func finish(
    _ line: TypedLine, pasted: [Item.Draft] = [], _ outline: OutlineReader
  ) throws -> [BrowserRequest] {
    let text = pasted.first?.content.text ?? line.editor.text
    switch line.purpose {
    case .find(let before): try beginSearch(from: before, outline)
    case .query(let before):
      let query = text.trimmingSpaces
      scene.filter = query.isEmpty ? nil : .query(query)
      do { try refresh(outline) } catch let failure as Failure {
        // The line stays, to be corrected.
        scene.filter = before
        mode = .typing(line)
        throw Refusal(failure.sentence)
      }
    case .command: return try run(text.trimmingSpaces, in: outline)
    case .edit(let id, let base):
      if text == base && pasted.count < 2 { return [] }
      let fields = try understood(text, in: line, isPasted: !pasted.isEmpty)
      var typed = TypedText(
        text: fields.text, edited: .init(node: id.item, base: base), anchor: id.item,
        place: id.isSection ? .first : .after, section: id.list, attributes: fields.attributes,
        tags: fields.tags)
      typed.following = Array(pasted.dropFirst()).withLevelsFromZero
      return [try saving(typed, from: line)]
    case .add(let id, let place):
      if text.trimmingSpaces.isEmpty { return [] }
      let row = page.row(id)
      let fields = try understood(text, in: line, isPasted: !pasted.isEmpty)
      var typed = TypedText(
        text: fields.text, anchor: id.item, place: place, section: id.list,
        openedIn: place == .first && row?.node.isExpanded != true ? scene.view : nil,
        attributes: fields.attributes, tags: fields.tags)
      let own = scene.context?.attributes ?? [:]
      typed.attributes.add(own)
      typed.isDone = pasted.first?.content.isDone ?? false
      typed.following = Array(pasted.dropFirst())
      for index in typed.following.indices { typed.following[index].content.attributes = own }
      return [try saving(typed, from: line)]
    }
    return []
  }

  /// Runs a command line. Those of vi that people type without thinking are known.
  private mutating func run(
    _ command: String, in outline: OutlineReader
  ) throws -> [BrowserRequest] {
    switch command {
    case "": return []
    case "q", "q!", "qa", "x", "wq", "wq!": return [.quit]
    case "w", "w!":
      status = Status(text: "Every change is saved already")
      return []
    default: break
    }
    if let number = Int(command), number > 0 {
      try go(to: .index(number - 1), outline)
      return []
    }
    return [try changing(.command(command))]
  }

  /// The fields of a typed line. If one has a wrong value, the line stays, to be corrected.
  private mutating func understood(
    _ text: String, in line: TypedLine, isPasted: Bool
  ) throws -> TypedFields {
    if isPasted { return TypedFields(text: text) }
    do { return try fields(of: text, line.purpose) } catch let failure as Failure {
      mode = .typing(line)
      throw Refusal(failure.sentence)
    }
  }

  private mutating func saving(_ typed: TypedText, from line: TypedLine) throws -> BrowserRequest {
    unsaved = line
    return try changing(.save(typed))
  }
}

extension String {
  /// The text without white space at both ends.
  var trimmingSpaces: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension Browser {
  /// The fields of a typed text for an item. Words that its text has already stay text, and a title
  /// has no fields.
  /// - Throws: ``Failure`` if a word has a wrong value.
  func fields(of text: String, _ purpose: TypedLine.Purpose) throws -> TypedFields {
    switch purpose {
    case .edit(let id, _) where id.isSection: TypedFields(text: text)
    case .edit(let id, let base):
      try TypedFields(text, insteadOf: base, tags: page.row(id)?.node.content.tags ?? [])
    case .add: try TypedFields(text)
    default: TypedFields(text: text)
    }
  }
}
