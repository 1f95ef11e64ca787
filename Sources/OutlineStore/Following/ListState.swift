/// The state of a file, by which a list that was read from it finds later changes.
package struct ListState: Equatable, Sendable {
  fileprivate let mark: VersionMark
  fileprivate let expansion: ViewExpansion

  /// The version; another file with the same number has another name for it.
  package var version: Version.ID { mark.number }
}

/// The changes of the items of all sections from one version to a later one.
package struct SectionChanges {
  /// The changes of the order and expansion of each section that has any.
  package var differences: [Section.ID: TreeDifference<Item.ID>]
  /// The nodes that any change touched.
  package var touched: [Item.ID]
}

extension OutlineReader {
  /// The state of the file.
  /// - Parameter view: the view whose expansion is shown, or `nil` for the file's own.
  /// - Returns: `nil` in a file without versions, and while a version that a shell left open may
  ///   still grow.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(log n); in a view also O(nodes with their own expansion in it).
  package func listState(viewing view: String?) throws -> ListState? {
    let mark = try VersionMark(in: self)
    if mark.number == 0 || mark.isOpen { return nil }
    return ListState(mark: mark, expansion: try ViewExpansion(of: view, in: db))
  }

  /// The changes since an earlier state.
  /// - Parameters:
  ///   - old: the earlier state.
  ///   - new: the present one.
  ///   - limit: the most versions and touched nodes to look at.
  /// - Returns: `nil` if they are more, if something other than items changed, such as a section,
  ///   the expansion in the view or the schema, or if the earlier state is not of this file.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(k · depth · log n) for k touched nodes.
  package func sectionChanges(
    from old: ListState, to new: ListState, limit: Int
  ) throws -> SectionChanges? {
    guard old.mark.schema == new.mark.schema, old.expansion == new.expansion,
      old.version < new.version, new.version - old.version <= limit,
      try VersionTable.oldest(in: db) <= old.version,
      try VersionTable.number(named: old.mark.name, in: db) == old.version
    else { return nil }
    let versions = try versionDifference(from: old.version, to: new.version)
    let root = ItemTable.rootKey
    guard versions.touched.count <= limit,
      !versions.touched.contains(where: { $0.before?.parent == root || $0.after?.parent == root })
    else { return nil }
    return SectionChanges(
      differences: try versions.makeSections(),
      touched: versions.touched.map { Item.ID(checked: $0.id) })
  }
}
