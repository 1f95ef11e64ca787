/// One line of a complete history. All lines together are enough to recreate the file.
///
/// A history begins with a head. If the oldest versions were purged, the outline at the oldest
/// version follows, one record for each node. Then come the versions, the oldest first: a record
/// for the version, then one for each node it changed, with the state *after* the version. The text
/// of a note is in a record of its own before the first record that refers to it. Data local to the
/// file comes last, and then a record with counts, which reveals a truncated history.
///
/// A file stores the state *before* each version, because that makes going back cheap. A history
/// has the state after it: so it can be written while it is read, it only grows at the end, and
/// each version is complete for readers of the versions before it.
public struct HistoryRecord: Hashable, Sendable {
  /// Its content.
  package let line: HistoryLine

  /// Creates a record.
  /// - Parameter line: its content.
  package init(_ line: HistoryLine) { self.line = line }
}

/// The content of a record of a history.
package enum HistoryLine: Hashable, Sendable {
  /// The head of the history; always the first record.
  case head(HistoryHead)
  /// An identifier that was deleted before the history begins.
  case retired(id: String, key: Int64?)
  /// A node at the oldest version, in a history that was purged.
  case node(HistoryNode)
  /// The text of a note, with the number by which contents refer to it.
  case note(number: Int64, text: String)
  /// A version; its changes follow.
  case version(HistoryVersion)
  /// The change of one node in the preceding version.
  case change(HistoryChange)
  /// The number of uses of an item and the last one, in milliseconds since 1970; local to the file.
  case use(id: String, count: Int, last: Int64)
  /// The expansion of a node in a named view, if it differs from the file; local to the file.
  case view(name: String, id: String, isExpanded: Bool)
  /// The rule by which a named view expands its nodes; local to the file.
  case viewRule(name: String, ExpansionRule)
  /// The counts of versions and changes; always the last record.
  case end(versions: Int, changes: Int, seal: String? = nil)
}

/// The head of a history.
package struct HistoryHead: Hashable, Sendable {
  /// The current format.
  package static let form = 1

  /// The format of the history.
  package var form: Int
  /// The name of the file: 16 letters from k to z.
  package var file: String
  /// The oldest version.
  package var first: Int
  /// The latest version.
  package var last: Int
  /// Whether versions before the oldest one were purged, so that the outline at that version comes
  /// first.
  package var isCut: Bool
  /// The secret from which the salts of digests follow, and the last version without one.
  package var salt: String?
  package var saltedAfter: Int?

  /// Creates the head of a history.
  /// - Parameters:
  ///   - file: the name of the file: 16 letters from k to z.
  ///   - first: the oldest version.
  ///   - last: the latest version.
  ///   - isCut: whether versions before the oldest one were purged, so that the outline at that
  ///     version comes first.
  ///   - salt: the secret from which the salts of digests follow.
  ///   - saltedAfter: the last version without such a salt.
  ///   - form: the format of the history.
  package init(
    file: String, first: Int, last: Int, isCut: Bool, salt: String? = nil, saltedAfter: Int? = nil,
    form: Int = Self.form
  ) {
    (self.form, self.file, self.first) = (form, file, first)
    (self.last, self.isCut) = (last, isCut)
    (self.salt, self.saltedAfter) = (salt, saltedAfter)
  }
}

