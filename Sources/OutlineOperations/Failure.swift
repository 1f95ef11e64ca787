import Foundation
package import OutlineStore

/// The reason why a request failed: a message for people, and a code for programs.
///
/// Hints use the words of the command line, because its users can follow them.
public struct Failure: Error, Sendable {
  /// The kind of a failure. Its number is the exit code of the command.
  public enum Code: Int32, Sendable {
    /// Nothing was found, or there was nothing to do.
    case noMatch = 1
    /// The request is not valid.
    case usage = 2
    /// Something that the request names does not exist.
    case notFound = 3
    /// A name matches several nodes or versions.
    case ambiguous = 4
    /// The outline is not in the expected state.
    case conflict = 5
    /// Another program keeps the file locked.
    case busy = 6
    /// The file is damaged, or not an outline.
    case badFile = 7
    /// Reading or writing failed.
    case inputOutput = 8
    /// The request succeeded, but something was lost.
    case incomplete = 9
    /// Somebody interrupted the command.
    case interrupted = 130

    /// The name of the code in an error object.
    var name: String { "\(self)".replacing(/[A-Z]/) { "-" + $0.output.lowercased() } }
  }

  /// One of several nodes that match a name.
  package struct Candidate: Hashable, Sendable, Encodable {
    /// The identifier.
    package var id: NodeID
    /// Section or item.
    package var kind: Node.Kind
    /// The text.
    package var text: String
    /// The path of one of the first few items: `/Fruit/Apple`.
    package var path: String?
    /// The content of the same items, which is shown to people.
    package var content: Content?

    private enum CodingKeys: CodingKey { case id, kind, text, path }
  }

  /// A node that is not in the state that a change expects.
  package struct ConflictingNode: Hashable, Sendable, Encodable {
    /// The identifier.
    package var id: NodeID
    /// The present text, or the last one of a deleted node.
    package var text: String
    /// The difference, as the end of a sentence that begins with the node.
    package var reason: String
    /// The fields that keep an undo, a redo or a revert from changing the node, if any.
    package var fields: [ConflictingField]?

    /// Creates a conflicting node.
    package init(id: NodeID, text: String, reason: String) {
      (self.id, self.text, self.reason) = (id, text, reason)
    }
  }

  /// A field that an undo, a redo or a revert would restore, but that was changed since.
  package struct ConflictingField: Hashable, Sendable, Encodable {
    /// Its name: that of a field of the content, `isFavorite`, `place`, or that of an attribute, such
    /// as `attributes.due`.
    var field: String
    /// The value that would be restored; `nil` for none.
    var restored: JSONValue?
    /// The present value; `nil` for none.
    var present: JSONValue?
  }

  /// The kind of failure.
  public var code: Code
  /// Whether a person or a program refused the request, which could have been performed.
  public var isRefusal = false
  /// One sentence that names the thing; not yet safe to print on a terminal.
  public var message: String
  /// A way out, if there is one.
  public var hint: String?
  /// The nodes that match an ambiguous name.
  package var candidates: [Candidate] = []
  /// The nodes that are not in the state that a change expects.
  package var conflicts: [ConflictingNode] = []

  /// Creates a failure.
  /// - Parameters:
  ///   - code: the kind of failure.
  ///   - message: one sentence that names the thing.
  ///   - hint: a way out, if there is one.
  public init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// The failure of a change that expects nodes in another state.
  package init(conflict message: String, hint: String, conflicts: [ConflictingNode]) {
    self.init(.conflict, message, hint: hint)
    self.conflicts = conflicts
  }

  /// The failure with another hint, which may depend on its own.
  package func hinting(_ hint: (String?) -> String?) -> Failure {
    var failure = self
    failure.hint = hint(self.hint)
    return failure
  }

  /// The failure of a call of the system, with its reason in `errno`.
  /// - Parameters:
  ///   - what: the thing that failed, such as `cannot open FILE`.
  ///   - hint: a way out, if there is one.
  package static func system(_ what: String, hint: String? = nil) -> Failure {
    Failure(.inputOutput, "\(what): \(String(cString: strerror(errno)))", hint: hint)
  }

  /// The name in an error object: `refused`, or that of the code.
  public var name: String { isRefusal ? "refused" : code.name }

  /// The same failure with the line of the input in its message.
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
    try values.encode(name, forKey: .name)
    try values.encode(message, forKey: .message)
    try values.encodeIfPresent(hint, forKey: .hint)
    if !candidates.isEmpty { try values.encode(candidates, forKey: .candidates) }
    if !conflicts.isEmpty { try values.encode(conflicts, forKey: .conflicts) }
  }
}
