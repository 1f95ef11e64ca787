public import OutlineStore

/// Something a person can do to an outline, as a value: names are resolved inside the transaction
/// that performs it.
///
/// The commands, a batch, a terminal browser and a web page all perform verbs. A verb has in one
/// place the fields of its line in a batch and its effect; `batch.txt` has its row in `outline help
/// batch`, and `operation-words.txt` other words for its name.
///
/// ```swift
/// let effect = try store.write { outline in
///   try MoveItems(["bkzp"], to: Destination(after: "qwvt")).perform(in: outline)
/// }
/// print(effect.value.did)  // Moved Butter to /Dairy, after Milk
/// ```
package protocol Verb: Hashable, Sendable {
  /// The name of its command, which is the value of `op` in a batch.
  var name: String { get }
  /// The command that undoes it.
  var wayBack: String { get }

  /// Reads or writes the fields of a line, depending on the direction of `fields`.
  /// - Throws: ``Failure`` if a field is missing or has a value of the wrong type.
  mutating func exchange(_ fields: inout OperationFields) throws

  /// Performs the operation in the transaction of `work`.
  func perform(_ work: Performance) throws -> Effect
}

extension Verb {
  package var wayBack: String { "outline undo" }

  /// Performs the operation.
  /// - Parameters:
  ///   - outline: the transaction, in which the names are resolved.
  ///   - keys: the nodes that keys of earlier operations stand for.
  ///   - describing: whether the version, if it has no message yet, gets one.
  ///   - answering: whether the effect includes the nodes with all their fields, which costs
  ///     reading them again.
  ///   - telling: whether the effect's sentence includes the new place of moved items, which costs
  ///     reading it.
  ///   - progress: called now and then with the number of items added and their total.
  /// - Throws: ``Failure``, `OutlineError`, `IdentifierError`.
  @discardableResult
  package func perform(
    in outline: OutlineTransaction, keys: NodeKeys = NodeKeys(), describing: Bool = true,
    answering: Bool = false, telling: Bool = false,
    progress: @escaping (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) throws -> Effect {
    try Performance(
      outline: outline, names: NameResolver(outline, keys: keys), describes: describing,
      answers: answering, tells: answering || telling, progress: progress
    ).effect(of: self)
  }

  /// The operation as the fields of a line of a batch, which reads back as the same operation.
  var line: [String: JSONValue] {
    var (copy, fields) = (self, OperationFields(writing: name))
    // Only reading refuses fields.
    try? copy.exchange(&fields)
    return fields.line
  }
}

/// A verb that has no fields but its items.
protocol ItemsVerb: Verb {
  /// The items.
  var items: [Reference] { get set }
}

extension ItemsVerb {
  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
  }
}

/// A verb that adds nodes.
protocol NodeMaking: Verb {
  /// The key by which later operations of a batch name the new node.
  var key: String? { get }
}

/// The context in which an operation is performed.
package struct Performance {
  let outline: OutlineTransaction
  let names: NameResolver
  /// Whether to set the message of the version.
  let describes: Bool
  /// Whether the effect includes the nodes with all their fields.
  let answers: Bool
  /// Whether the effect's sentence includes the new place of moved items.
  let tells: Bool
  let progress: (_ done: Int, _ of: Int) throws -> Void

  /// Sets the message of the version to the verb and its object.
  func describe(_ verb: String, _ object: @autoclosure () -> String) {
    if describes { outline.describe("\(verb) \(object())") }
  }

  /// Sets the message to the verb and the name of the node, or the number of nodes.
  func describe(_ verb: String, _ nodes: [FoundNode], _ noun: String = "item") {
    describe(verb, nodes.count == 1 ? nodes[0].name : nodes.count.plural(noun))
  }

  /// Performs a verb. Its effect tells the next dates of recurring items that it ticked off.
  func effect(of verb: some Verb) throws -> Effect {
    let known = outline.nextOccurrences.count
    var effect: Effect
    do { effect = try verb.perform(self) } catch let error as OutlineError
      where !Self.nodes(in: error).isEmpty
    {
      var failure = Failure(describing: error)
      let nodes = Set(Self.nodes(in: error))
      failure.message = try failure.message.split(separator: " ").map(String.init).map { word in
        let id = NodeID(checked: word.hasSuffix(",") ? String(word.dropLast()) : word)
        guard nodes.contains(id), let name = try outline.state(of: id)?.content.name
        else { return word }
        return name.inQuotes + (word.hasSuffix(",") ? "," : "")
      }.joined(separator: " ")
      throw failure
    }
    let next = outline.nextOccurrences.dropFirst(known)
    guard let id = next.first else { return effect }
    if next.count > 1 {
      effect.did += "; \(next.count) come again"
    } else {
      let content = try outline.item(id).content
      effect.did +=
        content.due.map { "; due again \(FieldValue.day($0.rawValue))" }
        ?? "; it comes again \((content.start ?? content.wait).map { FieldValue.day($0.rawValue) } ?? "later")"
    }
    return effect
  }

  /// The nodes that the message of an error has by their ids, and a person by their names.
  private static func nodes(in error: OutlineError) -> [NodeID] {
    switch error {
    case .cycle(let id, let under): [id.node, under]
    case .relativeToItself(let id): [id]
    case .notFavorite(let id): [id.node]
    case .liveSection(let id), .sectionHasItems(let id, _): [id.node]
    case .reorderingConstrained(let id, let section): [id.node, section.node]
    default: []
    }
  }

  /// The effect on items that still exist.
  func effect(_ did: String, on ids: [Item.ID], count: Int, adds: Bool = false) throws -> Effect {
    return Effect(
      did: did, nodes: ids.map(\.node), count: count, isAddition: adds,
      entries: answers ? try ids.map { try outline.entry($0) } : [])
  }

  /// The effect on a section that still exists.
  func effect(_ did: String, on id: Section.ID, count: Int, adds: Bool = false) throws -> Effect {
    return Effect(
      did: did, nodes: [id.node], count: count, isAddition: adds,
      entries: answers ? [try outline.entry(outline.section(id))] : [])
  }
}

/// The result of an operation.
public struct Effect: Hashable, Sendable {
  /// A sentence without its full stop: `Moved 3 items`.
  public var did: String
  /// The nodes concerned, in the order given.
  public var nodes: [NodeID]
  /// The number of changed nodes, descendants included.
  public var count: Int
  /// Whether the nodes are new.
  package var isAddition = false
  /// Whether only uses or a view changed, which needs no version.
  package var isUseOnly = false
  /// The nodes as they are now, or were before their deletion; empty unless requested.
  package var entries: [Entry] = []
  /// Possible mistakes to tell the person about.
  package var warnings: [WarningRecord] = []
  /// The nodes that a revert left alone, because later versions changed the same fields.
  package var conflicts: [Failure.ConflictingNode] = []
}
