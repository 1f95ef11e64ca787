public import Foundation
internal import GRDB

/// The content, place and marks of a node at a version.
public struct NodeState: Hashable, Sendable {
  /// The content.
  public var content: Content
  /// The parent, a section or an item; `nil` for a section.
  public var parent: NodeID?
  /// Whether its children are shown.
  public var isExpanded: Bool
  /// Whether it is a favorite.
  public var isFavorite: Bool
}

/// A version in the history of a node.
public struct NodeHistoryEntry: Hashable, Sendable {
  /// The version.
  public var version: Version
  /// The node before the version; `nil` if the version created it.
  public var before: NodeState?
  /// The node after the version; `nil` if the version deleted it.
  public var after: NodeState?
  /// Whether the version changed the node's parent, or its place among its siblings.
  public var isMoved: Bool
}

extension OutlineReader {
  /// Versions, the latest first.
  /// - Parameters:
  ///   - first: the oldest version to return.
  ///   - last: the newest version to return; `nil` for the latest.
  ///   - limit: the maximum number of versions.
  ///   - id: a node; only versions that touched it are returned.
  ///   - includingQuiet: whether to include versions that only expanded and collapsed items, or
  ///     only did that to the node.
  /// - Returns: the versions; none if `last` is less than `first`.
  /// - Throws: ``OutlineError/unknownNode(_:)``.
  /// - Complexity: O(versions returned and skipped).
  public func versions(
    from first: Int = 1, to last: Int? = nil, limit: Int = .max, touching id: NodeID? = nil,
    includingQuiet: Bool = true
  ) throws -> [Version] {
    var key: Int64?
    if let id {
      key = try DeletedTable.key(everHeldBy: id.rawValue, in: db)
      if key == nil { throw OutlineError.unknownNode(id.rawValue) }
    }
    return try VersionTable.versions(
      from: first, to: last ?? .max, limit: limit, touching: key, includingQuiet: includingQuiet,
      in: db)
  }

  /// The version whose name has a prefix.
  /// - Parameter prefix: at least four letters.
  /// - Throws: ``OutlineError/unknownVersionName(_:)``;
  ///   ``OutlineError/ambiguousVersionName(_:_:)``.
  /// - Complexity: O(versions).
  public func version(named prefix: String) throws -> Version {
    let numbers = prefix.utf8.count < 4 ? [] : try VersionTable.numbers(named: prefix, in: db)
    guard let number = numbers.first else { throw OutlineError.unknownVersionName(prefix) }
    if numbers.count > 1 { throw OutlineError.ambiguousVersionName(prefix, numbers) }
    return try version(number)
  }

  /// The version that is a number of steps before the latest. Versions that only expanded and
  /// collapsed items are skipped.
  /// - Parameter steps: the number of versions to go back; 0 is the latest version of any kind.
  /// - Returns: its number, or 0 if there are fewer versions.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(versions skipped).
  package func version(beforeLatest steps: Int) throws -> Version.ID {
    var number = try latestVersion()
    for _ in 0..<max(0, steps) {
      guard let loud = try VersionTable.lastLoud(upTo: number, in: db) else { return 0 }
      number = loud - 1
    }
    return steps > 0 ? try VersionTable.lastLoud(upTo: number, in: db) ?? 0 : number
  }

  /// The version directly before the latest one that did more than expand and collapse.
  /// - Complexity: O(versions skipped).
  package func versionBeforeLatestChange() throws -> Int {
    try (VersionTable.lastLoud(upTo: latestVersion(), in: db) ?? 1) - 1
  }

  /// Checks that a version seen earlier is still the same. A file that was restored from a backup,
  /// or copied and changed, has other versions with the same numbers.
  /// - Throws: ``OutlineError/otherHistory(_:)``.
  func checkHistory(_ seen: Version) throws {
    let known = try versions(from: seen.number, to: seen.number).first
    let oldest = try VersionTable.oldest(in: db)
    if known == nil && seen.number < oldest { return }
    let isSame =
      seen.name.isEmpty
      ? known?.date == seen.date && known?.origin == seen.origin : known?.name == seen.name
    // Items that got other identifiers since are not in an outline that was read before.
    let isEarlier =
      try seen.seal != nil && seen.seal != known?.seal
      && seen.number <= MetaTable.integer(MetaTable.newIDsAfter, in: db) ?? 0
    if !isSame || isEarlier { throw OutlineError.otherHistory(seen.number) }
  }

  /// The versions that touched a section or its present or former items, the latest first.
  /// - Parameters:
  ///   - id: a section, existing or deleted.
  ///   - first: the oldest version to return.
  ///   - last: the newest version to return.
  ///   - limit: the maximum number of versions.
  ///   - includingQuiet: whether expanding and collapsing counts as touching.
  /// - Throws: ``OutlineError/unknownSection(_:)``.
  /// - Complexity: O(present and former nodes of the section + their changes).
  package func versions(
    touchingAnythingIn id: Section.ID, from first: Int = 1, to last: Int = .max,
    limit: Int = .max, includingQuiet: Bool = true
  ) throws -> [Version] {
    guard let key = try key(everHeldBy: id.node) else { throw OutlineError.unknownSection(id) }
    let numbers = try ChangeTable.versions(
      touchingAnythingUnder: key, from: first, to: last, limit: limit,
      includingQuiet: includingQuiet, in: db)
    return try numbers.map { try version($0) }
  }

