public import OutlineStore

/// Why something that was asked for was not done: what a person reads, and a code for programs.
///
/// Hints are in the words of the command line, where whoever reads them can do what they say.
public struct Failure: Error, Sendable {
  /// What kind of failure it is; the number is the exit code of the command.
  public enum Code: Int32, Sendable {
    /// There was nothing to find, or nothing to do.
    case noMatch = 1
    /// What was asked for is not well put.
    case usage = 2
    /// There is no such thing.
    case notFound = 3
    /// The name fits several.
    case ambiguous = 4
    /// The outline is not as it was expected to be.
    case conflict = 5
    /// Another program keeps the file locked.
    case busy = 6
    /// The file is damaged, or no outline.
    case badFile = 7
    /// Reading or writing did not work.
    case inputOutput = 8
    /// It was done, and something was lost on the way.
    case incomplete = 9
    /// Somebody interrupted.
    case interrupted = 130

    /// The name of the code in an error object.
    public var name: String {
      switch self {
      case .noMatch: "no-match"
      case .usage: "usage"
      case .notFound: "not-found"
      case .ambiguous: "ambiguous"
      case .conflict: "conflict"
      case .busy: "busy"
      case .badFile: "bad-file"
      case .inputOutput: "input-output"
      case .incomplete: "incomplete"
      case .interrupted: "interrupted"
      }
    }
  }

  /// One of several nodes that a name could mean.
  public struct Candidate: Hashable, Sendable, Encodable {
    /// The identifier.
    public var id: NodeID
    /// Section or item.
    public var kind: Node.Kind
    /// What it says.
    public var text: String
    /// The way to it, of the first few items: `/Fruit/Apple`.
    public var path: String?
  }

  /// One node that a change does not find as it should.
  public struct ConflictingNode: Hashable, Sendable, Encodable {
    /// The identifier.
    public var id: NodeID
    /// What it says now, or said.
    public var text: String
    /// What is otherwise, as the end of a sentence that begins with the node.
    public var reason: String

    /// Makes one.
    public init(id: NodeID, text: String, reason: String) {
      (self.id, self.text, self.reason) = (id, text, reason)
    }
  }

  /// What kind of failure it is.
  public var code: Code
  /// One sentence that names the thing; not yet safe to print on a terminal.
  public var message: String
  /// The way out, where there is one to name.
  public var hint: String?
  /// The nodes that an ambiguous name could mean.
  public var candidates: [Candidate] = []
  /// The nodes that a change does not find as it should.
  public var conflicts: [ConflictingNode] = []

  /// Makes a failure.
  /// - Parameters:
  ///   - code: what kind it is.
  ///   - message: one sentence that names the thing.
  ///   - hint: the way out, where there is one to name.
  public init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// The same failure, saying in which line of the input it is.
  package func at(line: Int) -> Failure {
    var failure = self
    failure.message = "line \(line): \(message)"
    return failure
  }
}

extension Failure: Encodable {
  private enum CodingKeys: String, CodingKey {
    case code, name, message, hint, candidates, conflicts
  }

  /// Writes the failure as the error object of `--json`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(code.rawValue, forKey: .code)
    try values.encode(code.name, forKey: .name)
    try values.encode(message, forKey: .message)
    try values.encodeIfPresent(hint, forKey: .hint)
    if !candidates.isEmpty { try values.encode(candidates, forKey: .candidates) }
    if !conflicts.isEmpty { try values.encode(conflicts, forKey: .conflicts) }
  }
}

extension OutlineReader {
  /// The nodes that a change does not find as it should, with what they are called now.
  package func named(_ conflicts: [DifferenceConflict]) throws -> [Failure.ConflictingNode] {
    try conflicts.map { conflict in
      let text = try state(of: conflict.id)?.content.text ?? ""
      return Failure.ConflictingNode(id: conflict.id, text: text, reason: conflict.reason.description)
    }
  }
}
