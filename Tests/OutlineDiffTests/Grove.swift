import OutlineModel

/// An ordered forest of numbers as plain lists of children: the slow and obvious form in which
/// tests build trees.
struct Grove: Hashable {
  /// The children of each number; the roots under -1.
  var children: [Int: [Int]] = [:]

  var roots: [Int] { children[-1] ?? [] }

  func subtree(of node: Int) -> [Int] { [node] + (children[node] ?? []).flatMap(subtree) }

  var preorder: [Int] { roots.flatMap(subtree) }

  var parents: [Int: Int] {
    var parents: [Int: Int] = [:]
    for (parent, list) in children { for node in list { parents[node] = parent } }
    return parents
  }

  mutating func insert(_ node: Int, under parent: Int, at offset: Int) {
    let count = children[parent]?.count ?? 0
    children[parent, default: []].insert(node, at: Swift.min(offset, count))
  }

  mutating func detach(_ node: Int) {
    for parent in children.keys {
      children[parent]?.removeAll { $0 == node }
      if children[parent]?.isEmpty == true { children[parent] = nil }
    }
  }

  mutating func delete(_ node: Int) {
    let gone = subtree(of: node)
    detach(node)
    for node in gone { children[node] = nil }
  }

  /// The rows in pre-order with their depth.
  var rows: [(node: Int, level: Int)] {
    func rows(under parent: Int, level: Int) -> [(node: Int, level: Int)] {
      (children[parent] ?? []).flatMap { [($0, level)] + rows(under: $0, level: level + 1) }
    }
    return rows(under: -1, level: 0)
  }
}

extension Grove {
  /// Every ordered forest of exactly these numbers.
  static func all(of nodes: Set<Int>) -> [Grove] {
    guard let last = nodes.max() else { return [Grove()] }
    // Each forest with one number more comes of one without it: the number is put at every place,
    // over every run of siblings.
    var found: Set<Grove> = []
    for smaller in all(of: nodes.subtracting([last])) {
      for parent in smaller.preorder + [-1] {
        let siblings = smaller.children[parent] ?? []
        for start in 0...siblings.count {
          for end in start...siblings.count {
            var larger = smaller
            larger.children[parent] = siblings[..<start] + [last] + siblings[end...]
            if start < end { larger.children[last] = Array(siblings[start..<end]) }
            found.insert(larger)
          }
        }
      }
    }
    return Array(found)
  }

  /// One forest of each shape with so many nodes, numbered in pre-order.
  static func shapes(count: Int) -> [Grove] {
    all(of: Set(0..<count)).filter { $0.preorder == Array(0..<count) }
  }

  /// Every ordered forest of any of these numbers.
  static func all(ofAny nodes: Set<Int>) -> [Grove] {
    guard let node = nodes.max() else { return [Grove()] }
    let rest = nodes.subtracting([node])
    func subsets(_ nodes: Set<Int>) -> [Set<Int>] {
      guard let node = nodes.max() else { return [[]] }
      let without = subsets(nodes.subtracting([node]))
      return without + without.map { $0.union([node]) }
    }
    return subsets(rest.union([node])).flatMap { all(of: $0) }
  }

  /// The fewest inserts, deletes and moves from one forest to another, by the formula and in the
  /// slowest way.
  static func minimum(from old: Grove, to new: Grove) -> Int {
    let (oldParents, newParents) = (old.parents, new.parents)
    let kept = Set(oldParents.keys).intersection(newParents.keys)
    let reparented = kept.filter { oldParents[$0] != newParents[$0] }
    var count = oldParents.count + newParents.count - 2 * kept.count + reparented.count
    for parent in kept.union([-1]) {
      let before = (old.children[parent] ?? []).filter { newParents[$0] == parent }
      let after = (new.children[parent] ?? []).filter { oldParents[$0] == parent }
      count += before.count - longestCommonSubsequence(before, after)
    }
    return count
  }

  /// By dynamic programming over both lists.
  static func longestCommonSubsequence(_ left: [Int], _ right: [Int]) -> Int {
    var above = [Int](repeating: 0, count: right.count + 1)
    for element in left {
      var row = [0]
      for (offset, other) in right.enumerated() {
        row.append(element == other ? above[offset] + 1 : Swift.max(above[offset + 1], row[offset]))
      }
      above = row
    }
    return above[right.count]
  }
}
