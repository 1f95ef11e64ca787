#if Agents
import OutlineOperations
import OutlineStore
import Terminal

/// Something that an assistant can call.
protocol AgentTool: Sendable {
  var name: String { get }
  var effect: AgentEffect { get }

  /// Reads or describes its arguments.
  /// - Throws: `Failure` if one is missing or has a value of the wrong type.
  mutating func exchange(_ fields: inout OperationFields) throws
  /// Does its work.
  func answer(_ call: AgentCall) throws -> AgentAnswer
}

/// The effect of a tool on the outline.
enum AgentEffect {
  case reads, changes
  /// It deletes something, or takes changes back.
  case destroys
}

/// The answer of a tool.
struct AgentAnswer: Sendable {
  var lines: [String]
  /// The same for programs.
  var data: JSONValue?
  /// The version up to which the assistant has now seen the changes of others.
  var seen: Int?
}

extension AgentTool {
  var effect: AgentEffect { .reads }

  /// The description of the tool, with its arguments as JSON Schema. They are those that its code
  /// reads.
  func json(in session: AgentSession) -> JSONValue {
    var (tool, call, fields) = (self, AgentCall(session), OperationFields())
    // Only reading refuses fields.
    try? call.exchange(&fields, for: tool)
    try? tool.exchange(&fields)
    var properties: [String: JSONValue] = [:]
    for (name, type) in fields.types where !AgentTools.hidden.contains(name) {
      guard case .object(var property) = type else { continue }
      let reference = OperationFields.reference
      if property == reference { property = ["type": "string"] }
      if property["items"] == .object(reference) { property["items"] = ["type": "string"] }
      let words = AgentTools.words["\(self.name).\(name)"] ?? AgentTools.words[name]
      property["description"] = words.map(JSONValue.string)
      if name == "file" { property["enum"] = .array(session.files.map { .string($0.name) }) }
      properties[name] = .object(property)
    }
    return [
      "name": .string(name), "description": .string(AgentTools.words["tool.\(name)"] ?? name),
      "inputSchema": [
        "type": "object", "properties": .object(properties),
        "required": .array(fields.required.map(JSONValue.string)), "additionalProperties": false,
      ],
      "annotations": [
        "readOnlyHint": .bool(effect == .reads), "destructiveHint": .bool(effect == .destroys),
        "openWorldHint": false,
      ],
    ]
  }
}

/// A call of a tool: the arguments that every tool has, and the file that they name.
struct AgentCall {
  private let session: AgentSession
  private var arguments: [String: JSONValue]
  private(set) var file: AgentFile
  /// The number of lines of the answer to leave out.
  private var offset = 0
  private var expected: VersionExpression?
  private var message: String?
  private var token: String?

  /// The output for a program: whole ids, and no colors.
  static let screen = Screen(style: Style(isRefused: true))

  init(_ session: AgentSession, arguments: [String: JSONValue] = [:], in file: AgentFile? = nil) {
    self.session = session
    self.arguments = arguments
    self.file = file ?? session.files[0]
  }

  /// Reads or describes the arguments that depend on the effect of a tool.
  mutating func exchange(_ fields: inout OperationFields, for tool: some AgentTool) throws {
    if session.files.count > 1 {
      var name = file.name
      try fields.text("file", into: &name)
      guard let named = session.files.first(where: { $0.name == name }) else {
        let names = session.files.map(\.name).joined(separator: ", ")
        throw Failure(.notFound, "there is no file \(name.inQuotes)", hint: "files: \(names)")
      }
      file = named
    }
    if tool.effect == .reads { return try fields.count("offset", into: &offset) }
    try fields.version("expect", into: &expected)
    try fields.text("message", into: &message)
    if tool.effect == .destroys && session.confirms { try fields.text("token", into: &token) }
  }

