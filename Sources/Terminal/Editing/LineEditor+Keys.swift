extension LineEditor {
  /// Does the work of a key, as Emacs and shells do.
  /// - Returns: false if the key edits nothing, such as Enter, Esc, Tab and Up.
  package mutating func handle(_ press: KeyPress) -> Bool {
    let modifiers = press.modifiers.subtracting(.shift)
    switch (press.key, modifiers) {
    case (.character(let character), []):
      replace(cursor..<cursor, with: String(character), as: .typing)
      return true
    case (.character(let character), .control): return handleControl(character)
    case (.character(let character), .alt): return handleAlt(character)
    case (.backspace, []): deleteBackward()
    case (.backspace, _): kill(from: wordStart, to: cursor)
    case (.delete, []): deleteForward()
    case (.delete, _): kill(from: cursor, to: wordEnd)
    case (.left, []): move(to: cursor - 1)
    case (.left, _): move(to: wordStart)
    case (.right, []): move(to: cursor + 1)
    case (.right, _): move(to: wordEnd)
    case (.home, _): move(to: 0)
    case (.end, _): move(to: count)
    default: return false
    }
    return true
  }

  private mutating func handleControl(_ character: Character) -> Bool {
    switch character {
    case "a": move(to: 0)
    case "e": move(to: count)
    case "b": move(to: cursor - 1)
    case "f": move(to: cursor + 1)
    case "d": deleteForward()
    case "h": deleteBackward()
    case "k": kill(from: cursor, to: count)
    case "u": kill(from: 0, to: cursor)
    case "w": kill(from: head.beginningOfRun { !$0.isWhitespace }, to: cursor)
    case "y": insert(killed)
    case "t": transpose()
    case "_": undo()
    default: return false
    }
    return true
  }

  private mutating func handleAlt(_ character: Character) -> Bool {
    switch character {
    case "b": move(to: wordStart)
    case "f": move(to: wordEnd)
    case "d": kill(from: cursor, to: wordEnd)
    default: return false
    }
    return true
  }

  private mutating func move(to place: Int) {
    run = .none
    cursor = place
  }

  private mutating func deleteBackward() {
    if !head.isEmpty { replace(cursor - 1..<cursor, with: "") } else { run = .none }
  }

  private mutating func deleteForward() {
    if !tail.isEmpty { replace(cursor..<cursor + 1, with: "") } else { run = .none }
  }

  /// Kills a text beside the cursor. Texts that are killed one after the other are kept as one.
  private mutating func kill(from start: Int, to end: Int) {
    guard start < end else { return run = .none }
    let isBefore = end == cursor
    let text = isBefore ? String(head[start...]) : String(tail.suffix(end - start).reversed())
    let kept = run == .killing ? killed : ""
    killed = isBefore ? text + kept : kept + text
    replace(start..<end, with: "", as: .killing)
  }

  /// Exchanges the characters around the cursor; at the end the last two.
  private mutating func transpose() {
    run = .none
    let right = min(cursor, count - 1)
    guard right > 0 else { return }
    cursor = right + 1
    replace(right - 1..<right + 1, with: String(head[(right - 1)...].reversed()))
  }

  /// The beginning of the word before the cursor.
  private var wordStart: Int { head.beginningOfRun(\.isWord) }

  /// The end of the word after the cursor.
  private var wordEnd: Int { count - tail.beginningOfRun(\.isWord) }
}

extension [Character] {
  /// The beginning of the last run of characters of a kind.
  fileprivate func beginningOfRun(_ isMember: (Character) -> Bool) -> Int {
    let end = lastIndex(where: isMember) ?? -1
    return self[..<(end + 1)].lastIndex { !isMember($0) }.map { $0 + 1 } ?? 0
  }
}

extension Character {
  /// Whether the character belongs to a word.
  fileprivate var isWord: Bool { isLetter || isNumber }
}
