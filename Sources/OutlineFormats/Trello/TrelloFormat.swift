import OutlineModel

/// A board of Trello, exported as JSON. A list is a section, a card an item, and a checklist an
/// item below it.
enum TrelloFormat: ImportedFormat {
  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    guard let text = beginning.json("{") else { return .none }
    let marks = [
      "descData", "idOrganization", "shortLink", "idBoard", "shortUrl", "labelNames",
      "idMemberCreator",
    ]
    let count = marks.count { text.contains("\"\($0)\"") }
    return count >= 2 || count == 1 && text.contains("https://trello.com/") ? .certain : .none
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    let board = try JSONInput.object(of: input, reading, or: "it is not a board")
    try TrelloReader(board, into: reading).parse(board)
  }
}

/// Reads a board, or a single card.
private struct TrelloReader {
  private let reading: FormatReading
  /// The checklists, the comments and the names of members, by the ids of cards and members.
  private var checklists: [String: [[String: JSONValue]]] = [:]
  private var comments: [String: [String]] = [:]
  private var members: [String: String] = [:]

  init(_ board: [String: JSONValue], into reading: FormatReading) {
    self.reading = reading
    for list in board.objects("checklists").sorted(by: { $0.position < $1.position }) {
      checklists[list.text("idCard") ?? "", default: []].append(list)
    }
    for member in board.objects("members") {
      members[member.text("id") ?? ""] = member.text("username") ?? member.text("fullName")
    }
    // The newest is first.
    for action in board.objects("actions").reversed() where action.text("type") == "commentCard" {
      guard case .object(let data)? = action["data"], case .object(let card)? = data["card"],
        let id = card.text("id"), let text = data.text("text")
      else { continue }
      var author: String?
      if case .object(let member)? = action["memberCreator"] { author = member.text("fullName") }
      let day = action.text("date").map { String($0.prefix(10)) }
      let head = [author, day].compactMap(\.self).joined(separator: ", ")
      comments[id, default: []].append(head.isEmpty ? text : "\(head): \(text)")
    }
  }

  func parse(_ board: [String: JSONValue]) throws {
    guard case .array? = board["lists"], case .array? = board["cards"] else {
      guard board["idList"] != nil else { throw FormatError("it has no lists and cards") }
      try reading.header(DocumentHeader())
      return try parse(card: board)
    }
    try reading.header(DocumentHeader(title: board.text("name")))
    var (archivedLists, archivedCards) = (0, 0)
    let cards = Dictionary(
      grouping: board.objects("cards").sorted { $0.position < $1.position },
      by: { $0.text("idList") ?? "" })
    for list in board.objects("lists").sorted(by: { $0.position < $1.position }) {
      let cards = cards[list.text("id") ?? ""] ?? []
      if list["closed"] == .bool(true) {
        archivedLists += 1
        archivedCards += cards.count
        continue
      }
      try reading.node(.section(list.text("name") ?? "", id: list.text("id")))
      for card in cards {
        if card["closed"] == .bool(true) { archivedCards += 1 } else { try parse(card: card) }
      }
    }
    try reading.ignore("archived lists", count: archivedLists)
    try reading.ignore("archived cards", count: archivedCards)
    try reading.ignore("custom fields", count: board.objects("customFields").count)
    try reading.finish()
  }

  private func parse(card: [String: JSONValue]) throws {
    var node = DraftNode(text: card.text("name") ?? "")
    if card["name"] == nil { try reading.missesText("a card without a name has an empty text") }
    node.id = card.text("id")
    let id = node.id ?? ""
    let note = [card.text("desc") ?? ""].filter { !$0.isEmpty } + (comments[id] ?? [])
    if !note.isEmpty { node.note = note.joined(separator: "\n\n") }
    node.isDone = card["dueComplete"] == .bool(true)
    for name in ["due", "start"] {
      guard let text = card.text(name) else { continue }
      if let date = ItemDate(rawValue: text) {
        node.attributes[name] = .string(date.inUTC)
      } else {
        try reading.notRepresentable("\(text.prefix(40).visible) is not a date")
      }
    }
    for label in card.objects("labels") {
      // A label may have a color and no name.
      let name = label.text("name").flatMap { $0.isEmpty ? nil : $0 } ?? label.text("color") ?? ""
      if !name.tag.isEmpty { node.add(tags: [name.tag]) }
    }
    node.attributes["url"] = (card.text("shortUrl") ?? card.text("url")).map(JSONValue.string)
    let names = card.texts("idMembers").map { members[$0] ?? $0 }
    if !names.isEmpty { node.attributes["members"] = .array(names.map(JSONValue.string)) }
    let files = card.objects("attachments").compactMap { $0.text("url") }
    if !files.isEmpty { node.attributes["attachments"] = .array(files.map(JSONValue.string)) }
    let lists = checklists[id] ?? []
    node.isExpanded = !lists.isEmpty
    try reading.node(node)
    for list in lists { try parse(checklist: list) }
  }

  private func parse(checklist: [String: JSONValue]) throws {
    let entries = checklist.objects("checkItems").sorted(by: { $0.position < $1.position })
    try reading.node(
      DraftNode(
        level: 1, id: checklist.text("id"), text: checklist.text("name") ?? "",
        isExpanded: !entries.isEmpty))
    for entry in entries {
      var node = DraftNode(
        level: 2, id: entry.text("id"), text: entry.text("name") ?? "",
        isDone: entry.text("state") == "complete", attributes: ["checkbox": .bool(true)])
      if let due = entry.text("due").flatMap(ItemDate.init(rawValue:)) {
        node.attributes["due"] = .string(due.inUTC)
      }
      try reading.node(node)
    }
  }

}

extension [String: JSONValue] {
  fileprivate var position: Double { self["pos"].flatMap { Double($0.line) } ?? 0 }
}
