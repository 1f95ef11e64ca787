/// One line of a whole history: what it takes, line by line, to make the same file again.
///
/// A history begins with a head. Where the file has forgotten its beginning, the outline at the
/// oldest version follows, a node a record. Then come the versions, the oldest first: of each its
/// own record, then one for each node that it touched, which says what is so *after* the version.
/// What is said of a node only once, its note, comes before the first record that refers to it. At
/// the end stand what is local to the file and a record that counts, so that a history that was cut
/// is noticed.
///
/// A file keeps what was so *before* each version, because that makes going back cheap. A history
/// says what is so after it: so it can be written while it is read, grows at its end only, and one
/// version of it says everything that somebody needs who knows the versions before.
public enum HistoryRecord: Hashable, Sendable {
  /// What the history is of; the first record.
  case head(HistoryHead)
  /// An identifier that was given up before the history begins.
  case retired(id: String, key: Int64?)
  /// A node as it is at the oldest version, in a history that has forgotten its beginning.
  case node(HistoryNode)
  /// The text of a note, under the number that contents refer to it by.
  case note(number: Int64, text: String)
  /// A version; the changes that belong to it follow.
  case version(HistoryVersion)
  /// What the version before it did to one node.
  case change(HistoryChange)
  /// How often and when, in milliseconds since 1970, an item was last used; local to the file.
  case use(id: String, count: Int, last: Int64)
  /// What a named view shows otherwise than the file; local to the file.
  case view(name: String, id: String, isExpanded: Bool)
  /// How many versions and changes there were; the last record.
  case end(versions: Int, changes: Int)
}

/// What a history is of.
public struct HistoryHead: Hashable, Sendable {
  /// The form that is written and read here.
  public static let form = 1

  /// The form of the history.
  public var form: Int
  /// The name of the file: 16 letters from k to z.
  public var file: String
  /// The oldest version.
  public var first: Int
  /// The latest version.
  public var last: Int
  /// Whether what was before the oldest version is forgotten, so that the outline at that version
  /// stands at the beginning.
  public var isCut: Bool

  /// Makes the head of a history.
  /// - Parameters:
  ///   - file: the name of the file: 16 letters from k to z.
  ///   - first: the oldest version.
  ///   - last: the latest version.
  ///   - isCut: whether what was before the oldest version is forgotten, so that the outline at
  ///     that version stands at the beginning.
  ///   - form: the form of the history.
  public init(file: String, first: Int, last: Int, isCut: Bool, form: Int = Self.form) {
    (self.form, self.file, self.first) = (form, file, first)
    (self.last, self.isCut) = (last, isCut)
  }
}

/// A version as a history tells it.
public struct HistoryVersion: Hashable, Sendable {
  /// Its number; they count up by one.
  public var number: Int
  /// Its name: 16 letters from k to z.
  public var name: String
  /// When it was made, in microseconds since 1970; more than that of the version before.
  public var stamp: Int64
  /// Where it came from.
  public var origin: String
  /// Who made it.
  public var author: String?
  /// What was said of it.
  public var message: String?
  /// What it belongs to together with its neighbours.
  public var series: String?
  /// The version that it takes back.
  public var undoes: Int?
  /// How many changes follow.
  public var changes: Int
  /// Whether it did more than expand and collapse.
  public var isLoud: Bool

  /// Makes a version of a history.
  /// - Parameters:
  ///   - number: its number; they count up by one.
  ///   - name: its name: 16 letters from k to z.
  ///   - stamp: when it was made, in microseconds since 1970; more than that of the version before.
  ///   - origin: where it came from.
  ///   - author: who made it.
  ///   - message: what was said of it.
  ///   - series: what it belongs to together with its neighbours.
  ///   - undoes: the version that it takes back.
  ///   - changes: how many changes follow.
  ///   - isLoud: whether it did more than expand and collapse.
  public init(
    number: Int, name: String, stamp: Int64, origin: String, author: String? = nil,
    message: String? = nil, series: String? = nil, undoes: Int? = nil, changes: Int, isLoud: Bool
  ) {
    (self.number, self.name, self.stamp, self.origin) = (number, name, stamp, origin)
    (self.author, self.message, self.series) = (author, message, series)
    (self.undoes, self.changes, self.isLoud) = (undoes, changes, isLoud)
  }
}

