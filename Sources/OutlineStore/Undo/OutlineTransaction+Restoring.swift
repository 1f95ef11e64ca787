internal import GRDB

extension OutlineTransaction {
  /// Makes one section, or one item with all under it, as it was at a version, as part of this version.
  ///
  /// What was below it then is there again, also what was deleted or moved away since; what came
  /// under it since goes back to where it was then, or goes when it did not exist. A node that
  /// still exists keeps its own place.
  /// - Parameters:
  ///   - id: a section or item that existed then.
  ///   - number: the version.
  /// - Returns: whether anything was otherwise.
  /// - Throws: ``OutlineError/cannotReturn(_:)`` with the nodes whose former parents are gone.
  /// - Complexity: O(nodes under it now and then + what changed since).
  @discardableResult
  public func restore(_ id: NodeID, to number: Version.ID) throws -> Bool {
    try restore(id, to: number) { "restore \($0) to version \(number)" }
  }

  /// The same.
  /// - Parameter message: what is said of the version, by what the node is called.
  func restore(_ id: NodeID, to number: Int, saying message: (String) -> String) throws -> Bool {
    _ = try version(number)
    guard let top = try key(everHeldBy: id) else { throw OutlineError.unknownNode(id.rawValue) }
    let past = try PastTree(db: db, version: number)
    guard let then = try past.row(key: top) else { throw OutlineError.unknownNode(id.rawValue) }
    var images: [(key: Int64, image: NodeImage?)] = [(top, then.image)]
    var seen: Set<Int64> = [top]
    var next = 0
    while next < images.count {
      for child in try past.children(of: images[next].key) where seen.insert(child.row.key).inserted {
        images.append((child.row.key, child.row.image))
      }
      next += 1
    }
    if try ItemTable.row(key: top, in: db) != nil {
      for key in try ItemTable.subtrees([top], in: db).map(\.key) where !seen.contains(key) {
        images.append((key, try past.row(key: key)?.image))
      }
    }
    if let row = try ItemTable.row(key: top, in: db), let index = images.firstIndex(where: { $0.key == top }) {
      images[index].image?.parent = row.image.parent
      images[index].image?.position = row.image.position
    }
    let name = Content(text: then.image.text, image: then.image.image).name
    return try bringBack(
      images, origin: .restore, message: message(name.isEmpty ? id.rawValue : name))
  }

  /// Takes one earlier version back and keeps what came after it.
  /// - Parameters:
  ///   - number: the version.
  ///   - skipsConflicts: leaves alone what later versions changed, instead of refusing.
  /// - Returns: the nodes that were left alone.
  /// - Throws: ``OutlineError/cannotRevert(_:conflicts:)`` with the nodes that later versions changed in the same respect.
  /// - Complexity: O(what that version changed).
  @discardableResult
  public func revert(_ number: Version.ID, skippingConflicts skipsConflicts: Bool = false) throws -> [NodeID] {
    let version = try version(number)
    guard number > (try VersionTable.oldest(in: db)) else { throw OutlineError.cannotRevert(number, conflicts: []) }
    let plan = try RevertPlan(of: number, in: db)
    let conflicts = try plan.conflicts.sorted().map { NodeID(checked: try id(ofKey: $0)) }
    if !conflicts.isEmpty && !skipsConflicts { throw OutlineError.cannotRevert(number, conflicts: conflicts) }
    try bringBack(plan.images, origin: .revert, message: "revert \(number)" + (version.message.map { ": \($0)" } ?? ""))
    return conflicts
  }

  /// Brings back images that were not all of one version: parents may be gone, and places taken by others since.
  @discardableResult
  func bringBack(
    _ images: [(key: Int64, image: NodeImage?)], origin: Version.Origin, message: String
  ) throws -> Bool {
    let rows = try images.map { (key: $0.key, image: $0.image, now: try ItemTable.row(key: $0.key, in: db)?.image) }
      .filter { $0.image != $0.now }
    if rows.isEmpty { return false }
    try touch(origin: origin, message: message)
    var places = FreePlaces(leaving: rows.lazy.filter { !Self.keepsPlace($0.now, $0.image) }.map(\.key))
    var favorites = FreePlaces(
      leaving: rows.lazy.filter { $0.now?.favoritePosition != $0.image?.favoritePosition }.map(\.key))
    let returning = Set(rows.lazy.filter { $0.image != nil }.map(\.key))
    let going = Set(rows.lazy.filter { $0.image == nil }.map(\.key))
    var orphans: [NodeID] = []
    var repaired: [(key: Int64, image: NodeImage?)] = []
    for (key, image, now) in rows {
      guard var image, let parent = image.parent else {
        repaired.append((key, nil))
        continue
      }
      let hasParent =
        try returning.contains(parent) || (!going.contains(parent) && ItemTable.row(key: parent, in: db) != nil)
      if !hasParent { orphans.append(NodeID(checked: try id(ofKey: key))) }
      if !Self.keepsPlace(now, image) {
        image.position = try places.place(at: image.position, in: .children(of: parent), db: db)
      }
      if let favorite = image.favoritePosition, favorite != now?.favoritePosition {
        image.favoritePosition = try favorites.place(at: favorite, in: .favorites, db: db)
      }
      repaired.append((key, image))
    }
    if !orphans.isEmpty { throw OutlineError.cannotReturn(orphans) }
    do {
      try atomically { try ImageRestorer(in: db, version: version).restore(repaired) }
    } catch let error as DatabaseError where error.message?.contains("cycle") == true {
      // One of them is now above another that it was below then.
      throw OutlineError.cannotReturn(try returning.sorted().map { NodeID(checked: try id(ofKey: $0)) })
    }
    return true
  }

  private static func keepsPlace(_ now: NodeImage?, _ image: NodeImage?) -> Bool {
    now != nil && now?.parent == image?.parent && now?.position == image?.position
  }
}

/// Gives out places that nobody holds who stays: the one asked for, or one directly after it.
private struct FreePlaces {
  private let leaving: Set<Int64>
  private var given: [SiblingList: Set<String>] = [:]

  init(leaving: some Sequence<Int64>) { self.leaving = Set(leaving) }

  mutating func place(at wanted: String, in list: SiblingList, db: Database) throws -> String {
    var position = wanted
    while try !isFree(position, in: list, db: db) {
      let next = try list.position(after: position, notCounting: -1, in: db)
      position = try list.positions(between: position, next, count: 1, opening: {}, in: db)[0]
    }
    given[list, default: []].insert(position)
    return position
  }

  private func isFree(_ position: String, in list: SiblingList, db: Database) throws -> Bool {
    if given[list]?.contains(position) == true { return false }
    guard let holder = try list.key(at: position, in: db) else { return true }
    return leaving.contains(holder)
  }
}
