/// Something wrong with a file that its schema should have kept out.
public struct Problem: Hashable, Sendable, CustomStringConvertible {
  /// What kind of thing is wrong, and so what helps.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A page of the file is damaged, or a value cannot be read. What can be read can be saved into
    /// a new file.
    case file
    /// A row refers to one that is missing.
    case reference
    /// The present breaks a rule of the schema.
    case rule
    /// A section has a configuration that cannot be read. Configuring the section, with any of its
    /// options, gives what cannot be read its default; lists fail with
    /// ``OutlineError/invalidConfiguration(_:reason:)`` until then.
    case configuration
    /// An item has attributes that cannot be read. It shows none, keeps them, and setting one fails
    /// with ``OutlineError/invalidAttributes(_:reason:)``.
    case attributes
    /// The history does not lead back through sound outlines.
    case history
    /// An index, a view or a trigger is not as the schema has it. It can be made again.
    case schema
    /// What is kept beside the outline and follows from it is wrong: the search index, an index, a
    /// count. It can be made again.
    case derived
    /// Something that another program made would run with changes of the outline, computes with
    /// what it holds, or refers to a row that is not there. The outline itself is sound.
    case foreign
    /// A shell left its version open, which is no damage: the next write closes it.
    case open
    /// Versions were made while a clock was ahead, so their times are still to come. Nothing is lost
    /// by it, and every version after them is later by a microsecond; their times can be moved back.
    case clock
  }

  /// What kind of thing is wrong.
  public var kind: Kind
  /// What is wrong, in words.
  public var message: String
  /// The node or version it was found at.
  public var subject: String

  /// Whether it can be made right from what the file holds, and nothing is lost.
  public var isRepairable: Bool { kind == .schema || kind == .derived || kind == .clock }

  /// Whether anything is damaged; not by a version that is merely open, or stamped ahead.
  public var isDamage: Bool { kind != .open && kind != .clock }

  /// One line.
  public var description: String { "\(subject): \(message)" }

  /// Makes a problem.
  /// - Parameters:
  ///   - kind: what is wrong.
  ///   - message: one line without a full stop.
  ///   - subject: the node or version it was found at.
  public init(kind: Kind, message: String, subject: String) {
    (self.kind, self.message, self.subject) = (kind, message, subject)
  }
}