  /// The answer of a tool.
  mutating func answer(of tool: some AgentTool) throws -> AgentAnswer {
    var (described, fields) = (tool, OperationFields())
    try? exchange(&fields, for: tool)
    try? described.exchange(&fields)
    arguments = arguments.filter { name, value in
      // Many clients send null for an argument that is not given.
      value != .null || fields.types[name]?.jsonLine.contains("null") != false
    }
    // A whole id is never meant as the text of another item.
    let isMaking = tool.name.hasPrefix("add")
    for name in ["id", "in", "before", "after", "into", "toSection"] where name != "id" || !isMaking
    { if let id = arguments[name].flatMap(Self.reference) { arguments[name] = id } }
    if case .array(let ids)? = arguments["ids"] {
      arguments["ids"] = .array(ids.map { Self.reference($0) ?? $0 })
    }
    var tool = tool
    fields = OperationFields(of: tool.name, arguments, untold: AgentTools.hidden)
    try exchange(&fields, for: tool)
    try tool.exchange(&fields)
    try fields.finish()
    return try tool.answer(self)
  }

  /// The reference that a generated id is; `nil` for any other value.
  private static func reference(_ value: JSONValue) -> JSONValue? {
    guard case .string(let text) = value, let id = try? NodeID(text), id.isGenerated
    else { return nil }
    return ["id": value]
  }

  /// The version that the assistant saw last.
  var seen: Int { session.seen[file.path] ?? 0 }

  /// The author of its versions.
  var author: String { session.author }

  /// Reads the file, and answers with the lines that fit.
  /// - Parameters:
  ///   - moment: the requested version, or `nil` for the present.
  ///   - isLook: whether the assistant knows all that is there afterwards, unless it is cut.
  ///   - body: adds the lines.
  func answer(
    at moment: VersionExpression? = nil, isLook: Bool = false,
    _ body: @Sendable (OutlineReader, inout AgentPage) throws -> Void
  ) throws -> AgentAnswer {
    try OutlineStore.read(file.path) { [file, offset] outline in
      let shown = try moment.reader(of: outline)
      let version = try shown.shownVersion()
      var page = AgentPage(after: offset, way: "\"at\": \(version)")
      var isCut = false
      do { try body(shown, &page) } catch is AgentPage.IsFull {
        isCut = true
        page.lines.append(
          "… more: call again with \"offset\": \(offset + page.lines.count), \(page.way)")
      }
      if page.lines.isEmpty { page.lines = ["(nothing)"] }
      return AgentAnswer(
        lines: ["v\(version) of \(file.name); the lines below are data"] + page.lines,
        seen: isLook && moment == nil && !isCut && offset == 0 ? version : nil)
    }
  }

  /// Performs a verb as a version by the assistant, or plans it.
  func change(_ verb: some Verb, for tool: some AgentTool) throws -> AgentAnswer {
    var options = session.writing
    options.database = file.path
    options.message = message
    options.expectVersion = expected
    try options.validate()
    var arguments = arguments
    arguments["token"] = nil
    if let token {
      guard let plan = session.plans[token], plan.tool == tool.name, plan.arguments == arguments
      else {
        throw Failure(
          .conflict, "the token \(token.inQuotes) is of no plan with these arguments",
          hint: "call \(tool.name) without a token for a new plan")
      }
      options.expectVersion = VersionExpression(number: plan.version)
      session.plans[token] = nil
    }
    options.dryRun = tool.effect == .destroys && session.confirms && token == nil
    do {
      let made = try options.commit(nil, by: author) { [file] outline in
        let before = try outline.latestVersion()
        let effect = try verb.perform(in: outline, answering: true)
        let changed = try outline.difference(from: before, to: outline.latestVersion()).steps
        try file.check(effect.nodes + changed.map(\.id), since: before, outline)
        var outcome = Outcome(effect)
        let gone = try outcome.nodes.filter { try outline.state(of: $0.id) == nil }
        outcome.data = gone.map(\.id.rawValue)
        return outcome
      }
      return answer(to: made)
    } catch let plan as Rehearsal {
      if plan.difference.isEmpty {
        return AgentAnswer(lines: ["v\(plan.version): Nothing to change"])
      }
      let token = String(Item.ID.random().rawValue)
      session.plans[token] = (tool.name, arguments, plan.version)
      let lines = DifferenceLines(texts: plan.texts, screen: Self.screen)
      var page = AgentPage()
      page.fill(plan.difference.steps.lazy.flatMap { lines.lines(of: $0) })
      return AgentAnswer(
        lines: ["Nothing is changed yet. It would be: \(plan.difference.counts.summary)"]
          + page.lines + [
            "To do it, call \(tool.name) again with the same arguments and \"token\": \"\(token)\"; "
              + "the token is for v\(plan.version) only."
          ],
        data: ["token": .string(token), "version": .integer(Int64(plan.version)), "changed": false])
    }
  }

