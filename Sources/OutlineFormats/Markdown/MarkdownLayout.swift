import OutlineModel

/// Which items can be written as headings and paragraphs.
///
/// What follows a heading is read as its children, so an item is a heading only if all its later
/// siblings are headings too; a paragraph has no children and no marks.
struct MarkdownLayout {
  /// The numbers of the nodes, in pre-order, that have to be written as items of lists.
  private var demoted: Set<Int> = []
  private var count = 0
  /// Of each open node, and of the section or the document, the headings among its children since
  /// the last other child.
  private var headings: [[Int]] = [[]]

  /// Looks through a tree.
  init(_ source: some DraftSource) throws {
    try source.forEachNode { look(at: $0) }
  }

  /// Whether a node with the attribute can be what it says.
  func canKeep(_ number: Int) -> Bool { !demoted.contains(number) }

  /// The level of a heading that an item was; nil if it was none.
  static func heading(_ node: DraftNode) -> Int? {
    guard case .integer(let level)? = node.attributes["heading"], (2...6).contains(level) else {
      return nil
    }
    return Int(level)
  }

  private mutating func look(at node: DraftNode) {
    defer { count += 1 }
    if node.isSection {
      headings = [[]]
      return
    }
    let level = max(0, min(node.level, headings.count - 1))
    headings.removeSubrange((level + 1)...)
    if Self.heading(node) != nil {
      headings[level].append(count)
    } else {
      demoted.formUnion(headings[level])
      headings[level] = []
    }
    headings.append([])
    // A paragraph above this one is its parent if this one is deeper.
    if let last = lastParagraph, level > last.level { demoted.insert(last.number) }
    lastParagraph = node.flag("paragraph") ? (level, count) : nil
  }

  private var lastParagraph: (level: Int, number: Int)?
}
