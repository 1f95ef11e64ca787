package import GRDB

/// A digest of everything that two files with the same versions have in common: identifiers, kinds,
/// parents, order, content and favorites. Expansion, uses, views and keys are not part of it.
package struct OutlineState: Hashable, Sendable, Codable {
  /// The last versions of the file.
  package var heads: [String]
  /// The digest of the outline with all these versions.
  package var digest: String
  /// A digest of the nodes whose former words were purged; `nil` if there are none. A purge may be
  /// here before the versions that its file wrote with it.
  package var purges: String?

  /// The row in `meta` with a version, and the sum of the digests of its nodes.
  fileprivate static let row = "state"

  /// Forgets the sum, after a change that no version has.
  static func forget(in db: Database) throws { _ = try MetaTable.remove(row, in: db) }

  /// Forgets the sum if it is not that of the outline.
  /// - Returns: Whether it was wrong.
  package static func forgetWrong(in db: Database) throws -> Bool {
    let reader = OutlineReader(db)
    defer { reader.end() }
    let isWrong = try storedSum(in: db) != nil && reader.state() != reader.state(isFresh: true)
    if isWrong { try forget(in: db) }
    return isWrong
  }

  fileprivate static func storedSum(in db: Database) throws -> (version: Int, sum: NodeSum)? {
    guard let words = try MetaTable.text(row, in: db)?.split(separator: " "), words.count == 2,
      let version = Int(words[0]), let sum = NodeSum(hexadecimal: words[1])
    else { return nil }
    return (version, sum)
  }
}

/// A sum of the digests of nodes. It does not depend on their order, so a change costs as much as
/// the nodes that it touches.
private typealias NodeSum = SIMD2<UInt64>

extension NodeSum {
  fileprivate init(digest: [UInt8]) {
    self.init(
      digest[..<8].reduce(0) { $0 << 8 | UInt64($1) },
      digest[8..<16].reduce(0) { $0 << 8 | UInt64($1) })
  }

  fileprivate init?(hexadecimal text: some StringProtocol) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high, low)
  }

  fileprivate var hexadecimal: String { x.digits(16, radix: 16) + y.digits(16, radix: 16) }
}

extension OutlineReader {
  /// The state of the outline, or `nil` while a shell can still add to the latest version.
  /// - Parameter isFresh: whether all nodes are read, whatever the file has stored.
  /// - Throws: ``StorageError``.
  /// - Complexity: O(changes since the state was stored · log n), else O(n).
  package func state(isFresh: Bool = false) throws -> OutlineState? {
    try sum(isFresh: isFresh).map {
      OutlineState(heads: try page(limit: 1).heads, digest: $0.hexadecimal, purges: try purges())
    }
  }

  private func purges() throws -> String? {
    let all = try ForgottenWords.all(in: db)
    if all.isEmpty { return nil }
    var bytes = SealedBytes()
    for words in all {
      bytes.add(words.subject.id.rawValue)
      bytes.add(words.subject.kind.rawValue)
      bytes.add(words.stamp)
    }
    return bytes.hexadecimal()
  }

  /// The digests of the nodes, by identifier.
  /// - Complexity: O(n).
  package func stateNodes() throws -> [String: String] {
    var nodes: [String: String] = [:]
    try eachDigest { nodes[$0] = $1.hexadecimal }
    return nodes
  }

  fileprivate func sum(isFresh: Bool) throws -> NodeSum? {
    let db = try db
    let latest = try VersionTable.latest(in: db)
    guard try VersionTable.latestClosed(in: db) == latest else { return nil }
    let purged = try MetaTable.historyStart(in: db)
    if !isFresh, let (version, sum) = try OutlineState.storedSum(in: db), version <= latest,
      version >= purged, let changed = try changedSum(sum, from: version)
    {
      return changed
    }
    var sum = NodeSum()
    try eachDigest { _, digest in sum &+= digest }
    return sum
  }

  /// More changed nodes than this cost as much as all.
  private static let mostChanged = 5_000

