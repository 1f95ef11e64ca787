#if Agents
import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// `outline mcp`
struct AgentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Let an assistant keep outlines, by the Model Context Protocol.",
    discussion: """
      Examples:
        outline mcp
        outline mcp ~/lists.outline ~/work.outline
        outline mcp --section Groceries --section Inbox
        outline mcp --read-only
        outline mcp --author Helper --confirm

      The program of the assistant starts it, writes JSON-RPC to its standard input and reads the \
      answers. There is no server and no network. Each change is a version by the assistant, which \
      outline log, blame and undo show and undo. The page Documentation/agents.md tells how to set \
      it up.
      """)

  @Argument(
    help: ArgumentHelp("Outline files; without one, that of all commands.", valueName: "file"))
  var files: [String] = []

  @Flag(help: "Change nothing.")
  var readOnly = false

  @Flag(help: "Answer what deletes or undoes with a plan, which a second call carries out.")
  var confirm = false

  @Option(
    help: ArgumentHelp(
      "The author of its versions; without one, the name of its program.", valueName: "name"))
  var author: String?

  @Option(
    help: ArgumentHelp(
      "Show and change only this section; may be repeated.", valueName: "section"))
  var section: [String] = []

  @OptionGroup var options: FileOptions

  func validate() throws {
    try refuse(
      "--author takes one line of at most 200 bytes.", if: author.map(Settings.isName) == false)
  }

  func run() throws {
    if isatty(STDIN_FILENO) == 1 {
      throw Failure(
        .usage, "an assistant's program starts outline mcp, and nobody is typing its messages here",
        hint: #"give it the command "outline" with the arguments ["mcp", "FILE"]"#)
    }
    let named = files.isEmpty ? [options] : files.map { FileOptions(database: $0) }
    let outlines = try named.map { try AgentFile($0.existingPath(), sections: section) }
    for (index, file) in outlines.enumerated()
    where outlines[..<index].contains(where: { $0.name == file.name }) {
      throw Failure(.usage, "two files are called \(file.name.debugDescription)")
    }
    let session = AgentSession(
      outlines, author: author, isReadOnly: readOnly, confirms: confirm)
    var input = LineInput()
    let alarm = try Alarm()
    let output = Output()
    while true {
      let pause = session.pause.map { Int32($0 / .milliseconds(1)) } ?? -1
      let line = try input.next(within: pause, or: session.isWatching ? alarm : nil)
      if line == nil && input.isOver { return }
      try Interruption.heldBack {
        let messages = try line.map { try session.answers(to: $0, waking: alarm) } ?? []
        for message in messages + session.news() { output.line(message.jsonLine) }
        try output.flush()
      }
    }
  }
}

/// An outline that an assistant keeps.
struct AgentFile: Sendable {
  /// Its path.
  let path: String
  /// The sections that the assistant sees and changes; all if there are none.
  let sections: [String]

  /// - Throws: `Failure` if the file cannot be read or has no such section.
  init(_ path: String, sections: [String]) throws {
    (self.path, self.sections) = (path, sections)
    let file = self
    _ = try OutlineStore.read(path) { try file.allowed(in: $0) }
  }

  /// The name of the file.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The sections that the assistant may see; `nil` for all.
  func allowed(in outline: OutlineReader) throws -> [NodeID]? {
    if sections.isEmpty { return nil }
    return try sections.map { try NameResolver(outline).section(.name($0)).id }
  }

  /// A failure without the names of nodes that the assistant may not see.
  func visible(_ failure: Failure) -> Failure {
    if sections.isEmpty { return failure }
    var failure = failure
    failure.candidates = failure.candidates.filter { candidate in
      let ids = [candidate.id]
      return (try? OutlineStore.read(path) { try check(ids, $0) }) != nil
    }
    if failure.code == .notFound { failure.hint = nil }
    return failure
  }

  /// The names of the sections and items to look at.
  /// - Parameter parent: the one that the assistant named; `nil` for all.
  /// - Throws: `Failure` for one outside the sections of the assistant.
  func names(in parent: Reference?, _ outline: OutlineReader) throws -> [Reference] {
    if let parent {
      let node = try NameResolver(outline).node(parent)
      try check([node.id], outline)
      return [Reference(node.id)]
    }
    return try allowed(in: outline)?.map { Reference($0) } ?? []
  }

  /// Refuses nodes that are, or were, outside the sections of the assistant.
  /// - Parameter version: the version before a change; `nil` to look at the outline alone.
  func check(
    _ ids: some Sequence<NodeID>, since version: Int? = nil, _ outline: OutlineReader
  ) throws {
    guard let allowed = try allowed(in: outline) else { return }
    var states = [outline]
    if let version, version > 0 { states.append(try outline.at(version)) }
    for state in states {
      for id in ids {
        guard var node = try state.state(of: id) else { continue }
        var top = id
        while let parent = node.parent, let above = try state.state(of: parent) {
          (top, node) = (parent, above)
        }
        if allowed.contains(top) { continue }
        throw Failure(
          .usage, "\(id.rawValue.debugDescription) is in a section that is not yours",
          hint: "yours: \(sections.joined(separator: ", "))")
      }
    }
  }
}
#endif
