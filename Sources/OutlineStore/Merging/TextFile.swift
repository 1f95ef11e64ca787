package import Foundation
package import GRDB

/// A file of text with nodes of an outline, in which other programs change the same list.
///
/// The outline remembers the text that both last agreed on, the nodes that its lines are, and the
/// versions that this text knows. So a merge finds the changes of the file alone, and those of the
/// outline alone. Like remotes this is local, and no part of a version.
package struct TextFile: Hashable, Sendable {
  /// The path: relative to the folder of the outline if the file is in it or below, else absolute.
  package var path: String
  /// The name of the format.
  package var format: String
  /// Whether a sync without names includes it. Others were only exported or imported.
  package var isSynced = false
  /// The exported nodes; `nil` for the whole outline.
  package var part: [NodeID]?
  /// How the file is written.
  package var style = Style()
  /// The text of the file, and the text that a sync was about to write, unless the sync recorded
  /// that it did. Empty if nothing is known.
  package var bases: [Base] = []
  /// The texts that the file had since another program last changed it, the latest first.
  package var earlier: [Base] = []
  /// The words that a table had for marks and priorities, by the names of columns and the values.
  package var words: [String: [String: String]]?
  /// The last time that file and outline were the same.
  package var met: Date?

  /// How the file is written.
  package struct Style: Hashable, Sendable, Codable {
    /// Whether ids are written.
    package var hasIDs = false
    /// The spaces per level; `nil` for the usual number.
    package var indentation: Int?

    package init(hasIDs: Bool = false, indentation: Int? = nil) {
      (self.hasIDs, self.indentation) = (hasIDs, indentation)
    }
  }

  /// A text, as the outline knows it.
  package struct Base: Hashable, Sendable, Codable {
    package var text: String
    /// The node of each node of the text, in order.
    package var ids: [NodeID]
    /// The parent of the nodes that the text has outside of sections.
    package var container: NodeID?
    /// Whether headings of the first level of Org are sections.
    package var hasSections: Bool?
    /// Whether the title in the text is that of the container.
    package var isTitled: Bool?
    /// The names of the last versions that the text knows.
    package var after: [String]

    package init(text: String, ids: [NodeID], container: NodeID?, after: [String]) {
      (self.text, self.ids, self.container, self.after) = (text, ids, container, after)
    }
  }

  /// The stored form of ``met``; each sync has another one.
  package var stamp: Double? { met?.timeIntervalSince1970 }

  package init(path: String, format: String) { (self.path, self.format) = (path, format) }

  /// Keeps a text that the outline is about to replace, for the undo of the change. A large text is
  /// not kept, because each sync reads all of them.
  package mutating func keepEarlier(_ base: Base) {
    earlier = [base] + earlier.filter { $0.text != base.text }
    func size() -> Int { earlier.reduce(0) { $0 + $1.text.utf8.count } }
    while earlier.count > Self.mostEarlier || size() > Self.largestEarlier { earlier.removeLast() }
  }
}

extension TextFile {
  /// The beginning of the names of rows in `meta`.
  fileprivate static let prefix = "file "
  /// The largest number of files that no sync includes.
  static let mostUnsynced = 16
  /// The largest number of earlier texts of a file, and of bytes in them.
  fileprivate static let (mostEarlier, largestEarlier) = (8, 1 << 20)

  private struct Row: Codable {
    var format: String
    var isSynced: Bool?
    var part: [NodeID]?
    var style: Style?
    var bases: [Base]?
    var earlier: [Base]?
    var words: [String: [String: String]]?
    /// In seconds since 1970.
    var met: Double?
  }

  fileprivate init?(path: String, json: String) {
    guard let row = try? AttributeCoding.decode(Row.self, from: json) else { return nil }
    self.init(path: path, format: row.format)
    isSynced = row.isSynced ?? false
    part = row.part
    words = row.words
    met = row.met.map { Date(timeIntervalSince1970: $0) }
    style = row.style ?? Style()
    bases = row.bases ?? []
    earlier = row.earlier ?? []
  }

  static func all(in db: Database) throws -> [TextFile] {
    try MetaTable.texts(prefix: prefix, in: db)
      .compactMap { TextFile(path: $0.name, json: $0.text) }
  }

  func store(in db: Database) throws {
    var row = Row(format: format, part: part, words: words, met: stamp)
    if isSynced { row.isSynced = true }
    if style != Style() { row.style = style }
    if !bases.isEmpty { row.bases = bases }
    if !earlier.isEmpty { row.earlier = earlier }
    try MetaTable.set(Self.prefix + path, to: AttributeCoding.text(of: row), in: db)
    if isSynced, let base = bases.last, let stamp {
      try AgreedText.remember([AgreedText(base, at: path, met: stamp)], in: db)
    }
  }

  /// Forgets the texts that files had before, because words of purged versions may be in them.
  package static func forgetEarlierTexts(in db: Database) throws {
    for var file in try all(in: db) where !file.earlier.isEmpty {
      file.earlier = []
      try file.store(in: db)
    }
  }

  /// Forgets the texts of files with a node, because its former words may be in them.
  static func forgetTexts(naming id: NodeID, in db: Database) throws {
    try forgetEarlierTexts(in: db)
    for var file in try all(in: db) where file.bases.contains(where: { $0.ids.contains(id) }) {
      file.bases = []
      try file.store(in: db)
    }
    try AgreedText.forgetAll(in: db)
  }
}

extension OutlineTransaction {
  /// Adds or updates a file of text. It creates no version.
  ///
  /// Of the files that no sync includes, only the latest ones are kept.
  package func remember(_ file: TextFile) throws {
    try file.store(in: db)
    let others = try textFiles().filter { !$0.isSynced && $0.path != file.path }
    let latest = others.sorted { $0.met ?? .distantPast > $1.met ?? .distantPast }
    for old in latest.dropFirst(TextFile.mostUnsynced - 1) {
      _ = try MetaTable.remove(TextFile.prefix + old.path, in: db)
    }
    noteLocalChange()
  }

  /// Forgets a file of text, which itself does not change. It creates no version.
  /// - Returns: Whether it was remembered.
  @discardableResult
  package func forgetTextFile(at path: String) throws -> Bool {
    let isRemoved = try MetaTable.remove(TextFile.prefix + path, in: db)
    if isRemoved { noteLocalChange() }
    return isRemoved
  }
}
