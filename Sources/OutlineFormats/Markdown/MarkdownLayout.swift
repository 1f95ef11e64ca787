import OutlineModel

/// Decides which items can be written as headings and paragraphs.
///
/// Nodes after a heading are read as its children, so an item is a heading only if all its later
/// siblings are headings too; a paragraph has no children and no marks. It also finds the lists of
/// tasks: those with an item that is done or has a box.
struct MarkdownLayout {
  /// The numbers of the nodes, in pre-order, that have to be written as items of lists.
  private var demoted: Set<Int> = []
  private var count = 0
  /// For each open node, and for the section or the document, the headings among its children since
  /// the last other child.
  private var headings: [[Int]] = [[]]
  /// The lists of the open nodes: the number of a node, plus 1, is that of its list.
  private var open = [0]
  /// The lists of tasks.
  private(set) var listsOfTasks: Set<Int> = []

  /// Examines a tree.
  init(_ source: some DraftSource) throws { try source.forEachNode { look(at: $0) } }

  /// Whether a node can be written as the heading or paragraph that its attribute names.
  func canKeep(_ number: Int) -> Bool { !demoted.contains(number) }

  /// The level of the heading that the item comes from, or `nil`.
  static func heading(_ node: DraftNode) -> Int? {
    guard case .integer(let level)? = node.attributes["heading"], (2...6).contains(level)
    else { return nil }
    return Int(level)
  }

  private mutating func look(at node: DraftNode) {
    defer { count += 1 }
    if node.isSection {
      headings = [[]]
      open = [count + 1]
      return
    }
    let level = max(0, min(node.level, headings.count - 1))
    headings.removeSubrange((level + 1)...)
    open.removeSubrange((level + 1)...)
    if node.isDone || node.flag("checkbox") { listsOfTasks.insert(open[level]) }
    open.append(count + 1)
    if Self.heading(node) != nil {
      headings[level].append(count)
    } else {
      demoted.formUnion(headings[level])
      headings[level] = []
    }
    headings.append([])
    // The previous paragraph is the parent of this node if this one is deeper.
    if let last = lastParagraph, level > last.level { demoted.insert(last.number) }
    // A heading is not a paragraph, whatever its attributes are.
    lastParagraph = node.flag("paragraph") && Self.heading(node) == nil ? (level, count) : nil
  }

  private var lastParagraph: (level: Int, number: Int)?
}
