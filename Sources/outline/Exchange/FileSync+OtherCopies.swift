import Foundation
import OutlineFormats
import OutlineStore

// A file that a cloud carries to other copies of the outline, with which this one exchanges
// versions too.
extension FileSync {
  /// The texts of other copies that equal one, and of which this copy has all versions.
  func sameTexts(as text: String) throws -> [AgreedText] {
    let sum = AgreedText.sum(of: text, at: file.path)
    return try outline.agreedTexts().filter {
      try $0.sum == sum && outline.knows($0.after).allSatisfy { $0 }
    }
  }

  /// Takes a text of other copies as the one that was agreed on, and nothing from it.
  mutating func adopt(
    _ text: String, new: TextNodes, by merge: DraftMerge, insteadOf base: TextFile.Base,
    from others: [AgreedText], joining twins: [Twins]
  ) throws -> Taken {
    let (_, ids, _) = merge.match(new.document, in: try outline.outline())
    var next = TextFile.Base(
      text: text, ids: ids, container: base.container, after: try outline.latestHeads())
    next.hasSections = base.hasSections
    try agree(on: next, new, insteadOf: base)
    var taken = Taken(nodes: new.document.nodes)
    let (old, new) = (Set(base.ids), Set(ids))
    try join(twins, into: &taken)
    let more = try self.twins(
      old.subtracting(new), among: { new.contains($0) && !old.contains($0) }, others)
    try join(more, into: &taken)
    return taken
  }

  /// Two items that two copies have for one line.
  struct Twins {
    /// The node of the line here.
    var line: Item.ID
    var other: Item.ID
    /// The children of both.
    var children: [Item.ID: [Item.ID]]
  }

  /// The items that stand for lines of the text before in other copies.
  func twins(of base: TextFile.Base) throws -> [Twins] {
    let others = try sameTexts(as: base.text).filter { Set($0.after) != Set(base.after) }
    let lines = Set(base.ids)
    return try twins(lines, among: { !lines.contains($0) }, others)
  }

  /// The items that stand for lines in other copies, which had the text too, and knew their own
  /// items but not those of this one.
  private func twins(
    _ lines: Set<NodeID>, among isOther: (NodeID) -> Bool, _ texts: [AgreedText]
  ) throws -> [Twins] {
    if texts.isEmpty || lines.isEmpty { return [] }
    var others: [Place: [NodeID]] = [:]
    var places: [NodeID: Place] = [:]
    var children: [NodeID: [Item.ID]] = [:]
    var ordered: [NodeID] = []
    var open: [NodeID] = []
    for row in try outline.outline().rows {
      open.removeLast(max(0, open.count - row.level))
      if row.node.kind == .item {
        let place = Place(parent: open.last, text: row.node.content.text)
        places[row.node.id] = place
        let id = Item.ID(checked: row.node.id.rawValue)
        if let parent = place.parent { children[parent, default: []].append(id) }
        if isOther(row.node.id) { others[place, default: []].append(row.node.id) }
        if lines.contains(row.node.id) { ordered.append(row.node.id) }
      }
      open.append(row.node.id)
    }
    var twins: [Twins] = []
    var found: [NodeID: NodeID] = [:]
    for line in ordered {
      guard let place = places[line] else { continue }
      // A twin is below the same parent, or below the twin of the parent.
      let twinPlace = place.parent.flatMap { found[$0] }.map { Place(parent: $0, text: place.text) }
      for place in [place, twinPlace].compactMap({ $0 }) where others[place]?.isEmpty == false {
        guard let maker = try outline.maker(of: line) else { continue }
        let index = try others[place]?.firstIndex { id in
          guard let other = try outline.maker(of: id) else { return false }
          return try texts.contains {
            try outline.knows($0, version: other) && !outline.knows($0, version: maker)
          }
        }
        guard let index, let other = others[place]?.remove(at: index) else { continue }
        found[line] = other
        let (one, two) = (Item.ID(checked: line.rawValue), Item.ID(checked: other.rawValue))
        let below = [one: children[line] ?? [], two: children[other] ?? []]
        twins.append(Twins(line: one, other: two, children: below))
        break
      }
    }
    return twins
  }

  private struct Place: Hashable {
    var parent: NodeID?
    var text: String
  }

  /// Joins two items, their fields and their children; the earlier one stays.
  mutating func join(_ twins: [Twins], into taken: inout Taken) throws {
    for twin in twins {
      let isFirst = try outline.isOlder(twin.line.node, than: twin.other.node)
      let (stays, goes) = isFirst ? (twin.line, twin.other) : (twin.other, twin.line)
      guard var kept = try outline.state(of: stays.node),
        var gone = try outline.state(of: goes.node)
      else { continue }
      if let note = kept.content.note, let other = gone.content.note, note != other {
        let both = [note, other].first { $0.contains(note) && $0.contains(other) }
        gone.content.note = both ?? note + "\n" + other
        kept.content.note = gone.content.note
      }
      guard kept.content.agrees(with: gone.content) else { continue }
      let children = twin.children[goes] ?? []
      // If two copies did it at once, the children that one of them moves would keep the item that
      // the other one deletes.
      if try !children.isEmpty && !outline.isMadeHere(goes.node) { continue }
      _ = try outline.update(stays) {
        $0.add(gone.content)
        $0.note = kept.content.note ?? $0.note
      }
      if !children.isEmpty { _ = try outline.move(children, to: .last(in: stays)) }
      if gone.isFavorite { _ = try outline.setFavorite(true, for: stays) }
      _ = try outline.delete(goes)
      // If the file has a line for each, the other one goes.
      for index in file.bases.indices where !file.bases[index].ids.contains(stays.node) {
        file.bases[index].ids = file.bases[index].ids.map { $0 == goes.node ? stays.node : $0 }
      }
      taken.isNew = true
    }
  }
}
