package import OutlineStore

/// An unexpected effect: a part of an imported file that was repaired or left out, or a new section
/// whose title another one has.
package struct WarningRecord: Hashable, Sendable, Encodable {
  /// The kind of warning about a title that another section has.
  package static let duplicate = "duplicate"

  /// The kind of warning about a word that looks like a field, and is text.
  static let text = "text"

  var file: String?
  var line: Int?
  var kind: String
  package var message: String

  package init(file: String? = nil, line: Int? = nil, kind: String, message: String) {
    self.file = file
    self.line = line
    self.kind = kind
    self.message = message
  }
}

/// The effect of a line of a batch, or the reason why it had none.
package struct BatchReport: Encodable, Sendable {
  /// The number of the line.
  package var line: Int
  /// The name of its operation.
  var op: String?
  /// The key by which later lines name the new node.
  package var key: String?
  /// The nodes it concerned.
  package var ids: [NodeID]?
  /// The number of nodes it changed.
  package var count: Int?
  /// Whether it only recorded a use.
  package var isUseOnly = false
  /// The nodes that a revert left alone, because later versions changed the same fields; `nil` for
  /// none.
  package var conflicts: [Failure.ConflictingNode]?
  /// The number of its version, if the line is a version of its own.
  package var version: Int?
  /// The reason why the line was skipped.
  package var failure: Failure?

  private enum CodingKeys: String, CodingKey {
    case line, op, key, ids, count, conflicts, version
    case failure = "error"
  }

  package init(line: Int, op: String?, key: String?) {
    self.line = line
    self.op = op
    self.key = key
  }
}

extension BatchReport: JSONWritable {}
