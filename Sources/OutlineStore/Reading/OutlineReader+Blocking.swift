import Foundation

// Items that have to wait for others, and their urgency.
extension OutlineReader {
  /// The keys of open items that wait for an open item, and of those for which open items wait.
  /// - Complexity: O(items).
  func dependences() throws -> (blocked: [Int64], blocking: Set<Int64>) {
    let attribute = Query.Attribute(ReservedAttribute.depends.rawValue)
    let query = Query([.init(.open), .init(.attribute(attribute))])
    var found: (blocked: [Int64], blocking: Set<Int64>) = ([], [])
    for (row, _) in try rows(matching: query) {
      let open = try openRows(for: row.image.content(in: db, readingNote: false), of: row.nodeID)
      if open.isEmpty { continue }
      found.blocked.append(row.key)
      found.blocking.formUnion(open.map(\.key))
    }
    return found
  }

  /// Whether an open item waits for an open one. One that recurs need not be done twice: it is
  /// enough that it was done since the item was inserted, or since that was last done itself.
  /// - Throws: `StorageError`.
  /// - Complexity: O(number of items it depends on · log n).
  package func isBlocked(_ content: Content, of id: NodeID) throws -> Bool {
    try !content.isDone && !openRows(for: content, of: id).isEmpty
  }

  /// The circles of open items that wait for each other. A person cannot make one, but another
  /// program or a merge can.
  /// - Parameter starts: the items that may wait for others; `nil` for all.
  /// - Throws: `StorageError`.
  /// - Complexity: O(items that these wait for · log n); for all, O(items).
  package func waitingCircles(from starts: [NodeID]? = nil) throws -> [WaitingCircle] {
    var circles: [WaitingCircle] = []
    /// The items that each one waits for, as far as they have not been followed.
    var blockers: [NodeID: [NodeID]] = [:]
    for start in try starts ?? dependences().blocked.map(nodeID(ofKey:))
    where blockers[start] == nil {
      var path = [start]
      while let last = path.last {
        if blockers[last] == nil { blockers[last] = try self.blockers(of: last) }
        guard let next = blockers[last]?.popLast() else {
          path.removeLast()
          continue
        }
        if blockers[next] == nil {
          path.append(next)
        } else if let first = path.firstIndex(of: next) {
          let texts = try (path[first...] + [next]).compactMap { try state(of: $0)?.content.name }
          let words = texts.map(\.inQuotes).joined(separator: " → ")
          circles.append(WaitingCircle(first: next, words: words))
        }
      }
    }
    return circles
  }

  private func blockers(of id: NodeID) throws -> [NodeID] {
    guard let row = try tree.row(id: id.rawValue), !row.image.isDone else { return [] }
    let content = try row.image.content(in: db, readingNote: false)
    return try openRows(for: content, of: id).map(\.nodeID)
  }

  private func openRows(for content: Content, of id: NodeID) throws -> [NodeRow] {
    let ids = content.depends
    if ids.isEmpty { return [] }
    let tree = try tree
    return try ids.compactMap { try tree.row(id: $0) }.filter {
      try $0.kind == .item && !$0.image.isDone && !wasDone($0, for: content, of: id)
    }
  }

  /// Whether a recurring item was done for an item that waits for it.
  private func wasDone(_ row: NodeRow, for content: Content, of id: NodeID) throws -> Bool {
    guard let done = try row.image.content(in: db, readingNote: false).lastDone
    else { return false }
    if let last = content.lastDone { return done.moment > last.moment }
    let item = Item.ID(checked: id.rawValue)
    let created = try moments(of: .created, for: [item])[item]
    // Ticks are known in seconds.
    return done.moment >= (created ?? 0).rounded(.down)
  }
}

/// Open items each of which waits for the next one, and the last one for the first.
package struct WaitingCircle: Hashable, Sendable {
  /// The first item.
  package var first: NodeID
  /// The texts of all items, in their order, and again that of the first.
  package var words: String

  /// The sentence for a person, with the command that frees the items.
  package var sentence: String {
    "wait for each other: \(words)  (outline set \(first.rawValue.quotedForShell) --no-depends)"
  }
}

/// The urgency of items, with the weights of taskwarrior.
package struct Urgency {
  private let reader: OutlineReader
  private let blocked: Set<Int64>
  private let blocking: Set<Int64>
  private let now = Date()
  private static let priorities = ["A": 6, "B": 3.9, "C": 1.8]

  /// - Throws: `StorageError`.
  /// - Complexity: O(items).
  package init(_ reader: OutlineReader) throws {
    self.reader = reader
    let dependences = try reader.dependences()
    blocked = Set(dependences.blocked)
    blocking = dependences.blocking
  }

  /// The urgency of items, as the order of queries computes it.
  /// - Parameter ids: the items; those that do not exist are left out.
  /// - Throws: `StorageError`.
  /// - Complexity: O(ids · log n).
  package func values(of ids: [Item.ID]) throws -> [Item.ID: Double] {
    let tree = try reader.tree
    let rows = try ids.compactMap { try tree.row(id: $0.rawValue) }
    return Dictionary(zip(rows.map(\.itemID), try values(of: rows))) { first, _ in first }
  }

  /// The urgency of each item; 0 if it is done.
  func values(of rows: [NodeRow]) throws -> [Double] {
    let created = try reader.moments(of: .created, for: rows.map(\.itemID))
    return try rows.map { try value(of: $0, created: created[$0.itemID]) }
  }

  private func value(of row: NodeRow, created: Double?) throws -> Double {
    let content = try row.image.content(in: reader.db, readingNote: false)
    if content.isDone { return 0 }
    var value = 0.0
    if content.tags.contains("next") { value += 15 }
    if let letter = content.priority { value += Self.priorities[letter] ?? 0 }
    // 12 a week after the date, a fifth of it two weeks before it and earlier.
    if let due = content.due {
      value += min(12, max(2.4, 2.4 + 9.6 / 21 * (days(since: due) + 14)))
    }
    if let start = content.start, days(since: start) >= 0 { value += 5 }
    if let wait = content.wait, days(since: wait) < 0 { value -= 3 }
    if blocking.contains(row.key) { value += 8 }
    if blocked.contains(row.key) { value -= 5 }
    if let moment = created {
      // In whole days, so that items of one day stay in the order of the outline.
      let age = ((now.timeIntervalSince1970 - moment) / 86_400).rounded(.down)
      value += 2 * min(max(age / 365, 0), 1)
    }
    if !content.tags.isEmpty { value += min(0.7 + 0.1 * Double(content.tags.count), 1) }
    if row.image.note != nil { value += 0.8 }
    return value
  }

  /// The days since a date; negative if it is in the future.
  private func days(since date: ItemDate) -> Double {
    (now.timeIntervalSince1970 - date.moment) / 86_400
  }
}
