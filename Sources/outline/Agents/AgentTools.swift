#if Agents
import OutlineOperations
import OutlineStore

/// The tools of assistants.
enum AgentTools {
  static let all: [any AgentTool] = [
    ListTool(), FindTool(), ShowTool(), LogTool(), DifferenceTool(), AddTool(),
    VerbTool(
      name: "add_section",
      summary:
        "Add a section, which is a list of its own. Renaming and deleting sections is left to people.",
      verb: AddSection("")),
    VerbTool(
      name: "set", summary: "Change fields of items: text, note, due, tags, done and the like.",
      verb: SetFields([], changes: Item.Changes())),
    VerbTool(
      name: "move",
      summary: "Move items before, after or into others, or up and down by one place.",
      verb: MoveItems([], to: Destination())),
    VerbTool(
      name: "done",
      summary: "Tick items off. An item that recurs comes again on its next date. set with isDone: "
        + "false opens an item again.", verb: MarkDone([], isDone: true)),
    VerbTool(
      name: "delete",
      summary:
        "Delete items with everything below them. The lines of the answer are those that are gone; "
        + "restore brings them back.",
      verb: DeleteItems([]), effect: .destroys),
    VerbTool(
      name: "swipe", summary: "Perform a swipe action that the section of the items offers.",
      verb: SwipeItems([], edge: nil), effect: .destroys),
    FavoriteTool(),
    VerbTool(
      name: "use",
      summary: "Count a use of items, such as of an emoji, for the recents. It makes no version.",
      verb: RecordUse([])),
    UndoTool(),
    VerbTool(
      name: "restore",
      summary: "Bring a deleted item back, or return an item, a section or all to a version.",
      verb: RestoreNodes(to: nil), effect: .destroys),
  ]

  /// The descriptions of arguments.
  static let arguments = [String: String](embedded: "arguments.txt")
}

/// A tool that performs a verb, whose fields are its arguments.
struct VerbTool: AgentTool {
  let name: String
  let summary: String
  var verb: any Verb
  var effect = AgentEffect.changes

  mutating func exchange(_ fields: inout OperationFields) throws { try verb.exchange(&fields) }

  func answer(_ call: AgentCall) throws -> AgentAnswer { try call.change(verb, for: self) }
}

/// Adds nested items.
struct AddTool: AgentTool {
  let name = "add"
  let summary = "Add items, of which several may be nested as indented lines."
  let effect = AgentEffect.changes
  private var verb = AddItems([Item.Draft(text: "")])

  mutating func exchange(_ fields: inout OperationFields) throws {
    try verb.exchange(&fields)
    verb.parses = true
    guard verb.items.count == 1, let first = verb.items.first else { return }
    // Other line ends are refused, as in any text.
    let isEnd = { (character: Character) in character == "\n" || character == "\r\n" }
    let lines = first.content.text.split(whereSeparator: isEnd).map(String.init)
    let drafts = IndentedText.drafts(of: lines, making: Self.draft)
    if drafts.isEmpty { return }
    verb.items = drafts
    // Other fields are those of the first line.
    var content = first.content
    content.text = verb.items[0].content.text
    content.isDone = content.isDone || verb.items[0].content.isDone
    verb.items[0].content = content
    (verb.items[0].id, verb.items[0].isFavorite) = (first.id, first.isFavorite)
  }

  /// The item of a line, without the bullet and the box that it may begin with.
  private static func draft(_ line: String) -> Item.Draft {
    var text = line
    for bullet in ["- ", "* ", "• "] where text.hasPrefix(bullet) {
      text.removeFirst(2)
      break
    }
    for (box, isDone) in [("[ ] ", false), ("[x] ", true), ("[X] ", true)]
    where text.hasPrefix(box) { return Item.Draft(text: String(text.dropFirst(4)), isDone: isDone) }
    return Item.Draft(text: text)
  }

  func answer(_ call: AgentCall) throws -> AgentAnswer { try call.change(verb, for: self) }
}

/// Adds items to the favorites, or removes them.
struct FavoriteTool: AgentTool {
  let name = "favorite"
  let summary = "Make items favorites, or remove them from the favorites."
  let effect = AgentEffect.changes
  private var verb = AddFavorites([])
  private var isFavorite: Bool? = nil

  mutating func exchange(_ fields: inout OperationFields) throws {
    try verb.exchange(&fields)
    try fields.flag("isFavorite", into: &isFavorite)
  }

  func answer(_ call: AgentCall) throws -> AgentAnswer {
    isFavorite == false
      ? try call.change(RemoveFavorites(verb.items), for: self) : try call.change(verb, for: self)
  }
}

/// Undoes or redoes the assistant's own versions.
struct UndoTool: AgentTool {
  let name = "undo"
  let summary = "Undo your own latest change, and only yours; again for the one before."
  let effect = AgentEffect.destroys
  private var isRedo = false

  mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.flag("redo", into: &isRedo)
  }

  func answer(_ call: AgentCall) throws -> AgentAnswer {
    var verb = UndoVersions(isRedo: isRedo)
    verb.author = call.author
    return try call.change(verb, for: self)
  }
}
#endif
