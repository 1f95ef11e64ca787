public import OutlineStore

extension OutlineOperation {
  /// Reads an operation from the fields of a line of a batch.
  /// - Parameter line: the fields by their names.
  /// - Throws: ``Failure`` for an unknown operation or field, with the nearest there is, and for a
  ///   value that a field does not take.
  public init(_ line: [String: JSONValue]) throws {
    guard let op = line["op"] else {
      throw Failure(.usage, "\"op\" is missing", hint: "outline help batch")
    }
    guard case .string(let name) = op else {
      throw Failure(.usage, "\"op\" takes a text, not \(op.jsonLine)")
    }
    guard let read = Self.readers[name] else { throw Self.unknown(name) }
    var fields = OperationFields(of: name, line)
    self = try read(&fields)
    try fields.finish()
  }

  private typealias Reader = @Sendable (inout OperationFields) throws -> OutlineOperation

  /// How the fields of each operation are read; the names are those of the commands.
  private static let readers: [String: Reader] = [
    "add": readAddition, "set": readChanges, "mv": readMove, "rm": { .remove(try $0.subjects()) },
    "expand": { try readExpansion(true, &$0) }, "collapse": { try readExpansion(false, &$0) },
    "fav": { .favorite(try $0.subjects(), at: try $0.siblingPlace()) },
    "copy": readCopy, "rename": readText, "note": readNote, "sort": readSorting,
    "capture": readCapture,
    "done": { .setDone(try $0.subjects(), isDone: true) },
    "reopen": { .setDone(try $0.subjects(), isDone: false) },
    "unfav": { .unfavorite(try $0.subjects()) }, "use": { .use(try $0.subjects()) },
    "swipe": readSwipe,
    "section add": readSectionAddition, "section rename": readRenaming,
    "section configure": readConfiguration, "section move": readSectionMove,
    "section remove": { .removeSection(try $0.subject()) },
  ]

  private static func unknown(_ name: String) -> Failure {
    let near = Suggestion.nearest(to: name, in: readers.keys.sorted(), alsoKnownAs: synonyms)
    return Failure(
      .usage, "there is no operation \(name.debugDescription)",
      hint: near.isEmpty
        ? "outline help batch lists them"
        : "did you mean \(near.map(\.debugDescription).joined(separator: " or "))?")
  }

  /// What people may call an operation, by its name here.
  private static let synonyms = [
    "move": "mv", "delete": "rm", "remove": "rm", "new": "add", "star": "fav", "favorite": "fav",
    "open": "expand", "close": "collapse", "update": "set", "change": "set", "insert": "add",
    "unfavorite": "unfav", "unstar": "unfav", "tick": "done", "untick": "reopen", "duplicate": "copy",
    "configure": "section configure",
    "section rm": "section remove", "section mv": "section move",
    "section delete": "section remove",
    "section new": "section add",
  ]
}

// The operations on items.
extension OutlineOperation {
  private static func readAddition(_ fields: inout OperationFields) throws -> OutlineOperation {
    let key = try fields.key()
    guard let several = try fields.objects("items") else {
      let item = try readDraft(&fields)
      return .add(Addition([item], to: try fields.destination(), key: key))
    }
    if key != nil && several.count > 1 { throw Failure(.usage, "\"key\" is for one item only") }
    let items = try several.map { object in
      var fields = OperationFields(of: "an item of add", object)
      var item = try readDraft(&fields)
      item.level = try fields.count("level") ?? 0
      try fields.finish()
      return item
    }
    return .add(Addition(items, to: try fields.destination(), key: key))
  }

  private static func readDraft(_ fields: inout OperationFields) throws -> Item.Draft {
    guard let text = try fields.text("text") else { throw fields.missing("text") }
    var draft = Item.Draft(
      text: text, id: try fields.text("id").map { try Item.ID(chosen: $0) },
      secondaryText: try fields.emptiableText("secondaryText") ?? nil,
      image: try fields.emptiableText("image") ?? nil, note: try fields.emptiableText("note") ?? nil
    )
    draft.content.isDone = try fields.flag("isDone") ?? false
    draft.content.attributes = try (fields.emptiableObject("attributes") ?? nil) ?? [:]
    try fields.planning(into: &draft.content.attributes)
    draft.content.attributes = draft.content.attributes.filter { $0.value != .null }
    draft.isExpanded = try fields.flag("isExpanded") ?? false
    draft.isFavorite = try fields.flag("isFavorite") ?? false
    if draft.content.saysNothing { throw OutlineError.emptyText }
    return draft
  }

  private static func readChanges(_ fields: inout OperationFields) throws -> OutlineOperation {
    let subjects = try fields.subjects()
    var changes = Item.Changes()
    changes.text = try fields.text("text")
    changes.secondaryText = try fields.emptiableText("secondaryText")
    changes.image = try fields.emptiableText("image")
    changes.note = try fields.emptiableText("note")
    changes.isDone = try fields.flag("isDone")
    let attributes = try fields.emptiableObject("attributes")
    changes.attributes = (attributes ?? nil) ?? [:]
    try fields.planning(into: &changes.attributes)
    let tags = try fields.tagChanges()
    let clears = try fields.flag("clearsAttributes") ?? false
    if changes == Item.Changes() && attributes == nil && !clears && tags.isEmpty {
      throw Failure(.usage, "there is nothing to set")
    }
    return .set(
      subjects,
      FieldChanges(changes, tags: tags, clearingAttributes: clears || attributes == .some(nil)))
  }

