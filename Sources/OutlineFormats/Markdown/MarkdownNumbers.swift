/// The numbers of numbered lists in a text of Markdown whose items were added, removed or moved.
struct MarkdownNumbers {
  /// How a list of the old text counts: up from a number, or always with the same one.
  private struct Style {
    var start: Int
    var step: Int

    /// The style of some numbers; `nil` if they are in no order.
    init?(_ numbers: [Int]) {
      guard let first = numbers.first else { return nil }
      start = first
      step = numbers.count > 1 && numbers[1] == first ? 0 : 1
      if numbers.indices.contains(where: { numbers[$0] != first + $0 * step }) { return nil }
    }
  }

  private typealias Item = (line: Int, indentation: Int, digits: Range<Int>, number: Int)

  /// The styles by the texts of the items.
  private var styles: [ArraySlice<UInt8>: Style] = [:]

  /// - Parameter lines: the old text.
  init(_ lines: [Bytes]) {
    for list in Self.lists(of: lines) {
      guard let style = Style(list.map(\.number)) else { continue }
      for item in list { styles[Self.text(of: item, lines)] = style }
    }
  }

  /// The text with the numbers in order, where a list of the old text had them in order.
  func renumber(_ bytes: [UInt8]) -> [UInt8] {
    if styles.isEmpty { return bytes }
    // Each is a piece of its own, so that a change of one does not move the others.
    var lines = bytes.linesWithEnds.map { Array($0)[...] }
    // Inner lists go first, before their lines move.
    for list in Self.lists(of: lines).reversed() {
      guard let style = list.lazy.compactMap({ styles[Self.text(of: $0, lines)] }).first
      else { continue }
      for (index, item) in list.enumerated() {
        let number = style.start + index * style.step
        if number == item.number { continue }
        let digits = Array(String(number).utf8)
        let more = digits.count - item.digits.count
        lines[item.line].replaceSubrange(item.digits, with: digits)
        // Children begin below the text, wherever that begins now.
        var next = item.line + 1
        while more != 0, next < lines.count {
          let blanks = Indentation(lines[next]).column
          let isEmpty = lines[next].allSatisfy { $0 <= 0x20 }
          if !isEmpty, blanks <= item.indentation { break }
          // A tab is wide enough for any number.
          let isMoved = !isEmpty && lines[next].first == 0x20
          if isMoved, more > 0 {
            lines[next] = Bytes(repeating: 0x20, count: more) + lines[next]
          } else if isMoved, blanks + more > item.indentation {
            lines[next] = Array(lines[next].dropFirst(-more))[...]
          }
          next += 1
        }
      }
    }
    return Array(lines.joined())
  }

  /// The text of an item without its number.
  private static func text(of item: Item, _ lines: [Bytes]) -> Bytes {
    lines[item.line][item.digits.upperBound...].trimmed
  }

  /// The items of each numbered list.
  private static func lists(of lines: [Bytes]) -> [[Item]] {
    var lists: [[Item]] = []
    var open: [(indentation: Int, list: Int)] = []
    for (number, line) in lines.enumerated() {
      let blanks = Indentation(line)
      let rest = blanks.rest
      if rest.allSatisfy({ $0 <= 0x20 }) { continue }
      while let last = open.last, last.indentation > blanks.column { open.removeLast() }
      let digits = rest.prefix(while: \.isDigit)
      guard digits.count < 9, let value = Int(digits.text),
        MarkdownSyntax.marker(rest.trimmedEnd)?.number != nil
      else {
        if let last = open.last, last.indentation == blanks.column { open.removeLast() }
        continue
      }
      let item = (number, blanks.column, digits.startIndex..<digits.endIndex, value)
      if let last = open.last, last.indentation == blanks.column {
        lists[last.list].append(item)
      } else {
        open.append((blanks.column, lists.count))
        lists.append([item])
      }
    }
    return lists
  }
}

extension [DraftNode] {
  /// Numbers items among numbered siblings.
  /// - Parameter mayBeNumbered: whether the node of an index is not in the text, or has a number there.
  mutating func number(where mayBeNumbered: (Int) -> Bool) {
    for order in [Array<Int>(indices), indices.reversed()] {
      let siblings = siblings(in: order) { _ in true }
      for index in order where mayBeNumbered(index) && !self[index].isSection {
        guard let sibling = siblings[index], self[index].attributes["heading"] == nil,
          let mark = self[sibling].attributes["numbered"]
        else { continue }
        self[index].attributes["numbered"] = mark
      }
    }
  }
}
