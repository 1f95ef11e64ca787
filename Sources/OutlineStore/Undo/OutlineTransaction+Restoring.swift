internal import GRDB

extension OutlineTransaction {
  /// Restores one section or item, with everything below it, to its state at a version, as part of
  /// this version.
  ///
  /// Nodes that were below it at that version are below it again, even if they were deleted or
  /// moved away since. Nodes that came below it since return to their position at that version, or
  /// are deleted if they did not exist. The node itself keeps its position if it still exists.
  /// - Parameters:
  ///   - id: a section or item that existed at that version.
  ///   - number: the version.
  /// - Returns: whether anything changed.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``;
  ///   ``OutlineError/unknownNode(_:)`` if it did not exist at that version;
  ///   ``OutlineError/cannotReturn(_:)`` with the nodes whose former parents are deleted.
  /// - Complexity: O(nodes below it now and at that version + changes since).
  @discardableResult
  public func restore(_ id: NodeID, to number: Version.ID) throws -> Bool {
    try !restoredKeys(id, to: number) { "restore \($0) to version \(number)" }.isEmpty
  }

  /// The same with a custom message.
  /// - Parameter message: creates the message of the version from the name of the node.
  /// - Returns: the keys of the nodes that changed.
  func restoredKeys(
    _ id: NodeID, to number: Int, saying message: (String) -> String
  ) throws -> [Int64] {
    _ = try version(number)
    guard let top = try key(everHeldBy: id) else { throw OutlineError.unknownNode(id.rawValue) }
    let past = try TreeSource(db: db, version: number)
    guard let then = try past.row(key: top) else { throw OutlineError.unknownNode(id.rawValue) }
    var images: [(key: Int64, image: NodeImage?)] = [(top, then.image)]
    var seen: Set<Int64> = [top]
    var next = 0
    while next < images.count {
      for (row, _) in try past.children(of: images[next].key) where seen.insert(row.key).inserted {
        images.append((row.key, row.image))
      }
      next += 1
    }
    if let row = try ItemTable.row(key: top, in: db) {
      for key in try ItemTable.subtrees([top], in: db).map(\.key) where !seen.contains(key) {
        images.append((key, try past.row(key: key)?.image))
      }
      images[0].image?.parent = row.image.parent
      images[0].image?.position = row.image.position
    }
    let name = Content(text: then.image.text, image: then.image.image).name
    return try writeImages(
      images, origin: .restore, message: message(name.isEmpty ? id.rawValue : name))
  }

  /// Reverts one earlier version and keeps the later ones.
  /// - Parameters:
  ///   - number: the version.
  ///   - skipsConflicts: whether to leave nodes with conflicts alone instead of throwing.
  /// - Returns: the nodes that were left alone.
  /// - Throws: ``OutlineError/cannotRevert(_:conflicts:)`` with the nodes in which later versions
  ///   changed the same fields; ``OutlineError/cannotReturn(_:)``;
  ///   ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(changes of that version).
  @discardableResult
  public func revert(_ number: Version.ID, skippingConflicts skipsConflicts: Bool = false) throws
    -> [NodeID]
  { try revertedKeys(number, skippingConflicts: skipsConflicts).left }

  /// The same with the keys of the nodes that changed.
  func revertedKeys(
    _ number: Int, skippingConflicts skipsConflicts: Bool
  ) throws -> (changed: [Int64], left: [NodeID]) {
    let version = try version(number)
    guard number > (try VersionTable.oldest(in: db))
    else { throw OutlineError.cannotRevert(number, conflicts: []) }
    let message = "revert \(number)" + (version.message.map { ": \($0)" } ?? "")
    return try revertedKeys(number...number, saying: message, skippingConflicts: skipsConflicts)
  }

  /// Reverts versions together, as part of this version.
  /// - Returns: the keys of the nodes that changed, and the nodes that were left alone.
  func revertedKeys(
    _ numbers: ClosedRange<Int>, saying message: String,
    skippingConflicts skipsConflicts: Bool = false
  ) throws -> (changed: [Int64], left: [NodeID]) {
    let plan = try RevertPlan(of: numbers, in: db)
    let conflicts = try ids(of: plan.conflicts.sorted())
    if !conflicts.isEmpty && !skipsConflicts {
      throw OutlineError.cannotRevert(numbers.upperBound, conflicts: conflicts)
    }
    return (try writeImages(plan.images, origin: .revert, message: message), conflicts)
  }

