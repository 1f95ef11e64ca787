import Foundation
import OutlineModel

/// The state of one merge. It finds the nodes of the file in the outline, then builds the new
/// lists.
///
/// A node is searched by its id, then by its text below the same parent, then below other parents
/// among the items that would be deleted (``MovedItems``), also by words that are like no others,
/// then by the items below it, and last by its words and its place between two others.
struct OutlineMerging {
  let base: MergeTree
  let favorites: [Item.ID]
  let drafts: [DraftNode]
  let header: DocumentHeader
  let merge: DraftMerge
  /// Whether nodes of the file have ids, so that one without is new.
  private let hasIDs: Bool
  /// The children of each draft; those of the file itself are at -1.
  private var lists: [Int: [Int]] = [:]
  /// Names of attributes that occur anywhere in the file. A node without one of them loses it.
  private var names: Set<String> = []
  /// The nodes of the outline whose ids are in the file, each with its draft.
  private(set) var named: [NodeID: Int] = [:]
  private(set) var ids: [NodeID?]
  private var used: Set<NodeID> = []
  /// The new children of the parents that the file covers.
  private(set) var wanted: [NodeID: [NodeID]] = [:]
  /// The section that stores the metadata of the document.
  private var bearer: NodeID?
  private(set) var warnings: [FormatWarning] = []

  init(_ outline: Outline, merging document: DraftDocument, by merge: DraftMerge) {
    base = MergeTree(outline)
    favorites = outline.favorites
    drafts = document.nodes
    hasIDs = drafts.count { $0.id != nil } * 2 > drafts.count
    header = document.header
    names = header.names
    self.merge = merge
    ids = Array(repeating: nil, count: drafts.count)
  }

  /// Whether sections of the file become sections.
  private var hasSections: Bool { if case .sections = merge.target { true } else { false } }

  private func kind(of draft: Int) -> Node.Kind {
    drafts[draft].isSection && hasSections ? .section : .item
  }

  mutating func run() {
    makeLists()
    let tops = top()
    for draft in drafts.indices where ids[draft] == nil && isNamed(draft) {
      if let id = drafts[draft].id { take(NodeID(checked: id), for: draft) }
    }
    for (list, parent) in tops { matchTexts(list, below: parent) }
    // Drafts are in pre-order, so parents are matched before their children.
    for draft in drafts.indices {
      if let id = ids[draft], let list = lists[draft] { matchTexts(list, below: id) }
    }
    if !merge.keepsMissing { matchMoved(below: tops.map(\.parent)) }
    for (list, parent) in tops { wanted[parent, default: []] += match(list, below: parent) }
    for draft in drafts.indices {
      guard let id = ids[draft] else { continue }
      wanted[id, default: []] += match(lists[draft] ?? [], below: id)
    }
    for (parent, list) in wanted where !merge.hasOrder {
      var places = Dictionary(uniqueKeysWithValues: zip(base.children[parent] ?? [], 0...))
      // The section for other items comes before those of the file.
      if let bearer, places[bearer] == nil { places[bearer] = -1 }
      // The sort is stable: new nodes come last.
      wanted[parent] = list.sorted { places[$0, default: .max] < places[$1, default: .max] }
    }
    keepHeader()
  }

  /// Stores the metadata of the document like an import.
  private mutating func keepHeader() {
    guard let omission = header.omission else { return }
    guard let name = merge.headerName, let id = bearer, var node = made[id] ?? base.nodes[id]
    else { return warn(omission) }
    node.content.attributes[name] = .object(header.attributes)
    made[id] = node
  }

  /// Finds the parent of each draft, and the nodes whose ids are in the file.
  private mutating func makeLists() {
    var open: [Int] = []
    var isInSection = false
    for (index, draft) in drafts.enumerated() {
      isInSection = isInSection || draft.isSection
      open.removeLast(max(0, open.count - draft.depth(isInSection: isInSection)))
      lists[open.last ?? -1, default: []].append(index)
      open.append(index)
      if header.fields?.contains(.attributes) != true { names.formUnion(draft.attributes.keys) }
      guard let id = draft.id.map({ NodeID(checked: $0) }), let node = base.nodes[id]
      else { continue }
      if node.kind != kind(of: index) {
        warn(
          "the id \(id.rawValue.visible) belongs to another kind of node; the node gets a new one")
      } else if named[id] == nil {
        named[id] = index
      } else {
        warn("the id \(id.rawValue.visible) occurs twice; the second node gets a new one")
      }
    }
  }

