public import Foundation
internal import GRDB

extension OutlineReader {
  /// Versions, the latest first.
  /// - Parameters:
  ///   - first: the oldest one to return.
  ///   - last: the newest one to return; nil for the latest.
  ///   - limit: how many at most.
  ///   - id: only those that touched this node.
  ///   - includingQuiet: whether those count that did nothing but expand and collapse, or did
  ///     nothing else to the node.
  /// - Returns: the versions; none where `last` is less than `first`.
  /// - Throws: ``OutlineError/unknownNode(_:)``.
  /// - Complexity: O(versions returned and passed over).
  public func versions(
    from first: Int = 1, to last: Int? = nil, limit: Int = .max, touching id: NodeID? = nil,
    includingQuiet: Bool = true
  ) throws -> [Version] {
    var key: Int64?
    if let id {
      key = try ItemTable.row(id: id.rawValue, in: db)?.key ?? DeletedTable.key(of: id.rawValue, in: db)
      if key == nil { throw OutlineError.unknownNode(id.rawValue) }
    }
    return try VersionTable.versions(
      from: first, to: last ?? .max, limit: limit, touching: key, includingQuiet: includingQuiet, in: db)
  }

  /// The version whose name begins so.
  /// - Parameter prefix: four letters or more.
  /// - Throws: ``OutlineError/unknownVersionName(_:)``, ``OutlineError/ambiguousVersionName(_:_:)``.
  /// - Complexity: O(versions).
  public func version(named prefix: String) throws -> Version {
    let numbers = prefix.utf8.count < 4 ? [] : try VersionTable.numbers(named: prefix, in: db)
    guard let number = numbers.first else { throw OutlineError.unknownVersionName(prefix) }
    if numbers.count > 1 { throw OutlineError.ambiguousVersionName(prefix, numbers) }
    return try version(number)
  }

  /// The latest version, or so many before it; those that did nothing but expand and collapse are passed over.
  /// - Parameter steps: how many versions to go back; 0 is the latest, whatever it did.
  /// - Returns: 0 where there are not so many.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  /// - Complexity: O(versions passed over).
  public func version(beforeLatest steps: Int) throws -> Int {
    var number = try latestVersion()
    for _ in 0..<max(0, steps) {
      guard let loud = try VersionTable.lastLoud(upTo: number, in: db) else { return 0 }
      number = loud - 1
    }
    return steps > 0 ? try VersionTable.lastLoud(upTo: number, in: db) ?? 0 : number
  }

  /// The version directly before the latest one that did more than expand and collapse.
  /// - Complexity: O(versions passed over).
  package func versionBeforeLatestChange() throws -> Int {
    try (VersionTable.lastLoud(upTo: latestVersion(), in: db) ?? 1) - 1
  }

  /// Looks whether a version that was seen once is still the one it was: a file that was restored from a backup, or copied
  /// and written to, has others of the same numbers.
  /// - Throws: ``OutlineError/otherHistory(_:)``.
  func checkHistory(_ seen: Version) throws {
    let known = try versions(from: seen.number, to: seen.number).first
    let oldest = try VersionTable.oldest(in: db)
    if known == nil && seen.number < oldest { return }
    let isSame = seen.name.isEmpty ? known?.date == seen.date && known?.origin == seen.origin : known?.name == seen.name
    if !isSame { throw OutlineError.otherHistory(seen.number) }
  }

  /// Versions that touched a section, or what stands in it or once did, the latest first.
  /// - Parameters:
  ///   - id: a section, existing or deleted.
  ///   - first: the oldest one to return.
  ///   - last: the newest one to return.
  ///   - limit: how many at most.
  ///   - includingQuiet: whether expanding and collapsing counts as touching.
  /// - Throws: ``OutlineError/unknownSection(_:)``.
  /// - Complexity: O(nodes that stand in it or did + their changes).
  public func versions(
    touchingAnythingIn id: Section.ID, from first: Int = 1, to last: Int = .max,
    limit: Int = .max, includingQuiet: Bool = true
  ) throws -> [Version] {
    guard let key = try key(everHeldBy: id.node) else { throw OutlineError.unknownSection(id) }
    let numbers = try ChangeTable.versions(
      touchingAnythingUnder: key, from: first, to: last, limit: limit,
      includingQuiet: includingQuiet, in: db)
    return try numbers.map { try version($0) }
  }

  /// The oldest version there is; what was before it was purged.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)`` in an outline without any version.
  /// - Complexity: O(log n).
  public func oldestVersion() throws -> Version {
    try version(VersionTable.oldest(in: db))
  }

  /// The number of the oldest version there is.
  package func oldestVersionNumber() throws -> Int { try VersionTable.oldest(in: db) }

  /// The last version committed before a moment; nil when there is none.
  /// - Parameter date: the moment.
  /// - Returns: its number.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  /// - Complexity: O(log n).
  public func latestVersion(before date: Date) throws -> Int? {
    try VersionTable.latest(before: date, in: db)
  }

  /// One version.
  /// - Parameter number: its number.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(log n).
  public func version(_ number: Int) throws -> Version {
    guard let version = try versions(from: number, to: number).first else {
      throw try unknown(version: number)
    }
    return version
  }

  /// Why there is no such version.
  func unknown(version number: Int) throws -> OutlineError {
    let oldest = try VersionTable.oldest(in: db)
    return number > 0 && number < oldest
      ? .forgottenVersion(number, oldest: oldest) : .unknownVersion(number, latest: try latestVersion())
  }

