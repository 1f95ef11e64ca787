package import OutlineStore

/// Adds lines to the end of an inbox.
package struct CaptureLines: NodeMaking {
  /// The title of the default inbox.
  static let usualInbox = "Inbox"

  /// The lines as they were typed, an item each.
  var texts: [String] = []
  /// The title of the section, which is created if there is none, or the path of an item. Nil for
  /// ``usualInbox``.
  var inbox: String?
  /// Whether words such as `due:friday` stay in the text.
  var isPlain = false
  /// Attributes of each item, unless its line sets them. They are not part of a batch line.
  var attributes: [String: JSONValue] = [:]
  /// The key by which later operations of a batch name the new node.
  var key: String?

  /// Captures lines.
  package init(
    _ texts: [String], in inbox: String? = nil, isPlain: Bool = false,
    giving attributes: [String: JSONValue] = [:]
  ) {
    self.texts = texts
    self.inbox = inbox
    self.isPlain = isPlain
    self.attributes = attributes
  }

  package var name: String { "capture" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.key(&key)
    var one = texts.count == 1 ? texts[0] : nil
    var several = texts.count == 1 || fields.isReading ? nil : Optional(texts)
    try fields.text("text", into: &one)
    try fields.texts("texts", into: &several)
    fields.choose("text", "texts")
    if fields.isReading {
      if several == [] { throw Failure(.usage, "\"texts\" is empty") }
      if one != nil && several != nil {
        throw Failure(.usage, #""text" and "texts" exclude each other"#)
      }
      guard let given = several ?? one.map({ [$0] }) else { throw fields.missing("text") }
      texts = given
      try fields.checkKey(key, count: texts.count)
    }
    try fields.text("inbox", into: &inbox)
    try fields.flag("plainText", into: &isPlain)
  }

  package func perform(_ work: Performance) throws -> Effect {
    var doubtful: [String] = []
    var plan: String?
    let drafts = try texts.map { text in
      let line = isPlain ? nil : try CapturedLine(text)
      doubtful += line?.doubtful ?? []
      plan = line?.plan ?? plan
      var draft = Item.Draft(text: line?.text ?? text, attributes: line?.attributes ?? [:])
      draft.content.attributes.add(attributes)
      _ = draft.content.addFirstDay()
      return draft
    }
    if drafts.contains(where: \.content.saysNothing) { throw OutlineError.emptyText }
    work.describe(
      "capture", drafts.count == 1 ? drafts[0].content.name : drafts.count.plural("item"))
    let (inbox, isNew) = try inbox(named: inbox ?? Self.usualInbox, work)
    let ids = try work.outline.add(drafts, to: .last(in: inbox))
    var subject = ids.count == 1 ? drafts[0].content.name.inQuotes : ids.count.plural("item")
    let words = ids.count == 1 ? FieldWords.words(of: drafts[0].content.attributes) : []
    if !words.isEmpty { subject += ", " + words.joined(separator: ", ") + "," }
    let place = (isNew ? "the new section " : "") + inbox.name.inQuotes
    var effect = try work.effect(
      "Captured \(subject) in \(place)", on: ids, count: ids.count, adds: true)
    let field = ids.count == 1 ? plan : nil
    if let first = field.map({ $0.drop { $0 != ":" }.dropFirst() }) ?? doubtful.first?[...] {
      let way = field.map { "to set it: outline set @ " + $0.quotedForShell }
      let message =
        "\(String(first).inQuotes) stayed in the text; "
        + (way ?? "fields are due:DAY, pri:A, #tag")
      effect.warnings.append(WarningRecord(kind: WarningRecord.text, message: message))
    }
    return effect
  }

  /// The inbox; a section is created if there is none.
  private func inbox(named name: String, _ work: Performance) throws -> (
    node: FoundNode, isNew: Bool
  ) {
    if name.hasPrefix("/") { return (try work.names.node(.name(name)), false) }
    do { return (try work.outline.find(name, kind: .section), false) } catch let error
      as OutlineError
    {
      switch error {
      case .unknownNode, .wrongKind, .deleted: break
      case .ambiguous:
        // Two copies that added their inboxes apart have both after a merge.
        let wanted = name.lowercased()
        let first = try work.outline.foundSections().first { $0.text.lowercased() == wanted }
        guard let first else { throw error }
        return (first, false)
      default: throw error
      }
    }
    // The identifier follows from the name, so copies that each add an inbox have one in common.
    let id = try? Section.ID(name.lowercased())
    let section: Section.ID
    do {
      section = try work.outline.addSection(name, id: id, at: .last)
    } catch OutlineError.identifierTaken {
      section = try work.outline.addSection(name, at: .last)
    }
    return (try work.outline.find(.section(section)), true)
  }
}
