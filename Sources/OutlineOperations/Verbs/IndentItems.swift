package import OutlineStore

/// Moves items one level down, into the item before them, or one level up, after their parent.
package struct IndentItems: Verb {
  /// The items, which follow each other in one list.
  package var items: [Reference] = []
  /// Whether they go down a level; otherwise up.
  package var isDeeper: Bool

  /// Indents or outdents items.
  package init(_ items: [Reference], isDeeper: Bool) {
    (self.items, self.isDeeper) = (items, isDeeper)
  }

  package init(named name: String) { isDeeper = name == "indent" }

  package static let names = ["indent", "outdent"]
  package static let synonyms = ["demote": "indent", "promote": "outdent", "unindent": "outdent"]
  package static let fields = "ID; several items follow each other in one list"

  package var name: String { isDeeper ? "indent" : "outdent" }
  package var firstChange: FirstChange { .place }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
  }

  package func perform(_ work: Performance) throws -> Effect {
    let outline = work.outline
    let run = try outline.run(of: try work.names.items(items))
    work.describe(name, run)
    guard let first = run.first else { return try work.effect("Moved 0 items", [], count: 0) }
    let name = run.count == 1 ? first.name : run.count.plural("item")
    if isDeeper {
      guard let before = try outline.sibling(of: first.id, isAfter: false) else {
        throw Failure(
          .conflict, "there is no item before \(first.name.debugDescription) to move it into",
          hint: "outline mv \(first.id.rawValue) --into ID names one")
      }
      let parent = try work.names.item(.id(before.rawValue))
      let count = try outline.move(run, to: .last(in: parent))
      // The items stay in sight.
      _ = try outline.setExpanded(true, for: parent)
      return try work.effect(
        "Moved \(name) into \(parent.name)", run.map(\.itemID), count: count)
    }
    let parent = try outline.parent(of: first)
    if parent.kind == .section {
      throw Failure(
        .conflict, "\(first.name.debugDescription) is at the top level of its section",
        hint: "outline mv \(first.id.rawValue) --to-section TITLE moves it to another one")
    }
    let count = try outline.move(run, to: .after(parent))
    return try work.effect("Moved \(name) after \(parent.name)", run.map(\.itemID), count: count)
  }
}

extension OutlineReader {
  /// Items that follow each other in one list, in its order.
  /// - Parameter items: the items, in any order, each once.
  /// - Throws: ``Failure`` if they do not follow each other.
  /// - Complexity: O(items · log n).
  func run(of items: [FoundNode]) throws -> [FoundNode] {
    if items.count < 2 { return items }
    let known = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    var heads: [FoundNode] = []
    for item in items where try sibling(of: item.id, isAfter: false).flatMap({ known[$0] }) == nil {
      heads.append(item)
    }
    guard heads.count == 1 else {
      throw Failure(
        .conflict, "the \(items.count) items do not follow each other in one list",
        hint: "move them one by one, or outline mv ID… --after ID")
    }
    var run = heads
    while let last = run.last, let next = try sibling(of: last.id, isAfter: true),
      let item = known[next]
    { run.append(item) }
    return run
  }
}
