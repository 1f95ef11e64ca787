extension OutlineStore {
  /// A committed version and its changes.
  public struct Change: Hashable, Sendable {
    /// The version.
    public var version: Version
    /// The difference from the version before it.
    public var difference: OutlineDifference
    /// The sections that it touched, themselves or their items.
    public var sections: Set<Section.ID>
    /// The difference of each section, for snapshots of sections. Sections in which no item was
    /// inserted, deleted, moved, expanded or collapsed are omitted.
    public var differences: [Section.ID: TreeDifference<Item.ID>]

    /// The difference of one section: `list.applying(change.difference(in: id))` is the section's
    /// snapshot after the version.
    ///
    /// Items that came from other sections are inserts, with the items below them. Items that went
    /// to other sections are deletes. A section is empty before it is added and after it is
    /// removed.
    /// - Parameter id: any section.
    /// - Returns: the difference, empty if the section did not change.
    public func difference(in id: Section.ID) -> TreeDifference<Item.ID> {
      differences[id] ?? TreeDifference()
    }

    /// The items in any section whose content or favorite mark changed, which a list redraws in
    /// place. The array is unordered.
    /// - Complexity: O(steps of the difference).
    public var reconfigured: [Item.ID] { difference.reconfiguredItems }
  }

  /// Follows the outline. Each version is returned once, in order, from any writer: this store,
  /// another one, another process or the `sqlite3` shell.
  ///
  /// ```swift
  /// var (list, version) = try await store.read { outline in
  ///   (try outline.snapshot(of: faces), try outline.latestVersion())
  /// }
  /// for try await change in store.changes(in: faces, since: version) {
  ///   list = try list.applying(change.difference(in: faces))
  /// }
  /// ```
  ///
  /// So a list follows its section without reading it again, and a copy of the whole outline
  /// follows `changes()` with `outline.applying(change.difference)`.
  ///
  /// A change of this store arrives within about a millisecond, one of others within about 15 ms
  /// after it can be read. Without changes the sequence sleeps: the store or the file system wakes
  /// it, the latter through one descriptor for all sequences of the process. If the file system
  /// reports no changes, for example in a folder on another machine, the sequence polls 50 times a
  /// second. It reads on the store's own readers, and holds nothing of its own open between reads,
  /// so it neither blocks a writer nor keeps the file from being moved. It ends when the store is
  /// closed, when its task is cancelled, and after the version that deleted the section; a store
  /// that is only released does not end it. Uses create no version. A version that the `sqlite3`
  /// shell has left open comes when it is closed.
  ///
  /// The sequence begins at the moment of the call, so this method reads the file before it
  /// returns. The read is short, and without locks if nobody has the file open. The first `next()`
  /// throws its error.
  /// - Parameters:
  ///   - section: a section, or `nil` for all. Only versions that touched the section or its items
  ///     are included, and those that moved items into or out of it. The difference is still that
  ///     of the whole outline, so that it can be applied.
  ///   - number: the version to begin after; 0 begins with the first one, `nil` after the latest
  ///     one.
  /// - Returns: a sequence that throws ``OutlineError/unknownSection(_:)`` or
  ///   ``OutlineError/unknownVersion(_:latest:)``; ``OutlineError/forgottenVersion(_:oldest:)`` if
  ///   a purge removed versions that were not returned yet; and ``StorageError`` if the file is
  ///   deleted, replaced or overwritten with another outline. It ends after an error.
  /// - Complexity: O(k log n) for a version of k changes, independent of the size of the outline.
  public func changes(in section: Section.ID? = nil, since number: Version.ID? = nil)
    -> Updates<Change>
  { changes(Result { try follower(in: section, since: number) }) }

  /// Follows the outline from a version that was read from it; see
  /// ``changes(in:since:)-(_,Version.ID?)``.
  ///
  /// A file that was restored from a backup, or is another copy, may have other versions with the
  /// same numbers. Then the sequence throws instead of returning them as later versions.
  /// - Parameters:
  ///   - section: a section, or `nil` for all.
  ///   - version: the version to begin after, from ``OutlineReader/version(_:)``.
  /// - Returns: a sequence that also throws ``OutlineError/otherHistory(_:)``.
  public func changes(in section: Section.ID? = nil, since version: Version)
    -> Updates<Change>
  { changes(Result { try follower(in: section, since: version.number, known: version) }) }

  private func changes(_ beginning: Result<VersionFollower, any Error>) -> Updates<Change> {
    Updates(gate) { (try beginning.get(), []) }
  }

  private func follower(
    in section: Section.ID?, since number: Int?, known: Version? = nil
  ) throws -> VersionFollower {
    func first(in outline: OutlineReader) throws -> Version? {
      if let section {
        let isNew = try outline.key(everHeldBy: section.node) == nil
        // A deleted section still has changes to catch up with.
        if number == nil || isNew { _ = try outline.section(section) }
      }
      if let known { try outline.checkHistory(known) }
      let number = try number ?? outline.latestClosedVersion()
      return number == 0 ? nil : try outline.version(number)
    }
    let version = try readBeside(first)
    return try VersionFollower(self, after: version, touching: section?.node)
  }
}

extension VersionFollower: UpdateSource {
  var follower: VersionFollower { self }

  mutating func look() throws -> [OutlineStore.Change] {
    try versions { version, outline in
      let difference = try outline.versionDifference(from: version.number &- 1, to: version.number)
      return OutlineStore.Change(
        version: version, difference: try difference.make(),
        sections: try difference.touchedSections(), differences: try difference.makeSections())
    }
  }
}

extension OutlineDifference {
  /// The items whose content or favorite mark changes, each once.
  var reconfiguredItems: [Item.ID] {
    var items: Set<Item.ID> = []
    for step in steps {
      switch step {
      case .update(let id, kind: .item, _): items.insert(Item.ID(checked: id.rawValue))
      case .favorite(let id, _), .unfavorite(let id, _): items.insert(id)
      default: break
      }
    }
    return Array(items)
  }
}
