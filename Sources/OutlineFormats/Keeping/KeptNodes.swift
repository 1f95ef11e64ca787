/// The nodes of a text that an outline still has, as they were or changed.
struct KeptNodes {
  /// For each node of the outline, the node of the text; -1 for none.
  private(set) var places: [Int]
  /// Whether each node of the outline is still the one of the text.
  private(set) var areSame: [Bool]
  /// For each node of the outline, the node of the text with the same text; -1 for none.
  private(set) var placesOfTexts: [Int] = []

  private let old: [DraftNode]
  private let new: [DraftNode]
  private let isSame: (_ old: DraftNode, _ new: DraftNode) -> Bool
  private let isSameInPlace: (_ old: Int, _ new: Int) -> Bool
  private var isTaken: [Bool]

  /// Finds the nodes: the known ones or those at both ends that are the same, then equal ones
  /// between them, then those with the same text at the same depth or another one, then, if nobody
  /// knows, the neighbours of these.
  /// - Parameters:
  ///   - known: for each node of the outline, the node of the text that it was, -1 for none; empty
  ///     if nobody knows.
  ///   - isSame: whether two nodes are the same.
  ///   - isSameInPlace: whether two nodes that did not go to another depth are the same, if `isSame`
  ///     does not say that.
  /// - Complexity: O(nodes of both).
  init(
    from old: [DraftNode], to new: [DraftNode], known: [Int],
    isSame: @escaping (_ old: DraftNode, _ new: DraftNode) -> Bool,
    isSameInPlace: ((_ old: Int, _ new: Int) -> Bool)? = nil
  ) {
    (self.old, self.new, self.isSame) = (old, new, isSame)
    self.isSameInPlace = isSameInPlace ?? { isSame(old[$0], new[$1]) }
    places = Array(repeating: -1, count: new.count)
    areSame = Array(repeating: false, count: new.count)
    isTaken = Array(repeating: false, count: old.count)
    for (index, place) in known.enumerated() where place >= 0 {
      if old[place].isSection == new[index].isSection { take(place, for: index) }
    }
    let shorter = known.isEmpty ? min(old.count, new.count) : 0
    var start = 0
    while start < shorter, self.isSameInPlace(start, start) {
      take(start, for: start)
      start += 1
    }
    var end = 0
    while end < shorter - start, self.isSameInPlace(old.count - 1 - end, new.count - 1 - end) {
      take(old.count - 1 - end, for: new.count - 1 - end)
      end += 1
    }
    let (middle, rest) = (start..<(old.count - end), start..<(new.count - end))
    for needsSame in [true, false] { match(rest, in: middle, needsSame: needsSame) }
    match(new.indices, in: old.indices, needsSame: false, atSameDepth: false)
    placesOfTexts = places
    for index in rest where places[index] < 0 && known.isEmpty {
      let next = index == 0 ? 0 : places[index - 1] + 1
      guard index == 0 || next > 0, next < old.count, !isTaken[next],
        old[next].level == new[index].level, old[next].isSection == new[index].isSection
      else { continue }
      take(next, for: index)
    }
  }

  /// Whether most nodes of the outline or of the text are in both.
  var areMost: Bool {
    let count = placesOfTexts.count { $0 >= 0 }
    return (count > 0 || new.isEmpty) && count * 2 >= min(new.count, old.count)
  }

  private mutating func take(_ place: Int, for index: Int) {
    var moved = old[place]
    moved.level = new[index].level
    let isAtDepth = moved.level == old[place].level
    (places[index], isTaken[place]) = (place, true)
    areSame[index] = isAtDepth ? isSameInPlace(place, index) : isSame(moved, new[index])
  }

  private struct Key: Hashable {
    var text: String
    var level: Int
    var isSection: Bool
  }

