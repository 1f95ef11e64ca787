import OutlineStore
import Terminal

/// Why a command did not do what it was asked: what the user reads, and the exit code scripts see.
struct Failure: Error {
  /// The exit codes, as `outline help exit-codes` lists them.
  enum Code: Int32 {
    case noMatch = 1
    case usage = 2
    case notFound = 3
    case ambiguous = 4
    case conflict = 5
    case busy = 6
    case badFile = 7
    case inputOutput = 8
    case interrupted = 130

    /// The name of the code in the error object of `--json`.
    var name: String {
      switch self {
      case .noMatch: "no-match"
      case .usage: "usage"
      case .notFound: "not-found"
      case .ambiguous: "ambiguous"
      case .conflict: "conflict"
      case .busy: "busy"
      case .badFile: "bad-file"
      case .inputOutput: "input-output"
      case .interrupted: "interrupted"
      }
    }
  }

  /// What kind of failure it is.
  var code: Code
  /// One sentence that names the thing; not yet safe to print.
  var message: String
  /// The way out, where there is one to name.
  var hint: String?
  /// The nodes that an ambiguous name could mean.
  var candidates: [Candidate] = []
  /// The nodes that a change does not find as it should.
  var conflicts: [Conflict] = []

  /// One of several nodes that a name could mean.
  struct Candidate: Encodable {
    var id: NodeID
    var kind: Node.Kind
    var text: String
  }

  /// One node that a change does not find as it should.
  struct Conflict: Encodable {
    var id: NodeID
    var text: String
    var reason: String
  }

  init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}

extension Failure {
  /// How many candidates a terminal is shown.
  private static let shownCandidates = 10

  /// The lines for a terminal: what went wrong, the candidates, the hint.
  var lines: [String] {
    var lines = ["outline: " + message.shellSafe]
    let shown = candidates.prefix(Self.shownCandidates)
    let width = shown.map(\.id.rawValue.displayWidth).max() ?? 0
    for candidate in shown {
      let kind = candidate.kind == .section ? "section " : ""
      let text = candidate.text.shellSafe.truncated(toWidth: 60)
      lines.append("  " + candidate.id.rawValue.shellSafe.padded(toWidth: width) + "  " + kind + text)
    }
    if candidates.count > shown.count { lines.append("  … and \(candidates.count - shown.count) more") }
    lines += Self.lines(of: conflicts)
    if let hint { lines.append("hint: " + hint.shellSafe) }
    return lines
  }

  /// A line for each conflict: id, text, and what is wrong.
  static func lines(of conflicts: [Conflict]) -> [String] {
    let width = min(32, conflicts.map(\.id.rawValue.displayWidth).max() ?? 0)
    return conflicts.map { conflict in
      let text = conflict.text.isEmpty ? "" : conflict.text.shellSafe.truncated(toWidth: 40) + "  "
      return "  " + conflict.id.rawValue.shellSafe.padded(toWidth: width) + "  " + text + conflict.reason.shellSafe
    }
  }

  /// The error object of `--json`.
  struct Shape: Encodable {
    struct Body: Encodable {
      var code: Int32
      var name: String
      var message: String
      var hint: String?
      var candidates: [Candidate]?
      var conflicts: [Conflict]?
    }

    var schema = 1
    var error: Body
  }

  /// The same as an object.
  var shape: Shape {
    return Shape(
      error: Shape.Body(
        code: code.rawValue, name: code.name, message: message, hint: hint,
        candidates: candidates.isEmpty ? nil : candidates, conflicts: conflicts.isEmpty ? nil : conflicts))
  }
}

extension OutlineReader {
  /// The nodes that a change does not find as it should, with what they are called now.
  func named(_ conflicts: [Conflict]) throws -> [Failure.Conflict] {
    try conflicts.map { conflict in
      let text = try state(of: conflict.id)?.content.text ?? ""
      return Failure.Conflict(id: conflict.id, text: text, reason: conflict.reason)
    }
  }
}
