package import GRDB

/// A version that other files can receive, and the ones directly before it.
package struct VersionLink: Hashable, Sendable, Codable {
  /// Its number in the file that lists it.
  package var number: Int
  /// Its name.
  package var name: String
  /// The names of the last versions that its maker knew.
  package var after: [String]

  package init(number: Int, name: String, after: [String]) {
    (self.number, self.name, self.after) = (number, name, after)
  }
}

/// Versions of a file, the latest first.
package struct VersionPage: Hashable, Sendable, Codable {
  /// The versions that no other one follows. All others are before them. Only the first page has
  /// them.
  package var heads: [String]
  /// Some versions, in descending order of their numbers there.
  var links: [VersionLink]
  /// The latest version of the file.
  package var latest: Int
  /// The nodes whose former content was purged there.
  package var forgotten: [ForgottenWords]
  /// The texts that copies of the outline agreed on with files.
  package var texts: [AgreedText]?

  package init(
    heads: [String], links: [VersionLink], latest: Int, forgotten: [ForgottenWords] = []
  ) {
    (self.heads, self.links, self.latest) = (heads, links, latest)
    self.forgotten = forgotten
  }
}

extension OutlineReader {
  /// Versions of this file that other files can receive, the latest first.
  /// - Parameters:
  ///   - number: only versions before this one; `nil` for all.
  ///   - limit: the maximum number of versions.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(limit + versions that were received since the last one written here).
  package func page(before number: Int? = nil, limit: Int) throws -> VersionPage {
    let db = try db
    // Something can still be added to a version that a shell left open.
    let end = try VersionTable.latestClosed(in: db)
    let rows = try ReceivedTable.names(
      before: min(number ?? .max, end &+ 1), limit: limit + 1, in: db)
    var links: [VersionLink] = []
    for (index, row) in rows.prefix(limit).enumerated() {
      let after: [String]
      if let names = row.after {
        after = try Self.names(names)
      } else if index + 1 < rows.count, rows[index + 1].after == nil {
        after = [rows[index + 1].name]
      } else {
        after = try heads(upTo: row.number - 1)
      }
      links.append(VersionLink(number: row.number, name: row.name, after: after))
    }
    var page = VersionPage(heads: [], links: links, latest: try VersionTable.latest(in: db))
    if number != nil { return page }
    page.heads = try heads(upTo: end)
    page.forgotten = try ForgottenWords.all(in: db)
    page.texts = try AgreedText.all(in: db)
    return page
  }

  /// Whether this file has the versions with some names.
  /// - Complexity: O(names · log n).
  package func knows(_ names: [String]) throws -> [Bool] {
    let db = try db
    return try names.map { try VersionTable.number(named: $0, in: db) != nil }
  }

  /// The last versions up to a number, in the order in which they came.
  /// - Complexity: O(versions that were received since the last one written here).
  package func heads(upTo number: Int) throws -> [String] {
    let db = try db
    let base = try MetaTable.historyStart(in: db)
    // A version of this file follows all before it.
    let own = try max(ReceivedTable.last(before: number + 1, isOwn: true, in: db), base)
    var heads: [String] = []
    if own > 0, own == base { heads = try PurgedHeads.names(in: db) }
    if own > 0, heads.isEmpty {
      heads = try ReceivedTable.entry(own, in: db).map { [$0.name] } ?? []
    }
    if own >= number { return heads }
    for row in try ReceivedTable.names(after: own, upTo: number, in: db) {
      guard let after = row.after else { continue }
      heads.pass(row.name, after: try Self.names(after))
    }
    return heads
  }

  package static func names(_ json: String) throws -> [String] {
    try AttributeCoding.decode([String].self, from: json)
  }
}

extension [String] {
  /// Adds a version to the last ones, in place of those that it follows.
  mutating func pass(_ name: String, after names: [String]) {
    removeAll(where: names.contains)
    append(name)
  }
}

/// The versions that a purge left as the last ones: the outline at the oldest version knows them
/// and all before them. Those that are not the oldest version itself have no row any more.
package enum PurgedHeads {
  private static let row = "purged_heads"

  static func names(in db: Database) throws -> [String] {
    try MetaTable.text(row, in: db).map { try OutlineReader.names($0) } ?? []
  }

  package static func set(_ names: [String], in db: Database) throws {
    try MetaTable.set(row, to: AttributeCoding.text(of: names), in: db)
  }
}