/// A version in a history.
package struct HistoryVersion: Hashable, Sendable {
  /// The number of the version; numbers increase by one.
  package var number: Int
  /// The name of the version: 16 letters from k to z.
  package var name: String
  /// The time of the version, in microseconds since 1970; always later than the version before.
  package var stamp: Int64
  /// The origin of the version.
  package var origin: String
  /// The author of the version.
  package var author: String?
  /// The message of the version.
  package var message: String?
  /// The series that the version forms with its neighbours.
  package var series: String?
  /// The version that this one undoes.
  package var undoes: Int?
  /// The number of changes that follow.
  package var changes: Int
  /// Whether it did more than expand and collapse.
  package var isLoud: Bool
  /// The maker's part, if the version came from another file.
  package var received: HistoryReceived?
  /// The digest that the file has stored for the version.
  package var proof: VersionProof?

  /// Creates a version of a history.
  /// - Parameters:
  ///   - number: the number of the version; numbers increase by one.
  ///   - name: the name of the version: 16 letters from k to z.
  ///   - stamp: the time of the version, in microseconds since 1970; always later than the version
  ///     before.
  ///   - origin: the origin of the version.
  ///   - author: the author of the version.
  ///   - message: the message of the version.
  ///   - series: the series that the version forms with its neighbours.
  ///   - undoes: the version that this one undoes.
  ///   - changes: the number of changes that follow.
  ///   - isLoud: whether it did more than expand and collapse.
  ///   - received: the maker's part, if the version came from another file.
  ///   - proof: the digest that the file has stored for the version.
  package init(
    number: Int, name: String, stamp: Int64, origin: String, author: String? = nil,
    message: String? = nil, series: String? = nil, undoes: Int? = nil, changes: Int, isLoud: Bool,
    received: HistoryReceived? = nil, proof: VersionProof? = nil
  ) {
    (self.number, self.name, self.stamp, self.origin) = (number, name, stamp, origin)
    (self.author, self.message, self.series) = (author, message, series)
    (self.undoes, self.changes, self.isLoud) = (undoes, changes, isLoud)
    (self.received, self.proof) = (received, proof)
  }
}

/// A node at the oldest version of a history.
package struct HistoryNode: Hashable, Sendable {
  /// The identifier of the node; `/` is the root.
  package var id: String
  /// The integer by which the file joins its tables.
  package var key: Int64?
  /// The place of the node.
  package var place: HistoryPlace
  /// The content of the node.
  package var content: HistoryContent
  /// Whether it is done.
  package var isDone: Bool
  /// Whether its children are shown.
  package var isExpanded: Bool
  /// Its position among the favorites, or `nil` if it is not a favorite.
  package var favorite: String?

  /// Creates a node of a history.
  /// - Parameters:
  ///   - id: the identifier of the node; `/` is the root.
  ///   - key: the integer by which the file joins its tables.
  ///   - place: the place of the node.
  ///   - content: the content of the node.
  ///   - isDone: whether it is done.
  ///   - isExpanded: whether its children are shown.
  ///   - favorite: its position among the favorites, or `nil` if it is not a favorite.
  package init(
    id: String, key: Int64?, place: HistoryPlace, content: HistoryContent, isDone: Bool,
    isExpanded: Bool, favorite: String?
  ) {
    (self.id, self.key, self.place, self.content) = (id, key, place, content)
    (self.isDone, self.isExpanded, self.favorite) = (isDone, isExpanded, favorite)
  }
}

/// A change of a node by a version: the new values of the fields that the version changed.
package struct HistoryChange: Hashable, Sendable {
  /// The identifier of the node; `/` is the root.
  package var id: String
  /// The integer by which the file joins its tables, if the node is new.
  package var key: Int64?
  /// Whether the node did not exist before the version.
  package var isNew = false
  /// Whether the node does not exist after the version.
  package var isGone = false
  /// The changed parts, as a sum: 1 existence or place, 2 content, 4 done, 8 favorite, 16
  /// expansion.
  package var what: Int
  /// The new place.
  package var place: HistoryPlace?
  /// The new content.
  package var content: HistoryContent?
  /// Whether it is done after the version.
  package var isDone: Bool?
  /// Whether its children are shown after the version.
  package var isExpanded: Bool?
  /// The new position among the favorites; empty if it is no longer a favorite.
  package var favorite: String?

  /// Creates a change without any new values.
  /// - Parameters:
  ///   - id: the identifier of the node; `/` is the root.
  ///   - what: the changed parts, as a sum: 1 existence or place, 2 content, 4 done, 8 favorite, 16
  ///     expansion.
  package init(id: String, what: Int) { (self.id, self.what) = (id, what) }

  /// The changed parts according to the fields that are set.
  package var toldByFields: Int {
    (place == nil ? 0 : 1)
      + (content == nil ? 0 : 2)
      + (isDone == nil ? 0 : 4)
      + (favorite == nil ? 0 : 8)
      + (isExpanded == nil ? 0 : 16)
  }
}

/// The place of a node.
package struct HistoryPlace: Hashable, Sendable {
  /// The identifier of the parent; `nil` only for the root.
  package var parent: String?
  /// The position among its siblings.
  package var position: String

  /// Creates a place.
  /// - Parameters:
  ///   - parent: the identifier of the parent; `nil` only for the root.
  ///   - position: the position among its siblings.
  package init(parent: String?, position: String) {
    (self.parent, self.position) = (parent, position)
  }
}