  private mutating func warn(_ message: String) {
    warnings.append(FormatWarning(.notRepresentable, message))
  }

  /// Matches the sections of the file.
  /// - Returns: the lists of items outside of sections, with their parents.
  private mutating func top() -> [(list: [Int], parent: NodeID)] {
    let list = lists[-1] ?? []
    switch merge.target {
    case .node(let id):
      // A node cannot go below itself.
      for above in base.path(up: id) where named.removeValue(forKey: above) != nil {
        warn("\(above.rawValue.visible) is or contains the destination; it becomes a new node")
      }
      return [(list, id)]
    case .sections(let title):
      let sections = list.filter { drafts[$0].isSection }
      let staying = list.filter { !merge.isOfFile && !drafts[$0].isSection && isNamed($0) }
      for draft in staying {
        stay(draft)
        note(draft)
      }
      let loose = list.filter { !drafts[$0].isSection && ids[$0] == nil }
      let titled = sections.first { drafts[$0].text == title && merge.owner == nil }
      // The merge takes this section before it matches the others: otherwise it could rename it,
      // and the next merge would not find it again.
      let isCollecting = !loose.isEmpty || merge.isOfFile && hasSection(called: title)
      let collecting = !isCollecting || titled != nil ? nil : section(called: title)
      let matched = match(sections, below: MergeTree.root)
      wanted[MergeTree.root] = collecting.map { adding($0, to: matched) } ?? matched
      bearer = sections.first.flatMap { ids[$0] }
      guard isCollecting, let section = collecting ?? titled.flatMap({ ids[$0] }) else { return [] }
      bearer = section
      return [(loose, section)]
    }
  }

  private func isNamed(_ draft: Int) -> Bool {
    guard let id = drafts[draft].id else { return false }
    return named[NodeID(checked: id)] == draft
  }

  /// Keeps an item in place. Its ancestors cannot move below it.
  private mutating func stay(_ draft: Int) {
    guard let id = drafts[draft].id.map({ NodeID(checked: $0) }) else { return }
    for above in base.path(up: id).subtracting([id]) where base.nodes[above]?.kind == .item {
      if named.removeValue(forKey: above) != nil {
        warn("\(above.rawValue.visible) is above an item of the file; it becomes a new item")
      }
    }
    ids[draft] = id
    used.insert(id)
    staying.insert(id)
  }

  /// The items before the sections of the file, by id.
  private(set) var staying: Set<NodeID> = []

  /// The section for items outside of sections; a new one if there is none. A section whose id is in
  /// the file is not used: the file gives it another title.
  private mutating func section(called title: String) -> NodeID {
    let sections = base.children[MergeTree.root] ?? []
    let titled = sections.first { isFree($0) && base.nodes[$0]?.content.text == title }
    if let id = merge.owner ?? titled {
      used.insert(id)
      return id
    }
    let id = NodeID.random()
    made[id] = Node(id: id, kind: .section, content: Content(text: title), isExpanded: true)
    return id
  }

  private func hasSection(called title: String) -> Bool {
    (base.children[MergeTree.root] ?? []).contains { base.nodes[$0]?.content.text == title }
  }

  /// The sections of the file and the section for other items, at its old position, or before them
  /// as in the file.
  private func adding(_ section: NodeID, to sections: [NodeID]) -> [NodeID] {
    if base.nodes[section] == nil { return [section] + sections }
    return keeping([section], in: sections, below: MergeTree.root)
  }

  /// New nodes, and known ones with the fields of the file.
  private(set) var made: [NodeID: Node] = [:]
}

