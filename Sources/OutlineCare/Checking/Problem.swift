/// A violation in a file that its schema should have prevented.
public struct Problem: Hashable, Sendable, CustomStringConvertible {
  /// The kind of a problem, which determines the remedy.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A page of the file is damaged, or a value cannot be read. All readable data can be saved
    /// into a new file.
    case file
    /// A row refers to a missing row.
    case reference
    /// The present breaks a rule of the schema.
    case rule
    /// A section has an unreadable configuration. Configuring the section, with any option, gives
    /// unreadable options their defaults. Until then lists throw
    /// ``OutlineError/invalidConfiguration(_:reason:)``.
    case configuration
    /// An item has unreadable attributes. It shows none and keeps them, and setting one throws
    /// ``OutlineError/invalidAttributes(_:reason:)``.
    case attributes
    /// The history does not lead back through sound outlines.
    case history
    /// A version was changed after it was sealed, or its seal was. A rescue seals the history as it
    /// is now, in a new file.
    case seal
    /// A version that came from another file lacks the changes of its maker, or they cannot be
    /// read. The outline is sound, but the version cannot be merged into a third file. A rescue
    /// makes it a version of the new file.
    case received
    /// An index, a view or a trigger differs from the schema. It can be recreated.
    case schema
    /// Derived data is wrong: the search index, an index or a count. It can be rebuilt.
    case derived
    /// A text is not UTF-8. A repair replaces the bytes that cannot be read by U+FFFD.
    case text
    /// An object of another program runs when the outline changes, computes with its data, or
    /// refers to a missing row. The outline itself is sound.
    case foreign
    /// A shell left its version open. This is not damage: the next write closes it.
    case open
    /// Versions were written while a clock was ahead, so their times are in the future. Nothing is
    /// lost, and each further version is a microsecond later. The times can be moved back.
    case clock
    /// Open items wait for each other, so none of them can be done first. This is not damage: one
    /// of them has to wait for no other.
    case circle
  }

  /// The kind of the problem.
  public var kind: Kind
  /// A description in one line, without a full stop.
  public var message: String
  /// The affected node, version or table.
  public var subject: String

  /// Whether it can be repaired from the data in the file: without loss, except for the bytes of a
  /// text that no program can read.
  public var isRepairable: Bool { [.schema, .derived, .text].contains(kind) }

  /// Whether anything is damaged. A version that is open, or stamped ahead of the clock, is no
  /// damage, and neither are items that wait for each other.
  public var isDamage: Bool { ![.open, .clock, .circle].contains(kind) }

  /// The subject and the message, in one line.
  public var description: String { "\(subject): \(message)" }

  /// Creates a problem.
  /// - Parameters:
  ///   - kind: the kind of the problem.
  ///   - message: one line without a full stop.
  ///   - subject: the affected node, version or table.
  init(_ kind: Kind, of subject: String, _ message: String) {
    self.kind = kind
    self.message = message
    self.subject = subject
  }
}