/// The content of a node in a history.
package struct HistoryContent: Hashable, Sendable {
  /// The text of the node.
  package var text: String
  /// The second line.
  package var secondaryText: String?
  /// An emoji, or the name of a symbol.
  package var image: String?
  /// The number of the note.
  package var note: Int64?
  /// The attributes: a JSON object, byte for byte as in the file.
  package var attributes: String?

  /// Creates a content.
  /// - Parameters:
  ///   - text: the text of the node.
  ///   - secondaryText: the second line.
  ///   - image: an emoji, or the name of a symbol.
  ///   - note: the number of the note.
  ///   - attributes: the attributes: a JSON object, byte for byte as in the file.
  package init(
    text: String, secondaryText: String? = nil, image: String? = nil, note: Int64? = nil,
    attributes: String? = nil
  ) {
    (self.text, self.secondaryText, self.image) = (text, secondaryText, image)
    (self.note, self.attributes) = (note, attributes)
  }
}

extension HistoryContent: ShortTexts {}

/// An error in a history that is being read.
public struct HistoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, as part of a sentence.
  public var reason: String
  /// The line of the error, or `nil` if it concerns the whole history.
  public var line: Int?

  /// Creates an error.
  /// - Parameters:
  ///   - reason: the reason, as part of a sentence.
  ///   - line: the line of the error, or `nil` if it concerns the whole history.
  package init(_ reason: String, line: Int? = nil) { (self.reason, self.line) = (reason, line) }

  /// One sentence with the line, if there is one.
  public var description: String {
    (line.map { "line \($0) of the history: " } ?? "the history: ") + reason
  }
}

/// The maker's part of a version that came from another file: the version as it was written there.
///
/// The changes of such a version here are its effect on this file; the changes that its maker made
/// are in ``steps``. Without them the version cannot be merged into a third file.
package struct HistoryReceived: Hashable, Sendable {
  /// The name of the file that wrote the version: 16 letters from k to z; empty if this file did.
  package var file: String
  /// The number of the version in that file.
  package var number: Int
  /// The time at which it was written, in microseconds since 1970; not later than that of the
  /// version.
  package var stamp: Int64
  /// The origin that its maker recorded.
  package var origin: String
  /// The names of the last versions that its maker knew.
  package var after: [String]
  /// The changes of its maker, by identifier: a JSON array, byte for byte as in the file.
  package var steps: String

  /// Creates the maker's part of a version.
  /// - Parameters:
  ///   - file: the name of the file that wrote the version: 16 letters from k to z; empty if this
  ///     file did.
  ///   - number: the number of the version in that file.
  ///   - stamp: the time at which it was written, in microseconds since 1970.
  ///   - origin: the origin that its maker recorded.
  ///   - after: the names of the last versions that its maker knew.
  ///   - steps: the changes of its maker: a JSON array, byte for byte as in the file.
  package init(
    file: String, number: Int, stamp: Int64, origin: String, after: [String], steps: String
  ) {
    (self.file, self.number, self.stamp) = (file, number, stamp)
    (self.origin, self.after, self.steps) = (origin, after, steps)
  }
}

/// The digest of a version, which travels with it.
///
/// It covers everything that the version says. So a version that was changed on its way, or in one
/// file only, is found. A purge of words changes a version in every file: then the salt goes, so
/// that nobody can guess the words; the digest stays, because it is the one that everybody knows,
/// and a second one covers the rest.
package struct VersionProof: Hashable, Sendable, Codable {
  /// Random digits; `nil` if the version has another content than its maker wrote.
  package var salt: String?
  /// Of the content that its maker wrote; empty if a file has stored the salt alone.
  package var digest: String
  /// Of its content since.
  package var now: String?
  /// In a bundle, the digests of the versions that it follows as the sender has them, in order;
  /// empty if one is unknown.
  package var links: [String]?

  /// Creates a proof without links.
  /// - Parameters:
  ///   - salt: random digits; `nil` if the version has another content than its maker wrote.
  ///   - digest: of the content that its maker wrote.
  ///   - now: of its content since.
  package init(salt: String?, digest: String, now: String? = nil) {
    (self.salt, self.digest, self.now) = (salt, digest, now)
  }
}
