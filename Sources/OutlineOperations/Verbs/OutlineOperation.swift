public import OutlineStore

/// Any verb with its fields, as a line of `outline batch`: `{"op": "mv", "id": "bkzp", "after":
/// "qwvt"}`. `outline help batch` lists the fields.
public struct OutlineOperation: Sendable {
  /// The verb.
  package let verb: any Verb

  /// Wraps a verb.
  package init(_ verb: any Verb) { self.verb = verb }

  /// All verbs, in the order of `outline help batch`.
  package static let verbs: [any Verb.Type] = [
    AddItems.self, SetFields.self, MoveItems.self, IndentItems.self, CopyItems.self,
    DeleteItems.self, MarkDone.self,
    RenameNode.self, WriteNote.self, SortItems.self, CaptureLines.self, ExpandNodes.self,
    AddFavorites.self, RemoveFavorites.self, RecordUse.self, SwipeItems.self, AddSection.self,
    RenameSection.self, ConfigureSection.self, MoveSection.self, DeleteSection.self,
    UndoVersions.self, RestoreNodes.self, RevertVersion.self,
  ]

  private static let verbsByName: [String: any Verb.Type] = Dictionary(
    uniqueKeysWithValues: verbs.flatMap { verb in verb.names.map { ($0, verb) } })

  /// The verb of a name, or `nil` if there is none.
  static func verb(named name: String) -> (any Verb.Type)? { verbsByName[name] }

  /// Performs the operation. If the version has no message yet, it gets one. An undo or a redo
  /// needs the transaction for itself.
  ///
  /// ```swift
  /// let line: [String: JSONValue] = [
  ///   "op": .string("mv"), "id": .string("bkzp"), "after": .string("qwvt"),
  /// ]
  /// let operation = try OutlineOperation(line)
  /// let effect = try store.write { try operation.perform(in: $0) }
  /// print(effect.value.did)  // Moved Butter to /Dairy, after Milk
  /// ```
  /// - Parameters:
  ///   - outline: the transaction, in which the names are resolved.
  ///   - answering: whether the effect includes the nodes with all their fields.
  /// - Throws: ``Failure``, `OutlineError`, `IdentifierError`.
  @discardableResult
  public func perform(in outline: OutlineTransaction, answering: Bool = false) throws -> Effect {
    try verb.perform(in: outline, answering: answering)
  }

  /// The operation as the fields of a line of a batch.
  public var line: [String: JSONValue] { verb.line }

  /// Reads an operation from the fields of a line of a batch.
  /// - Parameter line: the fields by their names.
  /// - Throws: ``Failure`` for an unknown operation or field, with the nearest known ones, and for
  ///   a value of the wrong type.
  public init(_ line: [String: JSONValue]) throws {
    guard let op = line["op"] else {
      throw Failure(.usage, "\"op\" is missing", hint: "outline help batch")
    }
    guard case .string(let name) = op else {
      throw Failure(.usage, "\"op\" takes a text, not \(op.jsonLine)")
    }
    guard let type = Self.verbsByName[name] else { throw Self.unknown(name) }
    var fields = OperationFields(of: name, line)
    var verb = type.init(named: name)
    try verb.exchange(&fields)
    try fields.finish()
    self.verb = verb
  }

  private static func unknown(_ name: String) -> Failure {
    let synonyms = Dictionary(uniqueKeysWithValues: verbs.flatMap { $0.synonyms })
    let near = Suggestion.nearest(
      to: name, in: verbsByName.keys.sorted(), alsoKnownAs: synonyms)
    return Failure(
      .usage, "there is no operation \(name.debugDescription)",
      hint: near.isEmpty
        ? "outline help batch lists them"
        : "did you mean \(near.map(\.debugDescription).joined(separator: " or "))?")
  }
}

extension OutlineOperation: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.verb.erased == right.verb.erased
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(verb.erased) }
}

extension Verb {
  fileprivate var erased: AnyHashable { AnyHashable(self) }
}

extension OutlineOperation: Codable {
  /// Reads a line of a batch.
  /// - Throws: `DecodingError` for anything but a JSON object, and ``Failure`` as ``init(_:)``.
  public init(from decoder: any Decoder) throws {
    try self.init([String: JSONValue](from: decoder))
  }

  /// Writes ``line``.
  public func encode(to encoder: any Encoder) throws { try line.encode(to: encoder) }
}