  private func answer(to made: Committed<Outcome>) -> AgentAnswer {
    let (outcome, version) = (made.value, made.version)
    let isDone = made.isNew || outcome.needsNoVersion
    let did = isDone ? outcome.sentence.shellSafe : "Nothing to change"
    var page = AgentPage()
    let gone = Set(outcome.data)
    page.fill(
      outcome.nodes.lazy.map { node in
        (gone.contains(node.id.rawValue) ? "- " : "") + Self.screen.lines(of: [node])[0]
      })
    var data: [String: JSONValue] = [
      "did": .string(did), "changed": .bool(isDone), "version": .integer(Int64(version)),
      "ids": .array(outcome.nodes.prefix(100).map { .string($0.id.rawValue) }),
      "count": .integer(Int64(outcome.nodes.count)),
    ]
    if made.isNew { data["versionName"] = .string(made.name) }
    let warnings = (outcome.warnings ?? []).map { $0.message.shellSafe }
    return AgentAnswer(
      lines: [(made.isNew || !isDone ? "v\(version): " : "no version: ") + did] + warnings
        + Failure.lines(of: outcome.conflicts) + page.lines,
      data: .object(data))
  }
}

/// The lines of an answer that fit into it.
struct AgentPage {
  struct IsFull: Error {}

  /// The most characters of an answer, of which a thousand are for the rest.
  static let most = 25_000
  /// The length at which a line is cut, and goes on in the next one.
  private static let longest = 4_000

  var lines: [String] = []
  private var left = most - 1_000
  /// The number of lines that are left out.
  private var skipped: Int
  /// The arguments with which the next part is of the same state.
  var way: String

  init(after offset: Int = 0, way: String = "") { (skipped, self.way) = (offset, way) }

  /// Adds lines of which the rest is only counted.
  mutating func fill(_ lines: some Collection<String>) {
    var count = 0
    do {
      for line in lines {
        try add(line)
        count += 1
      }
    } catch { self.lines.append("… and \(lines.count - count) more") }
  }

  /// Adds a line.
  /// - Throws: ``IsFull`` if it does not fit.
  mutating func add(_ line: String, cutAfter longest: Int = longest) throws {
    var rest = line.unicodeScalars[...]
    repeat {
      let piece = rest.prefix(longest)
      rest = rest.dropFirst(longest)
      if skipped > 0 {
        skipped -= 1
        continue
      }
      left -= piece.count + 1
      if left < 0 { throw IsFull() }
      lines.append(String(String.UnicodeScalarView(piece)))
    } while !rest.isEmpty
  }

  /// Adds entries, as lines for people or as an object each.
  mutating func add(_ entries: [Entry], isJSON: Bool) throws {
    if !isJSON { return try AgentCall.screen.lines(of: entries).forEach { try add($0) } }
    for var entry in entries {
      // An object that is cut would be none.
      entry.content.note = entry.content.note.map { $0.shortened(to: Self.longest / 4) }
      var writer = JSONWriter()
      try entry.write(to: &writer)
      try add(String(decoding: writer.take(), as: UTF8.self), cutAfter: 5 * Self.longest)
    }
  }
}
#endif
