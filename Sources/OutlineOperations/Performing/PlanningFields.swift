package import OutlineStore

/// The reserved attributes as people set them: dates in words, tags one by one.
///
/// Only this type reads the options of `outline add` and `outline set` and the fields of the same
/// names in a batch. It refuses wrong values; those already in a file stay.
package struct PlanningFields: Hashable, Sendable {
  /// The date on which it must be done, in words; an inner `nil` removes it.
  package var due: String??
  /// The date on which it can begin, in words; an inner `nil` removes it.
  package var start: String??
  /// The importance, a letter; an inner `nil` removes it.
  package var priority: String??
  /// The date until which reports of open work omit it, in words; an inner `nil` removes it.
  package var wait: String??
  /// How often it recurs; an inner `nil` removes it.
  package var recur: String??
  /// The ids of the items that must be done first; `nil` does not change them.
  package var depends: [String]?
  /// Tags to add, with or without a leading `+` or `#`.
  package var addedTags: [String] = []
  /// Tags to remove, with or without a leading `+` or `#`.
  package var removedTags: [String] = []
  /// Whether all other tags are removed.
  package var clearsTags = false

  /// Creates fields that set nothing.
  package init() {}

  /// The dates and the priority as attributes; null removes one.
  /// - Throws: ``Failure`` with the wrong value, and the allowed ones.
  package func attributes() throws -> [String: JSONValue] {
    var attributes: [String: JSONValue] = [:]
    func set(
      _ attribute: ReservedAttribute, to value: String??, by read: (String) throws -> String
    ) rethrows {
      guard let value else { return }
      attributes[attribute.rawValue] = try value.map { .string(try read($0)) } ?? .null
    }
    try set(.due, to: due) { try PlannedDate.text($0) }
    try set(.start, to: start) { try PlannedDate.text($0) }
    try set(.priority, to: priority) { text in
      if let letter = PlanningWord.letter(text[...]) { return letter }
      throw Failure(.usage, "a priority is a letter from A to Z, not \(text.inQuotes)")
    }
    try set(.wait, to: wait) { try PlannedDate.text($0) }
    try set(.recur, to: recur) { text in
      guard let planned = PlannedRule(text) else {
        throw Failure(
          .usage, "no rule of recurrence: \(text.inQuotes)",
          hint:
            "use one such as weekly, 3d, \"every monday\", \"monthly on the last day\" or \"after 3 days\""
        )
      }
      if let day = planned.due {
        if due != nil { throw Failure.twice("due") }
        attributes["due"] = .string(day)
      }
      return planned.rule
    }
    if let words = due ?? nil { PlannedDate.endMonths(&attributes, dueOn: words) }
    if let depends { attributes[ReservedAttribute.depends.rawValue] = Self.list(depends) }
    if clearsTags {
      attributes[ReservedAttribute.tags.rawValue] = try Self.list(addedTags.map(Self.tag))
    }
    return attributes
  }

  /// The dates that are a number of days from today.
  package var distances: Set<String> {
    let dates = ["due": due ?? nil, "start": start ?? nil, "wait": wait ?? nil]
    return Set(dates.filter { $0.value.map { DateWords.isDistance($0[...]) } ?? false }.keys)
  }

  /// The value of a list of texts, each once; an empty one is taken away.
  fileprivate static func list(_ texts: [String]) -> JSONValue {
    texts.isEmpty ? .null : .array(ReservedAttribute.once(texts).map(JSONValue.string))
  }

  /// The changes of single tags.
  /// - Throws: ``Failure`` for a text that is not a tag.
  package func tagChanges() throws -> TagChanges {
    if clearsTags { return TagChanges() }
    return try TagChanges(adding: addedTags.map(Self.tag), removing: removedTags.map(Self.tag))
  }

  /// A tag without its leading sign.
  package static func tag(_ text: String) throws -> String {
    let tag = text.hasPrefix("+") || text.hasPrefix("#") ? String(text.dropFirst()) : text
    if ReservedAttribute.isTag(tag) { return tag }
    throw Failure(
      .usage, "\(text.inQuotes) is not a tag",
      hint: "a tag is one word without white space that does not begin with + or #")
  }

  /// Refuses reserved attributes that have wrong values.
  /// - Throws: ``Failure`` with the wrong value, and the allowed ones.
  package static func check(_ attributes: [String: JSONValue]) throws {
    guard let attribute = ReservedAttribute.wrong(in: attributes) else { return }
    let value = (attributes[attribute.rawValue] ?? .null).jsonLine
    let shown = value.count > 40 ? value.prefix(40) + "…" : value
    throw Failure(
      .usage, "the attribute \(attribute.rawValue) takes \(attribute.expectation), not \(shown)",
      hint: "use another name for an attribute of your own")
  }
}

extension [String: JSONValue] {
  /// Adds attributes that are not there, and tags to those that are.
  package mutating func add(_ others: [String: JSONValue]) {
    let name = ReservedAttribute.tags.rawValue
    if case .array(let own)? = self[name], case .array(let more)? = others[name] {
      self[name] = .array(own + more.filter { !own.contains($0) })
    }
    merge(others) { own, _ in own }
  }
}

/// A change of the tags of items.
package struct TagChanges: Hashable, Sendable {
  /// Tags to add after the present ones.
  package var added: [String]
  /// Tags to remove.
  var removed: [String]

  /// Creates a change; by default it is empty.
  package init(adding added: [String] = [], removing removed: [String] = []) {
    self.added = added
    self.removed = removed
  }

  /// Whether it changes nothing.
  package var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  /// The tags that an item has afterwards, with those that another program wrote and that are no
  /// tags here.
  func result(from value: JSONValue?) -> JSONValue {
    var kept = if case .array(let values)? = value { values } else { [value ?? .null] }
    kept.removeAll { $0 == .null || $0.text.map(removed.contains) == true }
    let tags = (kept + added.map(JSONValue.string)).uniqued()
    return tags.isEmpty ? .null : .array(tags)
  }
}

extension OperationFields {
  /// Reads the reserved attributes given by fields of their own. They are written as attributes.
  /// - Parameter attributes: the attributes, to which they are added.
  /// - Returns: the dates that are a number of days from today.
  @discardableResult
  mutating func planning(into attributes: inout [String: JSONValue]) throws -> Set<String> {
    guard isReading || isDescribing else { return [] }
    var planning = PlanningFields()
    try emptiableText(ReservedAttribute.due.rawValue, into: &planning.due)
    try emptiableText(ReservedAttribute.start.rawValue, into: &planning.start)
    try emptiableText(ReservedAttribute.priority.rawValue, into: &planning.priority)
    try emptiableText(ReservedAttribute.wait.rawValue, into: &planning.wait)
    try emptiableText(ReservedAttribute.recur.rawValue, into: &planning.recur)
    try texts(ReservedAttribute.depends.rawValue, into: &planning.depends)
    var given = try planning.attributes()
    var tags: [String]?
    try texts(ReservedAttribute.tags.rawValue, into: &tags)
    if let tags {
      given[ReservedAttribute.tags.rawValue] = try PlanningFields.list(tags.map(PlanningFields.tag))
    }
    for name in given.keys.sorted() where attributes[name] != nil {
      throw Failure(.usage, "\(name.inQuotes) is also in \"attributes\"")
    }
    attributes.merge(given) { $1 }
    try PlanningFields.check(attributes)
    return planning.distances
  }

  /// A change of a configuration; `nil` if it is absent.
  mutating func configuration(_ change: inout ConfigurationChange?) throws {
    guard let value = exchange("configuration", "object", "null", json: change?.json)
    else { return }
    change = try ConfigurationChange(value)
  }
}
