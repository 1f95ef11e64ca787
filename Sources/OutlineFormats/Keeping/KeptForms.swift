import OutlineModel

/// The forms in which a text has its items, and which an outline need not know: the box of a task,
/// the word `TODO`, and the signs of Obsidian or Dataview for dates, rules and priorities.
struct KeptForms {
  private let old: [DraftNode]
  private let format: FileFormat
  /// The word of most open items.
  private let word: JSONValue?
  /// The form of a date or a priority of the text.
  private let sign: String?
  /// The word of done items of Org that have no other one, if it is not `DONE`.
  private let doneWord: JSONValue?
  /// An item of the text, if most that have no items below them have the box or the word of a task.
  private let usual: DraftNode?

  init(_ text: TextUnits, as format: FileFormat) {
    let old = text.nodes
    self.old = old
    self.format = format
    let most = old.compactMap { $0.attributes["todo"] }.mostFrequent(\.line)
    let keywords = OrgKeywords(declaredIn: text.preamble)
    word = most ?? (format == .org ? keywords.open.first.map(JSONValue.string) : nil)
    doneWord = keywords.done.contains("DONE") ? nil : keywords.done.first.map(JSONValue.string)
    let leaves = old.indices.filter { index in
      let isLeaf = index + 1 == old.count || old[index + 1].level <= old[index].level
      return isLeaf && !old[index].isSection && old[index].attributes["heading"] == nil
    }
    let tasks = leaves.filter { Self.isTask(old[$0], in: format) }
    usual = tasks.count * 2 > leaves.count ? tasks.first.map { old[$0] } : nil
    sign = format == .markdown ? old.lazy.compactMap { MarkdownDates.sign(of: $0) }.first : nil
  }

  /// Gives nodes the forms that they have in the text, and new ones those of their neighbours.
  /// - Parameter places: for each node, the node of the text; -1 for none.
  /// - Complexity: O(nodes).
  func take(into nodes: inout [DraftNode], places: [Int]) {
    for (index, place) in places.enumerated() where place >= 0 {
      if let box = old[place].attributes["checkbox"], nodes[index].attributes["checkbox"] == nil {
        nodes[index].attributes["checkbox"] = box
      }
      if sign != nil { MarkdownDates.sign(&nodes[index], as: old[place]) }
      // Other programs say monthly, and forget that a day in February was the 31st.
      let rule = nodes[index].text("recur").flatMap { Recurrence($0)?.withoutKeptDay }
      if let rule, rule == old[place].text("recur").flatMap({ Recurrence($0) }),
        [.org, .todotxt].contains(format) || old[place].text("recurStamp") != nil
      {
        nodes[index].attributes["recur"] = old[place].attributes["recur"]
      }
      // An item that is open again has its word again.
      let isTask = old[place].attributes["checkbox"] == nil && Self.isTask(old[place], in: format)
      if isTask { giveWord(to: &nodes[index]) }
    }
    for (index, place) in places.enumerated() where format == .org {
      let wasDone = place >= 0 && old[place].isDone
      if wasDone == nodes[index].isDone { continue }
      // Emacs keeps only the word of the new state.
      if !wasDone { nodes[index].attributes["todo"] = nil }
      nodes[index].attributes["doneWord"] = wasDone ? nil : doneWord
    }
    if format == .markdown { giveHeadings(to: &nodes) }
    if places.contains(where: { $0 < 0 }) { giveTasks(to: &nodes, places) }
    if let sign { for index in nodes.indices { MarkdownDates.sign(&nodes[index], like: sign) } }
  }

  /// Turns new items into tasks if their neighbours are.
  private func giveTasks(to nodes: inout [DraftNode], _ places: [Int]) {
    let isInList = nodes.map {
      $0.attributes["heading"] == nil && $0.attributes["paragraph"] == nil
    }
    let previous = nodes.siblings(in: nodes.indices) { isInList[$0] }
    let next = nodes.siblings(in: nodes.indices.reversed()) { isInList[$0] && places[$0] >= 0 }
    let parents = nodes.parents
    for index in nodes.indices where places[index] < 0 {
      let sibling = previous[index] ?? next[index]
      let parent = parents[index].flatMap { Self.isTask(nodes[$0], in: format) ? $0 : nil }
      let neighbour = (sibling ?? parent).map { nodes[$0] } ?? usual
      if let neighbour { give(formOf: neighbour, to: &nodes[index]) }
    }
  }

  /// Turns items after a heading into headings: below it in the text they would be its items.
  private func giveHeadings(to nodes: inout [DraftNode]) {
    var headings: [Int: JSONValue] = [:]
    for index in nodes.indices {
      let level = nodes[index].rank
      headings = headings.filter { $0.key <= level }
      if let heading = headings[level], nodes[index].attributes["heading"] == nil {
        for name in ["checkbox", "numbered", "paragraph"] { nodes[index].attributes[name] = nil }
        nodes[index].attributes["heading"] = heading
      }
      if level >= 0 { headings[level] = nodes[index].attributes["heading"] }
    }
  }

  private static func isTask(_ node: DraftNode, in format: FileFormat) -> Bool {
    node.flag("checkbox") || node.attributes["todo"] != nil || node.isDone && format == .org
  }

  private func give(formOf neighbour: DraftNode, to node: inout DraftNode) {
    let isPlain = ["checkbox", "todo", "doneWord", "heading", "paragraph"].allSatisfy {
      node.attributes[$0] == nil
    }
    if node.isSection || neighbour.isSection || !isPlain { return }
    if neighbour.flag("checkbox") {
      node.attributes["checkbox"] = .bool(true)
    } else if Self.isTask(neighbour, in: format) {
      giveWord(to: &node)
    }
  }

  private func giveWord(to node: inout DraftNode) {
    if !node.isDone, node.attributes["todo"] == nil { node.attributes["todo"] = word }
  }
}

extension DraftNode {
  /// The level, which a section has above all items.
  var rank: Int { isSection ? -1 : level }
}

extension [DraftNode] {
  /// The sibling of each node that comes last before it in an order, of those that count.
  /// - Complexity: O(nodes).
  func siblings(in order: some Sequence<Int>, where counts: (Int) -> Bool) -> [Int: Int] {
    var siblings: [Int: Int] = [:]
    var last: [Int: Int] = [:]
    for index in order {
      let level = self[index].rank
      siblings[index] = last[level]
      // In the other direction a parent comes after its children.
      last = last.filter { $0.key <= level }
      if counts(index) { last[level] = index }
    }
    return siblings
  }
}