  /// The oldest version; a purge may have removed earlier ones.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)`` in an outline without versions.
  /// - Complexity: O(log n).
  public func oldestVersion() throws -> Version { try version(VersionTable.oldest(in: db)) }

  /// The number of the oldest version.
  package func oldestVersionNumber() throws -> Int { try VersionTable.oldest(in: db) }

  /// The last version committed before a date, or `nil` if there is none.
  /// - Parameter date: the date.
  /// - Returns: its number.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(log n).
  public func latestVersion(before date: Date) throws -> Version.ID? {
    try VersionTable.latest(before: date, in: db)
  }

  /// The latest version with a seal, or `nil` if there is none.
  ///
  /// If another file has a version with the same seal, both have the same history up to it.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(versions that no write of the library followed).
  package func latestSealedVersion() throws -> Version? {
    try SealTable.latest(in: db).map { try version($0) }
  }

  /// The version that has a seal, or `nil` if this file has another history than the file that the
  /// seal is from.
  /// - Parameter seal: hexadecimal digits: the whole seal, or the beginning.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(versions).
  package func version(sealedAs seal: String) throws -> Version? {
    try SealTable.number(sealedAs: seal, in: db).map { try version($0) }
  }

  /// The version with a number.
  /// - Parameter number: its number.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(log n).
  public func version(_ number: Version.ID) throws -> Version {
    guard let version = try versions(from: number, to: number).first else {
      throw try noSuchVersion(number)
    }
    return version
  }

  /// The error for a missing version.
  func noSuchVersion(_ number: Int) throws -> OutlineError {
    let oldest = try VersionTable.oldest(in: db)
    return number > 0 && number < oldest
      ? .forgottenVersion(number, oldest: oldest)
      : .unknownVersion(number, latest: try latestVersion())
  }

  /// The versions that last changed the content, place or marks of nodes, up to the shown version.
  /// Expansion does not count. Nodes that did not change since the oldest version are omitted.
  /// - Parameter ids: sections and items, existing or deleted.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(nodes · log n).
  package func versions(lastTouching ids: [NodeID]) throws -> [NodeID: Version] {
    var versions: [Int: Version] = [:]
    var found: [NodeID: Version] = [:]
    for id in ids {
      guard let key = try key(everHeldBy: id),
        let last = try ChangeTable.lastLoudVersion(of: key, upTo: asOf ?? .max, in: db)
      else { continue }
      let version = try versions[last] ?? version(last)
      versions[last] = version
      found[id] = version
    }
    return found
  }

  /// The times when items were created, completed and last modified, in the shown outline.
  ///
  /// An item that is not done has no completion time. The attributes ``Content/created`` and
  /// ``Content/completed`` take precedence, unless the item was reopened and completed again since.
  /// All other times are those of versions, and are missing if a purge removed the version.
  /// - Parameters:
  ///   - times: the times wanted.
  ///   - ids: the items; those that do not exist are omitted.
  /// - Returns: The known times of each item.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(items · log n + changes of them).
  public func times(_ times: Set<ItemTime>, of ids: [Item.ID]) throws -> [Item.ID: [ItemTime:
    ItemDate]]
  {
    if times.isEmpty || ids.isEmpty { return [:] }
    let times = ItemTime.allCases.filter(times.contains)
    var found: [Item.ID: [ItemTime: ItemDate]] = [:]
    for (id, texts) in try ChangeTable.times(times, of: ids.map(\.rawValue), at: asOf, in: db) {
      var dates: [ItemTime: ItemDate] = [:]
      for (time, text) in zip(times, texts) { dates[time] = text.flatMap(ItemDate.init) }
      found[Item.ID(checked: id)] = dates
    }
    return found
  }

  /// A time of items for sorting, in seconds since 1970 with the fraction of the version.
  package func moments(of time: ItemTime, for ids: [Item.ID]) throws -> [Item.ID: Double] {
    var moments: [Item.ID: Double] = [:]
    for row in try ChangeTable.times(
      [time], of: ids.map(\.rawValue), at: asOf, isExact: true, in: db)
    {
      guard let text = row.texts[0] else { continue }
      moments[Item.ID(checked: row.id)] =
        Double(text).map { $0 / 1_000_000 } ?? ItemDate(rawValue: text)?.moment
    }
    return moments
  }

