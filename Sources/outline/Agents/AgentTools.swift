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
  static let arguments: [String: String] = [
    "id": "An id, or a whole text or path such as /Groceries/Milk.",
    "ids": "Several of these, in place of id.",
    "in": "The id or title of a section or an item; without it, everything.",
    "at": "An earlier version: 12, yesterday, 2h.",
    "offset": "The number of lines to leave out, as the end of a long answer says.",
    "levels": "How many levels; 0 lists sections only.",
    "query": "A filter, such as: open due<=friday +shop, or: overdue.",
    "json": "One JSON object a line, with all fields.",
    "words": "Words that each item must have, or an emoji.", "file": "The file.",
    "expect": "Change nothing unless this is the latest version.",
    "message": "Why, in one line, for the log.", "token": "That of a plan, to carry it out.",
    "since": "From this version or time on.", "until": "Up to this version or time.",
    "limit": "The maximum number; 50 if it is absent.", "steps": "Also what each version changed.",
    "from": "The older version; without it, the one that you saw last.",
    "to": "The newer version; without it, the latest.", "text": "The text.",
    "add.text": "A line for each item; indented lines are the children of the line above, and [ ] "
      + "or [x] may begin one. Words such as due:friday, pri:A and #tag set fields of their line; "
      + "the other arguments are fields of the first one.",
    "add.id": "An id of your choice for the first item.",
    "add_section.id": "An id of your choice for it.",
    "note": "A longer text. Lists do not show it: show does.", "image": "An emoji.",
    "secondaryText": "A second, smaller text.", "configuration": "The look of the list.",
    "clearsAttributes": "Remove all fields of your own.",
    "difference.in": "The id or title of a section.", "log.id": "An item or section.",
    "before": "Place before this item or section.", "after": "Place after this one.",
    "into": "Place inside this item or section.", "toSection": "Place at the top level of it.",
    "first": "At the beginning.", "last": "At the end.",
    "due": "A date in words or as 2026-12-24; null removes it.",
    "start": "When it can begin.", "wait": "Hidden from reports until then.",
    "recur": "How often it comes again: weekly, every monday, after 3 days.",
    "priority": "A letter, A first.", "depends": "Ids of items that must be done before.",
    "tags": "All tags.", "addTags": "Tags to add.", "removeTags": "Tags to remove.",
    "attributes": "Fields of your own.", "once": "A recurring item ends.",
    "edge": "leading or trailing.", "action": "The title of a swipe action.",
    "version": "The version to return to; without it, the deleted item comes back.",
    "redo": "Redo in place of undo.", "isFavorite": "False removes it from the favorites.",
  ]
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
