import OutlineDiff
import OutlineModel

/// The order of tasks in a calendar: `X-APPLE-SORT-ORDER`, and else the time of creation, as Apple's
/// and Nextcloud's lists have it.
struct CalendarOrder {
  static let property = "X-APPLE-SORT-ORDER"
  /// The parameter of a number that this program has given, which is not kept.
  static let mark = "X-OUTLINE"
  /// Apple's numbers are seconds after 2001.
  private static let epoch = 978_307_200

  /// The place of a task in a list of another program: by number, then by the place in the file.
  private typealias Place = (number: Int, line: Int)

  private struct Sibling {
    var number: Int
    /// `nil` without a number and a time of creation.
    var key: Int?
    /// The place in the file; `nil` for a task that is not in it.
    var line: Int?

    var place: Place? { key.map { Place($0, line ?? .max) } }
  }

  /// The new numbers of tasks whose order is another one, by the numbers of the nodes.
  private(set) var changed: [Int: Int] = [:]

  /// The place of a task; `nil` if nothing tells it.
  static func key(of node: DraftNode) -> Int? {
    let order = node.attributes.texts(ICalendarFormat.kept).lazy.compactMap { line -> Int? in
      guard let line = ContentLine(Array(line.utf8)[...]), line.name == property else { return nil }
      return Int(line.value.trimmed.text)
    }.first
    return order ?? creation(of: node)
  }

  /// The number that the time of creation gives.
  static func creation(of node: DraftNode) -> Int? {
    node.date("created").map { $0.secondsInUTC - epoch }
  }

  /// A node without its number.
  static func withoutNumber(_ node: DraftNode) -> DraftNode {
    guard case .array(let lines)? = node.attributes[ICalendarFormat.kept] else { return node }
    var node = node
    let others = lines.filter { $0.text?.hasPrefix(property) != true }
    node.attributes[ICalendarFormat.kept] = others.isEmpty ? nil : .array(others)
    return node
  }

  /// Finds the tasks that a list of another program would show at another place.
  /// - Parameter places: the places in the file of the tasks that it has, by the numbers of their
  ///   nodes; the key is `nil` if nothing in the file tells it. `nil` for a file of these nodes.
  init(_ source: some DraftSource, in places: [Int: (key: Int?, line: Int)]? = nil) throws {
    var open: [[Sibling]] = []
    var number = 0
    try source.forEachNode { node in
      number += 1
      let depth = node.isSection ? 0 : node.level
      while open.count > (node.isSection ? 0 : depth + 1) { order(open.removeLast()) }
      if node.isSection { return }
      while open.count <= depth { open.append([]) }
      let place = if let places { places[number] } else { (Self.key(of: node), number) }
      open[depth].append(Sibling(number: number, key: place?.key, line: place?.line))
    }
    for list in open { order(list) }
  }

  /// Gives new numbers to as few siblings as the places between the others allow.
  private mutating func order(_ siblings: [Sibling]) {
    if siblings.allSatisfy({ $0.key == nil }) {
      // Without numbers the place in the file is all there is, and new tasks come to theirs. Where
      // some have one, other programs show those without it first or last.
      let lines = siblings.compactMap(\.line)
      if zip(lines, lines.dropFirst()).allSatisfy(<=) { return }
      for (index, sibling) in siblings.enumerated() { changed[sibling.number] = 1000 * (index + 1) }
      return
    }
    let places = siblings.compactMap(\.place)
    if places.isEmpty { return }
    if places.count == siblings.count && zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }) {
      return
    }
    let ranks = Dictionary(
      uniqueKeysWithValues: places.sorted(by: <).enumerated().map { ($1.line, $0) })
    let stays = Set(
      longestIncreasingSubsequence(places.map { ranks[$0.line] ?? 0 }).map { places[$0].line })
    // The number of the next task that stays, for each.
    var next: [Int?] = siblings.map { _ in nil }
    for index in siblings.indices.dropLast().reversed() {
      let place = siblings[index + 1].place
      next[index] = place.flatMap { stays.contains($0.line) ? $0.number : nil } ?? next[index + 1]
    }
    var last: Place?
    for (index, sibling) in siblings.enumerated() {
      if let place = sibling.place, stays.contains(place.line), last.map({ $0 < place }) ?? true {
        last = place
        continue
      }
      var number = last.map { $0.number + 1 } ?? (next[index] ?? 0) - siblings.count
      if let last, let next = next[index], next > last.number + 1 {
        // The next one may come before this one.
        number = last.number + (next - last.number) / 2
      }
      last = Place(number, .max)
      changed[sibling.number] = number
    }
  }
}
