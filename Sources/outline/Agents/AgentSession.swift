#if Agents
import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// One assistant at work, by the Model Context Protocol.
///
/// The newest revision has no handshake: each request names it. Clients of the older ones begin
/// with `initialize`.
final class AgentSession {
  /// The revisions of the protocol without a handshake, and those with one, the newest first.
  private static let revisions: (newest: [String], older: [String]) = (
    ["2026-07-28"], ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  )

  private static let mostWatches = 50

  let files: [AgentFile]
  let confirms: Bool
  /// The tools that the assistant may call.
  let tools: [any AgentTool]
  /// The version of each file that the assistant saw last.
  var seen: [String: Int]
  /// The changes that were planned, by their tokens. Each may be carried out once, while the file
  /// stays at its version.
  var plans: [String: (tool: String, arguments: [String: JSONValue], version: Int)] = [:]
  private var watches: [AgentWatch] = []
  /// The options of its changes.
  let writing: WriteOptions
  private let givenAuthor: String?
  private var client: String?
  /// Letters that tell this session from others of the same name, so that each undoes its own.
  private let mark = String(Item.ID.random().rawValue.prefix(4))

  init(_ files: [AgentFile], author: String?, isReadOnly: Bool, confirms: Bool) throws {
    writing = try WriteOptions.parse(["--quiet"])
    self.files = files
    givenAuthor = author
    self.confirms = confirms
    tools = AgentTools.all.filter { tool in
      let isLimited = files.contains { $0.sections != nil }
      return tool.effect == .reads || !isReadOnly && !(isLimited && tool.name == "add_section")
    }
    seen = files.reduce(into: [:]) { seen, file in
      seen[file.path] = try? OutlineStore.read(file.path) { try $0.latestVersion() }
    }
  }

  /// The author of its versions.
  var author: String {
    let name = (givenAuthor ?? client ?? "").shortened(to: 100)
    return (Settings.isName(name) ? name : "Assistant") + " (\(mark))"
  }

