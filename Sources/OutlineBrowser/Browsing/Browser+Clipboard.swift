import OutlineOperations
import OutlineStore
import Terminal

/// Cut items that are restored in another place, with their ids and all below them.
package struct PastedItems: Hashable, Sendable {
  /// The items, in order.
  var items: [NodeID]
  /// The neighbour or parent.
  var anchor: NodeID
  /// The place beside the anchor.
  var place: TypedText.Place
}

// Cut, copy and paste.
extension Browser {
  mutating func useClipboard(_ action: BrowserAction) throws -> [BrowserRequest] {
    switch action {
    case .cut:
      let rows = try chosenRows()
      if let section = rows.first(where: \.isSection) {
        // A section is not cut with all its items by one key that asks nothing, unless it is empty.
        if rows.count > 1 { throw Refusal("sections and items are not cut together") }
        if section.hasChildren && !page.section(of: section).isLive {
          throw Refusal(
            "\(section.name) is a section with items  (:section remove \(section.node.id.rawValue))"
          )
        }
        return try performing(DeleteSection(Reference(section.node.id)))
      }
      clipboard = (rows.map(\.node.id), isCut: true)
      marks = []
      return try performing(DeleteItems(rows.map { Reference($0.node.id) }))
    case .copy:
      let rows = try chosenItems()
      clipboard = (rows.map(\.node.id), isCut: false)
      marks = []
      let copied = rows.count == 1 ? rows[0].name : rows.count.plural("item")
      status = Status(text: "Copied \(copied)  (p pastes after, P into)")
      return []
    default: return try paste(into: action == .pasteInto)
    }
  }

  private mutating func paste(into isInto: Bool) throws -> [BrowserRequest] {
    guard let clipboard else { throw Refusal("nothing was cut or copied here") }
    let row = try inHand()
    try checkTakesItems(row)
    let place: TypedText.Place = isInto || row.isSection ? .first : .after
    if clipboard.isCut {
      let pasted = PastedItems(items: clipboard.items, anchor: row.node.id, place: place)
      return [try changing(.paste(pasted))]
    }
    let destination = place.destination(at: row.node.id)
    return try performing(CopyItems(clipboard.items.map { Reference($0) }, to: destination))
  }

  /// A list that was pasted from elsewhere becomes items after the row in hand.
  mutating func pasteLines(_ text: String) throws -> [BrowserRequest] {
    var drafts = IndentedText.drafts(ofPasted: text)
    let own = scene.context?.attributes ?? [:]
    for index in drafts.indices { drafts[index].content.attributes = own }
    if drafts.isEmpty { return [] }
    let row = try inHand()
    try checkTakesItems(row)
    let place: TypedText.Place = row.isSection ? .first : .after
    return try performing(AddItems(drafts, to: place.destination(at: row.node.id)))
  }
}

extension IndentedText {
  private static let bullets = ["-", "*", "+", "•", "◦", "‣", "▪", "–"]
  private static let boxes = [("[x]", true), ("[X]", true), ("[ ]", false)]

  /// The items of pasted lines: bullets are removed, and a check box says whether one is done.
  static func drafts(ofPasted text: String) -> [Item.Draft] {
    drafts(of: text.split(whereSeparator: \.isNewline).map(String.init)) { line in
      var draft = Item.Draft(text: "")
      var rest = line[...]
      if let bullet = bullets.first(where: { rest.begins(withWord: $0) }) {
        rest = rest.dropFirst(bullet.count).drop(while: \.isWhitespace)
      }
      if let (box, isDone) = boxes.first(where: { rest.begins(withWord: $0.0) }) {
        draft.content.isDone = isDone
        rest = rest.dropFirst(box.count).drop(while: \.isWhitespace)
      }
      // As in a line that is typed, there are no control characters.
      draft.content.text = LineEditor(String(rest)).text
      return draft
    }
    .filter { !$0.content.saysNothing }.withLevelsFromZero
  }
}

extension [Item.Draft] {
  /// The drafts without levels that have no parent among them, as after the first ones were left
  /// out.
  var withLevelsFromZero: [Item.Draft] {
    var top = Int.max
    var last = -1
    return map { draft in
      var draft = draft
      top = Swift.min(top, draft.level)
      draft.level = Swift.min(draft.level - top, last + 1)
      last = draft.level
      return draft
    }
  }
}

extension Substring {
  fileprivate func begins(withWord word: String) -> Bool {
    hasPrefix(word) && dropFirst(word.count).first?.isWhitespace ?? true
  }
}