// Finding nodes of the outline.
extension OutlineMerging {
  /// Finds the drafts of one list among the children of a node; the others become new nodes.
  /// - Returns: the nodes in the order of the file.
  private mutating func match(_ list: [Int], below parent: NodeID) -> [NodeID] {
    matchTexts(list, below: parent)
    matchChildren(list, below: parent)
    if merge.isOfFile { matchWords(list, among: base.children[parent] ?? []) }
    if !merge.keepsMissing, !merge.isOfFile || !hasIDs {
      matchPlaces(list, among: base.children[parent] ?? [])
    }
    for draft in list where ids[draft] == nil {
      var id = drafts[draft].id.map { NodeID(checked: $0) } ?? .random()
      while base.nodes[id] != nil || !used.insert(id).inserted { id = .random() }
      ids[draft] = id
    }
    for draft in list { note(draft) }
    return list.compactMap { ids[$0] }
  }

  /// Finds the drafts of one list among the children of a node by their ids and texts.
  private mutating func matchTexts(_ list: [Int], below parent: NodeID) {
    guard list.contains(where: { ids[$0] == nil }) else { return }
    for draft in list where ids[draft] == nil && isNamed(draft) {
      let id = NodeID(checked: drafts[draft].id ?? "")
      if used.insert(id).inserted { ids[draft] = id }
    }
    let children = base.children[parent] ?? []
    var byText: [String: [NodeID]] = [:]
    for child in children.reversed() where isFree(child) {
      byText[base.nodes[child]?.content.text ?? "", default: []].append(child)
    }
    // Of a recurring item that another program ticked off, which writes a done line and the next
    // one, the open line is the item: it moves on.
    func recurs(_ content: Content) -> Bool { !content.isDone && content.recurrence != nil }
    for isNext in merge.isOfFile ? [true, false] : [false] {
      for draft in list where ids[draft] == nil && (!isNext || recurs(drafts[draft].content)) {
        let text = drafts[draft].text
        let index = byText[text]?.lastIndex { id in
          fits(id, draft: draft) && (!isNext || base.nodes[id].map { recurs($0.content) } == true)
        }
        guard let index, let id = byText[text]?.remove(at: index) else { continue }
        take(id, for: draft)
      }
    }
  }

  /// Finds drafts that have no match below their parent among the items that would be deleted.
  /// - Parameter parents: the parents of the items outside of sections.
  private mutating func matchMoved(below parents: [NodeID]) {
    let lost = drafts.indices.filter {
      ids[$0] == nil && drafts[$0].id == nil && kind(of: $0) == .item
    }
    if lost.isEmpty { return }
    // An item that stays keeps its ancestors in place.
    let kept = staying.reduce(into: Set()) { $0.formUnion(base.path(up: $1)) }
    var missing: [NodeID] = []
    // Of the file itself, sections that it no longer has are covered too.
    let covered = merge.isOfFile && hasSections ? [MergeTree.root] : []
    var waiting = parents + ids.compactMap { $0 } + covered
    while let id = waiting.popLast() {
      for child in base.children[id] ?? [] where isFree(child) && !kept.contains(child) {
        if base.nodes[child]?.kind == .item { missing.append(child) }
        waiting.append(child)
      }
    }
    if missing.isEmpty { return }
    let moved = MovedItems(drafts, lists: lists, in: base)
    for (draft, id) in moved.pairs(of: lost, among: missing) { take(id, for: draft) }
    if merge.isOfFile { matchWords(lost, among: missing, areAlone: true) }
  }

  private func isFree(_ id: NodeID) -> Bool { !used.contains(id) && named[id] == nil }

  private func mayBeRenamed(_ id: NodeID) -> Bool { isFree(id) && !merge.deleted.contains(id) }

  /// Whether a node can be the one of a draft. Two UUIDs of a program are two tasks.
  private func fits(_ id: NodeID, draft: Int) -> Bool {
    base.nodes[id]?.kind == kind(of: draft)
      && (merge.isOfFile && merge.hasOrder || UUID(uuidString: id.rawValue) == nil
        || UUID(uuidString: drafts[draft].id ?? "") == nil)
  }

  private mutating func take(_ id: NodeID, for draft: Int) {
    ids[draft] = id
    used.insert(id)
  }

