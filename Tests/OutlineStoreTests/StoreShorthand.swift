import Foundation
import OutlineStore

// Short forms for tests, in which most writes are of one change and most reads of one thing. Each
// is a transaction of its own.
extension OutlineStore {
  @discardableResult
  func addSection(
    _ title: String, id: Section.ID? = nil, image: String? = nil,
    configuration: ListConfiguration = ListConfiguration(), at placement: Section.Placement = .last
  ) throws -> Committed<Section.ID> {
    try write {
      try $0.addSection(title, id: id, image: image, configuration: configuration, at: placement)
    }
  }

  @discardableResult
  func rename(_ id: Section.ID, to title: String, image: String?? = nil) throws -> Committed<Bool> {
    try write { try $0.rename(id, to: title, image: image) }
  }

  @discardableResult
  func configure(_ id: Section.ID, _ change: (inout ListConfiguration) throws -> Void) throws
    -> Committed<Bool>
  {
    try write { try $0.configure(id, change) }
  }

  @discardableResult
  func move(_ id: Section.ID, to placement: Section.Placement) throws -> Committed<Bool> {
    try write { try $0.move(id, to: placement) }
  }

  @discardableResult
  func delete(_ id: Section.ID) throws -> Committed<Int> {
    try write { try $0.delete(id) }
  }

  @discardableResult
  func add(_ draft: Item.Draft, to placement: Placement) throws -> Committed<Item.ID> {
    try write { try $0.add(draft, to: placement) }
  }

  @discardableResult
  func add(_ drafts: [Item.Draft], to placement: Placement) throws -> Committed<[Item.ID]> {
    try write { try $0.add(drafts, to: placement) }
  }

  @discardableResult
  func update(_ id: Item.ID, _ change: (inout Content) throws -> Void) throws -> Committed<Bool> {
    try write { try $0.update(id, change) }
  }

  @discardableResult
  func update(_ id: Item.ID, _ changes: Item.Changes) throws -> Committed<Bool> {
    try write { try $0.update(id, changes) }
  }

  @discardableResult
  func move(_ id: Item.ID, to placement: Placement) throws -> Committed<Bool> {
    try write { try $0.move(id, to: placement) }
  }

  @discardableResult
  func move(_ ids: [Item.ID], to placement: Placement) throws -> Committed<Int> {
    try write { try $0.move(ids, to: placement) }
  }

  @discardableResult
  func delete(_ ids: [Item.ID]) throws -> Committed<Int> {
    try write { try $0.delete(ids) }
  }

  @discardableResult
  func setExpanded(_ isExpanded: Bool, for ids: [Item.ID]) throws -> Committed<Int> {
    try write { try $0.setExpanded(isExpanded, for: ids) }
  }

  @discardableResult
  func setExpanded(
    _ isExpanded: Bool, for ids: [Item.ID], in view: String
  ) throws -> Committed<Int> {
    try write { try $0.setExpanded(isExpanded, for: ids, in: view) }
  }

  @discardableResult
  func setExpanded(
    _ isExpanded: Bool, for id: Section.ID, in view: String
  ) throws -> Committed<Bool> {
    try write { try $0.setExpanded(isExpanded, for: id, in: view) }
  }

  @discardableResult
  func forgetView(_ name: String) throws -> Committed<Int> {
    try write { try $0.forgetView(name) }
  }

  @discardableResult
  func setDone(_ isDone: Bool, for ids: [Item.ID]) throws -> Committed<Int> {
    try write { try $0.setDone(isDone, for: ids) }
  }

  @discardableResult
  func setFavorite(_ isFavorite: Bool, for ids: [Item.ID]) throws -> Committed<Int> {
    try write { try $0.setFavorite(isFavorite, for: ids) }
  }

  @discardableResult
  func moveFavorite(_ id: Item.ID, to placement: FavoritePlacement) throws -> Committed<Bool> {
    try write { try $0.moveFavorite(id, to: placement) }
  }

  func recordUse(of ids: [Item.ID]) throws {
    try write { try $0.recordUse(of: ids) }
  }

  @discardableResult
  func perform(_ edge: SwipeAction.Edge, action title: String? = nil, on id: Item.ID) throws
    -> Committed<
      SwipeAction
    >
  {
    try write { try $0.perform(edge, action: title, on: id) }
  }

  func sections() throws -> [Section] {
    try read { try $0.sections() }
  }

  func section(_ id: Section.ID) throws -> Section {
    try read { try $0.section(id) }
  }

  func item(_ id: Item.ID) throws -> Item {
    try read { try $0.item(id) }
  }

  func items(in section: Section.ID, onlyVisible: Bool = false) throws -> [Item] {
    try read { try $0.items(under: .section(section), onlyVisible: onlyVisible) }
  }

  func favorites() throws -> [Item] {
    try read { try $0.favorites() }
  }

