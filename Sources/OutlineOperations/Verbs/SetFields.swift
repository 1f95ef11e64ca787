package import OutlineStore

/// Sets fields of items, all to the same values.
package struct SetFields: Verb {
  /// The items.
  package var items: [Reference] = []
  /// The new values of fields; those that are `nil` do not change.
  package var changes = Item.Changes()
  /// The tags to add and to remove.
  package var tags = TagChanges()
  /// Whether all other attributes are removed.
  var clearsAttributes = false
  /// Whether words such as `due:friday`, `#tag` and `-tag` that are new in the text are fields. A
  /// text with a wrong value stays as it is.
  var parses = false
  /// The dates that are a number of days from today: an item keeps the time of its own ones.
  package var distances: Set<String> = []

  /// Sets fields.
  package init(
    _ items: [Reference], changes: Item.Changes, tags: TagChanges = TagChanges(),
    clearingAttributes clearsAttributes: Bool = false
  ) {
    self.items = items
    self.changes = changes
    self.tags = tags
    self.clearsAttributes = clearsAttributes
  }

  package var name: String { "set" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
    try fields.text("text", into: &changes.text)
    for field in ContentField.texts {
      try fields.emptiableText(field.rawValue, into: &changes.texts[field])
    }
    try fields.flag("isDone", into: &changes.isDone)
    // Without new attributes, null clears all; with some, `clearsAttributes` does.
    let isAlone = changes.attributes.isEmpty
    var attributes: [String: JSONValue]??
    if !isAlone {
      attributes = .some(changes.attributes)
    } else if clearsAttributes {
      attributes = .some(nil)
    }
    try fields.emptiableObject("attributes", into: &attributes)
    changes.attributes = (attributes ?? nil) ?? [:]
    distances = try fields.planning(into: &changes.attributes)
    try fields.flag("parse", into: &parses)
    try fields.texts("addTags", into: &tags.added)
    try fields.texts("removeTags", into: &tags.removed)
    var clears = clearsAttributes && !isAlone
    try fields.flag("clearsAttributes", into: &clears)
    guard fields.isReading else { return }
    tags = try TagChanges(
      adding: tags.added.map(PlanningFields.tag), removing: tags.removed.map(PlanningFields.tag))
    clearsAttributes = clears || attributes == .some(nil)
    if changes == Item.Changes() && attributes == nil && !clears && tags.isEmpty {
      try fields.finish()
      throw Failure(.usage, "there is nothing to change; \"due\": \"friday\" is a change")
    }
  }

  package func perform(_ work: Performance) throws -> Effect {
    let items = try work.names.items(items)
    work.describe("set", items)
    var changed: [FoundNode] = []
    var shown = changes
    if case .array(let ids)? = changes.attributes["depends"] {
      let names = try names(
        of: ids.compactMap(\.text), before: items, in: work.outline)
      shown.attributes["depends"] = .array(names.map(JSONValue.string))
    }
    for item in items {
      let content = try work.outline.content(of: item)
      var (fields, tags, distances) = (changes, tags, distances)
      if parses, let text = changes.text {
        let typed = TypedFields(orText: text, insteadOf: content.text, tags: content.tags)
        if !typed.text.isEmpty || content.image != nil {
          fields.text = typed.text
          fields.attributes.merge(typed.attributes) { given, _ in given }
          tags = TagChanges(
            adding: tags.added + typed.tags.added, removing: tags.removed + typed.tags.removed)
          distances.formUnion(typed.distances)
        }
      }
      for name in distances {
        guard let day = fields.attributes.text(name).flatMap(ItemDate.init),
          let date = content.date(name, onDay: day.days)?.rawValue
        else { continue }
        fields.attributes[name] = .string(date)
        if items.count == 1 { shown.attributes[name] = .string(date) }
      }
      if fields.attributes["recur"] != nil, fields.attributes["due"] == nil {
        var planned = content.applying(fields)
        if let day = planned.addFirstDay() {
          fields.attributes["due"] = .string(day.rawValue)
          if items.count == 1 { shown.attributes["due"] = .string(day.rawValue) }
        }
      }
      if clearsAttributes {
        fields.attributes.merge(content.attributes.keys.map { ($0, .null) }) { given, _ in given }
      }
      if !tags.isEmpty {
        let name = ReservedAttribute.tags.rawValue
        fields.attributes[name] = tags.result(from: content.applying(fields).attributes[name])
      }
      // A shell may have stored an item that says nothing.
      if content.applying(fields).saysNothing, !content.saysNothing { throw OutlineError.emptyText }
      if try work.outline.update(item, fields) { changed.append(item) }
    }
    var words = FieldWords.words(of: shown, tags: tags)
    if clearsAttributes { words.append("no other attributes") }
    let did = "Set \(changed.named): \(words.joined(separator: ", "))"
    return try work.effect(did, on: items.map(\.itemID), count: changed.count)
  }

  /// The names of items that must be done before others.
  /// - Throws: ``Failure`` if one of the others would wait for itself.
  /// - Complexity: O(items waited for · log n).
  private func names(
    of ids: [String], before others: [FoundNode], in outline: OutlineReader
  ) throws -> [String] {
    let own = Dictionary(others.map { ($0.id.rawValue, $0.name.inQuotes) }) { first, _ in first }
    if let name = ids.lazy.compactMap({ own[$0] }).first {
      throw Failure(.usage, "\(name) cannot depend on itself")
    }
    var names: [String] = []
    var waiting = ids
    var seen = Set(ids)
    while names.count < waiting.count {
      let id = waiting[names.count]
      let content = try (try? NodeID(id)).flatMap { try outline.state(of: $0) }?.content
      names.append(content?.name ?? id)
      for next in content?.depends ?? [] where seen.insert(next).inserted {
        if let name = own[next] {
          throw Failure(
            .usage,
            "\(name) would wait for itself: \(names[names.count - 1].inQuotes) waits for it",
            hint: "outline set \(id.quotedForShell) --no-depends")
        }
        waiting.append(next)
      }
    }
    return Array(names.prefix(ids.count))
  }
}

