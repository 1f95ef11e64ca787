import OutlineStore

extension OutlineOperation {
  /// What becomes of the note of an item.
  public enum NoteChange: Hashable, Sendable {
    /// It says this and nothing else.
    case text(String)
    /// It says this too, on lines of its own at the end.
    case appended(String)
    /// It goes.
    case cleared
  }

  /// An order that items are put into once.
  public struct Sorting: Hashable, Sendable {
    /// The item or section whose children are sorted; nil for the only section.
    public var parent: Reference?
    /// What they are sorted by.
    public var key: SortKey
    /// Whether the last come first. Those without a value come last all the same.
    public var isReversed: Bool
    /// Whether the children of the children are sorted as well, and so on.
    public var isRecursive: Bool

    /// Makes an order.
    public init(
      _ parent: Reference? = nil, by key: SortKey, isReversed: Bool = false,
      isRecursive: Bool = false
    ) {
      (self.parent, self.key) = (parent, key)
      (self.isReversed, self.isRecursive) = (isReversed, isRecursive)
    }
  }

  /// Lines that go to the end of an inbox.
  public struct Capture: Hashable, Sendable {
    /// The name of the inbox where nobody says another.
    public static let usualInbox = "Inbox"

    /// The lines as they were typed, an item each.
    public var texts: [String]
    /// The title of the section, or the path of an item; a section is made where none has the
    /// title. Nil for ``usualInbox``.
    public var inbox: String?
    /// Whether `due:friday` and its like are words as all others.
    public var isPlain: Bool
    /// What later operations of the batch call the item.
    public var key: String?

    /// Captures lines.
    public init(
      _ texts: [String], in inbox: String? = nil, isPlain: Bool = false, key: String? = nil
    ) {
      (self.texts, self.inbox, self.isPlain, self.key) = (texts, inbox, isPlain, key)
    }
  }
}

// How these are performed.
extension Performance {
  func setDone(_ isDone: Bool, _ items: [FoundNode]) throws -> Effect {
    describe(isDone ? "done" : "reopen", items)
    let count = try items.count { try outline.update($0, Item.Changes(isDone: isDone)) }
    let what = items.count == 1 ? items[0].name.debugDescription : count.plural("item")
    return try effect(
      "\(isDone ? "Ticked off" : "Reopened") \(what)", items.map(\.itemID), count: count)
  }

  func rename(_ node: FoundNode, to text: String) throws -> Effect {
    if node.kind == .section { return try rename(node, to: text, image: nil) }
    describe("rename", [node])
    let content = try outline.content(of: node)
    if content.applying(Item.Changes(text: text)).saysNothing { throw OutlineError.emptyText }
    let isChanged = try outline.update(node, Item.Changes(text: text))
    let did = "Renamed \(node.name.debugDescription) to \(text.debugDescription)"
    return try effect(did, [node.itemID], count: isChanged ? 1 : 0)
  }

  func note(_ items: [FoundNode], _ change: OutlineOperation.NoteChange) throws -> Effect {
    describe("note", items)
    let count = try items.count { item in
      var note: String?
      switch change {
      case .text(let text): note = text.isEmpty ? nil : text
      case .appended(let text):
        let old = try outline.content(of: item).note ?? ""
        let isOnNewLine = old.isEmpty || text.isEmpty || old.hasSuffix("\n")
        note = old + (isOnNewLine ? "" : "\n") + text
        if note?.isEmpty == true { note = nil }
      case .cleared: note = nil
      }
      return try outline.update(item, Item.Changes(note: .some(note)))
    }
    let what = items.count == 1 ? items[0].name.debugDescription : count.plural("item")
    let did =
      switch change {
      case .text: "Set the note of"
      case .appended: "Added to the note of"
      case .cleared: "Removed the note of"
      }
    return try effect("\(did) \(what)", items.map(\.itemID), count: count)
  }

  /// Adds copies of items with all that is below them. What is copied is read first, so that a copy
  /// may go into what it is made of.
  func copy(
    _ items: [FoundNode], to destination: Destination, _ progress: (Int, Int) throws -> Void
  ) throws -> Effect {
    describe("copy", items)
    let drafts = try items.flatMap(drafts(copying:))
    let placement =
      try destination.placement(names)
      ?? items.first.map { destination.end(of: try outline.parent(of: $0)) }
    guard let placement else { return Effect(did: "Copied nothing", nodes: [], count: 0) }
    let ids = try outline.add(drafts, to: placement, progress: progress)
    let tops = zip(ids, drafts).filter { $0.1.level == 0 }.map(\.0)
    let what = items.count == 1 ? items[0].name.debugDescription : items.count.plural("item")
    let below = ids.count - tops.count
    let others = below == 0 ? "" : ", with \(below.plural("item")) below"
    var effect = try effect("Copied \(what)\(others)", tops, count: ids.count)
    effect.isAddition = true
    return effect
  }

  /// An item and all below it as new items. A copy is no favorite: that is said of one item.
  private func drafts(copying item: FoundNode) throws -> [Item.Draft] {
    let top = try outline.item(item)
    let below = try outline.items(under: item)
    return [draft(top, level: 0)] + below.map { draft($0, level: $0.level - top.level) }
  }

  private func draft(_ item: Item, level: Int) -> Item.Draft {
    Item.Draft(content: item.content, isExpanded: item.isExpanded, level: level)
  }

  func capture(_ capture: OutlineOperation.Capture) throws -> Effect {
    let drafts = try capture.texts.map { text in
      capture.isPlain ? Item.Draft(text: text) : try CapturedLine(text).draft
    }
    if drafts.contains(where: \.content.saysNothing) { throw OutlineError.emptyText }
    describe("capture", drafts.count == 1 ? drafts[0].content.name : drafts.count.plural("item"))
    let (inbox, isNew) = try inbox(capture.inbox ?? OutlineOperation.Capture.usualInbox)
    let ids = try outline.add(drafts, to: .last(in: inbox))
    let what = ids.count == 1 ? drafts[0].content.name.debugDescription : ids.count.plural("item")
    let place = isNew ? "the new section \(inbox.name.debugDescription)" : inbox.name.debugDescription
    var effect = try effect("Captured \(what) in \(place)", ids, count: ids.count)
    effect.isAddition = true
    return effect
  }

  /// The section or item that an inbox is, made where there is none.
  private func inbox(_ name: String) throws -> (node: FoundNode, isNew: Bool) {
    if name.hasPrefix("/") { return (try names.node(.name(name)), false) }
    do { return (try outline.find(name, kind: .section), false) } catch let error as OutlineError {
      switch error {
      case .unknownNode, .wrongKind, .deleted: break
      default: throw error
      }
    }
    let section = try outline.addSection(name, at: .last)
    return (try outline.find(.section(section)), true)
  }
}

extension Sequence {
  fileprivate func count(where isCounted: (Element) throws -> Bool) rethrows -> Int {
    try reduce(0) { try isCounted($1) ? $0 + 1 : $0 }
  }
}
