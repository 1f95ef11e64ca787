package import OutlineStore

/// Sets fields of items, all to the same values.
package struct SetFields: Verb {
  /// A field and its new value; `nil` empties it.
  package enum Field: Hashable, Sendable {
    /// The text.
    case text(String)
    /// The second line.
    case secondaryText(String?)
    /// The emoji or symbol.
    case image(String?)
    /// The note.
    case note(String?)
    /// Whether it is done.
    case isDone(Bool)
    /// An attribute, by its name.
    case attribute(String, JSONValue?)
  }

  /// The items.
  package var items: [Reference] = []
  /// The new values of fields; those that are `nil` do not change.
  package var changes = Item.Changes()
  /// The tags to add and to remove.
  package var tags = TagChanges()
  /// Whether all other attributes are removed.
  package var clearsAttributes = false
  /// Whether words such as `due:friday`, `#tag` and `-tag` that are new in the text are fields. A
  /// text with a wrong value stays as it is.
  package var parses = false

  /// Sets fields.
  package init(
    _ items: [Reference], _ fields: [Field], tags: TagChanges = TagChanges(),
    clearingAttributes clearsAttributes: Bool = false
  ) {
    var changes = Item.Changes()
    for field in fields {
      switch field {
      case .text(let text): changes.text = text
      case .secondaryText(let text): changes.secondaryText = .some(text)
      case .image(let image): changes.image = .some(image)
      case .note(let note): changes.note = .some(note)
      case .isDone(let isDone): changes.isDone = isDone
      case .attribute(let name, let value): changes.attributes[name] = value ?? .null
      }
    }
    self.init(items, changes, tags: tags, clearingAttributes: clearsAttributes)
  }

  /// Sets fields.
  package init(
    _ items: [Reference], _ changes: Item.Changes, tags: TagChanges = TagChanges(),
    clearingAttributes clearsAttributes: Bool = false
  ) {
    (self.items, self.changes, self.tags) = (items, changes, tags)
    self.clearsAttributes = clearsAttributes
  }

  package init(named name: String) {}

  package static let names = ["set"]
  package static let synonyms = ["update": "set", "change": "set"]
  package static let fields = """
    ID; text, secondaryText, image, note, isDone, attributes, due, start, wait, priority, recur, \
    depends, an array of ids, tags; null \
    clears a field or removes an attribute; addTags, removeTags, arrays; clearsAttributes, true, \
    removes all other attributes; parse, true, reads due:, +tag, -tag and the like in the text
    """

  package var firstChange: FirstChange { .content }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
    try fields.text("text", &changes.text)
    try fields.emptiableText("secondaryText", &changes.secondaryText)
    try fields.emptiableText("image", &changes.image)
    try fields.emptiableText("note", &changes.note)
    try fields.flag("isDone", &changes.isDone)
    // Without new attributes, null clears all; with some, `clearsAttributes` does.
    let isAlone = changes.attributes.isEmpty
    var attributes: [String: JSONValue]??
    if !isAlone {
      attributes = .some(changes.attributes)
    } else if clearsAttributes {
      attributes = .some(nil)
    }
    try fields.emptiableObject("attributes", &attributes)
    changes.attributes = (attributes ?? nil) ?? [:]
    try fields.planning(into: &changes.attributes)
    try fields.flag("parse", &parses)
    try fields.texts("addTags", &tags.added)
    try fields.texts("removeTags", &tags.removed)
    var clears = clearsAttributes && !isAlone
    try fields.flag("clearsAttributes", &clears)
    guard fields.isReading else { return }
    tags = try TagChanges(
      adding: tags.added.map(PlanningFields.tag), removing: tags.removed.map(PlanningFields.tag))
    clearsAttributes = clears || attributes == .some(nil)
    if changes == Item.Changes() && attributes == nil && !clears && tags.isEmpty {
      throw Failure(.usage, "there is nothing to set")
    }
  }

  package func perform(_ work: Performance) throws -> Effect {
    let items = try work.names.items(items)
    work.describe("set", items)
    var changed: [FoundNode] = []
    for item in items {
      let content = try work.outline.content(of: item)
      var (fields, tags) = (changes, tags)
      if parses, let text = changes.text {
        let typed = TypedFields(orText: text, insteadOf: content.text, tags: content.tags)
        if !typed.text.isEmpty || content.image != nil {
          fields.text = typed.text
          fields.attributes.merge(typed.attributes) { given, _ in given }
          tags = TagChanges(
            adding: tags.added + typed.tags.added, removing: tags.removed + typed.tags.removed)
        }
      }
      if clearsAttributes {
        fields.attributes.merge(content.attributes.keys.map { ($0, .null) }) { given, _ in given }
      }
      if !tags.isEmpty {
        let name = ReservedAttribute.tags.rawValue
        var tagged = content.applying(fields)
        tagged.tags = tags.applied(to: tagged.tags)
        fields.attributes[name] = tagged.attributes[name] ?? .null
      }
      if content.applying(fields).saysNothing { throw OutlineError.emptyText }
      if try work.outline.update(item, fields) { changed.append(item) }
    }
    var words = FieldWords.words(of: changes, tags: tags)
    if clearsAttributes { words.append("no other attributes") }
    let did = "Set \(changed.named): \(words.joined(separator: ", "))"
    return try work.effect(did, items.map(\.itemID), count: changed.count)
  }
}