  private func changedSum(_ old: NodeSum, from version: Int) throws -> NodeSum? {
    let db = try db
    let touched = try ChangeTable.keysTouched(after: version, in: db)
    if touched.count > Self.mostChanged { return nil }
    var sum = old
    // The digest of a node has the sibling before it, so that of the next one changes as well.
    var keys = Set(touched)
    for key in touched {
      for time in [version, nil] {
        guard let image = try TreeSource(db: db, version: time).image(of: key) else { continue }
        // Among its siblings, and among the favorites.
        keys.formUnion(
          try [true, false].compactMap { try neighbour(of: image, true, amongFavorites: $0, time) })
      }
    }
    keys.remove(ItemTable.rootKey)
    for key in keys {
      let id = try id(ofKey: key)
      if let image = try TreeSource(db: db, version: version).image(of: key) {
        sum &-= try digest(of: id, image, at: version)
      }
      if let image = try TreeSource(db: db).image(of: key) {
        sum &+= try digest(of: id, image, at: nil)
      }
    }
    return sum
  }

  /// The sibling or favorite directly before or after a node.
  private func neighbour(
    of image: NodeImage, _ isNext: Bool, amongFavorites: Bool, _ version: Int?
  ) throws -> Int64? {
    guard let position = amongFavorites ? image.favoritePosition : image.position,
      let parent = image.parent
    else { return nil }
    let list = amongFavorites ? SiblingList.favorites : .children(of: parent)
    return try list.neighbour(of: position, isNext: isNext, at: version, in: db)
  }

  private func digest(of id: String, _ image: NodeImage, at version: Int?) throws -> NodeSum {
    func before(amongFavorites: Bool) throws -> String? {
      try neighbour(of: image, false, amongFavorites: amongFavorites, version)
        .map { try self.id(ofKey: $0) }
    }
    return try digest(
      of: id, image, parent: image.parent.map { try self.id(ofKey: $0) },
      before: before(amongFavorites: false), favorite: before(amongFavorites: true))
  }

  private func digest(
    of id: String, _ image: NodeImage, parent: String?, before: String?, favorite: String?
  ) throws -> NodeSum {
    var bytes = SealedBytes()
    bytes.add(id)
    bytes.add(parent)
    bytes.add(before)
    bytes.add(image.favoritePosition == nil ? 0 : 1)
    bytes.add(favorite)
    for field in [.text] + ContentField.beside { bytes.add(image[short: field]) }
    bytes.add(image.isDone ? 1 : 0)
    let content = try image.content(in: db)
    bytes.add(content.note)
    // Two files may have written the same attributes in different ways.
    bytes.add(.object(content.attributes))
    return NodeSum(digest: bytes.digest())
  }

  /// Passes on the digest of each section and item, with its identifier.
  private func eachDigest(_ body: (String, NodeSum) throws -> Void) throws {
    let db = try db
    var favorites: [Int64: String] = [:]
    var last: String?
    for row in try ItemTable.favorites(in: db) {
      favorites[row.key] = last
      last = row.id
    }
    var before: (parent: Int64, id: String)?
    var parent: (key: Int64, id: String) = (ItemTable.rootKey, "/")
    try ItemTable.eachChild(in: db) { row in
      let key = row.image.parent ?? ItemTable.rootKey
      if key != parent.key { parent = (key, try id(ofKey: key)) }
      let previous = before.flatMap { $0.parent == key ? $0.id : nil }
      let digest = try digest(
        of: row.id, row.image, parent: parent.id, before: previous, favorite: favorites[row.key])
      try body(row.id, digest)
      before = (key, row.id)
    }
  }

  /// Whether so much has changed since the state was stored that the next exchange would be slow.
  package func shouldStoreState() throws -> Bool {
    let db = try db
    let stored = try OutlineState.storedSum(in: db)
    let changed = try stored.map { try ChangeTable.keysTouched(after: $0.version, in: db).count }
    return try changed ?? ItemTable.count(in: db) > 1_000
  }
}

extension OutlineTransaction {
  /// Stores the state of the outline, so that the next exchange need not read all nodes. It makes
  /// no version.
  /// - Parameter isFresh: whether all nodes are read again.
  package func storeState(isFresh: Bool = false) throws {
    guard let sum = try sum(isFresh: isFresh) else { return }
    let text = "\(try VersionTable.latest(in: db)) \(sum.hexadecimal)"
    try MetaTable.set(OutlineState.row, to: text, in: db)
    noteLocalChange()
  }
}
