#if Agents
import OutlineOperations
import OutlineStore

/// The arguments that say which nodes are listed, and how.
struct AgentLook {
  var parent: Reference?
  var moment: VersionExpression?
  private(set) var query: Query?
  private(set) var isJSON = false

  mutating func exchange(_ fields: inout OperationFields) throws {
    var text: String?
    try fields.reference("in", into: &parent)
    try fields.text("query", into: &text)
    try fields.version("at", into: &moment)
    try fields.flag("json", into: &isJSON)
    query = try text.map { try Query(typed: $0).resolvingDates() }
  }
}

/// Lists sections and items.
struct ListTool: AgentTool {
  let name = "list"
  private var levels: Int?
  private var look: AgentLook

  init(of parent: Reference? = nil, at moment: VersionExpression? = nil) {
    look = AgentLook(parent: parent, moment: moment)
  }

  mutating func exchange(_ fields: inout OperationFields) throws {
    try look.exchange(&fields)
    try fields.count("levels", into: &levels)
  }

  func answer(_ call: AgentCall) throws -> AgentAnswer {
    let scope = Listing.Scope(includesCollapsed: true, levels: levels ?? .max)
    let isWhole = look.parent == nil && look.query == nil && levels == nil
    return try call.answer(at: look.moment, isLook: isWhole) { [file = call.file] outline, page in
      let names = try file.names(in: look.parent, outline)
      if let query = look.query {
        return try page.add(outline.entries(matching: query, under: names), isJSON: look.isJSON)
      }
      var offset = 0
      try Listing.eachPage(outline, names: names, scope: scope) { part in
        if look.isJSON { return try page.add(part.entries, isJSON: true) }
        // Tiles have no ids.
        var part = part
        part.group.configuration.layout = .list
        let list = ListPresentation(part, isEditing: false)
        let lines = ListLines(list, screen: AgentCall.screen, idWidth: 15)
        for section in list.sections {
          if part.isFirst { offset = ListLines.offset(of: section) }
          try lines.lines(of: section, offset: offset).forEach { try page.add($0) }
        }
      }
    }
  }
}

/// Finds items by their words.
struct FindTool: AgentTool {
  let name = "find"
  private var words = ""
  private var look = AgentLook()

  mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.text("words", into: &words)
    try look.exchange(&fields)
  }

  func answer(_ call: AgentCall) throws -> AgentAnswer {
    try call.answer(at: look.moment) { [file = call.file] outline, page in
      let top = try look.parent.map { try file.names(in: $0, outline)[0] }
      let most = 1_000
      // The best may all be in sections that are not the assistant's.
      var found = try outline.entries(
        finding: words, matching: look.query ?? Query(), under: top, by: .rank,
        limit: file.sections == nil || top != nil ? most : .max)
      if top == nil && file.sections != nil {
        found = try found.filter { try file.allows($0.id, in: outline) == true }
      }
      try page.add(Array(found.prefix(most)), isJSON: look.isJSON)
      if found.count >= most { try page.add("… only the best \(most); give more words") }
    }
  }
}

/// Shows all fields of a node.
struct ShowTool: AgentTool {
  let name = "show"
  private var subject = Reference("")
  private var moment: VersionExpression?
  private var isJSON = false

  mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subject(&subject)
    try fields.version("at", into: &moment)
    try fields.flag("json", into: &isJSON)
  }

  func answer(_ call: AgentCall) throws -> AgentAnswer {
    try call.answer(at: moment) { [file = call.file] outline, page in
      let node = try NameResolver(outline).node(subject)
      try file.check([node.id], outline)
      let (entry, fields) = try NodeDetails.entry(of: node, in: outline)
      if isJSON { return try page.add([entry], isJSON: true) }
      try NodeDetails.lines(of: fields, AgentCall.screen.style).forEach { try page.add($0) }
    }
  }
}

/// Lists versions.
struct LogTool: AgentTool {
  let name = "log"
  private var subject: String?
  private var since: VersionExpression?
  private var until: VersionExpression?
  private var limit: Int?
  private var hasSteps = false

  mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.text("id", into: &subject)
    try fields.version("since", into: &since)
    try fields.version("until", into: &until)
    try fields.count("limit", into: &limit, atLeast: 1)
    try fields.flag("steps", into: &hasSteps)
  }

  func answer(_ call: AgentCall) throws -> AgentAnswer {
    let most = limit ?? 50
    return try call.answer { [file = call.file] outline, page in
      let first = try since?.first(in: outline) ?? 1
      let last = try until.map { try $0.numberAtEnd(in: outline) ?? 0 } ?? outline.latestVersion()
      page.way = "\"until\": \(last)"
      let names = NameResolver(outline)
      // Somebody who sees some sections names no deleted nodes: they may have been elsewhere.
      let id = try subject.map {
        try file.sections == nil ? names.idOfNode(everNamed: $0) : names.node(.name($0)).id
      }
      if let id { try file.check([id], outline) }
      let versions = try file.versions(from: first, to: last, limit: most, of: id, outline)
      let oldest = try outline.oldestVersionNumber()
      for version in versions {
        var entry = try LogEntry(
          version, needsSteps: hasSteps || file.sections != nil, oldest, outline, namesAll: true)
        try file.hideOthers(in: &entry, outline)
        if !hasSteps { entry.difference = nil }
        let lines = LogLines(screen: AgentCall.screen, showsCounts: false)
        try lines.lines(of: [entry]).forEach { try page.add($0) }
      }
      if versions.count == most, let next = versions.last?.number, next > oldest {
        try page.add("… older ones: call again with \"until\": \(next - 1)")
      }
    }
  }
}

extension AgentFile {
  /// The versions that the assistant may see, all or those of a node, the latest first.
  fileprivate func versions(
    from first: Int, to last: Int, limit: Int, of id: NodeID?, _ outline: OutlineReader
  ) throws -> [Version] {
    guard let sections, id == nil else {
      return try outline.versions(
        from: first, to: last, limit: limit, touching: id, includingQuiet: false)
    }
    let found = try sections.flatMap {
      try outline.versions(
        touchingAnythingIn: Section.ID($0.rawValue), from: first, to: last, limit: limit,
        includingQuiet: false)
    }
    return Array(found.uniqued().sorted { $0.number > $1.number }.prefix(limit))
  }

  /// Removes the changes of other sections from a version, and its message if it has such.
  fileprivate func hideOthers(in entry: inout LogEntry, _ outline: OutlineReader) throws {
    guard sections != nil, let all = entry.difference else { return }
    let number = entry.version.number
    let own = try visible(all, from: number - 1, to: number, outline)
    if own.steps.count == all.steps.count { return }
    entry.difference = own
    entry.texts = try NodeTexts(of: own, at: number, outline)
    entry.version.message = "also changes other sections"
    entry.generatedMessage = nil
  }
}

/// Shows the changes between two versions.
struct DifferenceTool: AgentTool {
  let name = "difference"
  private var from: VersionExpression?
  private var to: VersionExpression?
  private var parent: Reference?

  mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.version("from", into: &from)
    try fields.version("to", into: &to)
    try fields.reference("in", into: &parent)
  }

  func answer(_ call: AgentCall) throws -> AgentAnswer {
    let seen = call.seen
    let isLook = from == nil && to == nil && parent == nil
    return try call.answer(isLook: isLook) { [file = call.file] outline, page in
      let from = try from?.numberOrNothing(in: outline) ?? seen
      let to = try (to ?? .latest).numberOrNothing(in: outline)
      page.way = "\"from\": \(from), \"to\": \(to)"
      let parts = try outline.differenceParts(from: from, to: to)
      var difference = try file.visible(parts.whole(), from: from, to: to, outline)
      if let parent {
        let section = try NameResolver(outline).section(parent).id
        difference = try outline.part(of: difference, in: section, from: from, to: to)
      }
      let texts = try NodeTexts(
        of: difference, at: to, outline, known: file.sections == nil ? parts.titles : [])
      let lines = DifferenceLines(texts: texts, screen: AgentCall.screen)
      for step in difference.steps { try lines.lines(of: step).forEach { try page.add($0) } }
      try page.add(lines.summary(of: difference.counts, from: from, to: to))
    }
  }
}
#endif
