public import OutlineStore

/// Any verb with its fields, as a line of `outline batch`: `{"op": "mv", "id": "bkzp", "after":
/// "qwvt"}`. `outline help batch` lists the fields.
public struct OutlineOperation: Sendable {
  /// The verb.
  let verb: any Verb

  /// Wraps a verb.
  package init(_ verb: any Verb) { self.verb = verb }

  /// All verbs with empty fields, those of one kind together, in the order of `outline help batch`.
  package static let verbs: [[any Verb]] = [
    [AddItems([])], [SetFields([], changes: Item.Changes())], [MoveItems([], to: Destination())],
    [IndentItems([], isDeeper: true), IndentItems([], isDeeper: false)],
    [CopyItems([], to: Destination())], [DeleteItems([])],
    [MarkDone([], isDone: true), MarkDone([], isDone: false)], [RenameNode("", to: "")],
    [WriteNote([], change: .cleared)], [SortItems(by: .text)], [ArchiveItems()], [CaptureLines([])],
    [ExpandNodes(nil, isExpanded: true), ExpandNodes(nil, isExpanded: false)], [AddFavorites([])],
    [RemoveFavorites([])], [RecordUse([])], [SwipeItems([], edge: nil)], [AddSection("")],
    [CopySection("")], [RenameSection("", title: nil, image: nil)],
    [ConfigureSection("", change: ConfigurationChange(fields: [:]))],
    [MoveSection("", to: Destination())],
    [DeleteSection("")], [UndoVersions(), UndoVersions(isRedo: true)], [RestoreNodes(to: nil)],
    [RevertVersion(nil)],
  ]

  private static let verbsByName: [String: any Verb] = Dictionary(
    uniqueKeysWithValues: verbs.joined().map { ($0.name, $0) })

  /// The verb of a name, with empty fields, or `nil` if there is none.
  static func verb(named name: String) -> (any Verb)? { verbsByName[name] }

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
    guard let op = line["op"]
    else { throw Failure(.usage, "\"op\" is missing", hint: "outline help batch") }
    guard case .string(let name) = op
    else { throw Failure(.usage, "\"op\" takes a text, not \(op.jsonLine)") }
    guard var verb = Self.verbsByName[name] else { throw Self.refusal(of: name) }
    var fields = OperationFields(of: name, line)
    try verb.exchange(&fields)
    try fields.finish()
    self.verb = verb
  }

  private static func refusal(of name: String) -> Failure {
    let synonyms = [String: String](embedded: "operation-words.txt")
    let near = Suggestion.nearest(to: name, in: verbsByName.keys.sorted(), alsoKnownAs: synonyms)
    return Failure(
      .usage, "unknown operation \(name.inQuotes)",
      hint: near.map(\.inQuotes).question ?? "outline help batch lists them")
  }
}

extension OutlineOperation: Hashable {
  public static func == (left: Self, right: Self) -> Bool { left.verb.erased == right.verb.erased }

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
