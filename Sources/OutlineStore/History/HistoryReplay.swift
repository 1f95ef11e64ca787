internal import GRDB

/// Goes back from the present, version by version, and looks whether each outline on the way is sound.
struct HistoryReplay {
  private struct Place: Hashable {
    var parent: Int64
    var position: String
  }

  private struct Standing {
    var place: Place
    var favorite: String?
  }

  private let db: Database
  private var nodes: [Int64: Standing] = [:]
  private var holders: [Place: Int64] = [:]
  private var favorites: [String: Int64] = [:]
  private var childCounts: [Int64: Int] = [:]

  init(in db: Database) throws {
    self.db = db
    for row in try ItemTable.places(in: db) {
      _ = put(row.key, Standing(place: Place(parent: row.parent, position: row.position), favorite: row.favorite))
    }
  }

  /// Undoes all versions in memory, the latest first, and checks what each touched; ends after a hundred problems.
  /// - Parameter progress: told the number of a version now and then.
  mutating func problems(progress: (_ number: Int) throws -> Void) throws -> [Problem] {
    var found: [Problem] = []
    var version = Int.max
    var images: [Image] = []
    // One scan of the history: a query for each version would take most of the time.
    try ChangeTable.eachPlace(in: db) { number, image in
      if number != version {
        if !images.isEmpty { found += try stepBack(over: version, images) }
        if number / 1000 != version / 1000 { try progress(number) }
        version = number
        images.removeAll(keepingCapacity: true)
      }
      if image.key != ItemTable.rootKey { images.append(image) }
      return found.count <= 100
    }
    if !images.isEmpty, found.count <= 100 { found += try stepBack(over: version, images) }
    return found
  }

  /// A row as a version found it; nothing where it did not exist.
  typealias Image = (key: Int64, standing: (parent: Int64, position: String, favorite: String?)?)

  /// Undoes one version in memory and checks what it touched.
  private mutating func stepBack(over number: Int, _ images: [Image]) throws -> [Problem] {
    var flaws: [String] = []
    for (key, _) in images { take(key) }
    for (key, standing) in images {
      guard let standing else { continue }
      let place = Place(parent: standing.parent, position: standing.position)
      if let flaw = put(key, Standing(place: place, favorite: standing.favorite)) { flaws.append(flaw) }
    }
    var known: Set<Int64> = []
    for (key, standing) in images {
      if standing == nil {
        if childCounts[key, default: 0] > 0 { flaws.append("\(try name(key)) has children before it exists") }
      } else if !reachesRoot(key, knowing: &known) {
        flaws.append("\(try name(key)) is not below the root")
      }
    }
    return flaws.map {
      Problem(
        kind: .history, message: "before version \(number), \($0)", subject: "version \(number)")
    }
  }

  private mutating func take(_ key: Int64) {
    guard let standing = nodes.removeValue(forKey: key) else { return }
    if holders[standing.place] == key { holders[standing.place] = nil }
    if let favorite = standing.favorite, favorites[favorite] == key { favorites[favorite] = nil }
    childCounts[standing.place.parent, default: 0] -= 1
  }

  private mutating func put(_ key: Int64, _ standing: Standing) -> String? {
    nodes[key] = standing
    childCounts[standing.place.parent, default: 0] += 1
    var flaw: String?
    if holders.updateValue(key, forKey: standing.place) != nil {
      flaw = "two nodes stand at \(standing.place.position)"
    }
    if let favorite = standing.favorite, favorites.updateValue(key, forKey: favorite) != nil {
      flaw = "two favorites stand at \(favorite)"
    }
    return flaw
  }

  /// Climbs to the root, or to a node known to be below it; a climb that comes by a node twice goes
  /// in a circle.
  private func reachesRoot(_ key: Int64, knowing known: inout Set<Int64>) -> Bool {
    var path: Set<Int64> = []
    var next = key
    while next != ItemTable.rootKey && !known.contains(next) {
      guard path.insert(next).inserted, let parent = nodes[next]?.place.parent else { return false }
      next = parent
    }
    known.formUnion(path)
    return true
  }

  private func name(_ key: Int64) throws -> String {
    try ItemTable.row(key: key, in: db)?.id ?? DeletedTable.id(of: key, in: db) ?? "row \(key)"
  }
}
