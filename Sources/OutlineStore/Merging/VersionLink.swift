package import GRDB

/// A version that other files can receive, and the ones directly before it.
package struct VersionLink: Hashable, Sendable, Codable {
  /// Its number in the file that lists it.
  var number: Int
  /// Its name.
  var name: String
  /// The names of the last versions that its maker knew.
  var after: [String]
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
  package var forgotten: [ForgottenWords] = []
  /// The texts that copies of the outline agreed on with files.
  package var texts: [AgreedText]?
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
