#if Agents
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// The addresses by which an assistant reads and watches lists: `outline://FILE/`,
/// `outline://FILE/ID` and `outline://FILE/ID@VERSION`.
struct AgentResources {
  let session: AgentSession

  static let templates: JSONValue = [
    template("outline://{file}/{id}", titled: "A section or an item, with everything below it"),
    template("outline://{file}/{id}@{version}", titled: "The same at a version"),
  ]

  private static func template(_ uri: String, titled title: String) -> JSONValue {
    ["uriTemplate": .string(uri), "name": .string(title), "mimeType": "text/plain"]
  }

  /// The files, and their sections.
  func list() -> [JSONValue] {
    session.files.flatMap { file in
      let sections = try? OutlineStore.read(file.path) { outline in
        try outline.foundSections().filter { file.sections?.contains($0.id) != false }
          .map { (id: $0.id, title: $0.text) }
      }
      return [json(file, at: nil, titled: file.name)]
        + (sections ?? []).map { json(file, at: $0.id, titled: $0.title) }
    }
  }

  private func json(_ file: AgentFile, at id: NodeID?, titled title: String) -> JSONValue {
    [
      "uri": .string(
        "outline://\(Self.escape(file.name))/\(id.map { Self.escape($0.rawValue) } ?? "")"),
      "name": .string(title), "mimeType": "text/plain",
    ]
  }

  private static func escape(_ text: String) -> String {
    text.addingPercentEncoding(
      withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._"))) ?? text
  }

  private func address(
    _ uri: String
  ) throws(ProtocolError) -> (file: AgentFile, node: Reference?, version: VersionExpression?) {
    let parts = uri.dropFirst("outline://".count).split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].removingPercentEncoding
    guard uri.hasPrefix("outline://"), parts.count == 2,
      let file = session.files.first(where: { $0.name == name })
    else { throw Self.failure("there is no \(uri.inQuotes)", at: uri) }
    let pieces = parts[1].split(separator: "@", omittingEmptySubsequences: false)
    let version = pieces.count > 1 ? VersionExpression(String(pieces[1])) : nil
    guard let id = pieces[0].removingPercentEncoding, pieces.count < 3,
      pieces.count == 1 || version != nil
    else { throw Self.failure("\(uri.inQuotes) is no address", at: uri) }
    return (file, id.isEmpty ? nil : Reference.id(id), version)
  }

  /// The text at an address.
  func content(of uri: String) throws(ProtocolError) -> JSONValue {
    let address = try address(uri)
    do {
      let call = AgentCall(session, in: address.file)
      let lines = try ListTool(of: address.node, at: address.version).answer(call).lines
      let text = JSONValue.string(lines.joined(separator: "\n"))
      return ["uri": .string(uri), "mimeType": "text/plain", "text": text]
    } catch { throw Self.failure(Failure(error).message, at: uri) }
  }

  /// Watches the node of an address.
  /// - Parameters:
  ///   - stream: the request whose stream gets the notifications.
  ///   - alarm: rung when the file changes.
  func watch(
    _ uri: String, stream: JSONValue?, waking alarm: Alarm
  ) throws(ProtocolError) -> AgentWatch {
    let address = try address(uri)
    do {
      let (subject, latest) = try OutlineStore.read(address.file.path) { outline in
        let node = try address.node.map { try NameResolver(outline).node($0).id }
        try address.file.check(node.map { [$0] } ?? [], outline)
        return (node, try outline.latestClosed())
      }
      let path = address.file.path
      let follower = try VersionFollower(path: path, after: latest, touching: subject)
      follower.onWake { alarm.ring() }
      return AgentWatch(uri: uri, stream: stream, path: path, subject: subject, follower: follower)
    } catch { throw Self.failure(Failure(error).message, at: uri) }
  }

  private static func failure(_ message: String, at uri: String) -> ProtocolError {
    ProtocolError(.params, message, data: ["uri": .string(uri)])
  }
}

/// A request that a person may choose, ready to send.
struct AgentPrompt {
  let name: String

  static let all = ["plan_my_day", "sort_this_inbox", "what_changed_this_week"].map(Self.init)

  private var summary: String {
    name.prefix(1).uppercased() + name.dropFirst().replacing("_", with: " ")
  }
  private var text: String { AgentTools.words["prompt.\(name)"] ?? "" }
  /// Whether it is about a section that the person names.
  private var hasSection: Bool { text.contains("{section}") }

  private static let section: JSONValue = [
    "name": "section", "description": "The title of a section", "required": true,
  ]

  var json: JSONValue {
    [
      "name": .string(name), "title": .string(summary), "description": .string(summary),
      "arguments": hasSection ? [Self.section] : [],
    ]
  }

  /// The messages of the prompt that a request names.
  static func messages(for request: AgentRequest) throws(ProtocolError) -> [String: JSONValue] {
    let name = try request.text("name")
    guard let prompt = all.first(where: { $0.name == name })
    else { throw ProtocolError(.params, "unknown prompt \(name.inQuotes)") }
    var text = prompt.text
    if prompt.hasSection {
      guard case .object(let arguments)? = request.params["arguments"],
        case .string(let section)? = arguments["section"]
      else { throw ProtocolError(.params, "\(name) needs the argument \"section\"") }
      text = text.replacingOccurrences(of: "{section}", with: "the section \(section.inQuotes)")
    }
    return [
      "description": .string(prompt.summary),
      "messages": [["role": "user", "content": ["type": "text", "text": .string(text)]]],
    ]
  }
}
#endif
