/// Two trees of numbers in pre-order, each with its level.
struct TreeCase {
  typealias Row = (number: UInt64, level: Int)

  var label: String
  var old: [Row]
  var new: [Row]
  /// The fewest operations, where the way the case was made tells.
  var minimum: Int?
  /// Whether the standard library's difference of the flat lists ends in reasonable time.
  var suitsStandardLibrary = false
  var target: Target?

  /// At most how many times as long as a reference a comparison may take.
  enum Target {
    case dictionary(Double)
    case array(Double)
    case standardLibrary(Double)
  }

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
      TreeCase(
        label: "\(name) identical", old: old, new: old, minimum: 0, suitsStandardLibrary: true),
      TreeCase(
        label: "\(name) one indent", old: old, new: indented, minimum: 1,
        suitsStandardLibrary: true),
      TreeCase(label: "\(name) one subtree moved", old: old, new: subtreeMoved(old), minimum: 1),
      TreeCase(
        label: "\(name) 1 % mixed", old: old, new: mixed(old, oneIn: 300, using: &generator),
        target: count >= 1_000_000 ? .array(3) : nil),
      TreeCase(
        label: "\(name) lists shuffled", old: old, new: shuffled(old, using: &generator),
        target: .dictionary(1 / 1.5)),
    ]
  }

  /// Further cases, for finding differences only.
  static func further(count: Int, using generator: inout SeededGenerator) -> [TreeCase] {
    let name = count >= 1_000_000 ? "1M" : "100k"
    let old = tree(count: count, using: &generator)
    let flat: [Row] = (0..<UInt64(count)).map { ($0, 0) }
    var moved = flat
    moved.insert(moved.remove(at: count / 10 * 9), at: count / 10)
    return [
      TreeCase(
        label: "\(name) flat, one move", old: flat, new: moved, minimum: 1,
        suitsStandardLibrary: true, target: .standardLibrary(1)),
      TreeCase(
        label: "\(name) 10 % mixed", old: old, new: mixed(old, oneIn: 30, using: &generator)),
      TreeCase(
        label: "\(name) nothing kept", old: old, new: old.map { ($0.number + 5_000_000, $0.level) },
        minimum: 2 * count),
      combWithoutMiddle(count: count, label: "\(name) comb, middle out"),
    ]
  }

  /// A chain as deep as half the rows, each link with a leaf before the next. The middle link goes,
  /// its leaf and the next link take its place, and everything deeper is one level higher.
  private static func combWithoutMiddle(count: Int, label: String) -> TreeCase {
    // Even rows are links, each a level deeper; the leaf after a link is at the next link's level.
    let old: [Row] = (0..<count).map { (number: UInt64($0), level: ($0 + 1) / 2) }
    let middle = count / 4 * 2
    let rest: [Row] = old[(middle + 1)...].map { (number: $0.number, level: $0.level - 1) }
    return TreeCase(label: label, old: old, new: Array(old[..<middle]) + rest, minimum: 3)
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
    func size(_ place: Int) -> Int { end(ofSubtreeAt: place, in: old) - place }
    guard let place = places.max(by: { size($0) < size($1) }) else { return old }
    let range = place..<end(ofSubtreeAt: place, in: old)
    var new = old
    new.removeSubrange(range)
    return new + old[range].map { ($0.number, $0.level - 1) }
  }

  /// One leaf of a given number is deleted; as many get a new one before them, as many move.
  private static func mixed(
    _ old: [Row], oneIn leaves: Int, using generator: inout SeededGenerator
  ) -> [Row] {
    var new: [Row] = []
    var lifted: [UInt64] = []
    let last = old.count - 1
    for (place, row) in old.enumerated() {
      let isLeaf = place == last || old[place + 1].level <= row.level
      switch isLeaf ? Int.random(in: 0..<leaves, using: &generator) : leaves {
      case 0: continue
      case 1: new.append((UInt64(3_000_000 + place), row.level))
      case 2:
        lifted.append(row.number)
        continue
      default: break
      }
      new.append(row)
      if isLeaf, lifted.count > 20, Int.random(in: 0..<(leaves / 3), using: &generator) == 0 {
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