  private static func readMove(_ fields: inout OperationFields) throws -> OutlineOperation {
    let subjects = try fields.subjects()
    let destination = try givenDestination(&fields)
    return .move(subjects, to: destination)
  }

  private static func givenDestination(_ fields: inout OperationFields) throws -> Destination {
    let destination = try fields.destination()
    if destination.isGiven { return destination }
    throw Failure(
      .usage, #"give a destination: "before", "after", "into", "toSection", "first" or "last""#)
  }

  private static func readExpansion(_ isExpanded: Bool, _ fields: inout OperationFields) throws
    -> OutlineOperation
  {
    let subjects = try fields.subjectsIfGiven()
    let all = try fields.flag("all") ?? false
    let view = try fields.text("view")
    if subjects == nil && !all { throw Failure(.usage, #"give "id", "ids" or "all""#) }
    return .expand(Expansion(subjects, isExpanded: isExpanded, all: all, view: view))
  }

  private static func readSwipe(_ fields: inout OperationFields) throws -> OutlineOperation {
    let subjects = try fields.subjects()
    let name = try fields.text("edge")
    let edge = name.flatMap(SwipeAction.Edge.init)
    if let name, edge == nil {
      throw Failure(
        .usage, "there is no edge \(name.debugDescription)",
        hint: #"there are "leading" and "trailing""#)
    }
    let action = try fields.text("action")
    let list = try fields.reference("in")
    // Only one edge may have the action of a title, but each has a first one.
    if edge == nil && action == nil { throw fields.missing("edge") }
    return .swipe(subjects, edge: edge, action: action, in: list)
  }
}

// The verbs.
extension OutlineOperation {
  private static func readCopy(_ fields: inout OperationFields) throws -> OutlineOperation {
    let subjects = try fields.subjects()
    let destination = try givenDestination(&fields)
    let key = try fields.key()
    if key != nil && subjects.count > 1 { throw Failure(.usage, "\"key\" is for one item only") }
    return .copy(subjects, to: destination, key: key)
  }

  private static func readText(_ fields: inout OperationFields) throws -> OutlineOperation {
    let subject = try fields.subject()
    guard let text = try fields.text("text") else { throw fields.missing("text") }
    return .rename(subject, to: text)
  }

  private static func readNote(_ fields: inout OperationFields) throws -> OutlineOperation {
    let subjects = try fields.subjects()
    let text = try fields.emptiableText("text")
    let addition = try fields.text("append")
    switch (text, addition) {
    case (nil, let addition?): return .note(subjects, .appended(addition))
    case (let text??, nil): return .note(subjects, .text(text))
    case (.some(nil), nil): return .note(subjects, .cleared)
    case (nil, nil): throw fields.missing("text")
    default: throw Failure(.usage, #""text" and "append" exclude each other"#)
    }
  }

  private static func readSorting(_ fields: inout OperationFields) throws -> OutlineOperation {
    .sort(
      Sorting(
        try fields.reference("id"), by: try fields.text("by").map { try SortKey($0) } ?? .text,
        isReversed: try fields.flag("reverse") ?? false,
        isRecursive: try fields.flag("recursive") ?? false))
  }

  private static func readCapture(_ fields: inout OperationFields) throws -> OutlineOperation {
    let key = try fields.key()
    let one = try fields.text("text")
    let several = try fields.texts("texts")
    if several == [] { throw Failure(.usage, "\"texts\" is empty") }
    if one != nil && several != nil {
      throw Failure(.usage, #""text" and "texts" exclude each other"#)
    }
    guard let texts = several ?? one.map({ [$0] }) else { throw fields.missing("text") }
    if key != nil && texts.count > 1 { throw Failure(.usage, "\"key\" is for one item only") }
    return .capture(
      Capture(
        texts, in: try fields.text("inbox"), isPlain: try fields.flag("plainText") ?? false,
        key: key))
  }
}

// The operations on sections.
extension OutlineOperation {
  private static func readSectionAddition(_ fields: inout OperationFields) throws
    -> OutlineOperation
  {
    let key = try fields.key()
    guard let title = try fields.text("text") else { throw fields.missing("text") }
    return .addSection(
      SectionAddition(
        title, id: try fields.text("id").map { try Section.ID(chosen: $0) },
        image: try fields.emptiableText("image") ?? nil,
        configuration: try fields.value("configuration").map(ConfigurationChange.init),
        at: try fields.siblingPlace(), key: key))
  }

  private static func readRenaming(_ fields: inout OperationFields) throws -> OutlineOperation {
    let subject = try fields.subject()
    let title = try fields.text("text")
    let image = try fields.emptiableText("image")
    if title == nil && image == nil { throw Failure(.usage, "there is no new text or image") }
    return .renameSection(subject, title: title, image: image)
  }

  private static func readConfiguration(_ fields: inout OperationFields) throws -> OutlineOperation {
    let subject = try fields.subject()
    guard let value = fields.value("configuration") else { throw fields.missing("configuration") }
    return .configureSection(subject, try ConfigurationChange(value))
  }

  private static func readSectionMove(_ fields: inout OperationFields) throws -> OutlineOperation {
    let subject = try fields.subject()
    let place = try fields.siblingPlace()
    if place.count == 0 {
      throw Failure(.usage, #"give a destination: "before", "after", "first" or "last""#)
    }
    return .moveSection(subject, to: place)
  }
}