  /// Restores images of different versions: parents may be deleted, and positions taken since.
  /// - Returns: the keys of the nodes that changed.
  func writeImages(
    _ images: [(key: Int64, image: NodeImage?)], origin: Version.Origin, message: String
  ) throws -> [Int64] {
    let rows = try images.map {
      (key: $0.key, image: $0.image, now: try ItemTable.row(key: $0.key, in: db)?.image)
    }.filter { $0.image != $0.now }
    if rows.isEmpty { return [] }
    try touch(origin: origin, message: message)
    var places = FreePlaces(
      leaving: rows.lazy.filter { !Self.keepsPlace($0.now, as: $0.image) }.map(\.key))
    let others = rows.lazy.filter { $0.now?.favoritePosition != $0.image?.favoritePosition }
    var favorites = FreePlaces(leaving: others.map(\.key))
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
        try returning.contains(parent)
        || (!going.contains(parent) && ItemTable.row(key: parent, in: db) != nil)
      if !hasParent { orphans.append(try nodeID(ofKey: key)) }
      if !Self.keepsPlace(now, as: image) {
        image.position = try places.place(at: image.position, in: .children(of: parent), db: db)
      }
      if let favorite = image.favoritePosition, favorite != now?.favoritePosition {
        image.favoritePosition = try favorites.place(at: favorite, in: .favorites, db: db)
      }
      repaired.append((key, image))
    }
    if !orphans.isEmpty { throw OutlineError.cannotReturn(orphans) }
    do {
      try restore(repaired)
    } catch let error as DatabaseError where error.message?.contains("cycle") == true {
      // One of them is now above another that it was below at that version.
      throw OutlineError.cannotReturn(try ids(of: returning.sorted()))
    }
    return rows.map(\.key)
  }

  /// Restores rows to earlier images.
  func restore(_ images: [(key: Int64, image: NodeImage?)]) throws {
    noteNewTexts()
    try atomically { try ImageRestorer(images: images, db: db, version: version).restore() }
  }

  private static func keepsPlace(_ now: NodeImage?, as image: NodeImage?) -> Bool {
    now != nil && now?.parent == image?.parent && now?.position == image?.position
  }
}

// The restores and reverts, with the nodes that they changed.
extension OutlineTransaction {
  /// Restores everything, or a section or an item, to its state at a version.
  /// - Returns: the nodes that changed.
  /// - Throws: as ``restore(to:)`` and ``restore(_:to:)``.
  package func restoredNodes(_ id: NodeID? = nil, to number: Int) throws -> [NodeID] {
    guard let id else { return try ids(of: restoredKeys(to: number)) }
    return try ids(of: restoredKeys(id, to: number) { "restore \($0) to version \(number)" })
  }

  /// Reverts one earlier version.
  /// - Returns: the nodes that changed, and those that were left alone.
  /// - Throws: as ``revert(_:skippingConflicts:)``.
  package func revertedNodes(
    _ number: Int, skippingConflicts skipsConflicts: Bool
  ) throws -> (changed: [NodeID], left: [NodeID]) {
    let (changed, left) = try revertedKeys(number, skippingConflicts: skipsConflicts)
    return (try ids(of: changed), left)
  }

  private func ids(of keys: [Int64]) throws -> [NodeID] { try keys.map { try nodeID(ofKey: $0) } }
}

/// Assigns positions: the wanted one if no staying node holds it, or one directly after it.
private struct FreePlaces {
  private let leaving: Set<Int64>
  private var given: [SiblingList: Set<String>] = [:]

  init(leaving: some Sequence<Int64>) { self.leaving = Set(leaving) }

  mutating func place(at wanted: String, in list: SiblingList, db: Database) throws -> String {
    var position = wanted
    while try !isFree(position, in: list, db: db) {
      let next = try list.position(beside: position, isBefore: false, in: db)
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
