import OutlineStore

/// What a line of a batch does. What its names mean is decided when it is carried out, so that it sees what the lines in front
/// of it did.
typealias BatchOperation = (OutlineTransaction, BatchKeys) throws -> BatchEffect

/// What a line of a batch did.
struct BatchEffect {
  /// The nodes it concerned, in the order given.
  var nodes: [NodeID]
  /// How many nodes it changed.
  var count: Int
  /// Whether it counted a use, and changed nothing.
  var isUseOnly = false

  /// What was done to items.
  init(_ ids: [Item.ID], count: Int) {
    nodes = ids.map(\.node)
    self.count = count
  }

  /// What was done to a section.
  init(_ id: Section.ID, count: Int) {
    nodes = [id.node]
    self.count = count
  }
}

/// The operations of a batch by their names, which are those of the commands.
enum BatchOperations {
  /// Reads the fields of an operation.
  typealias Reader = @Sendable (inout BatchFields) throws -> BatchOperation

  /// All there are.
  static let readers: [String: Reader] = items.merging(sections) { first, _ in first }

  /// Whether an operation makes a node, which can have a key.
  static func makesNode(_ name: String) -> Bool { name == "add" || name == "section add" }

  /// The operation of a name with its fields.
  /// - Throws: `Failure` for an unknown name or field, with the nearest, and for a value that a field does not take.
  static func operation(_ name: String, _ fields: [String: JSONValue]) throws -> BatchOperation {
    guard let reader = readers[name] else {
      let near = Suggestion.nearest(to: name, in: readers.keys.sorted(), alsoKnownAs: synonyms).map(\.debugDescription)
      throw Failure(
        .usage, "there is no operation \(name.debugDescription)",
        hint: near.isEmpty ? "outline help batch lists them" : "did you mean \(near.joined(separator: " or "))?")
    }
    var rest = BatchFields(of: name, fields)
    let operation = try reader(&rest)
    try rest.finish()
    return operation
  }

  private static let synonyms = CommandWords.synonyms.merging(
    [
      "update": "set", "change": "set", "insert": "add", "unfavorite": "unfav", "unstar": "unfav",
      "rename": "section rename", "configure": "section configure", "section rm": "section remove",
      "section mv": "section move", "section delete": "section remove", "section new": "section add",
    ]
  ) { first, _ in first }
}
