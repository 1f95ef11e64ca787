public import OutlineFormats
public import OutlineModel

/// What every format of outlines keeps of a node when it is written and read again.
public struct Essentials: Hashable, Sendable, CustomStringConvertible {
  /// The depth, and whether it is a section.
  public var level: Int, isSection: Bool
  /// The words.
  public var text: String, note: String?
  /// Whether it is done.
  public var isDone: Bool
  /// Tags, dates and priority, of the forms that an outline checks.
  public var marks: [String: JSONValue]

  private static let names = ["tags", "due", "start", "created", "completed", "priority"]

  /// The essentials of a node.
  public init(_ node: DraftNode) {
    level = node.level
    isSection = node.isSection
    text = node.text
    note = node.note
    isDone = node.isDone
    marks = node.isSection ? [:] : node.attributes.filter { Self.names.contains($0.key) }
  }

  /// The essentials of the nodes of a document, as far as a format has a place for them.
  public static func of(_ document: DraftDocument, in format: FileFormat) -> [Essentials] {
    document.nodes.map { node in
      var essentials = Essentials(node)
      if format == .todotxt { essentials.note = nil }
      return essentials
    }
  }

  /// Everything, so that a failure shows what differs.
  public var description: String {
    "\(isSection ? "§" : "\(level)") \(isDone ? "x " : "")\(text.debugDescription) "
      + "\(note.map(\.debugDescription) ?? "") \(marks.isEmpty ? "" : "\(marks)")\n"
  }

  /// Whether two texts are of the same scalars, and all else is the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.level == right.level && left.isSection == right.isSection && left.isDone == right.isDone
      && left.text.unicodeScalars.elementsEqual(right.text.unicodeScalars)
      && (left.note ?? "").unicodeScalars.elementsEqual((right.note ?? "").unicodeScalars)
      && left.marks == right.marks
  }
}
