import OutlineOperations
import OutlineStore
import Terminal

// Finding: the list shows the matches with their ancestors.
extension Browser {
  mutating func find(_ action: BrowserAction, in outline: OutlineReader) throws -> [BrowserRequest]
  {
    switch action {
    case .find:
      let before =
        search?.before ?? Found.Before(filter: scene.filter, cursor: cursor, offset: offset)
      var text = ""
      switch scene.filter {
      case .text(let found)?, .letters(let found)?: text = found
      default: break
      }
      mode = .typing(TypedLine(purpose: .find(before: before), editor: LineEditor(text)))
    case .query:
      search = nil
      let before = scene.filter
      let text = if case .query(let query)? = before { query } else { "" }
      mode = .typing(TypedLine(purpose: .query(before: before), editor: LineEditor(text)))
    case .command: mode = .typing(TypedLine(purpose: .command, editor: LineEditor()))
    case .favorites:
      search = nil
      scene.filter = scene.filter == .favorites ? nil : .favorites
    default: try moveToHit(isAfter: action == .nextHit, outline)
    }
    return []
  }

  /// A search whose hits are gone through.
  struct Found: Hashable, Sendable {
    /// The list when it began, to which Esc returns.
    struct Before: Hashable, Sendable {
      var filter: Filter?
      var cursor: RowID?
      var offset: Int
    }

    var before: Before
    /// The hits in the order of the list, at most ``most``.
    var hits: [NodeID]
    /// The most hits that are counted.
    static let most = 10_000
  }

  /// Puts the cursor on the best hit of the text that was typed.
  mutating func beginSearch(from before: Found.Before, _ outline: OutlineReader) throws {
    try refresh(outline)
    guard let filter = scene.filter, filter != before.filter,
      var query = try scene.query(nodesIn: outline)
    else { return search = nil }
    let reader = try reader(of: outline)
    let top = try scene.top.flatMap { try reader.node($0) }.map { [$0] }
    query.limit = Found.most
    let hits = try reader.items(matching: query, under: top).map(\.id.node)
    var best = hits.first
    if case .text(let words) = filter {
      var others = scene
      others.filter = nil
      let context = try others.query(nodesIn: outline) ?? Query()
      best =
        try reader.search(words, matching: context, under: top, by: .rank, limit: 1).first?.id.node
        ?? best
    }
    guard let best else {
      search = Found(before: before, hits: [])
      throw Refusal("nothing matches  (Esc goes back)")
    }
    search = Found(before: before, hits: hits)
    try go(toHit: best, outline)
  }

  private mutating func go(toHit hit: NodeID, _ outline: OutlineReader) throws {
    guard let list = try hit.list(in: reader(of: outline)) else { return }
    try go(to: .around(RowID(hit, in: list)), outline)
    guard let search, let index = search.hits.firstIndex(of: hit) else { return }
    let isMore = search.hits.count == Found.most
    status = Status(
      text: "\(index + 1) of \(isMore ? "more than " : "")\(search.hits.count)",
      ending: "  (Enter shows the whole list there, Esc goes back)")
  }

  /// Shows the whole list around the hit in hand.
  mutating func showAll(_ outline: OutlineReader) throws -> [BrowserRequest] {
    let row = try inHand()
    scene.filter = search?.before.filter
    // Closed nodes above the hit are opened in the view, which needs no version.
    let reader = try reader(of: outline)
    var closed: [NodeID] = []
    var next = row.parent
    while let id = next {
      next = nil
      switch try reader.node(id) {
      case .item(let item):
        let found = try reader.item(item)
        if !found.isExpanded { closed.append(id) }
        next = found.parent?.node ?? found.section.node
      case .section(let section): if try !reader.section(section).isExpanded { closed.append(id) }
      case nil: break
      }
    }
    if closed.isEmpty || isReadOnly { return [] }
    return [.open(closed, in: scene.view, for: row.node.id)]
  }

  /// Puts the cursor on the next or previous row that matches.
  private mutating func moveToHit(isAfter: Bool, _ outline: OutlineReader) throws {
    if search != nil {
      let reader = try reader(of: outline)
      try search?.hits.removeAll { try reader.node($0) == nil }
    }
    if let search, let item = cursor?.item {
      if let index = search.hits.firstIndex(of: item) {
        let next = index + (isAfter ? 1 : -1)
        if search.hits.indices.contains(next) { return try go(toHit: search.hits[next], outline) }
        throw Refusal(
          "\(index + 1) of \(search.hits.count): there is no \(isAfter ? "later" : "earlier") hit")
      }
      if let hit = isAfter ? search.hits.first : search.hits.last {
        return try go(toHit: hit, outline)
      }
    }
    guard scene.isFiltered else { throw Refusal("there is no search yet  (/ finds a text)") }
    let before = cursor
    while let index = page.index(of: cursor) {
      let others = page.indices(from: index, isAfter: isAfter)
      if let hit = others.first(where: { page.rows[$0].isMatch }) { return put(on: hit) }
      // The next hit may be after the rows that were read.
      guard isAfter ? page.hasMoreAfter : page.hasMoreBefore, let edge = others.last else { break }
      try go(to: .around(page.rows[edge].id), outline)
      try readPage(at: .around(page.rows[edge].id), reader(of: outline))
    }
    if let before { try go(to: .around(before), outline) }
    throw Refusal("there is no \(isAfter ? "later" : "earlier") hit")
  }

  /// Completes the command line that is being typed.
  /// - Parameters:
  ///   - line: the line that was completed.
  ///   - candidates: the words that may end it, each with its meaning.
  package mutating func complete(_ line: String, with candidates: [(word: String, meaning: String)])
  {
    guard case .typing(var typed) = mode, typed.purpose == .command, typed.editor.text == line
    else { return }
    guard let first = candidates.first else {
      status = Status(text: "there are no completions")
      return
    }
    let start = line.lastIndex(of: " ").map(line.index(after:)) ?? line.startIndex
    let common = candidates.dropFirst().reduce(first.word) { common, next in
      String(zip(common, next.word).prefix { $0 == $1 }.map(\.0))
    }
    if common.count > line[start...].count || candidates.count == 1 {
      let end = candidates.count == 1 && !common.hasSuffix("/") ? " " : ""
      typed.editor = LineEditor(String(line[..<start]) + common + end)
      mode = .typing(typed)
    }
    if candidates.count > 1 {
      let shown = candidates.prefix(12)
      let rest = candidates.count > 12 ? ["…"] : []
      status = Status(text: (shown.map(\.word) + rest).joined(separator: "  "))
      // An id says nothing without the text of its node.
      if candidates.contains(where: { !$0.meaning.isEmpty }) {
        let width = min(24, shown.map(\.word.displayWidth).max() ?? 0)
        status?.choices = shown.map { $0.word.padded(toWidth: width) + "  " + $0.meaning } + rest
      }
    }
  }
}
