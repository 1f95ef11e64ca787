import Foundation
package import OutlineStore

/// The key by which items are sorted.
package enum SortKey: Hashable, Sendable {
  /// The text, the second line, the note.
  case text, secondaryText, note
  /// Open items before done ones.
  case done
  /// Favorites before others.
  case favorite
  /// The time it was added, done or last changed.
  case time(ItemTime)
  /// An attribute, by its name.
  case attribute(String)

  private static let words: [(word: String, key: SortKey)] = [
    ("text", .text), ("secondary", .secondaryText), ("note", .note), ("done", .done),
    ("favorite", .favorite), ("created", .time(.created)), ("completed", .time(.completed)),
    ("modified", .time(.modified)), ("due", .attribute("due")), ("start", .attribute("start")),
    ("priority", .attribute("priority")),
  ]

  /// The known words, without names of attributes.
  package static var names: [String] { words.map(\.word) }

  /// Reads a key: one of ``names``, `changed` for `modified`, or the name of an attribute. A name
  /// that begins with `attribute.` always means an attribute.
  /// - Throws: ``Failure`` for an empty text.
  package init(_ text: String) throws {
    let name = text == "changed" ? ItemTime.modified.rawValue : text
    if let known = Self.words.first(where: { $0.word == name }) {
      self = known.key
      return
    }
    self = .attribute(Query.Attribute.nameOfAttribute(name))
    if name.isEmpty { throw failure }
  }

  /// The failure to sort by the key.
  fileprivate var failure: Failure {
    guard case .attribute(let name) = self else { return Failure(sorting: name, names: Self.names) }
    return Failure(
      sorting: name, names: Self.names, knownAs: [String: String](embedded: "sort-words.txt"))
  }

  /// The key in words.
  var name: String {
    if let known = Self.words.first(where: { $0.key == self }) { return known.word }
    if case .attribute(let name) = self { return "attribute." + name }
    return "text"
  }
}

/// The value by which one item is sorted. Values of different kinds are ordered by kind; items
/// without a value come last.
enum SortValue {
  case number(Double)
  case text(NaturalText)

  init?(_ text: String?) {
    guard let text, !text.isEmpty else { return nil }
    self = .text(NaturalText(text))
  }

  init?(attribute name: String, _ value: JSONValue?) {
    switch value {
    case .string(let text):
      let isDate = ["due", "start", "completed", "created"].contains(name)
      if isDate, let span = DateWords.span(text, in: .future) {
        self = .number(span.start.timeIntervalSince1970)
      } else {
        self.init(text)
      }
    case .integer(let number): self = .number(Double(number))
    case .number(let number): self = .number(number)
    case .bool(let isSo): self = .number(isSo ? 1 : 0)
    default: return nil
    }
  }

  static func < (left: SortValue, right: SortValue) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left < right
    case (.text(let left), .text(let right)): left < right
    case (.number, .text): true
    case (.text, .number): false
    }
  }
}

/// Sorts the children of a node once. Equal items keep their order, and as few items as possible
/// are moved.
package struct SortItems: Verb {
  /// The item or section whose children are sorted; `nil` for the only section.
  var parent: Reference?
  /// The key by which they are sorted.
  var order = SortKey.text
  /// Whether the order is reversed. Items without a value are last in any case.
  var isReversed = false
  /// Whether the descendants are sorted as well.
  var isRecursive = false

  /// Sorts the children of a node.
  package init(
    _ parent: Reference? = nil, by order: SortKey, isReversed: Bool = false,
    isRecursive: Bool = false
  ) {
    self.parent = parent
    self.order = order
    self.isReversed = isReversed
    self.isRecursive = isRecursive
  }

  package var name: String { "sort" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.reference("id", into: &parent)
    var by: String? = fields.isReading ? nil : order.name
    try fields.text("by", into: &by)
    order = try by.map { try SortKey($0) } ?? .text
    try fields.flag("reverse", into: &isReversed)
    try fields.flag("recursive", into: &isRecursive)
  }

  package func perform(_ work: Performance) throws -> Effect {
    let outline = work.outline
    let parent = try parent.map(work.names.node) ?? onlySection(of: outline)
    work.describe("sort", "\(parent.name) by \(order.name)")
    let items = try outline.items(under: parent, maximumLevel: isRecursive ? .max : 0)
    if case .attribute(let name) = order, ReservedAttribute(rawValue: name) == nil,
      try !outline.hasAttribute(named: name)
    {
      throw order.failure
    }
    let values = try values(of: items, outline)
    // The items of each parent in their order; parents in order of appearance.
    var lists = OrderedGroups<NodeID, [Int]>()
    for (index, item) in items.enumerated() {
      lists[item.parent?.node ?? item.section.node, default: []].append(index)
    }
    var count = 0
    for (_, list) in lists.elements {
      let sorted = list.sorted { left, right in
        switch (values[left], values[right]) {
        case (let first?, let second?):
          if isReversed ? second < first : first < second { return true }
          if isReversed ? first < second : second < first { return false }
        case (.some, nil): return true
        case (nil, .some): return false
        case (nil, nil): break
        }
        return left < right
      }
      if sorted == list { continue }
      // An item without a parent is directly below the sorted section.
      let above = items[list[0]].parent.map(Placement.Parent.item) ?? parent.asParent
      // Items that are in order already are not moved, as far as possible.
      count += try outline.move(sorted.map { items[$0].id }, to: .first(in: above))
    }
    return Effect(
      did: "Sorted \(parent.name.inQuotes) by \(order.name), and moved " + count.plural("item"),
      nodes: [parent.id], count: count, entries: work.answers ? [try outline.entry(parent)] : [])
  }

  private func onlySection(of outline: OutlineReader) throws -> FoundNode {
    let sections = try outline.foundSections()
    if let section = sections.first, sections.count == 1 { return section }
    throw Failure(
      .usage, "there are \(sections.count) sections, so name the one to sort",
      hint: "outline sort \(sections.first?.text.quotedForShell ?? "SECTION") --by \(order.name)")
  }

  /// The value by which each item is sorted, or `nil` if it has none.
  private func values(of items: [Item], _ outline: OutlineReader) throws -> [SortValue?] {
    switch order {
    case .text: return items.map { SortValue($0.content.text) }
    case .secondaryText: return items.map { SortValue($0.content.secondaryText) }
    case .note: return items.map { SortValue($0.content.note) }
    case .done: return items.map { .number($0.content.isDone ? 1 : 0) }
    case .favorite: return items.map { .number($0.isFavorite ? 0 : 1) }
    case .attribute(let name):
      return items.map { SortValue(attribute: name, $0.content.attributes[name]) }
    case .time(let time):
      let moments = try outline.moments(of: time, for: items.map(\.id))
      return items.map { moments[$0.id].map(SortValue.number) }
    }
  }
}
