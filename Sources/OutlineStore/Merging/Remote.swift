package import Foundation
internal import GRDB

/// Another place that the versions of an outline go to and come from: a copy of the file, on this
/// machine or another one, or a folder that carries bundles.
package struct Remote: Identifiable, Hashable, Sendable {
  /// The name in this file.
  package var name: String
  /// The place: a path, `ssh:[user@]host:path` or `folder:path`.
  package var place: String
  /// The last time that versions were exchanged, or `nil` if they never were.
  package var met: Date?
  /// The last versions that both had then.
  package var heads: [String] = []
  /// The part of a folder that this file writes and has read.
  package var folder: FolderRecord?

  /// The name.
  package var id: String { name }

  /// Creates a remote without any exchange yet.
  /// - Parameters:
  ///   - name: the name.
  ///   - place: a path, `ssh:[user@]host:path` or `folder:path`.
  package init(name: String, place: String) { (self.name, self.place) = (name, place) }

  /// The bundles of an exchange folder that a file knows.
  package struct FolderRecord: Hashable, Sendable, Codable {
    /// The name of the file's own subfolder.
    package var own: String
    /// The names of the bundles that it wrote there and that are still there.
    package var written: [String] = []
    /// The bundles of others that it has read and that are still there, as `subfolder/name`.
    package var read: [String] = []

    /// Creates a record of a file that has neither written nor read anything.
    package init(own: String) { self.own = own }
  }
}

extension Remote {
  /// The beginning of the names of rows in `meta`.
  fileprivate static let prefix = "remote "
  private static let longestName = 64

  private struct Row: Codable {
    var place: String
    /// In seconds since 1970.
    var met: Double?
    var heads: [String]?
    var folder: FolderRecord?
  }

  /// Rejects names that could be taken for a place or an option.
  static func check(_ name: String) throws {
    let allowed = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "-_.".unicodeScalars.contains($0)
    }
    if name.isEmpty || name.utf8.count > longestName || !allowed || name.hasPrefix("-")
      || name.hasPrefix(".")
    {
      throw MergeError.invalidRemoteName(name)
    }
  }

  fileprivate init?(name: String, json: String) {
    guard let row = try? AttributeCoding.decode(Row.self, from: json) else { return nil }
    self.init(name: name, place: row.place)
    heads = row.heads ?? []
    folder = row.folder
    met = row.met.map { Date(timeIntervalSince1970: $0) }
  }

  static func all(in db: Database) throws -> [Remote] {
    try MetaTable.texts(prefix: prefix, in: db).compactMap { Remote(name: $0.name, json: $0.text) }
  }

  func store(in db: Database) throws {
    let row = Row(
      place: place, met: met?.timeIntervalSince1970, heads: heads.isEmpty ? nil : heads,
      folder: folder)
    try MetaTable.set(Self.prefix + name, to: AttributeCoding.text(of: row), in: db)
  }
}

extension OutlineTransaction {
  /// Adds a remote. It creates no version.
  /// - Parameters:
  ///   - name: 1 to 64 bytes: letters, digits, `-`, `_` and `.`.
  ///   - place: a path, `ssh:[user@]host:path`, `folder:path` or `encrypted:KEY:path`.
  /// - Throws: ``MergeError/invalidRemoteName(_:)``; ``MergeError/remoteExists(_:)``;
  ///   ``StorageError``.
  /// - Complexity: O(remotes).
  package func addRemote(_ name: String, at place: String) throws {
    try Remote.check(name)
    if try remotes().contains(where: { $0.name == name }) { throw MergeError.remoteExists(name) }
    try Remote(name: name, place: place).store(in: db)
    noteLocalChange()
  }

  /// Removes a remote. Nothing at its place changes. It creates no version.
  /// - Parameter name: the name.
  /// - Throws: ``MergeError/unknownRemote(_:)``; ``StorageError``.
  /// - Complexity: O(log n).
  package func removeRemote(_ name: String) throws {
    if try !MetaTable.remove(Remote.prefix + name, in: db) { throw MergeError.unknownRemote(name) }
    noteLocalChange()
  }

  /// Stores the last versions that a remote has now, if it is one of this file.
  /// - Parameter heads: the last versions that both have.
  package func meet(_ remote: Remote, heads: [String]) throws {
    guard var stored = try remotes().first(where: { $0.name == remote.name }) else { return }
    stored.met = Date()
    stored.heads = heads
    stored.folder = remote.folder ?? stored.folder
    try stored.store(in: db)
    noteLocalChange()
  }
}