  /// Matches changed lines by the items below them: most of one were below the other, or half of
  /// as many.
  private mutating func matchChildren(_ list: [Int], below parent: NodeID) {
    for draft in list where ids[draft] == nil && drafts[draft].id == nil {
      let below = lists[draft] ?? []
      let counts: [NodeID: Int] = below.compactMap { ids[$0].flatMap { base.parents[$0] } }
        .reduce(into: [:]) { $0[$1, default: 0] += 1 }
      let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
      guard let (id, count) = most, isFree(id), base.parents[id] == parent, fits(id, draft: draft),
        case let old = base.children[id]?.count ?? 0,
        count * 2 > max(below.count, old)
          || merge.isOfFile && below.count == old && count * 2 == old
      else { continue }
      take(id, for: draft)
    }
  }

  /// Matches changed lines by their words.
  /// - Parameter areAlone: whether only those are matched that are like no other, at any place.
  private mutating func matchWords(_ list: [Int], among nodes: [NodeID], areAlone: Bool = false) {
    let open = list.filter { ids[$0] == nil && drafts[$0].id == nil }
    let free = nodes.filter { mayBeRenamed($0) && (!hasIDs || merge.unnamed.contains($0)) }
    let texts = SimilarTexts(
      of: free.map { base.nodes[$0]?.content.text ?? "" }, and: open.map { drafts[$0].text })
    for (old, new) in areAlone ? texts.alone : texts.inOrder
    where fits(free[old], draft: open[new]) {
      take(free[old], for: open[new])
    }
  }

  /// Matches changed lines between two unchanged ones by position, if their number is the same.
  private mutating func matchPlaces(_ list: [Int], among children: [NodeID]) {
    let places = Dictionary(zip(children, children.indices)) { first, _ in first }
    // A node that comes from another parent is between others, but separates none.
    let list = list.filter { draft in ids[draft].map { places[$0] != nil } ?? true }
    var start = 0
    var low = -1
    while start < list.count {
      var end = start
      while end < list.count, ids[list[end]] == nil { end += 1 }
      let next = end < list.count ? ids[list[end]].flatMap { places[$0] } : children.count
      if end > start, let high = next, low < high {
        let gap = children[(low + 1)..<high].filter(mayBeRenamed)
        let changed = list[start..<end]
        if gap.count == changed.count, zip(gap, changed).allSatisfy({ fits($0, draft: $1) }),
          changed.allSatisfy({ drafts[$0].id == nil })
        {
          for (id, draft) in zip(gap, changed) { take(id, for: draft) }
        }
      }
      low = next ?? children.count
      start = end + 1
    }
  }

  /// Records the new fields of a node.
  private mutating func note(_ index: Int) {
    guard let id = ids[index] else { return }
    let draft = drafts[index]
    guard var node = base.nodes[id] else {
      made[id] = draft.node(id, as: kind(of: index))
      return
    }
    node.content.text = draft.text
    for field in ContentField.texts
    where says(.init(field)) || field == .image && draft.image != nil {
      node.content[text: field] = draft[text: field]
    }
    if says(.done) { node.content.isDone = draft.isDone }
    if says(.expansion) { node.isExpanded = draft.isExpanded }
    if says(draft.isSection ? .configuration : .attributes) {
      let last = node.content.attributes[ReservedAttribute.lastDone.rawValue]
      node.content.attributes = draft.attributes
      // Only our own formats have it.
      if last != nil, draft.attributes[ReservedAttribute.recur.rawValue] != nil {
        node.content.attributes[ReservedAttribute.lastDone.rawValue] = last
      }
    } else if header.fields == nil || !draft.isSection {
      for name in names { node.content.attributes[name] = draft.attributes[name] }
    }
    if node.content.isDone, let date = node.content.completed,
      merge.completions[id]?.contains(date.rawValue) == true
    {
      node.content.attributes["completed"] = nil
      node.content.attributes["completedStamp"] = nil
    }
    made[id] = node
  }

  func says(_ field: FormatLosses.Field) -> Bool {
    header.fields?.contains(field) ?? (field == .note || field == .done)
  }
}
