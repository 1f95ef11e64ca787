extension OutlineReader {
  /// The changes from one version to another, in either direction.
  /// - Parameters:
  ///   - old: the version to start from; 0 is the empty outline before version 1.
  ///   - new: the version to end at.
  /// - Throws: ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(k log n) for k nodes touched between them, independent of the size of the
  ///   outline.
  public func difference(from old: Version.ID, to new: Version.ID) throws -> OutlineDifference {
    let difference = try versionDifference(from: old, to: new)
    let forward = try difference.make()
    return old <= new ? forward : forward.inverse
  }

  /// The same in parts, with the titles of the touched nodes at the version `new`, unless it is so
  /// large that these are read for each part.
  /// - Parameter mostKept: the number of changes from which on a difference is large.
  package func differenceParts(
    from old: Int, to new: Int, mostKept: Int = 16_384
  ) throws -> DifferenceParts {
    let ends = try checkedEnds(from: old, to: new)
    let versions = try VersionDifference(
      self, from: ends.lowerBound, to: ends.upperBound, mostKept: mostKept)
    let isInverse = old > new
    if versions.isInParts {
      let counts = try versions.counts()
      return DifferenceParts(counts: isInverse ? counts.inverse : counts) { body in
        try versions.eachPart(isInverse: isInverse, body)
      }
    }
    let forward = try versions.make()
    let whole = isInverse ? forward.inverse : forward
    return DifferenceParts(whole, titles: try versions.titles(at: new))
  }

  /// The number of steps of each kind of ``difference(from:to:)``.
  ///
  /// If nothing was moved or is a favorite, the steps need no order, and none is kept.
  package func differenceCounts(from old: Int, to new: Int) throws -> OutlineDifference.Counts {
    let ends = try checkedEnds(from: old, to: new)
    var counts = OutlineDifference().counts
    var needsOrder = false
    let last = try ends.upperBound == latestVersion() ? nil : ends.upperBound
    try ChangeTable.eachPair(from: ends.lowerBound, to: last, in: db) { pair in
      if pair.key == ItemTable.rootKey { return true }
      let node = TouchedNode(pair)
      let stays = node.before != nil && node.after != nil
      needsOrder =
        stays
        ? node.isPlacedAnew : node.before?.favoritePosition != node.after?.favoritePosition
      try pair.contentSteps(in: db).forEach { counts.count($0) }
      counts.deleted += node.after == nil && node.before != nil ? 1 : 0
      counts.inserted += node.before == nil && node.after != nil ? 1 : 0
      return !needsOrder
    }
    if needsOrder { return try differenceParts(from: old, to: new).counts }
    return old <= new ? counts : counts.inverse
  }

  /// The changes of one section from one version to another, in either direction, for
  /// `SectionSnapshot.applying(_:)`.
  ///
  /// Items that came from other sections are inserts, with the items below them. Items that went to
  /// other sections are deletes. The section counts as empty at a version at which it does not
  /// exist.
  /// - Parameters:
  ///   - section: a section that exists or once existed.
  ///   - old: the version to start from; 0 is the empty outline before version 1.
  ///   - new: the version to end at.
  /// - Throws: ``OutlineError/unknownSection(_:)``; ``OutlineError/unknownVersion(_:latest:)``.
  /// - Complexity: O(k log n) for k nodes touched between the versions, times their depth, and the
  ///   number of items that went from one section to another.
  public func difference(
    of section: Section.ID, from old: Int, to new: Int
  ) throws -> TreeDifference<Item.ID> {
    guard let key = try key(everHeldBy: section.node)
    else { throw OutlineError.unknownSection(section) }
    let difference = try versionDifference(from: old, to: new)
    let forward = try difference.makeSections(of: key)[section] ?? TreeDifference()
    return old <= new ? forward : forward.inverse
  }

  /// The steps of a difference that concern a section, or items that were in it at one of the two
  /// versions.
  /// - Complexity: O(steps · depth).
  package func part(
    of difference: OutlineDifference, in section: NodeID, from old: Int, to new: Int
  ) throws -> OutlineDifference {
    let readers = try [old, new].filter { $0 > 0 }.map(at)
    var inside = readers.map { _ in InheritedValue(known: [section: true], otherwise: false) }
    return OutlineDifference(
      steps: try difference.steps.filter { step in
        try readers.indices.contains { index in
          try inside[index].value(of: step.id) { try readers[index].state(of: $0)?.parent }
        }
      })
  }

  func versionDifference(from old: Int, to new: Int) throws -> VersionDifference {
    let ends = try checkedEnds(from: old, to: new)
    return try VersionDifference(self, from: ends.lowerBound, to: ends.upperBound)
  }

  private func checkedEnds(from old: Int, to new: Int) throws -> ClosedRange<Int> {
    let known = try VersionTable.oldest(in: db)...max(1, latestVersion())
    for number in [old, new] where !known.contains(number) && !(number == 0 && known.contains(1)) {
      throw try noSuchVersion(number)
    }
    return min(old, new)...max(old, new)
  }

  /// The whole outline.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(n log n).
  public func outline() throws -> Outline {
    var rows: [Outline.Row] = []
    try walk { rows.append(Outline.Row(node: $0.node, level: $0.level)) }
    return Outline(rows: rows, favorites: try tree.favorites().map(\.itemID))
  }
}
