import OutlineBrowser
import OutlineOperations
import OutlineStore
import Terminal
import TestSupport
import Testing

/// A list as plain as it can be: an array of rows. Each key is a few lines.
private struct PlainList {
  struct Row: Equatable {
    var id: String
    var level: Int
    var isDone = false
  }

  var rows: [Row] = []
  var closed: Set<String> = []
  var cursor: String

  func end(of index: Int) -> Int {
    rows[(index + 1)...].firstIndex { $0.level <= rows[index].level } ?? rows.count
  }
  func hasChildren(_ index: Int) -> Bool { end(of: index) > index + 1 }
  func parent(of index: Int) -> Int? {
    rows[..<index].lastIndex { $0.level < rows[index].level }
  }
  func previousSibling(of index: Int) -> Int? {
    let start = parent(of: index).map { $0 + 1 } ?? 0
    return (start..<index).last { rows[$0].level == rows[index].level }
  }
  func nextSibling(of index: Int) -> Int? {
    let next = end(of: index)
    return next < rows.count && rows[next].level == rows[index].level ? next : nil
  }
  func isVisible(_ index: Int) -> Bool {
    var above = parent(of: index)
    while let node = above {
      if closed.contains(rows[node].id) { return false }
      above = parent(of: node)
    }
    return true
  }
  var visible: [Row] { rows.indices.filter(isVisible).map { rows[$0] } }
  func index(_ id: String) -> Int? { rows.firstIndex { $0.id == id } }

  /// Takes a row with all below it out.
  mutating func take(_ index: Int) -> [Row] {
    let range = index..<end(of: index)
    defer { rows.removeSubrange(range) }
    return Array(rows[range])
  }

  mutating func press(_ key: String) {
    guard let index = index(cursor) else { return }
    let shown = visible
    let place = shown.firstIndex { $0.id == cursor } ?? 0
    switch key {
    case "j": cursor = shown[min(place + 1, shown.count - 1)].id
    case "k": cursor = shown[max(place - 1, 0)].id
    case "g": cursor = shown[0].id
    case "G": cursor = shown[shown.count - 1].id
    case "h":
      if hasChildren(index) && !closed.contains(cursor) {
        closed.insert(cursor)
      } else if let parent = parent(of: index) {
        cursor = rows[parent].id
      }
    case "l":
      if !hasChildren(index) { break }
      if closed.contains(cursor) { closed.remove(cursor) } else { cursor = rows[index + 1].id }
    case "]": if let next = nextSibling(of: index) { cursor = rows[next].id }
    case "[": if let previous = previousSibling(of: index) { cursor = rows[previous].id }
    case "Space": if hasChildren(index) { closed.formSymmetricDifference([cursor]) }
    case ".": if rows[index].level > 0 { rows[index].isDone.toggle() }
    case "J":
      guard let next = nextSibling(of: index) else { break }
      let other = rows[next].id
      let taken = take(index)
      rows.insert(contentsOf: taken, at: end(of: self.index(other) ?? 0))
    case "K":
      guard let previous = previousSibling(of: index) else { break }
      let taken = take(index)
      rows.insert(contentsOf: taken, at: previous)
    case ">":
      guard rows[index].level > 0, let previous = previousSibling(of: index) else { break }
      let other = rows[previous].id
      closed.remove(other)
      var taken = take(index)
      for row in taken.indices { taken[row].level += 1 }
      rows.insert(contentsOf: taken, at: end(of: self.index(other) ?? 0))
    case "<":
      guard rows[index].level > 1, let parent = parent(of: index) else { break }
      let other = rows[parent].id
      var taken = take(index)
      for row in taken.indices { taken[row].level -= 1 }
      rows.insert(contentsOf: taken, at: end(of: self.index(other) ?? 0))
    case "dd", "Delete":
      // A section goes only if it is empty.
      guard rows[index].level > 0 || end(of: index) == index + 1 else { break }
      // The cursor goes to the row after it, or before it at the end.
      let below = Set(rows[index..<end(of: index)].map(\.id))
      let next = shown[place...].first { !below.contains($0.id) } ?? shown[..<place].last
      _ = take(index)
      cursor = next?.id ?? cursor
    default: break
    }
  }
}

struct BrowserRandomTests {
  private static let keys = [
    "j", "j", "j", "k", "k", "g", "G", "h", "l", "l", "]", "[", "Space", ".", "J", "K", ">", "<",
    "dd", "Delete", "dj", "d Esc",
  ]

  @Test(arguments: 0..<Effort.times(24)) func `random keys change the outline like a plain list`(
    _ seed: Int
  ) throws {
    var random = SeededGenerator(seed: seed)
    // Each name is on one line only, so lines can be compared.
    try BrowserBench.with(
      rows: 60, columns: 60,
      planting: { outline in
        for number in 0..<3 {
          let section = try outline.addSection("S\(number)", id: Section.ID("S\(number)"))
          let drafts = try (0..<8).map { item in
            Item.Draft(
              text: "i\(number)\(item)", id: try Item.ID("i\(number)\(item)"), isExpanded: true,
              level: item % 3)
          }
          try outline.add(drafts, to: .last(in: section))
        }
      }
    ) { bench in
      var list = PlainList(cursor: "S0")
      for number in 0..<3 {
        list.rows.append(.init(id: "S\(number)", level: 0))
        list.rows += (0..<8).map { .init(id: "i\(number)\($0)", level: $0 % 3 + 1) }
      }
      for step in 0..<60 {
        let key = Self.keys.randomElement(using: &random) ?? "j"
        switch key {
        case "dd", "dj": for letter in key { try bench.press(String(letter)) }
        case "d Esc": try bench.press("d", "Esc")
        default: try bench.press(key)
        }
        list.press(key)
        if step % 10 == 9 {
          // Another program ticks an item off or deletes one, never the one in hand.
          let others = list.rows.indices.filter {
            list.rows[$0].level > 0 && list.rows[$0].id != list.cursor
          }
          if let index = others.randomElement(using: &random) {
            let row = list.rows[index]
            try bench.elsewhere { try $0.setDone(!row.isDone, for: Item.ID(row.id)) }
            list.rows[index].isDone.toggle()
          }
        }
        bench.browser.unmark()
        #expect(bench.inHand == list.cursor, "step \(step), \(key)")
        let shown = bench.list.filter { !$0.isEmpty }.map { line in
          line.split(separator: " ").filter { !["▾", "▸", "✓", "│"].contains($0) }.first.map(
            String.init) ?? ""
        }
        #expect(shown == list.visible.map(\.id), "step \(step), \(key)")
        let done = bench.list.filter { $0.contains("✓") }.count
        #expect(done == list.visible.count { $0.isDone }, "step \(step), \(key)")
        if bench.inHand != list.cursor { break }
      }
    }
  }
}