  /// The answers to a line, of which a batch has several and a notification none.
  /// - Parameter alarm: rung when a watched file changes.
  func answers(to line: [UInt8], waking alarm: Alarm) throws -> [JSONValue] {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return [] }
    guard String(bytes: line, encoding: .utf8) != nil, let value = try? JSONText.value(of: line)
    else { return [ProtocolError(.parse, "the line is not JSON").answer(to: nil)] }
    guard case .array(let values) = value, !values.isEmpty
    else { return answer(to: value, waking: alarm).map { [$0] } ?? [] }
    let answers = values.compactMap { answer(to: $0, waking: alarm) }
    return answers.isEmpty ? [] : [.array(answers)]
  }

  private func answer(to value: JSONValue, waking alarm: Alarm) -> JSONValue? {
    do throws(ProtocolError) {
      guard let request = try AgentRequest(value) else { return nil }
      guard let id = request.id else {
        if request.method == "notifications/cancelled" {
          watches.removeAll { $0.stream != nil && $0.stream == request.params["requestId"] }
        }
        return nil
      }
      do throws(ProtocolError) {
        return try answer(to: request, id, waking: alarm)
      } catch { return error.answer(to: id) }
    } catch { return error.answer(to: nil) }
  }

  private func answer(
    to request: AgentRequest, _ id: JSONValue, waking alarm: Alarm
  ) throws(ProtocolError) -> JSONValue {
    client = client ?? request.client
    if let revision = request.revision,
      !Self.revisions.newest.contains(where: { revision == .string($0) })
    {
      let all = Self.revisions.newest + Self.revisions.older
      throw ProtocolError(
        .revision, "the revision \(revision.jsonLine) of the protocol is unknown",
        data: ["supported": .array(all.map(JSONValue.string)), "requested": revision])
    }
    if request.method == "subscriptions/listen" { return try listen(to: request, id, alarm) }
    var result = try result(of: request, waking: alarm)
    if request.revision != nil {
      result["resultType"] = "complete"
      // A list may change with the next version, so nobody keeps it.
      if request.method != "tools/call" && request.method != "prompts/get" {
        result["ttlMs"] = 0
        result["cacheScope"] = "private"
      }
    }
    return ["jsonrpc": "2.0", "id": id, "result": .object(result)]
  }

  private func result(
    of request: AgentRequest, waking alarm: Alarm
  ) throws(ProtocolError) -> [String: JSONValue] {
    let resources = AgentResources(session: self)
    switch request.method {
    case "initialize":
      let wanted = try request.text("protocolVersion")
      let spoken = Self.revisions.older.contains(wanted) ? wanted : Self.revisions.older[0]
      return description.merging(["protocolVersion": .string(spoken)]) { $1 }
    case "server/discover":
      let revisions = Self.revisions.newest.map(JSONValue.string)
      let info = ["io.modelcontextprotocol/serverInfo": description["serverInfo"] ?? .null]
      return description.merging(["supportedVersions": .array(revisions), "_meta": .object(info)]) {
        $1
      }
    case "ping": return [:]
    case "tools/list": return ["tools": .array(tools.map { $0.json(in: self) })]
    case "tools/call": return try call(request)
    case "prompts/list": return ["prompts": .array(AgentPrompt.all.map(\.json))]
    case "prompts/get": return try AgentPrompt.messages(for: request)
    case "resources/list": return ["resources": .array(resources.list())]
    case "resources/templates/list": return ["resourceTemplates": AgentResources.templates]
    case "resources/read": return ["contents": [try resources.content(of: request.text("uri"))]]
    case "resources/subscribe", "resources/unsubscribe":
      let uri = try request.text("uri")
      watches.removeAll { $0.uri == uri && $0.stream == nil }
      if request.method == "resources/subscribe" {
        try add([resources.watch(uri, stream: nil, waking: alarm)])
      }
      return [:]
    default: throw ProtocolError(.method, "unknown method \(request.method.inQuotes)")
    }
  }

  private var description: [String: JSONValue] {
    [
      "serverInfo": [
        "name": "outline", "title": "OutlineStore", "version": .string(Modules.version),
      ],
      "capabilities": ["tools": [:], "prompts": [:], "resources": ["subscribe": true]],
      "instructions": .string(AgentTools.words["instructions"] ?? ""),
    ]
  }

  private func call(_ request: AgentRequest) throws(ProtocolError) -> [String: JSONValue] {
    let name = try request.text("name")
    guard let tool = tools.first(where: { $0.name == name })
    else { throw ProtocolError(.params, "unknown tool \(name.inQuotes)") }
    var arguments: [String: JSONValue] = [:]
    switch request.params["arguments"] {
    case nil, .null: break
    case .object(let object): arguments = object
    default: throw ProtocolError(.params, "\"arguments\" takes an object")
    }
    var call = AgentCall(self, arguments: arguments)
    do {
      let answer = try call.answer(of: tool)
      if let version = answer.seen { seen[call.file.path] = version }
      var result: [String: JSONValue] = ["content": Self.content(answer.lines)]
      result["structuredContent"] = answer.data
      return result
    } catch {
      let lines = call.file.visible(Self.failure(of: error)).lines.map { $0.shortened(to: 2_000) }
      let first = lines[0].dropFirst("outline: ".count)
      return ["content": Self.content([String(first)] + lines.dropFirst()), "isError": true]
    }
  }

  /// The failure of a tool. Its hint names tools in place of commands.
  private static func failure(of error: any Error) -> Failure {
    if let error = error as? ValidationError { return Failure(.usage, error.message) }
    return Failure(error).hinting { hint in
      let named = hint?.replacing(/outline (ls|find|log|show|undo|deleted)\b/) { match in
        ["ls": "list", "deleted": "log with steps"][match.1] ?? String(match.1)
      }
      // An assistant has neither commands nor options.
      return named.flatMap { $0.contains("outline ") || $0.contains("--") ? nil : $0 }
    }
  }

  private static func content(_ lines: [String]) -> JSONValue {
    [["type": "text", "text": .string(lines.joined(separator: "\n"))]]
  }
}