  func recents(limit: Int = 20) throws -> [OutlineReader.Recent] {
    try read { try $0.recents(limit: limit) }
  }

  func views() throws -> [String] {
    try read { try $0.views() }
  }

  func items(
    matching query: Query, under parents: [Placement.Parent]? = nil
  ) throws -> [Item] {
    try read { try $0.items(matching: query, under: parents) }
  }

  func search(
    _ query: String, matching filter: Query = Query(), under parents: [Placement.Parent]? = nil,
    by order: OutlineReader.SearchOrder = .rank, limit: Int = 100
  ) throws -> [Item] {
    try read { try $0.search(query, matching: filter, under: parents, by: order, limit: limit) }
  }

  func versions(
    from first: Int = 1, to last: Int? = nil, limit: Int = .max, touching id: NodeID? = nil
  ) throws -> [Version] {
    try read { try $0.versions(from: first, to: last, limit: limit, touching: id) }
  }

  func difference(from old: Int, to new: Int) throws -> OutlineDifference {
    try read { try $0.difference(from: old, to: new) }
  }

  func difference(
    of section: Section.ID, from old: Int, to new: Int
  ) throws -> TreeDifference<Item.ID> {
    try read { try $0.difference(of: section, from: old, to: new) }
  }

  func outline() throws -> Outline {
    try read { try $0.outline() }
  }

  func snapshot(of section: Section.ID) throws -> SectionSnapshot<Item.ID> {
    try read { try $0.snapshot(of: section) }
  }

  func outlineSnapshot() throws -> OutlineSnapshot<Section.ID, Item.ID> {
    try read { try $0.outlineSnapshot() }
  }

  func history(of id: NodeID, limit: Int = .max) throws -> [NodeHistoryEntry] {
    try read { try $0.history(of: id, limit: limit) }
  }

  @discardableResult
  func undo() throws -> Committed<Version> {
    try write { try $0.undo() }
  }

  @discardableResult
  func redo() throws -> Committed<Version> {
    try write { try $0.redo() }
  }

  @discardableResult
  func restore(to number: Int) throws -> Committed<Bool> {
    try write { try $0.restore(to: number) }
  }

  @discardableResult
  func restore(_ id: NodeID, to number: Int) throws -> Committed<Bool> {
    try write { try $0.restore(id, to: number) }
  }

  @discardableResult
  func revert(_ number: Int, skippingConflicts: Bool = false) throws -> Committed<[NodeID]> {
    try write { try $0.revert(number, skippingConflicts: skippingConflicts) }
  }

  @discardableResult
  func undo(by author: String) throws -> Committed<Version> {
    try write(author: author) { try $0.undo(by: author) }
  }

  @discardableResult
  func redo(by author: String) throws -> Committed<Version> {
    try write(author: author) { try $0.redo(by: author) }
  }

  func undoTitle(by author: String? = nil) throws -> String? {
    try read { try $0.undoTitle(by: author) }
  }

  func redoTitle(by author: String? = nil) throws -> String? {
    try read { try $0.redoTitle(by: author) }
  }

  func items<Attributes: Decodable & Sendable>(
    as type: Attributes.Type = Attributes.self, in section: Section.ID? = nil,
    where predicate: FieldPredicate<Attributes>? = nil,
    orderedBy order: [FieldOrder<Attributes>] = [], limit: Int? = nil
  ) throws -> [TypedItem<Attributes>] {
    try read {
      try $0.items(as: type, in: section, where: predicate, orderedBy: order, limit: limit)
    }
  }

  func latestVersion(before date: Date) throws -> Int? {
    try read { try $0.latestVersion(before: date) }
  }

  @discardableResult
  func apply(
    _ snapshot: SectionSnapshot<Item.ID>, to section: Section.ID,
    contents: [Item.ID: Content] = [:], deletingHidden: Bool = false
  ) throws -> Committed<OutlineDifference> {
    try apply([(section, snapshot)], contents: contents, deletingHidden: deletingHidden)
  }

  @discardableResult
  func apply(
    _ snapshots: [(section: Section.ID, snapshot: SectionSnapshot<Item.ID>)],
    contents: [Item.ID: Content] = [:], deletingHidden: Bool = false
  ) throws -> Committed<OutlineDifference> {
    try write { try $0.apply(snapshots, contents: contents, deletingHidden: deletingHidden) }
  }

  @discardableResult
  func reorder(
    _ transaction: ReorderTransaction<Section.ID, Item.ID>
  ) throws -> Committed<Int> {
    try write { try $0.reorder(transaction) }
  }

  @discardableResult
  func apply(
    _ difference: TreeDifference<Item.ID>, to section: Section.ID,
    contents: [Item.ID: Content] = [:]
  ) throws -> Committed<OutlineDifference> {
    try write { try $0.apply(difference, to: section, contents: contents) }
  }
}
