import OutlineModel
import Testing

/// A change to a section snapshot as a value, so that it can be made to the snapshot and to the
/// model alike.
enum TreeChange<ID: Hashable & Sendable>: Sendable {
  case append([ID], to: ID?)
  case insertBefore([ID], ID)
  case insertAfter([ID], ID)
  case graftBefore([(level: Int, id: ID)], ID)
  case graftAfter([(level: Int, id: ID)], ID)
  case replace(ID, [(level: Int, id: ID)])
  case replaceByPart(ID, of: ID)
  case delete([ID])
  case deleteAll
  case expand([ID])
  case collapse([ID])
  case reconfigure([ID])
  case clearMarks
  case move(ID, SectionSnapshot<ID>.Placement)
  case keepPart(ID, includingParent: Bool)
}

extension SectionSnapshot {
  mutating func make(_ change: TreeChange<ItemID>) throws(SnapshotError) {
    switch change {
    case .append(let ids, let parent): try append(ids, to: parent)
    case .insertBefore(let ids, let anchor): try insert(ids, before: anchor)
    case .insertAfter(let ids, let anchor): try insert(ids, after: anchor)
    case .graftBefore(let pairs, let anchor): try insert(Self(expanding: pairs), before: anchor)
    case .graftAfter(let pairs, let anchor): try insert(Self(expanding: pairs), after: anchor)
    case .replace(let parent, let pairs):
      try replace(childrenOf: parent, using: Self(expanding: pairs))
    case .replaceByPart(let parent, let other):
      try replace(childrenOf: parent, using: snapshot(of: other))
    case .delete(let ids): try delete(ids)
    case .deleteAll: deleteAll()
    case .expand(let ids): expand(ids)
    case .collapse(let ids): collapse(ids)
    case .reconfigure(let ids): try reconfigure(ids)
    case .clearMarks: clearMarks()
    case .move(let id, let placement): try move(id, to: placement)
    case .keepPart(let id, let includingParent):
      self = try snapshot(of: id, includingParent: includingParent)
    }
  }

  /// Every second item is expanded, every third one marked.
  init(expanding pairs: [(level: Int, id: ItemID)]) throws(SnapshotError) {
    try self.init(pairs)
    for (row, pair) in pairs.enumerated() {
      if row.isMultiple(of: 2) { expand([pair.id]) }
      if row.isMultiple(of: 3) { try reconfigure([pair.id]) }
    }
  }
}

extension TreeModel {
  init(expanding pairs: [(level: Int, id: ID)]) {
    rows = pairs.enumerated().map { row, pair in
      Row(
        id: pair.id, level: pair.level, isExpanded: row.isMultiple(of: 2),
        isMarked: row.isMultiple(of: 3))
    }
  }

  mutating func make(_ change: TreeChange<ID>) throws(SnapshotError) {
    switch change {
    case .append([], _), .insertBefore([], _), .insertAfter([], _): break
    case .graftBefore(let pairs, _) where pairs.isEmpty,
      .graftAfter(let pairs, _) where pairs.isEmpty:
      break
    case .append(let ids, let parent):
      try add(ids.map { Row(id: $0, level: 0) }, at: end(of: parent))
    case .insertBefore(let ids, let id):
      try add(ids.map { Row(id: $0, level: 0) }, at: place(before: id))
    case .insertAfter(let ids, let id):
      try add(ids.map { Row(id: $0, level: 0) }, at: place(after: id))
    case .graftBefore(let pairs, let id):
      try add(Self(expanding: pairs).rows, at: place(before: id))
    case .graftAfter(let pairs, let id): try add(Self(expanding: pairs).rows, at: place(after: id))
    case .replace(let parent, let pairs):
      try replace(childrenOf: parent, using: Self(expanding: pairs))
    case .replaceByPart(let parent, let other):
      try replace(childrenOf: parent, using: part(of: other, includingParent: false))
    case .delete(let ids): try delete(ids)
    case .deleteAll: rows = []
    case .expand(let ids): for index in ids.compactMap(index) { rows[index].isExpanded = true }
    case .collapse(let ids): for index in ids.compactMap(index) { rows[index].isExpanded = false }
    case .reconfigure(let ids):
      for id in ids where index(of: id) == nil { throw .unknownItem(.init(id)) }
      for index in ids.compactMap(index) { rows[index].isMarked = true }
    case .clearMarks: for index in rows.indices { rows[index].isMarked = false }
    case .move(let id, let placement): try move(id, to: placement)
    case .keepPart(let id, let includingParent):
      self = try part(of: id, includingParent: includingParent)
    }
  }
}

/// Makes a change to both; expects the same error or none, and the same state afterwards.
func expectSame<ID>(
  _ change: TreeChange<ID>, _ snapshot: inout SectionSnapshot<ID>, _ model: inout TreeModel<ID>
) throws {
  var expected: SnapshotError?
  var thrown: SnapshotError?
  let before = model
  do { try model.make(change) } catch {
    expected = error
    model = before
  }
  do { try snapshot.make(change) } catch { thrown = error }
  try #require(thrown == expected, "\(change) on\n\(before.rows)")
  try expectSame(snapshot, model, "\(change) on\n\(before.rows)")
}

/// Compares by the columns, which is quick, and checks the invariants.
func expectSame<ID>(
  _ snapshot: SectionSnapshot<ID>, _ model: TreeModel<ID>, _ comment: @autoclosure () -> String
) throws {
  let forest = snapshot.preorder
  var levels: [Int] = []
  for parent in forest.parents { levels.append(parent < 0 ? 0 : levels[Int(parent)] + 1) }
  let isSame =
    forest.ids.elementsEqual(model.rows.lazy.map(\.id)) && levels == model.rows.map(\.level)
    && forest.isExpanded.elementsEqual(model.rows.lazy.map(\.isExpanded))
    && snapshot.reconfiguredItems == model.markedIDs
  try #require(isSame, "\(snapshot) is not \(model.rows) after \(comment())")
  try snapshot.checkInvariants()
}

/// Compares everything that can be asked.
func expectSameAnswers<ID>(_ snapshot: SectionSnapshot<ID>, _ model: TreeModel<ID>, universe: [ID])
  throws
{
  try #require(snapshot.items == model.ids)
  try #require(snapshot.rootItems == model.children(of: nil))
  try #require(snapshot.visibleItems == model.visibleIDs)
  try #require(snapshot.expandedItems == model.expandedIDs)
  try #require(snapshot.count == model.rows.count && snapshot.isEmpty == model.rows.isEmpty)
  for id in universe {
    let index = model.index(of: id)
    try #require(snapshot.index(of: id) == index)
    try #require(snapshot.contains(id) == (index != nil))
    guard let index else { continue }
    try #require(snapshot.level(of: id) == model.rows[index].level)
    try #require(snapshot.parent(of: id) == model.parent(of: id))
    try #require(snapshot.isExpanded(id) == model.rows[index].isExpanded)
    try #require(snapshot.isVisible(id) == model.isVisible(at: index))
    try #require(snapshot.children(of: id) == model.children(of: id))
    try #require(
      snapshot.descendants(of: id) == Array(model.ids[model.subtree(at: index).dropFirst()]))
    for includingParent in [false, true] {
      let part = try snapshot.snapshot(of: id, includingParent: includingParent)
      try expectSame(part, model.part(of: id, includingParent: includingParent), "part of \(id)")
    }
  }
}
