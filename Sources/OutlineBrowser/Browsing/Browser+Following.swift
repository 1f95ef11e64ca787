import OutlineOperations
package import OutlineStore
import Terminal

// Changes of the outline: the browser's own, and those of others.
extension Browser {
  /// Shows a change inside its transaction, before it is committed.
  /// - Parameters:
  ///   - effect: the effect of the request.
  ///   - outline: the transaction.
  package mutating func showEffect(_ effect: BrowserEffect, in outline: OutlineReader) throws {
    isPageStale = true
    search = effect.isSilent ? search : nil
    if let node = effect.node, scene.version == nil, node != cursor?.item {
      let reader = try reader(of: outline)
      // A row of a live section stays in hand if it shows the same item.
      if let list = try node.list(in: reader) {
        try? readPage(at: .around(RowID(node, in: list)), reader)
      }
    }
    if !effect.isSilent { status = effect.did.isEmpty ? nil : Status(text: effect.did) }
    try refresh(outline)
  }

  /// Shows the number of the version of a change, now that it is committed.
  /// - Parameters:
  ///   - version: the version, or `nil` if the change has none.
  ///   - effect: the effect of the request.
  package mutating func showVersion(_ version: Version?, of effect: BrowserEffect) {
    unsaved = nil
    if let version {
      self.version = version
      if !effect.did.isEmpty {
        let wayBack = effect.did.hasPrefix("Undid") ? "Ctrl-r redoes it" : "u undoes it"
        status = Status(text: effect.did, ending: " → v\(version.number)  (\(wayBack))")
      }
    } else if !effect.isSilent {
      status = Status(
        text: effect.did.isEmpty || !effect.hasChanged ? "Nothing to change" : effect.did)
    }
  }

  /// Shows that a change failed. A typed text returns, to be saved again.
  /// - Parameter reason: a sentence without its full stop.
  package mutating func showProblem(_ reason: String) {
    isPageStale = true
    if let line = unsaved {
      mode = .typing(line)
      unsaved = nil
    }
    status = Status(text: reason, isProblem: true)
  }

  /// Shows the changes of others since the version that was read last.
  /// - Parameter outline: the present of the file.
  /// - Returns: whether rows are marked, so that ``unmark()`` is due in a second.
  /// - Throws: the error of a read.
  package mutating func follow(_ outline: OutlineReader) throws -> Bool {
    let (before, hand) = (version, cursor)
    isPageStale = true
    try refresh(outline)
    if cursor != hand { begun = nil }
    try noteChangeOfEditedNode(outline)
    try readLaterVersions(outline)
    guard let before, let version, version.number > before.number else { return false }
    if version.number - before.number <= Self.mostFollowed {
      for number in (before.number + 1)...version.number {
        if try outline.version(number).changes > Self.mostHighlighted { continue }
        let difference = try outline.difference(from: number - 1, to: number)
        highlighted.formUnion(difference.steps.map(\.id))
      }
    }
    return !highlighted.isEmpty
  }

  /// Others' versions that are looked through at once.
  private static let mostFollowed = 64
  /// A version with more changes marks no rows.
  private static let mostHighlighted = 1_000

  /// Removes the marks of changed rows.
  package mutating func unmark() { highlighted = [] }

  /// Shows in the line being edited that others changed or deleted its item, however much else
  /// they changed.
  private mutating func noteChangeOfEditedNode(_ outline: OutlineReader) throws {
    guard case .typing(var line) = mode, case .edit(let id, let base) = line.purpose else { return }
    if let state = try outline.state(of: id.item) {
      let text = state.content.text.shortened(to: 40).inQuotes
      let isSame = state.content.text == base
      line.notice = isSame ? nil : "others changed it to \(text); Enter keeps both"
    } else {
      line.notice = "others deleted it; Enter makes a new item"
    }
    mode = .typing(line)
  }

  /// The text that is being typed into the list, which would be lost; `nil` if there is none.
  package var typedText: String? {
    guard case .typing(let line) = mode, line.prompt == nil, !line.editor.text.isEmpty else {
      return nil
    }
    if case .edit(_, let base) = line.purpose, base == line.editor.text { return nil }
    return line.editor.text
  }

  /// Offers a text that was being typed when an earlier browser ended.
  package mutating func offer(_ text: String) throws {
    guard let row = current, !isReadOnly else { return }
    let place: TypedText.Place = row.isSection ? .first : .after
    mode = .typing(TypedLine(purpose: .add(row.id, place), editor: LineEditor(text)))
    status = Status(
      text: "You were typing this when the last browser ended  (Enter keeps it, Esc drops it)")
  }
}

extension Failure {
  /// The message with its hint, on one line.
  package var sentence: String { hint.map { "\(message)  (\($0))" } ?? message }
}