/// Gives an item or a section another text.
package struct RenameNode: Verb {
  /// The item or section.
  var node = Reference.name("")
  /// The new text.
  var text = ""

  /// Renames a node.
  package init(_ node: Reference, to text: String) { (self.node, self.text) = (node, text) }

  package var name: String { "rename" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subject(&node)
    try fields.text("text", into: &text)
  }

  package func perform(_ work: Performance) throws -> Effect {
    let node = try work.names.node(node)
    if node.kind == .section { return try work.rename(node, to: text, image: nil) }
    work.describe("rename", [node])
    let content = try work.outline.content(of: node)
    if content.applying(Item.Changes(text: text)).saysNothing { throw OutlineError.emptyText }
    let isChanged = try work.outline.update(node, Item.Changes(text: text))
    let did = "Renamed \(node.name.inQuotes) to \(text.inQuotes)"
    return try work.effect(did, on: [node.itemID], count: isChanged ? 1 : 0)
  }
}

/// Changes the notes of items.
package struct WriteNote: Verb {
  /// A change of a note.
  package enum Change: Hashable, Sendable {
    /// The note becomes this text.
    case text(String)
    /// The text is added at the end, on lines of its own.
    case appended(String)
    /// The note is removed.
    case cleared
  }

  /// The items.
  var items: [Reference] = []
  /// The change.
  var change = Change.cleared

  /// Changes notes.
  package init(_ items: [Reference], change: Change) {
    self.items = items
    self.change = change
  }

  package var name: String { "note" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
    var (text, addition): (String??, String?) = (nil, nil)
    switch change {
    case .text(let new): text = new
    case .appended(let new): addition = new
    case .cleared: text = .some(nil)
    }
    if fields.isReading { text = nil }
    try fields.emptiableText("text", into: &text)
    try fields.text("append", into: &addition)
    fields.choose("text", "append")
    switch (text, addition) {
    case (nil, let addition?): change = .appended(addition)
    case (let text??, nil): change = .text(text)
    case (.some(nil), nil): change = .cleared
    case (nil, nil): throw fields.missing("text")
    default: throw Failure(.usage, #""text" and "append" exclude each other"#)
    }
  }

  package func perform(_ work: Performance) throws -> Effect {
    let items = try work.names.items(items)
    work.describe("note", items)
    let count = try items.count { item in
      let old = try work.outline.content(of: item).note
      return try work.outline.update(item, Item.Changes(note: .some(note(after: old))))
    }
    let subject = items.count == 1 ? items[0].name.inQuotes : count.plural("item")
    let did =
      switch change {
      case .text: "Set the note of"
      case .appended: "Added to the note of"
      case .cleared: "Removed the note of"
      }
    return try work.effect("\(did) \(subject)", on: items.map(\.itemID), count: count)
  }

  private func note(after old: String?) -> String? {
    let old = old ?? ""
    let new =
      switch change {
      case .text(let text): text
      case .appended(let text):
        old + (old.isEmpty || text.isEmpty || old.hasSuffix("\n") ? "" : "\n") + text
      case .cleared: ""
      }
    return new.isEmpty ? nil : new
  }
}
