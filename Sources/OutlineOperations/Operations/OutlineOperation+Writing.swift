public import OutlineStore

extension OutlineOperation {
  /// The operation as the fields of a line of a batch, which reads back as the same operation.
  public var line: [String: JSONValue] {
    var line: [String: JSONValue] = ["op": .string(name)]
    switch self {
    case .add(let addition): line.write(addition)
    case .set(let subjects, let changes):
      line.write(subjects)
      line.write(changes)
    case .move(let subjects, let destination):
      line.write(subjects)
      line.write(destination)
    case .copy(let subjects, let destination, let key):
      line.write(subjects)
      line.write(destination)
      line["key"] = key.map(JSONValue.string)
    case .setDone(let subjects, _): line.write(subjects)
    case .rename(let subject, let text):
      line["id"] = subject.json
      line["text"] = .string(text)
    case .note(let subjects, let change):
      line.write(subjects)
      line.write(change)
    case .sort(let sorting): line.write(sorting)
    case .capture(let capture): line.write(capture)
    case .remove(let subjects), .unfavorite(let subjects), .use(let subjects): line.write(subjects)
    case .expand(let expansion):
      if let nodes = expansion.nodes { line.write(nodes) }
      if expansion.all { line["all"] = .bool(true) }
      line["view"] = expansion.view.map(JSONValue.string)
    case .favorite(let subjects, let place):
      line.write(subjects)
      line.write(place)
    case .swipe(let subjects, let edge, let action, let list):
      line.write(subjects)
      line["in"] = list?.json
      line["edge"] = edge.map { JSONValue.string($0.rawValue) }
      line["action"] = action.map(JSONValue.string)
    case .addSection(let addition): line.write(addition)
    case .renameSection(let subject, let title, let image):
      line["id"] = subject.json
      line["text"] = title.map(JSONValue.string)
      line["image"] = image.map { $0.map(JSONValue.string) ?? .null }
    case .configureSection(let subject, let change):
      line["id"] = subject.json
      line["configuration"] = change.json
    case .moveSection(let subject, let place):
      line["id"] = subject.json
      line.write(place)
    case .removeSection(let subject): line["id"] = subject.json
    }
    return line
  }

  /// The name of the operation, which is that of the command.
  public var name: String {
    switch self {
    case .add: "add"
    case .set: "set"
    case .move: "mv"
    case .copy: "copy"
    case .remove: "rm"
    case .setDone(_, let isDone): isDone ? "done" : "reopen"
    case .rename: "rename"
    case .note: "note"
    case .sort: "sort"
    case .capture: "capture"
    case .expand(let expansion): expansion.isExpanded ? "expand" : "collapse"
    case .favorite: "fav"
    case .unfavorite: "unfav"
    case .use: "use"
    case .swipe: "swipe"
    case .addSection: "section add"
    case .renameSection: "section rename"
    case .configureSection: "section configure"
    case .moveSection: "section move"
    case .removeSection: "section remove"
    }
  }
}

extension OutlineOperation: Codable {
  /// Reads a line of a batch.
  /// - Throws: `DecodingError` where it is no JSON object, and ``Failure`` as ``init(_:)``.
  public init(from decoder: any Decoder) throws {
    try self.init([String: JSONValue](from: decoder))
  }

  /// Writes ``line``.
  public func encode(to encoder: any Encoder) throws {
    try line.encode(to: encoder)
  }
}

extension [String: JSONValue] {
  fileprivate mutating func write(_ subjects: [Reference]) {
    if subjects.count == 1 {
      self["id"] = subjects[0].json
    } else {
      self["ids"] = .array(subjects.map(\.json))
    }
  }

  fileprivate mutating func write(_ addition: OutlineOperation.Addition) {
    if addition.items.count == 1, let item = addition.items.first {
      write(item)
    } else {
      self["items"] = .array(
        addition.items.map { item -> JSONValue in
          var fields: Self = item.level == 0 ? [:] : ["level": .integer(Int64(item.level))]
          fields.write(item)
          return .object(fields)
        })
    }
    self["key"] = addition.key.map(JSONValue.string)
    write(addition.destination)
  }

