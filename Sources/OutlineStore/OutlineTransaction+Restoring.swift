internal import GRDB

extension OutlineTransaction {
  /// Makes one section, or one item with all under it, as it was at a version, as part of this version.
  ///
  /// What stood under it then stands there again, also what was deleted or moved away since; what came under it since goes
  /// back to where it was then, or goes when it did not exist. A node that still exists keeps its own place.
  /// - Returns: whether anything was otherwise.
  /// - Throws: ``OutlineError/cannotReturn(_:)`` with the nodes whose parents of then are gone.
  /// - Complexity: O(nodes under it now and then + what changed since).
  @discardableResult
  public func restore(_ id: NodeID, to number: Int) throws -> Bool {
    _ = try version(number)
    guard let top = try key(everHeldBy: id) else { throw OutlineError.unknownNode(id.rawValue) }
    let past = try PastTree(at: number, in: db)
    guard try past.contains(top) else { throw OutlineError.unknownNode(id.rawValue) }
    var keys: Set<Int64> = [top]
    var waiting = [top]
    while let key = waiting.popLast() {
      for child in try past.children(of: key) where keys.insert(child.key).inserted { waiting.append(child.key) }
    }
    if try ItemTable.row(key: top, in: db) != nil { keys.formUnion(try ItemTable.subtree(top, in: db)) }
    var images = keys.compactMap { key in past.change(of: key).map { (key: key, image: $0) } }
    if let row = try ItemTable.row(key: top, in: db), let index = images.firstIndex(where: { $0.key == top }) {
      images[index].image?.parent = row.image.parent
      images[index].image?.position = row.image.position
    }
    return try bringBack(images, origin: .restore, message: "restore \(id) to version \(number)")
  }

  /// Takes one earlier version back and keeps what came after it.
  /// - Parameters:
  ///   - number: the version.
  ///   - skipsConflicts: leaves alone what later versions changed, instead of refusing.
  /// - Returns: the nodes that were left alone.
  /// - Throws: ``OutlineError/cannotRevert(_:conflicts:)`` with the nodes that later versions changed in the same respect.
  /// - Complexity: O(what that version changed).
  @discardableResult
  public func revert(_ number: Int, skippingConflicts skipsConflicts: Bool = false) throws -> [NodeID] {
    let version = try version(number)
    guard number > (try VersionTable.oldest(in: db)) else { throw OutlineError.cannotRevert(number, conflicts: []) }
    let plan = try Reversal(of: number, in: db)
    let conflicts = try plan.conflicts.sorted().map { NodeID(checked: try id(ofKey: $0)) }
    if !conflicts.isEmpty && !skipsConflicts { throw OutlineError.cannotRevert(number, conflicts: conflicts) }
    try bringBack(plan.images, origin: .revert, message: "revert \(number)" + (version.message.map { ": \($0)" } ?? ""))
    return conflicts
  }

  /// Brings back images that were not all of one version: parents may be gone, and places taken by others since.
  @discardableResult
  private func bringBack(
    _ images: [(key: Int64, image: NodeImage?)], origin: Version.Origin, message: String
  ) throws -> Bool {
    var images = try images.filter { key, image in try ItemTable.row(key: key, in: db)?.image != image }
    if images.isEmpty { return false }
    try touch(origin: origin, message: message)
    let returning = Set(images.lazy.filter { $0.image != nil }.map(\.key))
    let going = Set(images.lazy.filter { $0.image == nil }.map(\.key))
    var orphans: [NodeID] = []
    for (index, (key, image)) in images.enumerated() {
      guard let image, let parent = image.parent else { continue }
      let parentStays = try returning.contains(parent) || (!going.contains(parent) && ItemTable.row(key: parent, in: db) != nil)
      if !parentStays { orphans.append(NodeID(checked: try id(ofKey: key))) }
      images[index].image?.position = try freePosition(image.position, under: parent, for: key, besides: returning.union(going))
      if let favorite = image.favoritePosition, let holder = try SiblingList.favorites.key(at: favorite, in: db),
        holder != key, !returning.contains(holder), !going.contains(holder)
      {
        images[index].image?.favoritePosition = try SiblingList.favorites.positions(
          between: favorite, SiblingList.favorites.position(after: favorite, notCounting: key, in: db), count: 1,
          opening: {}, in: db)[0]
      }
    }
    if !orphans.isEmpty { throw OutlineError.cannotReturn(orphans) }
    do {
      try atomically { try Return(in: db).bringBack(images) }
    } catch let error as DatabaseError where error.message?.contains("cycle") == true {
      // By now one of them stands above another that it then stood under.
      throw OutlineError.cannotReturn(try returning.sorted().map { NodeID(checked: try id(ofKey: $0)) })
    }
    return true
  }

  /// The position itself, or one directly behind it when a row that stays holds it by now.
  private func freePosition(_ position: String, under parent: Int64, for key: Int64, besides moving: Set<Int64>) throws
    -> String
  {
    let list = SiblingList.children(of: parent)
    guard let holder = try list.key(at: position, in: db), holder != key, !moving.contains(holder) else { return position }
    let next = try list.position(after: position, notCounting: key, in: db)
    return try list.positions(between: position, next, count: 1, opening: {}, in: db)[0]
  }
}
