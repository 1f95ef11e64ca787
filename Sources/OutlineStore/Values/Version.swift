public import Foundation

/// One committed change of a file.
public struct Version: Identifiable, Hashable, Sendable {
  /// The origin of a version.
  public struct Origin: RawRepresentable, Hashable, Sendable, Codable {
    /// The stored name.
    public var rawValue: String

    /// Creates an origin.
    /// - Parameter rawValue: the stored name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A program that uses this library.
    public static let app = Origin(rawValue: "app")
    /// A bulk import.
    public static let `import` = Origin(rawValue: "import")
    /// An undo.
    public static let undo = Origin(rawValue: "undo")
    /// A redo.
    public static let redo = Origin(rawValue: "redo")
    /// A return to an earlier version.
    public static let restore = Origin(rawValue: "restore")
    /// A revert of one earlier version that keeps the later ones.
    public static let revert = Origin(rawValue: "revert")
    /// A statement typed into a SQLite shell.
    public static let sql = Origin(rawValue: "sql")
    /// A version that another file wrote.
    public static let merge = Origin(rawValue: "merge")
    /// The resolution of a merge conflict.
    public static let resolve = Origin(rawValue: "resolve")
    /// Changes by another program to a text file that is kept in sync with the outline.
    public static let file = Origin(rawValue: "file")
  }

  /// The number of a version: 1, 2, 3… 0 is the empty outline before version 1.
  public typealias ID = Int

  /// 1, 2, 3…
  public var number: ID
  /// 16 letters from k to z, unique among the versions of all files; empty for a value created in
  /// memory.
  public var name: String
  /// The time of the commit; later than that of every version before it.
  public var date: Date
  /// The origin.
  public var origin: Origin
  /// The author, if the writing program knows one.
  public var author: String?
  /// The message of the author.
  public var message: String?
  /// The version that this undo or redo reverts.
  public var undoes: ID?
  /// Adjacent versions of the same series are undone together, like typed letters; `nil` makes a
  /// separate step.
  var series: String?
  /// The number of nodes that it changed.
  public var changes: Int
  /// Whether it only expanded and collapsed items; undo skips such versions.
  package var isQuiet: Bool
  /// The SHA-256 of this version and the seal before it, as 64 hexadecimal digits. Two files in
  /// which a version has the same seal have the same history up to it. `nil` if another program
  /// wrote the version and no write of the library followed.
  package var seal: String?

  /// The message for people. The numbers of an undo, redo, revert or restore that another file wrote
  /// are left out: they are those of versions there, and other versions have them here.
  package var shownMessage: String? {
    guard let source, [.undo, .redo, .revert, .restore].contains(source.origin) else {
      return message
    }
    return message?.replacing(/\b(undo|redo|revert) \d+(?=:|$)/) { $0.1 }
      .replacing(/\b(restore|to) version \d+$/) { "\($0.1) an earlier version" }
  }

  /// The place where another file wrote it, or `nil` if it was written in this file.
  public var source: Source?

  /// The version number.
  public var id: ID { number }

  /// The time at which it was made, in this file or another one.
  package var made: Date { source?.date ?? date }

  /// The origin of a version that came from another file.
  public struct Source: Hashable, Sendable {
    /// The name of the file, 16 letters from k to z. Copies of a file have the same name.
    public var file: String
    /// Its number there.
    public var number: ID
    /// The time at which it was written. Its ``Version/date`` is at least as late, and later than
    /// that of all versions that were here before it.
    public var date: Date
    /// The origin there.
    public var origin: Origin
  }

  /// The earlier versions that are undone together with a new one.
  public enum Grouping: Hashable, Sendable {
    /// None: the version is a separate step.
    case none
    /// The versions directly before it with the same series and author.
    case series(String)
    /// The last version, if it has the same name and author and is at most `pause` old. So typing
    /// is one step until the user rests or changes something else.
    case typing(String, pause: Duration = .seconds(2))
  }
}

/// The metadata of a version to open.
struct VersionLabel {
  var message: String?
  var origin: Version.Origin
  var author: String?
  var grouping = Version.Grouping.none
  /// The name and time that the maker of a received version gave it.
  var maker: Maker?

  struct Maker {
    var name: String
    var stamp: Int64
    var series: String?
  }
}

/// The result of a write: the value of its closure and the latest version.
public struct Committed<Value> {
  /// The return value of the closure.
  public var value: Value
  /// The latest version after the write.
  public var version: Version.ID
  /// Whether the write created that version; false if it changed nothing.
  public var isNew: Bool
  /// The name of the version it wrote; empty if it wrote none.
  public var name = ""
  /// The time of that version.
  package var date: Date?
  /// Whether that version only expanded and collapsed items, so undo skips it.
  package var isQuiet = false
}

extension Committed: Sendable where Value: Sendable {}
