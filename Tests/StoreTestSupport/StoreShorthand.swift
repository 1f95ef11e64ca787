package import Foundation
package import OutlineStore

// Short forms for tests, in which most writes are of one change and most reads of one thing. Each
// is a transaction of its own.
extension OutlineStore {
  @discardableResult
  package func addSection(
    _ title: String, id: Section.ID? = nil, image: String? = nil,
    configuration: ListConfiguration = ListConfiguration(), at placement: Section.Placement = .last
  ) throws -> Committed<Section.ID> {
    try write {
      try $0.addSection(title, id: id, image: image, configuration: configuration, at: placement)
    }
  }

  @discardableResult
  package func rename(_ id: Section.ID, to title: String, image: String?? = nil) throws
    -> Committed<Bool>
  {
    try write { try $0.rename(id, to: title, image: image) }
  }

  @discardableResult
  package func configure(_ id: Section.ID, _ change: (inout ListConfiguration) throws -> Void)
    throws
    -> Committed<Bool>
  {
    try write { try $0.configure(id, change) }
  }

  @discardableResult
  package func move(_ id: Section.ID, to placement: Section.Placement) throws -> Committed<Bool> {
    try write { try $0.move(id, to: placement) }
  }

  @discardableResult
  package func delete(_ id: Section.ID) throws -> Committed<Int> {
    try write { try $0.delete(id) }
  }

  @discardableResult
  package func add(_ draft: Item.Draft, to placement: Placement) throws -> Committed<Item.ID> {
    try write { try $0.add(draft, to: placement) }
  }

  @discardableResult
  package func add(_ drafts: [Item.Draft], to placement: Placement) throws -> Committed<[Item.ID]> {
    try write { try $0.add(drafts, to: placement) }
  }

  @discardableResult
  package func update(_ id: Item.ID, _ change: (inout Content) throws -> Void) throws -> Committed<
    Bool
  > {
    try write { try $0.update(id, change) }
  }

  @discardableResult
  package func update(_ id: Item.ID, _ changes: Item.Changes) throws -> Committed<Bool> {
    try write { try $0.update(id, changes) }
  }

  @discardableResult
  package func move(_ id: Item.ID, to placement: Placement) throws -> Committed<Bool> {
    try write { try $0.move(id, to: placement) }
  }

  @discardableResult
  package func move(_ ids: [Item.ID], to placement: Placement) throws -> Committed<Int> {
    try write { try $0.move(ids, to: placement) }
  }

  @discardableResult
  package func delete(_ ids: [Item.ID]) throws -> Committed<Int> {
    try write { try $0.delete(ids) }
  }

  @discardableResult
  package func setExpanded(_ isExpanded: Bool, for ids: [Item.ID]) throws -> Committed<Int> {
    try write { try $0.setExpanded(isExpanded, for: ids) }
  }

  @discardableResult
  package func setExpanded(
    _ isExpanded: Bool, for ids: [Item.ID], in view: String
  ) throws -> Committed<Int> {
    try write { try $0.setExpanded(isExpanded, for: ids, in: view) }
  }

  @discardableResult
  package func setExpanded(
    _ isExpanded: Bool, for id: Section.ID, in view: String
  ) throws -> Committed<Bool> {
    try write { try $0.setExpanded(isExpanded, for: id, in: view) }
  }

  @discardableResult
  package func forgetView(_ name: String) throws -> Committed<Int> {
    try write { try $0.forgetView(name) }
  }

  @discardableResult
  package func setDone(_ isDone: Bool, for ids: [Item.ID]) throws -> Committed<Int> {
    try write { try $0.setDone(isDone, for: ids) }
  }

  @discardableResult
  package func setFavorite(_ isFavorite: Bool, for ids: [Item.ID]) throws -> Committed<Int> {
    try write { try $0.setFavorite(isFavorite, for: ids) }
  }

  @discardableResult
  package func moveFavorite(_ id: Item.ID, to placement: FavoritePlacement) throws -> Committed<
    Bool
  > {
    try write { try $0.moveFavorite(id, to: placement) }
  }

  package func recordUse(of ids: [Item.ID]) throws {
    try write { try $0.recordUse(of: ids) }
  }

  @discardableResult
  package func perform(_ edge: SwipeAction.Edge, action title: String? = nil, on id: Item.ID) throws
    -> Committed<
      SwipeAction
    >
  {
    try write { try $0.perform(edge, action: title, on: id) }
  }

  package func sections() throws -> [Section] {
    try read { try $0.sections() }
  }

  package func section(_ id: Section.ID) throws -> Section {
    try read { try $0.section(id) }
  }

  package func item(_ id: Item.ID) throws -> Item {
    try read { try $0.item(id) }
  }

  package func items(in section: Section.ID, onlyVisible: Bool = false) throws -> [Item] {
    try read { try $0.items(under: .section(section), onlyVisible: onlyVisible) }
  }

  package func favorites() throws -> [Item] {
    try read { try $0.favorites() }
  }

