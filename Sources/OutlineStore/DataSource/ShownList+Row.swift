internal import OutlineDiff

extension ShownList {
  /// An item as a section shows it.
  ///
  /// Copies of a row share their content, so copying a long list, or comparing it with the list
  /// before, costs one pointer for each unchanged row.
  public struct Row: Identifiable, Hashable, Sendable {
    /// The id of the row.
    public var id: RowID {
      get { shared.id }
      set { shared = Shared(id: newValue, item: item, configuration: configuration) }
    }
    /// The item. In a live section it is a plain row at level 0, without children.
    public var item: Item {
      get { shared.item }
      set { shared = Shared(id: id, item: newValue, configuration: configuration) }
    }
    /// Its appearance and actions: the configuration of the section, overridden by the item's own.
    public var configuration: ListConfiguration {
      get { shared.configuration }
      set { shared = Shared(id: id, item: item, configuration: newValue) }
    }
    private var shared: Shared

    private final class Shared: Sendable {
      let id: RowID
      let item: Item
      let configuration: ListConfiguration

      init(id: RowID, item: Item, configuration: ListConfiguration) {
        (self.id, self.item, self.configuration) = (id, item, configuration)
      }
    }

    init(id: RowID, item: Item, configuration: ListConfiguration) {
      shared = Shared(id: id, item: item, configuration: configuration)
    }

    /// The row of an item in a section.
    init(_ item: Item, in section: Section) {
      self.init(
        id: RowID(item.id, in: section.id), item: item,
        configuration: item.configuration(in: section.configuration))
    }

    /// Its look, and the accessories and actions that it offers.
    /// - Complexity: O(accessories + actions + size of the item's own presentation).
    public var appearance: RowAppearance { item.appearance(in: configuration) }

    /// Whether two rows have the same content.
    /// - Parameters:
    ///   - one: a row.
    ///   - other: another one.
    /// - Complexity: O(1) for copies of one row, otherwise O(content).
    public static func == (one: Row, other: Row) -> Bool {
      one.isCopy(of: other)
        || one.id == other.id && one.item == other.item && one.configuration == other.configuration
    }

    /// Hashes the content.
    /// - Parameter hasher: the hasher.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(id)
      hasher.combine(item)
      hasher.combine(configuration)
    }

    /// Whether both are copies of one row, and so equal. Rows that are no copies can be equal too.
    package func isCopy(of other: Row) -> Bool { shared === other.shared }
  }

  /// The differences between the rows of two lists.
  struct RowChanges {
    /// The rows that were inserted, removed and moved, as few as possible.
    private(set) var difference = ArrayDifference<RowID>()
    /// Rows in both that differ, from top to bottom.
    private(set) var reconfigured: [RowID] = []

    var isEmpty: Bool { difference.isEmpty && reconfigured.isEmpty }

    /// - Complexity: O(rows) comparisons of pointers, plus the rows that are not copies, plus the
    ///   rows from the first to the last one that moved.
    init(from old: [Row], to new: [Row]) {
      var (first, end) = (0, (old: old.count, new: new.count))
      while first < min(end.old, end.new), noteSame(old[first], new[first]) { first += 1 }
      let top = reconfigured
      reconfigured = []
      while min(end.old, end.new) > first, noteSame(old[end.old - 1], new[end.new - 1]) {
        end = (end.old - 1, end.new - 1)
      }
      let bottom = reconfigured.reversed()
      reconfigured = top
      noteMoved(old, new, first, end)
      reconfigured += bottom
    }

    /// - Returns: `false` if the rows have other ids.
    private mutating func noteSame(_ old: Row, _ new: Row) -> Bool {
      if old.isCopy(of: new) { return true }
      if old.id != new.id { return false }
      if old != new { reconfigured.append(new.id) }
      return true
    }

    private mutating func noteMoved(
      _ old: [Row], _ new: [Row], _ first: Int, _ end: (old: Int, new: Int)
    ) {
      let (before, after) = (old[first..<end.old], new[first..<end.new])
      if before.isEmpty && after.isEmpty { return }
      difference = ArrayDifference(from: before.map(\.id), to: after.map(\.id))
      for index in difference.deletes.indices { difference.deletes[index].offset += first }
      for index in difference.inserts.indices { difference.inserts[index].offset += first }
      for index in difference.moves.indices {
        difference.moves[index].from += first
        difference.moves[index].to += first
      }
      if before.isEmpty || after.isEmpty { return }
      let known = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
      for row in after where known[row.id].map({ $0 != row }) ?? false {
        reconfigured.append(row.id)
      }
    }
  }
}
