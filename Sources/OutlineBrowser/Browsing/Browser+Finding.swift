import OutlineOperations
import OutlineStore
import Terminal

// Finding: the list shows the matches with their ancestors.
extension Browser {
  mutating func find(
    _ action: BrowserAction, _ outline: OutlineReader
  ) throws -> [BrowserRequest] {
    switch action {
    case .find:
      let before = scene.filter
      var text = ""
      switch before {
      case .text(let found)?, .letters(let found)?: text = found
      default: break
      }
      mode = .typing(TypedLine(purpose: .find(before: before), editor: LineEditor(text)))
    case .query:
      let before = scene.filter
      var text = ""
      if case .query(let query)? = before { text = query }
      mode = .typing(TypedLine(purpose: .query(before: before), editor: LineEditor(text)))
    case .command: mode = .typing(TypedLine(purpose: .command, editor: LineEditor()))
    case .favorites:
      scene.filter = scene.filter == .favorites ? nil : .favorites
      isPageStale = true
    default: try moveToHit(isAfter: action == .nextHit, outline)
    }
    return []
  }

  /// Puts the cursor on the next or previous row that matches.
  private mutating func moveToHit(isAfter: Bool, _ outline: OutlineReader) throws {
    guard scene.isFiltered else { throw Refusal("there is no search yet  (/ finds a text)") }
    let before = cursor
    while let index = page.index(of: cursor) {
      let others =
        isAfter ? Array(page.rows.indices.dropFirst(index + 1)) : Array((0..<index).reversed())
      if let hit = others.first(where: { page.rows[$0].isMatch }) { return put(on: hit) }
      // The next hit may be after the rows that were read.
      guard isAfter ? page.hasMoreAfter : page.hasMoreBefore, let edge = others.last else { break }
      try go(to: .around(page.rows[edge].id), outline)
      try readPage(at: .around(page.rows[edge].id), shown(outline))
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
    else {
      return
    }
    guard let first = candidates.first else {
      status = Status(text: "there are no completions")
      return
    }
    let start = line.lastIndex(of: " ").map(line.index(after:)) ?? line.startIndex
    let common = candidates.dropFirst().reduce(first.word) { $0.commonPrefix(with: $1.word) }
    if common.count > line[start...].count || candidates.count == 1 {
      let end = candidates.count == 1 && !common.hasSuffix("/") ? " " : ""
      typed.editor = LineEditor(String(line[..<start]) + common + end)
      mode = .typing(typed)
    }
    if candidates.count > 1 {
      let words = candidates.prefix(12).map(\.word).joined(separator: "  ")
      var status = Status(text: candidates.count > 12 ? words + "  …" : words)
      // An id says nothing without the text of its node.
      if candidates.contains(where: { !$0.meaning.isEmpty }) {
        let shown = candidates.prefix(12)
        let width = min(24, shown.map(\.word.displayWidth).max() ?? 0)
        status.choices =
          shown.map { $0.word.padded(toWidth: width) + "  " + $0.meaning }
          + (candidates.count > 12 ? ["…"] : [])
      }
      self.status = status
    }
  }
}

extension String {
  /// The characters at the beginning that two texts share.
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
