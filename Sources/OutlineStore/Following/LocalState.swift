internal import GRDB

/// The parts of a file that make no versions, as far as a follower needs them to see a change.
package struct LocalState: Hashable, Sendable {
  /// The time of the last use, in milliseconds since 1970; 0 if there is none.
  package var lastUse: Int64
  /// The state of each named view, as numbers that another expansion changes.
  fileprivate var views: [String: [Int64]]

  /// The names of the views whose expansion differs, in byte order.
  package func views(differingFrom other: LocalState) -> [String] {
    Set(views.keys).union(other.views.keys).filter { views[$0] != other.views[$0] }.sorted()
  }
}

extension OutlineReader {
  /// The uses and the expansion in views, as far as a follower needs them to see a change.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(nodes with their own expansion in a view).
  package func localState() throws -> LocalState {
    LocalState(lastUse: try UsageTable.lastUse(in: db), views: try ViewTable.marks(in: db))
  }
}
