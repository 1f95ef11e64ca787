#if Agents
import OutlineOperations
import OutlineStore

/// The tools of assistants.
enum AgentTools {
  static let all: [any AgentTool] = [
    ListTool(), FindTool(), ShowTool(), LogTool(), DifferenceTool(), AddTool(),
    VerbTool(name: "add_section", verb: AddSection("")),
    VerbTool(name: "set", verb: SetFields([], changes: Item.Changes())),
    VerbTool(name: "move", verb: MoveItems([], to: Destination())),
    VerbTool(name: "done", verb: MarkDone([], isDone: true)),
    VerbTool(name: "delete", verb: DeleteItems([]), effect: .destroys),
    VerbTool(name: "swipe", verb: SwipeItems([], edge: nil), effect: .destroys),
    FavoriteTool(), VerbTool(name: "use", verb: RecordUse([])), UndoTool(),
    VerbTool(name: "restore", verb: RestoreNodes(to: nil), effect: .destroys),
  ]

  /// The fields of verbs that no tool has: a model names nodes by ids, and nests items in a text.
  static let hidden: Set = ["key", "parse", "items"]

  /// The texts for models: of tools, their arguments, prompts and all together.
  static let words = [String: String](embedded: "agents.txt")
}

/// A tool that performs a verb, whose fields are its arguments.
struct VerbTool: AgentTool {
  let name: String
  var verb: any Verb
  var effect = AgentEffect.changes

  mutating func exchange(_ fields: inout OperationFields) throws { try verb.exchange(&fields) }

  func answer(_ call: AgentCall) throws -> AgentAnswer { try call.change(verb, for: self) }
}

/// Adds nested items.
struct AddTool: AgentTool {
  let name = "add"
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
