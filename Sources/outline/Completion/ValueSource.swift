import OutlineOperations
import OutlineStore

/// The source of an argument's values, chosen by the value name in help, such as `<id>` or
/// `<version>`.
enum ValueSource: Equatable {
  /// Values from the current outline.
  enum Live: Equatable {
    case items, sections, nodes, versions, actions, views, tags, remotes
  }

  /// There are no candidates: a text, a number, a new name.
  case nothing
  /// A file of the file system.
  case files
  /// One of a few values.
  case list([Candidate])
  /// A comma-separated list of a few values.
  case names([String])
  case live(Live)

  /// - Parameters:
  ///   - argument: the argument.
  ///   - command: the name of its command, whose records determine the values of `--fields`.
  init(of argument: ArgumentDefinition, in command: String? = nil) {
    let says = argument.abstract ?? ""
    if let values = argument.allValues, !values.isEmpty {
      self = .list(of: values)
      return
    }
    switch argument.valueName {
    case "file", "into", "path", "target", "folder", "directory": self = .files
    case "names": self = .names(Self.fields(of: command))
    case "language": self = .names((try? CLDR())?.languages ?? [CLDR.english])
    case "key": self = .list(of: SortKey.names)
    case "version": self = .live(.versions)
    case "tag": self = .live(.tags)
    case "where", "remote": self = .live(.remotes)
    case "kind":
      let fields = ContentField.allCases.map { $0 == .attributes ? "attributes." : $0.rawValue }
      self = .list(of: fields + ["place", "circle", "delete", "id", "twice"]) { $0.hasSuffix(".") }
    case "view": self = .live(.views)
    // A new id cannot be completed.
    case "id" where says.contains("permanent"): self = .nothing
    case "id", "item": self = .live(says.contains("section") ? .nodes : .items)
    case "section":
      let takesItems = says.contains("section, or an item") || says.contains("section or item")
      self = .live(takesItems ? .nodes : .sections)
    case "date": self = .list(of: ["today", "tomorrow", "friday", "1w", "2w", "1mo"])
    case "age": self = .list(of: ["7d", "30d", "3mo", "1y", "yesterday"])
    case "field": self = .list(of: Query.Order.Key.named.map(\.name))
    case "dates":
      let words = ["today", "overdue", "before:", "by:", "after:", "from:", "any", "none"]
      self = .list(of: words) { $0.hasSuffix(":") }
    case "period":
      self = .list(of: ["daily", "weekdays", "weekly", "monthly", "yearly", "3d", "2w"])
    case "query": self = .list(of: Query.words.prefix(4)) { _ in true }
    case "grouping": self = .list(of: Grouping.allCases.map(\.rawValue))
    case "report": self = .list(of: (Settings.userQuietly.reports + Report.own).map(\.name))
    case "context":
      let beside = Settings(path: Settings.path(beside: FileOptions(database: nil).path), .outline)
      let contexts = (beside.contexts + Settings.userQuietly.contexts).uniqued(by: \.name)
      self = .list(
        contexts.map { Candidate(value: $0.name, description: $0.query) }
          + [Candidate(value: Context.none)])
    case "title" where says.contains("action"): self = .live(.actions)
    case "accessory": self = .list(of: Accessory.Kind.allCases.map(\.rawValue)) { _ in true }
    default: self = .nothing
    }
  }

  private static func list(
    of values: some Sequence<String>, isOpen: (String) -> Bool = { _ in false }
  ) -> Self { .list(values.map { Candidate(value: $0, isOpen: isOpen($0)) }) }

  /// The fields of the records that a command lists.
  private static func fields(of command: String?) -> [String] {
    switch command {
    case "log", "watch": VersionRecord.columns.map(\.name)
    case "diff": StepRecord.columns.map(\.name)
    case "blame": BlameRecord.columns.map(\.name)
    case "trust": TriggerRecord.columns.map(\.name)
    case "conflicts": ConflictRecord.columns.map(\.name)
    case "remote list": RemoteRecord.columns.map(\.name)
    default:
      Modules.all.lazy.compactMap { module in command.flatMap { module.fields[$0] } }.first
        ?? Entry.columns.map(\.name)
    }
  }
}
