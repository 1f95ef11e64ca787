/// The content of a section's list, from version to version.
struct SectionTracker: Sendable {
  private let view: String?
  /// The content, with the latest change.
  private(set) var last: OutlineStore.SectionUpdate
  /// Whether the section is deleted.
  private(set) var isOver = false
  /// The expansion that is stored for the view.
  private var expansion: ViewExpansion

  /// Begins with the content at a version.
  init(_ id: Section.ID, view: String?, at number: Int, in outline: OutlineReader) throws {
    self.view = view
    let shown = try outline.reader(at: number, in: view)
    let section = try shown.section(id)
    last = OutlineStore.SectionUpdate(
      version: number, section: section, snapshot: try Self.rows(of: section, in: shown),
      difference: TreeDifference(), reconfigured: [], isSectionReconfigured: false)
    expansion = try ViewExpansion(of: view, in: outline.db)
  }

  /// Advances to a version, or reads the same one again for data that belongs to no version: the
  /// expansion in a view, and uses.
  /// - Returns: the update of the list, or `nil` if nothing changed.
  /// - Complexity: O(k log n) for k nodes touched in between. In a named view also O(items) if
  ///   something in the section changed, and for a live section the cost of its query.
  mutating func go(to number: Int, in outline: OutlineReader) throws -> OutlineStore.SectionUpdate?
  {
    if isOver || number < last.version { return nil }
    let step = try Step(from: last.version, to: number, in: outline)
    let shown = try outline.reader(at: number, in: view)
    last.version = number
    guard let present = try shown.tree.row(id: last.section.id.rawValue), present.kind == .section
    else {
      isOver = true
      return change(to: SectionSnapshot(), last.section)
    }
    let section = try shown.section(present)
    let expansion = try ViewExpansion(of: view, in: outline.db)
    defer { self.expansion = expansion }
    guard !section.isLive, !last.section.isLive, expansion == self.expansion, !step.isUnknown
    else { return change(to: try Self.rows(of: section, in: shown), section, step) }
    let moved = try step.versions?.makeSections(of: present.key)[section.id] ?? TreeDifference()
    if moved.isEmpty { return change(to: last.snapshot, section, step, moved) }
    if view != nil { return change(to: try Self.rows(of: section, in: shown), section, step) }
    return change(to: try last.snapshot.applying(moved), section, step, moved)
  }

  /// Stores the new content.
  /// - Parameter difference: the difference to the new content, or `nil` to compute it.
  private mutating func change(
    to snapshot: SectionSnapshot<Item.ID>, _ section: Section, _ step: Step? = nil,
    _ difference: TreeDifference<Item.ID>? = nil
  ) -> OutlineStore.SectionUpdate? {
    let old = last.snapshot
    let difference = difference ?? TreeDifference(from: old, to: snapshot)
    var items = step?.reconfigured ?? []
    if step?.isUnknown == true { items = snapshot.items }
    items.removeAll { !old.contains($0) || !snapshot.contains($0) }
    items += difference.parentsWithOthers(from: old, to: snapshot).subtracting(items)
    // A list draws both alike, apart from their items.
    var former = last.section
    former.itemCount = section.itemCount
    last = OutlineStore.SectionUpdate(
      version: last.version, section: section, snapshot: snapshot, difference: difference,
      reconfigured: items, isSectionReconfigured: section != former)
    let isSame = difference.isEmpty && items.isEmpty && !last.isSectionReconfigured
    return isSame && !isOver ? nil : last
  }

  /// The rows of a section's list: its items, or the results of its query.
  private static func rows(of section: Section, in outline: OutlineReader) throws
    -> SectionSnapshot<Item.ID>
  {
    guard section.isLive, let query = section.configuration.shows
    else { return try outline.snapshot(of: section.id) }
    var rows = SectionSnapshot<Item.ID>()
    try rows.append(outline.items(matching: query).map(\.id))
    return rows
  }

  /// The changes from one version to a later one.
  private struct Step {
    /// Items in any section whose content or favorite mark changed.
    var reconfigured: [Item.ID] = []
    /// Whether a purge removed the necessary history.
    var isUnknown = false
    private(set) var versions: VersionDifference?

    init(from old: Int, to new: Int, in outline: OutlineReader) throws {
      if old == new { return }
      isUnknown = try old < VersionTable.oldest(in: outline.db) && old > 0
      if isUnknown { return }
      let versions = try outline.versionDifference(from: old, to: new)
      reconfigured = try versions.make().reconfiguredItems
      self.versions = versions
    }
  }
}

extension TreeDifference<Item.ID> {
  /// The items that got their first child or lost their last one, which a list draws differently.
  fileprivate func parentsWithOthers(
    from old: SectionSnapshot<Item.ID>, to new: SectionSnapshot<Item.ID>
  ) -> Set<Item.ID> {
    var parents: Set<Item.ID> = []
    for step in steps {
      switch step {
      case .insert(_, let place, _, _), .delete(_, let place, _, _):
        if let parent = place.parent { parents.insert(parent) }
      case .move(_, let source, let target):
        for case let parent? in [source.parent, target.parent] { parents.insert(parent) }
      case .expand, .collapse: break
      }
    }
    return parents.filter { id in
      guard let before = try? old.children(of: id), let after = try? new.children(of: id)
      else { return false }
      return before.isEmpty != after.isEmpty
    }
  }
}
