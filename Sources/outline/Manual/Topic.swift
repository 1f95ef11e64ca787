import ArgumentParser
import EmbeddedFiles
import OutlineOperations
import Terminal

/// The topics of `outline help TOPIC`.
enum Topic: String, CaseIterable {
  case options, ids, versions, queries, dates, keys, editing, batch, formats, json, schema
  case exitCodes = "exit-codes"
  case environment, configuration

  /// The topics that this build can tell.
  static var all: [Topic] { allCases.filter { $0 != .keys || Modules.topic("keys") != nil } }

  /// The topic of a name, if this build can tell it.
  static func topic(named name: String) -> Topic? { all.first { $0.rawValue == name } }

  /// The text of the topic that a command line requests.
  static func text(askedFor arguments: [String]) -> String? {
    arguments.count == 2 && arguments[0] == "help" ? topic(named: arguments[1])?.text : nil
  }

  /// The topic in one line.
  var title: String {
    switch self {
    case .options: "The options that most commands have."
    case .ids: "How to name items and sections."
    case .versions: "How to name versions, and how to undo them."
    case .queries: "How to filter items, and sections that show items of others."
    case .dates: "How to write days, times and rules of recurrence."
    case .keys: "The keys of outline browse."
    case .editing: "The text of outline edit."
    case .batch: "The operations of outline batch."
    case .formats: "Input and output formats."
    case .json: "What --json prints."
    case .schema: "The tables and views of the file, for sqlite3 and others."
    case .exitCodes: "Exit codes of the commands."
    case .environment: "Environment variables."
    case .configuration: "Configuration files: aliases, reports, outlines with names."
    }
  }

  /// The text of the topic.
  var text: String {
    switch self {
    case .options: Self.optionsText
    case .keys: Modules.topic("keys")?() ?? ""
    case .batch: file.replacing("(verbs)", with: Self.verbs)
    default: file
    }
  }

  private var file: String { String(embedded: "\(rawValue).txt") }

  /// A row for each kind of verb: its names and its fields.
  private static var verbs: String {
    OutlineOperation.verbs.map { verbs in
      let margin = "\n" + String(repeating: " ", count: 19)
      return "  " + verbs.map(\.name).joined(separator: ", ").padded(toWidth: 17)
        + "  " + type(of: verbs[0]).fields.wrapped(toWidth: 59).joined(separator: margin + "  ")
    }.joined(separator: "\n")
  }

  /// The options of changes and of lists, from their definitions.
  private static var optionsText: String {
    let changing = options(of: WriteOptions.self)
    let reading = options(of: ReadOptions.self)
    let common = changing.filter { option in reading.contains { $0.label() == option.label() } }
    func lines(_ options: [ArgumentDefinition]) -> String {
      options.map { option in
        let text = option.explanation.wrapped(toWidth: 52)
        let margin = "\n" + String(repeating: " ", count: 26)
        let label = option.label()
        return "  " + (label.count > 22 ? label + margin : label.padded(toWidth: 22) + "  ")
          + text.joined(separator: margin)
      }.joined(separator: "\n")
    }
    func rest(_ options: [ArgumentDefinition]) -> [ArgumentDefinition] {
      options.filter { option in !common.contains { $0.label() == option.label() } }
    }
    return """
      Commands that list or change something take

      \(lines(common))

      Commands that list also take

      \(lines(rest(reading)))

      Commands that change something also take

      \(lines(rest(changing)))

      Commands that change items also take

      \(lines(options(of: NodeNames.self).filter { !$0.shouldDisplay }))

      Commands that filter also take

      \(lines(options(of: FilterOptions.self).filter { !$0.shouldDisplay }))

      -n is --limit, the largest number of lines, in every command that has a limit.
      -h prints the help of a command, and -- ends the options: what follows is text.
      """
  }

  private static func options(of type: any ParsableArguments.Type) -> [ArgumentDefinition] {
    ((try? CommandDefinition(of: type).arguments) ?? []).filter { option in
      !option.isCalled("--help") && !option.isCalled("--version")
    }
  }
}

extension String {
  /// A file in `Sources/EmbeddedFiles/texts`, without the end of its last line.
  init(embedded name: String) {
    let file = text_file(name)
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.size)
    self.init(decoding: bytes.dropLast(), as: UTF8.self)
  }
}
