/// A line of text that is being written, with a cursor, one killed text and undo.
///
/// It counts in grapheme clusters. The text is kept in two halves around the cursor, so an edit
/// costs the same in a line of any length.
package struct LineEditor: Hashable, Sendable {
  /// Edits that follow each other and are one step: typed characters, or killed texts.
  enum Run: Hashable, Sendable { case none, typing, killing }

  /// A step to undo: `count` clusters from `start` were `old`.
  struct Step: Hashable, Sendable {
    var start: Int
    var old: [Character]
    var count: Int
    var cursor: Int
  }

  /// The clusters before the cursor.
  var head: [Character]
  /// The clusters after the cursor, the last one first.
  var tail: [Character] = []
  var killed = ""
  var run = Run.none
  var steps: [Step] = []

  /// The cursor is at the end.
  package init(_ text: String = "") { head = Array(Self.line(text)) }

  /// The text.
  package var text: String { String(head) + String(tail.reversed()) }

  /// The number of clusters.
  var count: Int { head.count + tail.count }

  /// The number of grapheme clusters before the cursor. A number that is too large means the end.
  /// - Complexity: O(*n*) in the distance that the cursor moves.
  package var cursor: Int {
    get { head.count }
    set {
      let target = min(max(newValue, 0), count)
      while head.count > target { tail.append(head.removeLast()) }
      while head.count < target, let next = tail.popLast() { head.append(next) }
    }
  }

  /// Inserts a text at the cursor, as a step of its own. Line breaks and tabs become spaces, other
  /// control characters are dropped.
  package mutating func insert(_ text: String) {
    run = .none
    replace(cursor..<cursor, with: Self.line(text))
  }

  private static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isControlOrSeparator) else { return text }
    var line = String.UnicodeScalarView()
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A where last == "\r": break
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: line.append(" ")
      default: if !scalar.isControlOrSeparator { line.append(scalar) }
      }
      last = scalar
    }
    return String(line)
  }

  /// Replaces clusters and puts the cursor after the new ones. Every edit goes through here.
  ///
  /// Neighbours may join the new text, as a combining mark does, and flags after it may pair in
  /// another way.
  mutating func replace(_ range: Range<Int>, with new: String, as run: Run = .none) {
    let before = cursor
    cursor = range.upperBound
    var old = Array(head[range])
    head.removeLast(range.count)
    if old.isEmpty && new.isEmpty { return cursor = before }
    var text = new
    if let left = head.popLast() {
      old.insert(left, at: 0)
      text = String(left) + new
    }
    let start = head.count
    var pieces = Array(text)
    while let left = pieces.last, let right = tail.last {
      let joined = Array(String(left) + String(right))
      if joined.count == 2, joined[0].utf8.count == left.utf8.count { break }
      tail.removeLast()
      old.append(right)
      pieces.removeLast()
      pieces += joined
    }
    head += pieces
    note(Step(start: start, old: old, count: pieces.count, cursor: before), as: run)
    // The cursor is after the cluster that has the end of the new text.
    var length = 0
    let place = pieces.firstIndex {
      length += $0.utf8.count
      return length >= text.utf8.count
    }
    cursor = start + (text.isEmpty ? 0 : (place ?? pieces.count - 1) + 1)
  }

  private mutating func note(_ step: Step, as run: Run) {
    defer { self.run = run }
    if run == .typing, self.run == .typing, let last = steps.last, step.start >= last.start,
      step.start + step.old.count == last.start + last.count
    {
      steps[steps.count - 1].count = step.start - last.start + step.count
    } else {
      steps.append(step)
    }
  }

  /// Undoes the last step.
  mutating func undo() {
    run = .none
    guard let step = steps.popLast() else { return }
    cursor = step.start + step.count
    head.removeLast(step.count)
    head += step.old
    cursor = step.cursor
  }

  /// The part of the text that fits into a width, so that the cursor shows. Marks of a cut text are
  /// included, and control characters are visible.
  /// - Parameter width: the number of columns.
  /// - Returns: the part, and the column of the cursor from its beginning.
  /// - Complexity: O(*width*).
  package func visiblePart(in width: Int) -> (text: String, cursorColumn: Int) {
    guard width > 0 else { return ("", 0) }
    let ellipsis = width > 2 ? "…" : ""
    // The cursor takes the cell after the text, or all of the character that it is on.
    let under = tail.last.map { max(1, $0.safe.displayWidth) } ?? 1
    var fitting = Self.fitting(head, into: width - under)
    let isWhole = fitting.count == head.count
    if !isWhole {
      // A third of the room is for the text after the cursor.
      let after = Self.fitting(tail.reversed(), into: max(under, width / 3)).width
      let room = width - max(under, after) - ellipsis.displayWidth
      fitting = Self.fitting(head.reversed(), into: room)
    }
    let start = isWhole ? "" : ellipsis
    let column = min(start.displayWidth + fitting.width, width - 1)
    let before = start + (isWhole ? head[...] : head.suffix(fitting.count)).map(\.safe).joined()
    let rest = Self.fitting(tail.reversed(), into: width - column)
    var after = tail.suffix(rest.count).reversed().map(\.safe).joined()
    if rest.count < tail.count {
      let less = Self.fitting(tail.reversed(), into: width - column - ellipsis.displayWidth)
      after = tail.suffix(less.count).reversed().map(\.safe).joined() + ellipsis
    }
    return (before + after, column)
  }

  /// The number of characters that fit from the beginning, and their width.
  private static func fitting(
    _ characters: some Sequence<Character>, into width: Int
  ) -> (count: Int, width: Int) {
    var (count, used) = (0, 0)
    for character in characters {
      let more = character.safe.displayWidth
      if used + more > width { break }
      count = count + 1
      used = used + more
    }
    return (count, used)
  }
}

extension Character {
  /// The character as it is shown.
  fileprivate var safe: String { String(self).shellSafe }
}
