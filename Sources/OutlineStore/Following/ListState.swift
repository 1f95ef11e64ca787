/// The state of a file, by which a list that was read from it finds later changes.
package struct ListState: Equatable, Sendable {
  private let mark: VersionMark
  private let expansion: ViewExpansion

  /// The version; another file with the same number has another name for it.
  package var version: Version.ID { mark.number }

  /// The state of a file; `nil` in a file without versions, and while a version that a shell left
  /// open may still grow.
  /// - Parameters:
  ///   - outline: a reader of the file.
  ///   - view: the view whose expansion is shown, or `nil` for the file's own.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(log n); in a view also O(nodes with their own expansion in it).
  package init?(of outline: OutlineReader, viewing view: String?) throws {
    mark = try VersionMark(in: outline)
    if mark.number == 0 || mark.isOpen { return nil }
    expansion = try ViewExpansion(of: view, in: outline.db)
  }

  /// The changes of the order and expansion of each section that has any since an earlier state, and
  /// the nodes that any change touched.
  /// - Parameters:
  ///   - old: the earlier state.
  ///   - outline: a reader of the file in this state.
  ///   - limit: the most versions and touched nodes to look at.
  /// - Returns: `nil` if they are more, if something other than items changed, such as a section,
  ///   the expansion in the view or the schema, or if the earlier state is not of this file.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(k · depth · log n) for k touched nodes.
  package func changes(
    since old: ListState, in outline: OutlineReader, limit: Int
  ) throws -> (differences: [Section.ID: TreeDifference<Item.ID>], touched: [Item.ID])? {
    guard old.mark.schema == mark.schema, old.expansion == expansion,
      old.version < version, version - old.version <= limit,
      try VersionTable.oldest(in: outline.db) <= old.version,
      try VersionTable.number(named: old.mark.name, in: outline.db) == old.version
    else { return nil }
    let versions = try outline.versionDifference(from: old.version, to: version)
    let root = ItemTable.rootKey
    guard versions.touched.count <= limit,
      !versions.touched.contains(where: { $0.before?.parent == root || $0.after?.parent == root })
    else { return nil }
    return (try versions.makeSections(), versions.touched.map { Item.ID(checked: $0.id) })
  }
}
