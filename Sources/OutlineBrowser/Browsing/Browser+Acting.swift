import OutlineOperations
import OutlineStore
import Terminal

/// A menu of the swipe actions of one edge of a row.
struct ActionMenu: Hashable, Sendable {
  var row: RowID
  var edge: SwipeAction.Edge
  var actions: [SwipeAction]
  /// The index of the action in hand.
  var selected = 0
}

// Acting on the row in hand, or on the marked ones.
extension Browser {
  mutating func act(_ action: BrowserAction, in outline: OutlineReader) throws -> [BrowserRequest] {
    switch action {
    case .trailingSwipe: return try swipe(.trailing)
    case .leadingSwipe: return try swipe(.leading)
    case .trailingMenu: try openMenu(.trailing)
    case .leadingMenu: try openMenu(.leading)
    case .toggleDone:
      let rows = try chosenItems()
      // Several become all done, unless they are.
      let isDone = !rows.allSatisfy(\.node.content.isDone)
      defer { marks = [] }
      return try performing(MarkDone(rows.map { Reference($0.node.id) }, isDone: isDone))
    case .mark: try mark(outline)
    case .markToHere: try markToHere()
    default: isEditing.toggle()
    }
    return []
  }

  /// The marked items, or the item in hand.
  func chosenItems() throws -> [Page.Row] {
    let rows = try chosenRows()
    if let section = rows.first(where: \.isSection) {
      throw Refusal("\(section.name) is a section")
    }
    return rows
  }

  private mutating func swipe(_ edge: SwipeAction.Edge) throws -> [BrowserRequest] {
    let operations = try chosenItems().map { row in
      guard let operation = row.presentation?.fullSwipe(from: edge) else {
        throw Refusal("a full \(edge.rawValue) swipe does nothing here")
      }
      return operation
    }
    marks = []
    return try performing(operations)
  }

  mutating func openMenu(_ edge: SwipeAction.Edge) throws {
    let row = try inHand()
    let actions =
      edge == .trailing ? row.presentation?.trailingActions : row.presentation?.leadingActions
    guard let actions = actions?.actions, !actions.isEmpty else {
      throw Refusal("\(row.name) has no \(edge.rawValue) actions")
    }
    mode = .menu(ActionMenu(row: row.id, edge: edge, actions: actions))
  }

  /// Handles a key while a menu is open.
  mutating func choose(_ press: KeyPress, in menu: ActionMenu) throws -> [BrowserRequest] {
    var menu = menu
    let count = menu.actions.count
    switch press {
    case KeyPress(.down), KeyPress(.right), "j", "l", KeyPress(.tab):
      menu.selected = (menu.selected + 1) % count
    case KeyPress(.up), KeyPress(.left), "k", "h", KeyPress(.tab, .shift):
      menu.selected = (menu.selected + count - 1) % count
    case KeyPress(.enter), " ": return try perform(menu.selected, of: menu)
    case KeyPress(.escape), "q", "s", "S", KeyPress(.character("c"), .control):
      mode = .list
      return []
    default:
      guard case .character(let character) = press.key, press.modifiers.isEmpty,
        let number = character.wholeNumberValue, (1...count).contains(number)
      else { return [] }
      return try perform(number - 1, of: menu)
    }
    mode = .menu(menu)
    return []
  }

  /// Performs an action of a menu.
  mutating func perform(_ index: Int, of menu: ActionMenu) throws -> [BrowserRequest] {
    mode = .list
    guard let row = page.row(menu.row)?.presentation else {
      throw Refusal("the item was deleted meanwhile")
    }
    return try performing([row.swipe(from: menu.edge, performing: menu.actions[index])])
  }

  private mutating func mark(_ outline: OutlineReader) throws {
    let row = try inHand()
    if let index = marks.firstIndex(of: row.id) {
      marks.remove(at: index)
    } else {
      marks.append(row.id)
    }
    _ = try move(.down, in: outline)
  }

  private mutating func markToHere() throws {
    let row = try inHand()
    guard let end = page.index(of: row.id), let start = page.index(of: marks.last) else {
      return marks.append(row.id)
    }
    for index in min(start, end)...max(start, end) {
      let other = page.rows[index]
      if !other.isSection && !marks.contains(other.id) { marks.append(other.id) }
    }
  }

  // Changes that a later change in another file hides.

  /// Goes to the next conflict, shows its values, and types the command that decides it.
  mutating func showConflict(_ outline: OutlineReader) throws {
    let conflicts = try outline.conflicts()
    let orders = try outline.orders(among: conflicts)
    // A list that two files sorted is one conflict.
    let nodes = conflicts.map { conflict in
      orders.first { $0.conflicts.contains(conflict) }?.parent ?? conflict.id
    }.uniqued()
    if nodes.isEmpty { throw Refusal("there are no conflicts") }
    let index = shownConflict.flatMap { nodes.firstIndex(of: $0) } ?? -1
    let node = nodes[(index + 1) % nodes.count]
    shownConflict = node
    if let list = try node.list(in: outline) { try go(to: .around(RowID(node, in: list)), outline) }
    let place = "\((index + 1) % nodes.count + 1) of \(nodes.count): "
    let name = try outline.state(of: node)?.content.name ?? ""
    let order = orders.first { $0.parent == node }.map { order in
      ["  mine    the order of \(order.own.maker)", "  theirs  the order of \(order.other.maker)"]
    }
    let decision = "resolve \(node.rawValue.quotedForShell)"
    var line = decision + " --theirs"
    var lines = [place + name] + (order ?? [])
    let kinds = conflicts.filter { order == nil && $0.id == node }.map(\.kind).uniqued()
    for kind in kinds {
      let changes = conflicts.filter { $0.id == node && $0.kind == kind }
      lines += try self.lines(of: changes, outline)
      guard changes.count > 1, let other = changes.first(where: { $0.mine != .hidden })
      else { continue }
      // Of several hidden changes one is named.
      line = decision + " --field \(kind.quotedForShell) --take v\(other.hidden.number)"
    }
    var typed = TypedLine(purpose: .command, editor: LineEditor(line))
    let ways = "Enter decides so; or type --mine, --theirs, --both, --keep or --take v7"
    typed.choices = lines + [ways, "Esc leaves it, C shows the next"]
    mode = .typing(typed)
  }

  /// The value before all changes of one field, and that of each.
  private func lines(of changes: [MergeConflict], _ outline: OutlineReader) throws -> [String] {
    let first = changes[0]
    func words(_ value: JSONValue?) -> String { FieldValue.words(value, of: first.kind) }
    if first.shownValue == nil && first.hiddenValue == nil || first.places != nil {
      return try Failure.ConflictingNode.nodes(of: changes, in: outline).map { "  " + $0.reason }
    }
    let before = try outline.valueBefore(changes).map { ["  before  " + words($0)] } ?? []
    var whose = first.mine == .shown ? "mine  " : "keep  "
    if changes.contains(where: { $0.mine == .hidden }) { whose = "theirs" }
    return ["  " + FieldValue.name(of: first.kind)] + before + [
      "  \(whose)  \(words(first.shownValue))  (\(first.shown.maker), shown)"
    ]
      + changes.map { change in
        let whose = change.mine == .hidden ? "mine  " : "theirs"
        return "  \(whose)  \(words(change.hiddenValue))  (\(change.hidden.maker))"
      }
  }
}