  /// What changed from one version to another, in either direction.
  /// - Parameters:
  ///   - old: where it begins; 0 is the nothing before version 1.
  ///   - new: where it leads to.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(k log n) for k nodes touched between them, whatever the size of the outline.
  public func difference(from old: Int, to new: Int) throws -> OutlineDifference {
    let difference = try versionDifference(old, new)
    let forward = try difference.make()
    return old <= new ? forward : forward.inverse
  }

  /// The same, and what the nodes that it names are called at the version it leads to.
  ///
  /// They were read on the way, so that nobody has to look them up again.
  package func namedDifference(
    from old: Int, to new: Int
  ) throws -> (difference: OutlineDifference, titles: [(id: NodeID, title: NodeTitle)]) {
    let difference = try versionDifference(old, new)
    let forward = try difference.make(keepsTitles: true)
    return (old <= new ? forward : forward.inverse, try difference.titles(at: new))
  }

  /// What changed in one section from one version to another, in either direction, as
  /// `SectionSnapshot.applying(_:)` takes it.
  ///
  /// Items that came from other sections are inserts, with the items below them, and those that
  /// went to others are deletes. At a version at which the section does not exist it counts as
  /// empty.
  /// - Parameters:
  ///   - section: a section that exists, or did once.
  ///   - old: the version at which it begins; 0 is the empty outline before version 1.
  ///   - new: the version it leads to.
  /// - Throws: ``OutlineError/unknownSection(_:)``; ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(k log n) for k nodes touched between the versions, times their depth, and the
  ///   number of items that went from one section to another.
  public func difference(
    of section: Section.ID, from old: Int, to new: Int
  ) throws -> TreeDifference<Item.ID> {
    guard let key = try key(everHeldBy: section.node) else {
      throw OutlineError.unknownSection(section)
    }
    let difference = try versionDifference(old, new)
    let forward = try difference.makeSections(of: key)[section] ?? TreeDifference()
    return old <= new ? forward : forward.inverse
  }

  /// The steps of a difference of two versions that are about a section, or about items that were
  /// in it at one of them.
  /// - Complexity: O(steps · depth).
  package func part(
    of difference: OutlineDifference, in section: NodeID, from old: Int, to new: Int
  ) throws -> OutlineDifference {
    let readers = try [old, new].filter { $0 > 0 }.map(at)
    var known = readers.map { _ in [NodeID: Bool]() }
    // The way up ends where it is known already whether it leads to the section.
    func isInside(_ id: NodeID, _ index: Int) throws -> Bool {
      var way: [NodeID] = []
      var next: NodeID? = id
      var isInside = false
      while let node = next {
        if node == section || known[index][node] == true { isInside = true }
        if isInside || known[index][node] != nil { break }
        // A circle, which only a damaged file has, ends at what was seen.
        known[index][node] = false
        way.append(node)
        next = try readers[index].state(of: node)?.parent
      }
      for node in way { known[index][node] = isInside }
      return isInside
    }
    return OutlineDifference(
      steps: try difference.steps.filter { step in
        try readers.indices.contains { try isInside(step.id, $0) }
      })
  }

  func versionDifference(_ old: Int, _ new: Int) throws -> VersionDifference {
    let known = try VersionTable.oldest(in: db)...max(1, latestVersion())
    for number in [old, new] where !known.contains(number) && !(number == 0 && known.contains(1)) {
      throw try unknown(version: number)
    }
    return try VersionDifference(self, from: min(old, new), to: max(old, new))
  }

  /// The whole outline.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  /// - Complexity: O(n log n).
  public func outline() throws -> Outline {
    var nodes: [Int64: (id: String, image: NodeImage)] = [:]
    for row in try tree.all() { nodes[row.key] = (row.id, row.image) }
    return try assemble(nodes)
  }

  private func assemble(_ nodes: [Int64: (id: String, image: NodeImage)]) throws -> Outline {
    let db = try db
    var children: [Int64: [(key: Int64, position: String)]] = [:]
    var favorites: [(id: String, position: String)] = []
    for (key, node) in nodes {
      if let parent = node.image.parent { children[parent, default: []].append((key, node.image.position)) }
      if let position = node.image.favoritePosition { favorites.append((node.id, position)) }
    }
    var rows: [Outline.Row] = []
    rows.reserveCapacity(nodes.count)
    var waiting: [(key: Int64, level: Int)] = []
    var descent = Descent()
    func push(childrenOf key: Int64, level: Int) throws {
      try descent.enter(key, nodes[key]?.id)
      guard let list = children[key] else { return }
      // The last first, because the stack gives them back the other way round.
      for child in list.sorted(by: { $1.position.utf8.lexicographicallyPrecedes($0.position.utf8) }) {
        waiting.append((child.key, level))
      }
    }
    try push(childrenOf: ItemTable.rootKey, level: 0)
    while let next = waiting.popLast() {
      guard let node = nodes[next.key] else { continue }
      let shown = try Node(node.image, id: NodeID(checked: node.id), in: db)
      rows.append(Outline.Row(node: shown, level: next.level))
      try push(childrenOf: next.key, level: next.level + 1)
    }
    favorites.sort { $0.position.utf8.lexicographicallyPrecedes($1.position.utf8) }
    return Outline(rows: rows, favorites: favorites.map { Item.ID(checked: $0.id) })
  }
}