// Changes by others.
extension AgentSession {
  /// Whether a file is watched.
  var isWatching: Bool { !watches.isEmpty }

  /// How long no look at the watched files is due; `nil` until there is an event.
  var pause: Duration? { watches.compactMap(\.follower.pause).min() }

  /// The notifications of changes by others.
  /// - Parameter alarm: rung when a file that was replaced changes.
  func news(_ alarm: Alarm) -> [JSONValue] {
    let own = author
    var news: [JSONValue] = []
    watches = watches.compactMap { watch in
      var watch = watch
      do { if try watch.hasNews(besides: own) { news.append(watch.news) } } catch {
        // Another file is in its place, or none.
        news.append(watch.news)
        return try? watch.again(alarm)
      }
      return watch.follower.isOver ? nil : watch
    }
    return news
  }

  private func add(_ new: [AgentWatch]) throws(ProtocolError) {
    if watches.count + new.count > Self.mostWatches {
      throw ProtocolError(.params, "at most \(Self.mostWatches) lists are watched")
    }
    watches += new
  }

  /// Begins a stream of notifications, which is the answer to the request.
  private func listen(
    to request: AgentRequest, _ id: JSONValue, _ alarm: Alarm
  ) throws(ProtocolError) -> JSONValue {
    guard case .object(let filter)? = request.params["notifications"]
    else { throw ProtocolError(.params, "subscriptions/listen needs \"notifications\"") }
    var uris: [JSONValue] = []
    if case .array(let given)? = filter["resourceSubscriptions"] { uris = given }
    var new: [AgentWatch] = []
    for uri in uris {
      guard case .string(let uri) = uri
      else { throw ProtocolError(.params, "\"resourceSubscriptions\" takes texts") }
      new.append(try AgentResources(session: self).watch(uri, stream: id, waking: alarm))
    }
    watches.removeAll { $0.stream == id }
    try add(new)
    return [
      "jsonrpc": "2.0", "method": "notifications/subscriptions/acknowledged",
      "params": [
        "_meta": ["io.modelcontextprotocol/subscriptionId": id],
        "notifications": ["resourceSubscriptions": .array(uris)],
      ],
    ]
  }
}

/// A part of a file that an assistant watches.
struct AgentWatch {
  let uri: String
  /// The request whose stream gets the notifications; `nil` before the newest revision.
  let stream: JSONValue?
  let path: String
  /// The node that is watched; `nil` for all.
  let subject: NodeID?
  var follower: VersionFollower

  /// Whether somebody else changed it since the last call.
  mutating func hasNews(besides author: String) throws -> Bool {
    var isNews = false
    while try follower.isDue() {
      let others = try follower.versions { version, _ in version.author != author }
      isNews = isNews || others.contains(true) || follower.isOver
      if !follower.isBehind { break }
    }
    return isNews
  }

  /// The same watch, of the file that is there now.
  func again(_ alarm: Alarm) throws -> AgentWatch {
    let latest = try OutlineStore.read(path) { try $0.latestClosed() }
    var watch = self
    watch.follower = try VersionFollower(path: path, after: latest, touching: subject)
    watch.follower.onWake { alarm.ring() }
    return watch
  }

  /// The notification.
  var news: JSONValue {
    var params: [String: JSONValue] = ["uri": .string(uri)]
    if let stream { params["_meta"] = ["io.modelcontextprotocol/subscriptionId": stream] }
    return [
      "jsonrpc": "2.0", "method": "notifications/resources/updated", "params": .object(params),
    ]
  }
}
#endif
