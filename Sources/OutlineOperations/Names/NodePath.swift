/// The path to a node: the texts from its section down to the node itself.
///
/// The paths of a list share their common beginnings, so the paths of n nodes take O(n) memory at
/// any depth.
package struct NodePath: Sendable {
  /// The texts of many nodes, each with the index of its parent.
  final class Table: Sendable {
    let texts: [String]
    /// The index of the parent, or -1.
    let parents: [Int]

    init(texts: [String], parents: [Int]) { (self.texts, self.parents) = (texts, parents) }
  }

  let table: Table
  let index: Int

  init(_ table: Table, at index: Int) { (self.table, self.index) = (table, index) }

  /// Creates a path of its texts, the section's first.
  /// - Parameter texts: one or more texts.
  package init(_ texts: [String]) {
    self.init(Table(texts: texts, parents: texts.indices.map { $0 - 1 }), at: texts.count - 1)
  }

  /// The texts, the section's first.
  package var texts: [String] {
    var texts: [String] = []
    var next = index
    while next >= 0 {
      texts.append(table.texts[next])
      next = table.parents[next]
    }
    return texts.reversed()
  }

  /// The path in the form of a name: `/Fruit/Apple`.
  /// - Complexity: O(length).
  package var text: String { Self.text(of: texts) }

  /// A path of texts in the form of a name; a slash inside a text is `\/`, and a backslash `\\`.
  package static func text(of texts: [String]) -> String { texts.path }
}

extension NodePath: Hashable {
  /// Whether the texts are the same.
  package static func == (left: NodePath, right: NodePath) -> Bool { left.texts == right.texts }

  /// Hashes the texts.
  package func hash(into hasher: inout Hasher) { hasher.combine(texts) }
}
