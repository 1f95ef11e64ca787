/// Reads successive windows of one outline. After a reading the next one is cheap: the numbers of
/// rows are updated at the cost of the changes, and a place that no longer exists is replaced by a
/// row next to it.
package struct WindowReading: Sendable {
  /// The rows of which windows are read.
  package struct Subject: Hashable, Sendable {
    package var top: NodeID?
    var view: String?
    package var showsLive = false
    var query: Query?

    /// - Parameters:
    ///   - top: the node whose descendants are shown; `nil` for all sections.
    ///   - view: the view whose expansion is shown; `nil` for the file's own.
    package init(top: NodeID? = nil, view: String? = nil) { (self.top, self.view) = (top, view) }
  }

  /// A window, with the version that it shows.
  package struct Found: Hashable, Sendable {
    var version: Version.ID
    package var window: OutlineWindow
    /// The row before the first one, if requested.
    package var previous: OutlineWindow.Row.ID?
  }

  let subject: Subject
  /// The place of the next window.
  package var place: OutlineWindow.Place
  /// Whether rows are to be counted.
  package let counts: Bool
  /// Whether they were. Counting takes longer than a window, so the first window does not wait.
  package private(set) var hasCounted = false
  private var numbers: RowNumbers?
  private var count: RowCount?
  private var last: OutlineWindow?

  package init(_ subject: Subject, at place: OutlineWindow.Place, counting counts: Bool) {
    self.subject = subject
    self.place = place
    self.counts = counts
  }

  /// Reads a window of the latest closed version, around ``place`` or, if that is gone, around a
  /// row of the last window that was near it.
  /// - Parameter withPrevious: whether to find out the row before the window.
  package mutating func read(
    before: Int, after: Int, withPrevious: Bool = false, in outline: OutlineReader
  ) throws -> Found {
    let number = try outline.latestClosedVersion()
    let shown = try outline.reader(at: number, in: subject.view)
    if let top = subject.top, last != nil, try shown.node(top) == nil {
      // The parent of all rows may come back, for example when its deletion is undone.
      last = .empty
      count = nil
      numbers = nil
      var window = OutlineWindow.empty
      if counts { (window.number, window.total) = (0, 0) }
      return Found(version: number, window: window)
    }
    if hasCounted {
      count = try canCount(shown) ? try count?.successor(in: shown) : nil
      if count == nil { try refreshNumbers(shown) }
    }
    var found = Found(
      version: number,
      window: try window(before: before + (withPrevious ? 1 : 0), after: after, in: shown)
    )
    try tellNumbers(of: &found.window, shown)
    if withPrevious { found.splitPrevious(before, at: place) }
    last = found.window
    return found
  }

  private func window(
    at place: OutlineWindow.Place, before: Int, after: Int, in shown: OutlineReader
  ) throws -> OutlineWindow {
    try shown.window(
      at: place, before: before, after: after, in: subject.top, showingLive: subject.showsLive,
      matching: subject.query, numbers: numbers)
  }

  /// Reads the window, at another place if the wanted one is gone.
  private mutating func window(
    before: Int, after: Int, in shown: OutlineReader
  ) throws -> OutlineWindow {
    if case .index(let index) = place, counts, subject.query == nil {
      if let window = try nearWindow(at: index, before: before, after: after, in: shown) {
        return window
      }
      try refreshNumbers(shown)
    }
    do {
      return try window(at: place, before: before, after: after, in: shown)
    } catch let error as OutlineError {
      guard error.isOfMissingNode, let last else { throw error }
      let middle = last.index ?? 0
      let near = last.rows.indices.sorted { abs($0 - middle) < abs($1 - middle) }
      for index in near {
        let next = OutlineWindow.Place.row(last.rows[index].id)
        do {
          let window = try window(at: next, before: before, after: after, in: shown)
          place = next
          return window
        } catch let other as OutlineError where other.isOfMissingNode { continue }
      }
      place = .start
      return try window(at: .start, before: 0, after: before + after + 1, in: shown)
    }
  }

  /// The most rows to walk from a row with a known number; from further away a scan is faster.
  private static let mostSteps = 1_000

  /// The window at a number, found from a row of the last one; `nil` if none of them is near.
  private func nearWindow(
    at index: Int, before: Int, after: Int, in shown: OutlineReader
  ) throws -> OutlineWindow? {
    guard let count, hasCounted, count.total > 0 else { return nil }
    let index = min(max(0, index), count.total - 1)
    let known = count.rows.keys.enumerated().compactMap { offset, key in
      key.map { (key: $0, number: count.rows.first + offset) }
    }
    guard let nearest = known.min(by: { abs($0.number - index) < abs($1.number - index) }),
      abs(nearest.number - index) <= Self.mostSteps
    else { return nil }
    return try shown.window(
      at: index, near: nearest, before: before, after: after, in: subject.top,
      showingLive: subject.showsLive)
  }

  /// Goes to another place. If there is no such node, the next reading throws.
  mutating func go(to place: OutlineWindow.Place) { (self.place, last) = (place, nil) }

  /// Counts the rows from the next reading on.
  package mutating func beginCounting() { hasCounted = counts }

  /// The items that live sections show may change with any item, and so may whether a section with
  /// a condition is shown, so their rows are not counted.
  private func canCount(_ shown: OutlineReader) throws -> Bool {
    guard counts, subject.query == nil else { return false }
    if !subject.showsLive { return true }
    if let top = subject.top {
      return try shown.sections().first { $0.id.node == top }?.isLive != true
    }
    return try !shown.sections().contains { section in
      section.isLive && section.isExpanded || section.configuration.shownWhile != nil
    }
  }

  /// Counts the rows now, unless their numbers are known.
  private mutating func refreshNumbers(_ shown: OutlineReader) throws {
    guard try canCount(shown) else { return }
    hasCounted = true
    let isCurrent = try numbers?.isCurrent(
      in: shown, top: subject.top, showsLive: subject.showsLive)
    if isCurrent == true && count != nil { return }
    let top = try subject.top.map { try shown.tree.row(id: $0.rawValue)?.key ?? -1 }
    let scanned = try shown.rowNumbers(in: subject.top, showingLive: subject.showsLive)
    numbers = scanned
    count = try RowCount(scanned, below: top ?? ItemTable.rootKey, shown)
  }

  /// Sets the numbers of a window, counting all rows only if they cannot be derived.
  private mutating func tellNumbers(of window: inout OutlineWindow, _ shown: OutlineReader) throws {
    guard let total = count?.total else { return }
    window.total = total
    let keys = try window.rows.map { row in
      row.list == nil ? try shown.tree.row(id: row.node.id.rawValue)?.key : nil
    }
    if !window.hasMoreBefore {
      window.number = 0
    } else if !window.hasMoreAfter {
      window.number = total - window.rows.count
    } else if window.number == nil {
      window.number = number(of: keys)
      if window.number == nil {
        try refreshNumbers(shown)
        guard let first = window.rows.first else { return }
        window.number = try self.window(at: .row(first.id), before: 0, after: 0, in: shown).number
      }
    }
    if let number = window.number { count?.note(keys, from: number) }
  }

  /// The number of the first of some rows, from a row whose number is known.
  private func number(of keys: [Int64?]) -> Int? {
    guard let known = count?.rows else { return nil }
    let places = Dictionary(
      known.keys.enumerated().compactMap { index, key in key.map { ($0, known.first + index) } }
    ) { first, _ in first }
    for (index, key) in keys.enumerated() {
      if let number = key.flatMap({ places[$0] }) { return number - index }
    }
    return nil
  }
}

extension WindowReading.Found {
  /// Takes the row before the wanted ones out of the window.
  fileprivate mutating func splitPrevious(_ before: Int, at place: OutlineWindow.Place) {
    let hasOneMore: Bool =
      switch place {
      case .start, .end: false
      default: window.index.map { $0 > before } ?? false
      }
    guard hasOneMore, let first = window.rows.first else { return }
    previous = first.id
    window.rows.removeFirst()
    window.index = window.index.map { $0 - 1 }
    window.number = window.number.map { $0 + 1 }
    window.hasMoreBefore = true
  }
}

extension OutlineError {
  /// Whether the error means that a node does not exist.
  package var isOfMissingNode: Bool {
    switch self {
    case .unknownNode, .deleted: true
    default: false
    }
  }
}