/// A node as it is at the oldest version of a history.
public struct HistoryNode: Hashable, Sendable {
  /// Its identifier; `/` is the root.
  public var id: String
  /// The number that the file joins its rows by.
  public var key: Int64?
  /// Where it is.
  public var place: HistoryPlace
  /// What it says.
  public var content: HistoryContent
  /// Whether it is done.
  public var isDone: Bool
  /// Whether it shows what is below it.
  public var isExpanded: Bool
  /// Its position among the favorites; nil when it is none.
  public var favorite: String?

  /// Makes a node of a history.
  /// - Parameters:
  ///   - id: its identifier; `/` is the root.
  ///   - key: the number that the file joins its rows by.
  ///   - place: where it is.
  ///   - content: what it says.
  ///   - isDone: whether it is done.
  ///   - isExpanded: whether it shows what is below it.
  ///   - favorite: its position among the favorites; nil when it is none.
  public init(
    id: String, key: Int64?, place: HistoryPlace, content: HistoryContent, isDone: Bool,
    isExpanded: Bool, favorite: String?
  ) {
    (self.id, self.key, self.place, self.content) = (id, key, place, content)
    (self.isDone, self.isExpanded, self.favorite) = (isDone, isExpanded, favorite)
  }
}

/// What a version did to a node: what is so after it, as far as the version touched that.
public struct HistoryChange: Hashable, Sendable {
  /// The identifier of the node; `/` is the root.
  public var id: String
  /// The number that the file joins its rows by, where the node is new.
  public var key: Int64?
  /// Whether the node did not exist before the version.
  public var isNew = false
  /// Whether the node does not exist after the version.
  public var isGone = false
  /// What was touched: 1 existence or place, 2 content, 4 done, 8 favorite, 16 expansion.
  public var what: Int
  /// Where it is now.
  public var place: HistoryPlace?
  /// What it says now.
  public var content: HistoryContent?
  /// Whether it is done now.
  public var isDone: Bool?
  /// Whether it shows now what is below it.
  public var isExpanded: Bool?
  /// Its position among the favorites now; empty when it is none any more.
  public var favorite: String?

  /// Makes a change that says nothing yet.
  /// - Parameters:
  ///   - id: the identifier of the node; `/` is the root.
  ///   - what: what was touched: 1 existence or place, 2 content, 4 done, 8 favorite, 16 expansion.
  public init(id: String, what: Int) { (self.id, self.what) = (id, what) }

  /// What was touched, as far as the fields say it.
  package var toldByFields: Int {
    (place == nil ? 0 : 1) + (content == nil ? 0 : 2) + (isDone == nil ? 0 : 4)
      + (favorite == nil ? 0 : 8) + (isExpanded == nil ? 0 : 16)
  }
}

/// Where a node is.
public struct HistoryPlace: Hashable, Sendable {
  /// The identifier of the parent; nil of the root only.
  public var parent: String?
  /// The position among its siblings.
  public var position: String

  /// Makes a place.
  /// - Parameters:
  ///   - parent: the identifier of the parent; nil of the root only.
  ///   - position: the position among its siblings.
  public init(parent: String?, position: String) {
    (self.parent, self.position) = (parent, position)
  }
}

/// What a node says.
public struct HistoryContent: Hashable, Sendable {
  /// The title.
  public var text: String
  /// The text beside the title.
  public var secondaryText: String?
  /// An emoji, or the name of a symbol.
  public var image: String?
  /// The number of the note.
  public var note: Int64?
  /// The attributes, a JSON object as the file has it, byte by byte.
  public var attributes: String?

  /// Makes a content.
  /// - Parameters:
  ///   - text: the title.
  ///   - secondaryText: the text beside the title.
  ///   - image: an emoji, or the name of a symbol.
  ///   - note: the number of the note.
  ///   - attributes: the attributes, a JSON object as the file has it, byte by byte.
  public init(
    text: String, secondaryText: String? = nil, image: String? = nil, note: Int64? = nil,
    attributes: String? = nil
  ) {
    (self.text, self.secondaryText, self.image) = (text, secondaryText, image)
    (self.note, self.attributes) = (note, attributes)
  }
}

/// What is wrong with a history that is read.
public struct HistoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as part of a sentence.
  public var reason: String
  /// The line it was found in; nil where it is about the whole.
  public var line: Int?

  /// Makes one.
  /// - Parameters:
  ///   - reason: what is wrong, as part of a sentence.
  ///   - line: the line it was found in; nil where it is about the whole.
  public init(_ reason: String, line: Int? = nil) { (self.reason, self.line) = (reason, line) }

  /// One sentence.
  public var description: String {
    (line.map { "line \($0) of the history: " } ?? "the history: ") + reason
  }
}
