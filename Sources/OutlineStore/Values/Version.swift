public import Foundation

/// One committed change of a file.
public struct Version: Identifiable, Hashable, Sendable {
  /// Where a version came from.
  public struct Origin: RawRepresentable, Hashable, Sendable, Codable {
    /// The stored name.
    public var rawValue: String

    /// Makes an origin of its stored name.
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
    /// One earlier version taken back, with what came after it kept.
    public static let revert = Origin(rawValue: "revert")
    /// A statement typed into a SQLite shell.
    public static let sql = Origin(rawValue: "sql")
  }

  /// The number of a version: 1, 2, 3… 0 is the empty outline before version 1.
  public typealias ID = Int

  /// 1, 2, 3…
  public var number: ID
  /// 16 letters from k to z that no other version of any file has; empty in a value that was made by hand.
  public var name: String
  /// When it was committed; later than that of every version before it.
  public var date: Date
  /// Where it came from.
  public var origin: Origin
  /// Who made it, where the program that wrote it knows.
  public var author: String?
  /// What its author said of it.
  public var message: String?
  /// The version that an undo or a redo takes back.
  public var undoes: ID?
  /// Versions next to each other with the same series are undone together, as typed letters are; nil
  /// for one that is a step of its own.
  public var series: String?
  /// How many nodes it touched.
  public var changes: Int
  /// Whether it did nothing but expand and collapse: undo passes over it.
  public var isQuiet: Bool

  /// The number.
  public var id: ID { number }

  /// Makes a version as a value, such as one for a preview or a test.
  /// - Parameters:
  ///   - number: 1, 2, 3…
  ///   - name: 16 letters from k to z, or empty.
  ///   - date: when it was committed.
  ///   - origin: where it came from.
  ///   - author: who made it, where that is known.
  ///   - message: what its author said of it.
  ///   - undoes: the version that it takes back, where it is an undo or a redo.
  ///   - series: what the versions have in common that are undone with it.
  ///   - changes: how many nodes it touched.
  ///   - isQuiet: whether it did nothing but expand and collapse.
  public init(
    number: ID, name: String = "", date: Date, origin: Origin = .app, author: String? = nil,
    message: String? = nil, undoes: ID? = nil, series: String? = nil, changes: Int = 0,
    isQuiet: Bool = false
  ) {
    (self.number, self.name, self.date, self.origin) = (number, name, date, origin)
    (self.author, self.message, self.undoes) = (author, message, undoes)
    self.series = series
    (self.changes, self.isQuiet) = (changes, isQuiet)
  }
}

extension Version {
  /// With which versions before it a new one is undone in one step.
  public enum Grouping: Hashable, Sendable {
    /// With none: it is a step of its own.
    case none
    /// With those directly before it that are of the same series and author.
    case series(String)
    /// With the last one, where that was of the same name and author and made at most so long ago: so
    /// letters are one step until whoever types them rests, or something else is changed.
    case typing(String, pause: Duration = .seconds(2))
  }
}

/// What is said of a version before it is made.
struct VersionLabel {
  var message: String?
  var origin: Version.Origin
  var author: String?
  var grouping = Version.Grouping.none
}

/// What a write returns: the value of its closure, and the version the file is at.
public struct Committed<Value> {
  /// What the closure returned.
  public var value: Value
  /// The latest version after the write.
  public var version: Version.ID
  /// Whether the write made that version; false when it changed nothing.
  public var isNew: Bool
  /// The name of the version it made; empty where it made none.
  public var name = ""
  /// Whether that version did nothing but expand and collapse, so that undo passes over it.
  public var isQuiet = false
}

extension Committed: Sendable where Value: Sendable {}