  fileprivate mutating func write(_ draft: Item.Draft) {
    let content = draft.content
    self["text"] = .string(content.text)
    self["id"] = draft.id.map { JSONValue.string($0.rawValue) }
    self["secondaryText"] = content.secondaryText.map(JSONValue.string)
    self["image"] = content.image.map(JSONValue.string)
    self["note"] = content.note.map(JSONValue.string)
    if content.isDone { self["isDone"] = .bool(true) }
    if !content.attributes.isEmpty { self["attributes"] = .object(content.attributes) }
    if draft.isExpanded { self["isExpanded"] = .bool(true) }
    if draft.isFavorite { self["isFavorite"] = .bool(true) }
  }

  fileprivate mutating func write(_ changes: OutlineOperation.FieldChanges) {
    let fields = changes.fields
    func json(_ value: String??) -> JSONValue? { value.map { $0.map(JSONValue.string) ?? .null } }
    self["text"] = fields.text.map(JSONValue.string)
    self["secondaryText"] = json(fields.secondaryText)
    self["image"] = json(fields.image)
    self["note"] = json(fields.note)
    self["isDone"] = fields.isDone.map(JSONValue.bool)
    if !fields.attributes.isEmpty {
      self["attributes"] = .object(fields.attributes)
      if changes.clearsAttributes { self["clearsAttributes"] = .bool(true) }
    } else if changes.clearsAttributes {
      self["attributes"] = .null
    }
    let tags = changes.tags
    if !tags.added.isEmpty { self["addTags"] = .array(tags.added.map(JSONValue.string)) }
    if !tags.removed.isEmpty { self["removeTags"] = .array(tags.removed.map(JSONValue.string)) }
  }

  fileprivate mutating func write(_ change: OutlineOperation.NoteChange) {
    switch change {
    case .text(let text): self["text"] = .string(text)
    case .appended(let text): self["append"] = .string(text)
    case .cleared: self["text"] = .null
    }
  }

  fileprivate mutating func write(_ sorting: OutlineOperation.Sorting) {
    self["id"] = sorting.parent?.json
    self["by"] = .string(sorting.key.name)
    if sorting.isReversed { self["reverse"] = .bool(true) }
    if sorting.isRecursive { self["recursive"] = .bool(true) }
  }

  fileprivate mutating func write(_ capture: OutlineOperation.Capture) {
    if capture.texts.count == 1 {
      self["text"] = .string(capture.texts[0])
    } else {
      self["texts"] = .array(capture.texts.map(JSONValue.string))
    }
    self["inbox"] = capture.inbox.map(JSONValue.string)
    if capture.isPlain { self["plainText"] = .bool(true) }
    self["key"] = capture.key.map(JSONValue.string)
  }

  fileprivate mutating func write(_ destination: Destination) {
    self["before"] = destination.before?.json
    self["after"] = destination.after?.json
    self["into"] = destination.into?.json
    self["toSection"] = destination.toSection?.json
    if destination.first { self["first"] = .bool(true) }
    if destination.last { self["last"] = .bool(true) }
  }

  fileprivate mutating func write(_ place: SiblingPlace) {
    self["before"] = place.before?.json
    self["after"] = place.after?.json
    if place.first { self["first"] = .bool(true) }
    if place.last { self["last"] = .bool(true) }
  }

  fileprivate mutating func write(_ addition: OutlineOperation.SectionAddition) {
    self["text"] = .string(addition.title)
    self["id"] = addition.id.map { JSONValue.string($0.rawValue) }
    self["image"] = addition.image.map(JSONValue.string)
    self["configuration"] = addition.configuration?.json
    self["key"] = addition.key.map(JSONValue.string)
    write(addition.place)
  }
}
