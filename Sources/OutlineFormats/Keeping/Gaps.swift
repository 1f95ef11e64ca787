/// The empty lines before the nodes of a text: those before the first child of a node belong to its
/// place, and stay if another child becomes the first. A node from another list has those of the
/// list it comes to.
struct Gaps {
  private let text: TextUnits
  private let previous: [Int: Int]
  private let next: [Int: Int]
  private var firsts: [Int] = []
  private let format: FileFormat
  /// The lines before most nodes of a level that have a sibling before them; in Org also those of
  /// all levels. In Markdown they follow from the kind of a node.
  private var usual: [Int?: Int] = [:]
  /// The lines before each task of todo.txt and the tasks before it that are gone.
  private var groups: [Int: Int] = [:]
  /// The nodes that are written, and the place that each has in the text; -1 for none.
  private let nodes: [DraftNode]
  private let places: [Int]
  private let preceding: [Int: Int]
  private let following: [Int: Int]
  /// Whether each node has the parent that it has in the text.
  let hasParent: [Bool]

  init(_ text: TextUnits, of nodes: [DraftNode], places: [Int], as format: FileFormat) {
    self.text = text
    self.format = format
    self.nodes = nodes
    self.places = places
    previous = text.nodes.siblings(in: text.nodes.indices) { _ in true }
    next = text.nodes.siblings(in: text.nodes.indices.reversed()) { _ in true }
    preceding = nodes.siblings(in: nodes.indices) { _ in true }
    following = nodes.siblings(in: nodes.indices.reversed()) { places[$0] >= 0 }
    let old = text.nodes.parents
    let new = nodes.parents
    hasParent = nodes.indices.map { index in
      places[index] >= 0 && old[places[index]] == new[index].map { places[$0] }
    }
    for place in text.nodes.indices { firsts.append(previous[place].map { firsts[$0] } ?? place) }
    if format == .markdown { return }
    if format == .todotxt { leaveGroups() }
    let later = text.nodes.indices.filter { previous[$0] != nil }
    usual[nil] = format == .org ? later.map(own).mostFrequent { $0 } : nil
    for (level, places) in Dictionary(grouping: later, by: { text.nodes[$0].rank }) {
      usual[level] = places.map(own).mostFrequent { $0 }
    }
  }

  /// The empty lines before a group of todo.txt stay if its first task goes.
  private mutating func leaveGroups() {
    let kept = Set(places)
    let starts = text.units.map(\.lines.lowerBound)
    var lines = 0
    for place in starts.indices.sorted(by: { starts[$0] < starts[$1] }) {
      lines = max(lines, own(place))
      groups[place] = lines
      if kept.contains(place) { lines = 0 }
    }
  }

  /// The place of the next sibling of a node that is in the text.
  func following(_ index: Int) -> Int? { following[index].map { places[$0] } }

  /// The lines before a place in the text.
  func own(_ place: Int) -> Int { text.units[text.unitOfNode[place]].gap }

  /// The lines before a node.
  /// - Parameters:
  ///   - sibling: the one before it, as it was written.
  ///   - isKept: whether the node is in the text, and of the same kind.
  ///   - isOuter: whether its list has one indentation in the text.
  ///   - plain: the number of lines that the format writes.
  func count(
    before index: Int, after sibling: TextStyle.Written?, isKept: Bool, isOuter: Bool, plain: Int
  ) -> Int {
    // Nothing tells where a new group begins.
    if format == .todotxt { return isKept ? groups[places[index]] ?? 0 : plain }
    guard let sibling, let before = preceding[index] else {
      if isKept, hasParent[index] { return own(firsts[places[index]]) }
      return isOuter ? following(index).map { own(firsts[$0]) } ?? plain : plain
    }
    let plain = usual[nodes[index].rank] ?? usual[nil] ?? plain
    let isAlike = nodes[before].isLike(nodes[index])
    var count: Int?
    if isKept, hasParent[index] {
      let place = places[index]
      if previous[place] != nil { return own(place) }
      count = next[place].map(own)
    } else if isAlike, sibling.number > 0 {
      count = sibling.gap
    } else if let place = following(index), previous[place] != nil {
      count = own(place)
    }
    // A paragraph is no sibling in a list.
    return isAlike ? count ?? plain : max(count ?? plain, plain)
  }
}

extension [DraftNode] {
  /// The parent of each node.
  /// - Complexity: O(nodes).
  var parents: [Int?] {
    var open: [Int] = []
    return indices.map { index in
      while let last = open.last, self[last].rank >= self[index].rank { open.removeLast() }
      defer { open.append(index) }
      return open.last
    }
  }
}