  /// When an item that recurs was done, the first time first, as far as the history and what a
  /// purge noted reach.
  /// - Complexity: O(changes of the item), if it recurs.
  package func completions(of id: Item.ID) throws -> [ItemDate] {
    guard let now = try state(of: id.node)?.content, let last = now.lastDone else { return [] }
    let past = try history(of: id.node).compactMap { $0.before?.content }
    // Of two ticks of one occurrence, in two copies, the later one is there.
    var days: [(next: [ItemDate?], done: ItemDate)] = []
    for content in past.reversed() + [now] {
      guard let done = content.lastDone else {
        days = []
        continue
      }
      if done.moment > last.moment { continue }
      let next = [content.due, content.start]
      // An undo takes back the ticks since.
      if let known = days.firstIndex(where: { $0.done == done }) {
        days.removeSubrange(known...)
      } else if days.last?.next == next {
        days.removeLast()
      }
      days.append((next, done))
    }
    let noted = try MetaTable.text(MetaTable.completions + id.rawValue, in: db) ?? ""
    let kept = noted.split(separator: " ").compactMap { ItemDate(rawValue: String($0)) }
    return (kept + days.map(\.done)).uniqued().sorted { $0.moment < $1.moment }
  }

  /// Notes when items that recur were done, which a purge of the history would forget.
  package func noteCompletions() throws {
    let ids: [String] = try db.values(
      "SELECT id FROM item WHERE json_valid(attributes) AND attributes->>'lastDone' NOT NULL")
    for id in ids {
      let days = try completions(of: Item.ID(checked: id)).map(\.rawValue)
      try MetaTable.set(MetaTable.completions + id, to: days.joined(separator: " "), in: db)
    }
  }

  /// Whether an item has, or once had, an attribute of a name.
  /// - Complexity: O(items) if none has.
  package func hasAttribute(named name: String) throws -> Bool {
    try ItemTable.hasAttribute(named: name, in: db)
  }

  /// The versions that changed a node, the latest first, each with the node before and after it.
  /// - Parameters:
  ///   - id: a section or an item, existing or deleted.
  ///   - limit: the maximum number of versions.
  /// - Throws: ``OutlineError/unknownNode(_:)``.
  /// - Complexity: O(versions returned · log n).
  public func history(of id: NodeID, limit: Int = .max) throws -> [NodeHistoryEntry] {
    guard let key = try key(everHeldBy: id) else { throw OutlineError.unknownNode(id.rawValue) }
    var after = try ItemTable.row(key: key, in: db)?.image
    return try ChangeTable.history(of: key, limit: limit, in: db).map { number, before in
      defer { after = before }
      return NodeHistoryEntry(
        version: try version(number), before: try state(before), after: try state(after),
        isMoved: before != nil && after != nil
          && (before?.parent != after?.parent || before?.position != after?.position))
    }
  }

  func state(_ image: NodeImage?) throws -> NodeState? {
    guard let image else { return nil }
    return NodeState(
      content: try image.content(in: db), parent: try parent(of: image),
      isExpanded: image.isExpanded, isFavorite: image.favoritePosition != nil)
  }

  /// The parent of a node, or `nil` for a section.
  func parent(of image: NodeImage) throws -> NodeID? {
    try image.parent.flatMap { $0 == ItemTable.rootKey ? nil : try nodeID(ofKey: $0) }
  }

  /// The key of an existing or deleted node.
  package func key(everHeldBy id: NodeID) throws -> Int64? {
    let key = try DeletedTable.key(everHeldBy: id.rawValue, in: db)
    return key == ItemTable.rootKey ? nil : key
  }

  func nodeID(ofKey key: Int64) throws -> NodeID { NodeID(checked: try id(ofKey: key)) }

  /// The id of an existing or deleted row.
  func id(ofKey key: Int64) throws -> String {
    guard let id = try DeletedTable.id(everOf: key, in: db) else {
      throw DatabaseError.corrupt("row \(key) is referred to, but was never there")
    }
    return id
  }

  /// The latest closed version; a version that a shell left open may follow it.
  package func latestClosedVersion() throws -> Int { try VersionTable.latestClosed(in: db) }

  /// That version, or `nil` before the first.
  package func latestClosed() throws -> Version? {
    let number = try latestClosedVersion()
    return number == 0 ? nil : try version(number)
  }

  /// The outline at a closed version as a view shows it; a version that a shell left open is not
  /// shown yet.
  /// - Parameters:
  ///   - number: the version; 0 if there is none.
  ///   - view: the named view, or `nil` for the file's own expansion.
  package func reader(at number: Int, in view: String?) throws -> OutlineReader {
    let shown = number == 0 ? self : try at(number)
    return try view.map(shown.viewing) ?? shown
  }

  /// Whether a version touched a node, or a present or former descendant of it.
  /// - Complexity: at most O(changes of the version · depth · log n); shared ancestors are looked
  ///   up once.
  func version(_ number: Int, touchesAnythingUnder key: Int64) throws -> Bool {
    let db = try db
    var before = InheritedValue(known: [key: true, ItemTable.rootKey: false], otherwise: false)
    var after = before
    func parent(at number: Int) -> (Int64) throws -> Int64? {
      { try ChangeTable.image(of: $0, at: number, in: db)?.parent }
    }
    let (parentBefore, parentAfter) = (parent(at: number &- 1), parent(at: number))
    for (item, standing) in try ChangeTable.places(before: number, in: db) {
      if item == key { return true }
      if let standing, try before.value(of: standing.parent, parentBefore) { return true }
      if try after.value(of: item, parentAfter) { return true }
    }
    return false
  }
}
