import OutlineOperations
import OutlineStore

/// Where the values of an argument come from. Help says what a value is, `<id>` or `<version>`, and that is what is offered.
enum ValueSource: Equatable {
  /// Values that the outline has at the moment.
  enum Live: Equatable {
    case items, sections, nodes, versions, actions, views, tags
  }

  /// There is nothing to choose from: a text, a number, a new name.
  case nothing
  /// A file of the file system.
  case files
  /// One of a few values.
  case list([Candidate])
  /// Some of a few values, with commas between them.
  case names([String])
  case live(Live)

  /// What help calls values that cannot be known beforehand.
  private static let free: Set = [
    "text", "title", "word", "n", "seconds", "emoji", "name=json", "action", "format", "template", "command", "trigger",
    "comparison", "words", "letter",
  ]

  /// - Parameter command: the command whose argument it is; its records say what `--fields` takes.
  init(of argument: ArgumentDefinition, in command: String? = nil) {
    let says = argument.abstract ?? ""
    if let values = argument.allValues, !values.isEmpty {
      self = .list(values.map { Candidate(value: $0) })
      return
    }
    switch argument.valueName {
    case "file", "into", "path", "target": self = .files
    case "folder", "directory": self = .files
    case "names": self = .names(Self.fields(of: command))
    case "key": self = .list(SortKey.names.map { Candidate(value: $0) })
    case "version": self = .live(.versions)
    case "tag": self = .live(.tags)
    case "view": self = .live(.views)
    // A new id is nobody's yet.
    case "id" where says.contains("permanent"): self = .nothing
    case "id": self = .live(says.contains("section") ? .nodes : .items)
    case "section":
      let takesItems = says.contains("section, or an item") || says.contains("section or item")
      self = .live(takesItems ? .nodes : .sections)
    case "date":
      self = .list(["today", "tomorrow", "friday", "1w", "2w", "1mo"].map { Candidate(value: $0) })
    case "field":
      self = .list(Query.Order.Key.named.map { Candidate(value: $0.name) })
    case "dates":
      let words = ["today", "overdue", "before:", "by:", "after:", "from:", "any", "none"]
      self = .list(words.map { Candidate(value: $0, isOpen: $0.hasSuffix(":")) })
    case "query":
      self = .list(Query.words.prefix(4).map { Candidate(value: $0, isOpen: true) })
    case "title" where says.contains("action"): self = .live(.actions)
    case "accessory":
      self = .list(Accessory.Kind.allCases.map { Candidate(value: $0.rawValue, isOpen: true) })
    default: self = .nothing
    }
  }

  /// The fields of what a command lists.
  private static func fields(of command: String?) -> [String] {
    switch command {
    case "log", "watch": VersionRecord.columns.map(\.name)
    case "diff": StepRecord.columns.map(\.name)
    case "blame": BlameRecord.columns.map(\.name)
    case "check": ProblemRecord.columns.map(\.name)
    case "trust": TriggerRecord.columns.map(\.name)
    default: Entry.columns.map(\.name)
    }
  }

  /// Whether it is known what an argument takes, even if that is nothing to choose from.
  static func isKnown(_ argument: ArgumentDefinition) -> Bool {
    ValueSource(of: argument) != .nothing || free.contains(argument.valueName ?? "")
      || argument.abstract?.contains("permanent") == true
  }
}

extension ValueSource: CustomStringConvertible {
  var description: String {
    switch self {
    case .nothing: "nothing"
    case .files: "files"
    case .list(let candidates): candidates.map(\.value).joined(separator: "|")
    case .names: "names"
    case .live(let live): "\(live)"
    }
  }
}