  /// Matches nodes with the same text, in their order if there are several.
  private mutating func match(
    _ rest: Range<Int>, in middle: Range<Int>, needsSame: Bool, atSameDepth: Bool = true
  ) {
    func key(_ node: DraftNode) -> Key {
      Key(text: node.text, level: atSameDepth ? node.level : 0, isSection: node.isSection)
    }
    var places: [Key: ArraySlice<Int>] = [:]
    for place in middle where !isTaken[place] { places[key(old[place]), default: []].append(place) }
    for index in rest where self.places[index] < 0 {
      let key = key(new[index])
      guard var list = places.removeValue(forKey: key) else { continue }
      // Of many equal texts only the first ones are compared.
      let position = list.indices.prefix(4).first { !needsSame || isSameInPlace(list[$0], index) }
      if let position {
        take(list[position], for: index)
        for place in (list.startIndex..<position).reversed() { list[place + 1] = list[place] }
        list = list.dropFirst()
      }
      if !list.isEmpty { places[key] = list }
    }
  }
}

extension KeptNodes {
  /// The tasks of todo.txt in the order of their lines, which may be far from those of their
  /// parents; new and moved ones follow the task before them as closely as their siblings allow.
  func lineOrder(of nodes: [DraftNode], in text: TextUnits) -> [Int] {
    let starts = places.map { $0 < 0 ? -1 : text.units[text.unitOfNode[$0]].lines.lowerBound }
    let previous = nodes.siblings(in: nodes.indices) { _ in true }
    let next = nodes.siblings(in: nodes.indices.reversed()) { _ in true }
    var last = starts
    var moved: [Int] = []
    for index in nodes.indices {
      let before = previous[index].map { last[$0] } ?? -1
      if starts[index] > before { continue }
      last[index] = before
      moved.append(index)
    }
    let isMoved = Set(moved)
    var order = nodes.indices.filter { !isMoved.contains($0) }.sorted { starts[$0] < starts[$1] }
    for index in moved {
      let low = previous[index].flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      let high = next[index].flatMap { order.firstIndex(of: $0) } ?? order.count
      let after = order.firstIndex(of: index - 1).map { $0 + 1 } ?? 0
      order.insert(index, at: max(low, min(high, after)))
    }
    return order
  }
}

extension TextWriting {
  /// Whether a node is still the one of the text, except for what the text never tells: expansion,
  /// and the time at which a done item was done.
  static func isSame(_ old: DraftNode, as new: DraftNode) -> Bool {
    var new = new
    new.isExpanded = old.isExpanded
    if old.isFavorite, old.favoriteRank == nil { new.favoriteRank = nil }
    if old.isDone, new.isDone, old.attributes["completed"] == nil {
      new.attributes["completed"] = nil
      new.attributes["completedStamp"] = nil
    }
    return old == new
  }
}

extension FileFormat {
  /// Nodes without the fields that a file of another program tells by their places: the order of
  /// tasks, and the marks of the favorites in the toolbar. A section of calendars has only a name.
  func comparable(_ nodes: [DraftNode]) -> [DraftNode] {
    if self == .icalendar {
      return nodes.map { node in
        if node.isSection { return .section(node.text) }
        var node = CalendarOrder.withoutNumber(node)
        // Of two tasks with one identifier the second has another one here.
        node.id = nil
        return node
      }
    }
    if self != .bookmarks { return nodes }
    var isInSection = false
    var isInToolbar = false
    return nodes.map { node in
      var node = node
      isInSection = isInSection || node.isSection
      let depth = node.depth(isInSection: isInSection)
      if depth == 0 { isInToolbar = BookmarksFormat.isToolbar(node) }
      node.favoriteRank = nil
      if isInToolbar, depth == 1, node.attributes["url"] != nil {
        // There only a link that is no favorite has a mark.
        node.favoriteRank = node.isFavorite ? nil : BookmarksFormat.noFavorite
        node.isFavorite = false
      }
      return node
    }
  }
}

extension DraftNode {
  /// Whether another node of Markdown is a heading, a paragraph or an item of a list as this one.
  func isLike(_ other: DraftNode) -> Bool {
    ["heading", "paragraph"].allSatisfy { (attributes[$0] == nil) == (other.attributes[$0] == nil) }
  }

  /// Whether subtasks of todo.txt can refer to it.
  var hasNumber: Bool { attributes[TodoTxtLine.number] != nil }
}
