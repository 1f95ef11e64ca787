/// Two trees of numbers in pre-order, each with its level.
struct TreeCase {
  typealias Row = (number: UInt64, level: Int)

  var label: String
  var old: [Row]
  var new: [Row]
  /// The fewest operations, where the way the case was made tells.
  var minimum: Int?

  static func all(count: Int, using generator: inout SeededGenerator) -> [TreeCase] {
    let name = count >= 1_000_000 ? "1M" : "100k"
    let old = tree(count: count, using: &generator)
    var indented = old
    // The second of two neighbouring leaves goes under the first: the pre-order does not change.
    let place = (count / 2..<count - 2).first { place in
      old[place].level == old[place + 1].level && old[place + 2].level <= old[place].level
    }
    if let place { indented[place + 1].level += 1 }
    return [
      TreeCase(label: "\(name) identical", old: old, new: old, minimum: 0),
      TreeCase(label: "\(name) one indent", old: old, new: indented, minimum: 1),
      TreeCase(label: "\(name) one subtree moved", old: old, new: subtreeMoved(old), minimum: 1),
      TreeCase(label: "\(name) 1 % mixed", old: old, new: mixed(old, using: &generator), minimum: nil),
      TreeCase(label: "\(name) lists shuffled", old: old, new: shuffled(old, using: &generator), minimum: nil),
    ]
  }

  /// Lists of about ten, to depth 8.
  private static func tree(count: Int, using generator: inout SeededGenerator) -> [Row] {
    var rows: [Row] = []
    var level = 0
    for number in 0..<count {
      rows.append((UInt64(number), level))
      switch Int.random(in: 0..<10, using: &generator) {
      case 0 where level < 7: level += 1
      case 1 where level > 0: level -= Int.random(in: 1...level, using: &generator)
      default: break
      }
    }
    return rows
  }

  private static func end(ofSubtreeAt place: Int, in rows: [Row]) -> Int {
    rows[(place + 1)...].firstIndex { $0.level <= rows[place].level } ?? rows.count
  }

  /// The largest subtree below the top of the first half goes to the end, as the last root.
  private static func subtreeMoved(_ old: [Row]) -> [Row] {
    let places = (0..<old.count / 2).filter { old[$0].level == 1 }
    guard let place = places.max(by: { end(ofSubtreeAt: $0, in: old) - $0 < end(ofSubtreeAt: $1, in: old) - $1 })
    else { return old }
    let range = place..<end(ofSubtreeAt: place, in: old)
    var new = old
    new.removeSubrange(range)
    return new + old[range].map { ($0.number, $0.level - 1) }
  }

  /// Of a hundred rows one leaf is deleted, comes in, or goes elsewhere.
  private static func mixed(_ old: [Row], using generator: inout SeededGenerator) -> [Row] {
    var new: [Row] = []
    var lifted: [UInt64] = []
    let last = old.count - 1
    for (place, row) in old.enumerated() {
      let isLeaf = place == last || old[place + 1].level <= row.level
      switch isLeaf ? Int.random(in: 0..<300, using: &generator) : 299 {
      case 0: continue
      case 1: new.append((UInt64(3_000_000 + place), row.level))
      case 2:
        lifted.append(row.number)
        continue
      default: break
      }
      new.append(row)
      if isLeaf, lifted.count > 20, Int.random(in: 0..<100, using: &generator) == 0 {
        new.append((lifted.removeFirst(), row.level))
      }
    }
    return new + lifted.map { ($0, 0) }
  }

  /// Every list of siblings in another order.
  private static func shuffled(_ old: [Row], using generator: inout SeededGenerator) -> [Row] {
    var children: [[Int]] = Array(repeating: [], count: old.count + 1)
    var path: [Int] = []
    for (place, row) in old.enumerated() {
      path = Array(path.prefix(row.level))
      children[(path.last ?? -1) + 1].append(place)
      path.append(place)
    }
    for list in children.indices { children[list].shuffle(using: &generator) }
    var new: [Row] = []
    var pending = Array(children[0].reversed())
    while let place = pending.popLast() {
      new.append(old[place])
      pending += children[place + 1].reversed()
    }
    return new
  }
}
