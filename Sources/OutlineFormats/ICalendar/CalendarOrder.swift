import OutlineModel

/// The order of tasks in a calendar: `X-APPLE-SORT-ORDER`, and else the time of creation, as Apple's
/// and Nextcloud's lists have it.
struct CalendarOrder {
  static let property = "X-APPLE-SORT-ORDER"
  /// The parameter of a number that this program has given, which is not kept.
  static let mark = "X-OUTLINE"
  /// Apple's numbers are seconds after 2001.
  private static let epoch = 978_307_200

  private struct Sibling {
    var number: Int
    var key: Int?
  }

  /// The new numbers of tasks whose order is another one, by the numbers of the nodes.
  private(set) var changed: [Int: Int] = [:]

  /// The place of a task; `nil` if nothing tells it.
  static func key(of node: DraftNode) -> Int? {
    let lines = node.attributes.texts(ICalendarFormat.kept)
    let order = lines.lazy.compactMap { line -> Int? in
      guard let line = ContentLine(Array(line.utf8)[...]), line.name == property else { return nil }
      return Int(line.value.trimmed().text)
    }.first
    return order ?? node.date("created").map { $0.secondsInUTC - epoch }
  }

  /// Finds the tasks that a list of another program would show at another place.
  /// - Parameter isNew: whether a node of a number is new in a file, and may get a number of order
  ///   among others that have one.
  init(_ source: some DraftSource, isNew: (Int) -> Bool = { _ in false }) throws {
    var open: [[Sibling]] = []
    var number = 0
    try source.forEachNode { node in
      number += 1
      let depth = node.isSection ? 0 : node.level
      while open.count > (node.isSection ? 0 : depth + 1) { order(open.removeLast(), isNew) }
      if node.isSection { return }
      while open.count <= depth { open.append([]) }
      open[depth].append(Sibling(number: number, key: Self.key(of: node)))
    }
    for list in open { order(list, isNew) }
  }

  /// Gives new numbers to as few siblings as the places between the others allow.
  private mutating func order(_ siblings: [Sibling], _ isNew: (Int) -> Bool) {
    let keys = siblings.compactMap(\.key)
    // Without numbers the order of the file is all there is.
    guard !keys.isEmpty, siblings.allSatisfy({ $0.key != nil || isNew($0.number) }),
      keys.count < siblings.count || zip(keys, keys.dropFirst()).contains(where: >=)
    else { return }
    let stays = Set(Self.increasing(keys).map { keys[$0] })
    var last: Int?
    for (index, sibling) in siblings.enumerated() {
      if let key = sibling.key, stays.contains(key), key > last ?? .min {
        last = key
        continue
      }
      // A task before all others leaves places before it.
      let next = siblings[index...].lazy.compactMap(\.key).first { stays.contains($0) }
      last = last.map { $0 + 1 } ?? (next ?? 0) - siblings.count
      changed[sibling.number] = last
    }
  }

  /// The places of the most keys that increase.
  private static func increasing(_ keys: [Int]) -> [Int] {
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: keys.count)
    for index in keys.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if keys[ends[middle]] < keys[index] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    return sequence(first: ends.last, next: { $0.map { before[$0] } }).prefix { $0 != nil }
      .compactMap(\.self).reversed()
  }
}
