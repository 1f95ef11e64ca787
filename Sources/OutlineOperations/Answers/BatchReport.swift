public import OutlineStore

/// What a line of a batch did, or why it did nothing.
public struct BatchReport: Sendable {
  /// Where the line stands.
  public var line: Int
  /// The name of its operation.
  public var op: String?
  /// What later lines call the node it made.
  public var key: String?
  /// The nodes it concerned.
  public var ids: [NodeID]?
  /// How many nodes it changed.
  public var count: Int?
  /// Whether it counted a use, and changed nothing.
  public var isUseOnly = false
  /// Why the line was left out.
  public var failure: Failure?

  package init(line: Int, op: String?, key: String?) {
    self.line = line
    self.op = op
    self.key = key
  }
}

extension BatchReport: Encodable {
  private enum CodingKeys: String, CodingKey { case line, op, key, ids, count, error }

  /// Writes the report; what is nil is left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(line, forKey: .line)
    try values.encodeIfPresent(op, forKey: .op)
    try values.encodeIfPresent(key, forKey: .key)
    try values.encodeIfPresent(ids, forKey: .ids)
    try values.encodeIfPresent(count, forKey: .count)
    try values.encodeIfPresent(failure, forKey: .error)
  }
}

extension BatchReport: JSONWritable {}