  package func recents(limit: Int = 20) throws -> [OutlineReader.Recent] {
    try read { try $0.recents(limit: limit) }
  }

  package func views() throws -> [String] {
    try read { try $0.views() }
  }

  package func items(
    matching query: Query, under parents: [Placement.Parent]? = nil
  ) throws -> [Item] {
    try read { try $0.items(matching: query, under: parents) }
  }

  package func search(
    _ query: String, matching filter: Query = Query(), under parents: [Placement.Parent]? = nil,
    by order: OutlineReader.SearchOrder = .rank, limit: Int = 100
  ) throws -> [Item] {
    try read { try $0.search(query, matching: filter, under: parents, by: order, limit: limit) }
  }

  package func versions(
    from first: Int = 1, to last: Int? = nil, limit: Int = .max, touching id: NodeID? = nil
  ) throws -> [Version] {
    try read { try $0.versions(from: first, to: last, limit: limit, touching: id) }
  }

  package func difference(from old: Int, to new: Int) throws -> OutlineDifference {
    try read { try $0.difference(from: old, to: new) }
  }

  package func difference(
    of section: Section.ID, from old: Int, to new: Int
  ) throws -> TreeDifference<Item.ID> {
    try read { try $0.difference(of: section, from: old, to: new) }
  }

  package func outline() throws -> Outline {
    try read { try $0.outline() }
  }

  package func snapshot(of section: Section.ID) throws -> SectionSnapshot<Item.ID> {
    try read { try $0.snapshot(of: section) }
  }

  package func outlineSnapshot() throws -> OutlineSnapshot<Section.ID, Item.ID> {
    try read { try $0.outlineSnapshot() }
  }

  package func history(of id: NodeID, limit: Int = .max) throws -> [NodeHistoryEntry] {
    try read { try $0.history(of: id, limit: limit) }
  }

  @discardableResult
  package func undo() throws -> Committed<Version> {
    try write { try $0.undo() }
  }

  @discardableResult
  package func redo() throws -> Committed<Version> {
    try write { try $0.redo() }
  }

  @discardableResult
  package func restore(to number: Int) throws -> Committed<Bool> {
    try write { try $0.restore(to: number) }
  }

  @discardableResult
  package func restore(_ id: NodeID, to number: Int) throws -> Committed<Bool> {
    try write { try $0.restore(id, to: number) }
  }

  @discardableResult
  package func revert(_ number: Int, skippingConflicts: Bool = false) throws -> Committed<[NodeID]>
  {
    try write { try $0.revert(number, skippingConflicts: skippingConflicts) }
  }

  @discardableResult
  package func undo(by author: String) throws -> Committed<Version> {
    try write(author: author) { try $0.undo(by: author) }
  }

  @discardableResult
  package func redo(by author: String) throws -> Committed<Version> {
    try write(author: author) { try $0.redo(by: author) }
  }

  package func undoTitle(by author: String? = nil) throws -> String? {
    try read { try $0.undoTitle(by: author) }
  }

  package func redoTitle(by author: String? = nil) throws -> String? {
    try read { try $0.redoTitle(by: author) }
  }

  package func items<Attributes: Decodable & Sendable>(
    as type: Attributes.Type = Attributes.self, in section: Section.ID? = nil,
    where predicate: FieldPredicate<Attributes>? = nil,
    orderedBy order: [FieldOrder<Attributes>] = [], limit: Int? = nil
  ) throws -> [TypedItem<Attributes>] {
    try read {
      try $0.items(as: type, in: section, where: predicate, orderedBy: order, limit: limit)
    }
  }

  package func latestVersion(before date: Date) throws -> Int? {
    try read { try $0.latestVersion(before: date) }
  }

  @discardableResult
  package func apply(
    _ snapshot: SectionSnapshot<Item.ID>, to section: Section.ID,
    contents: [Item.ID: Content] = [:], deletingHidden: Bool = false
  ) throws -> Committed<OutlineDifference> {
    try apply([(section, snapshot)], contents: contents, deletingHidden: deletingHidden)
  }

  @discardableResult
  package func apply(
    _ snapshots: [(section: Section.ID, snapshot: SectionSnapshot<Item.ID>)],
    contents: [Item.ID: Content] = [:], deletingHidden: Bool = false
  ) throws -> Committed<OutlineDifference> {
    try write { try $0.apply(snapshots, contents: contents, deletingHidden: deletingHidden) }
  }

  @discardableResult
  package func reorder(
    _ transaction: ReorderTransaction<Section.ID, Item.ID>
  ) throws -> Committed<Int> {
    try write { try $0.reorder(transaction) }
  }

  @discardableResult
  package func apply(
    _ difference: TreeDifference<Item.ID>, to section: Section.ID,
    contents: [Item.ID: Content] = [:]
  ) throws -> Committed<OutlineDifference> {
    try write { try $0.apply(difference, to: section, contents: contents) }
  }
}
