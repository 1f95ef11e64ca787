import ArgumentParser
import OutlineOperations
import OutlineStore
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

  /// The topic in one line.
  var title: String { Self.titles[rawValue] ?? rawValue }

  private static let titles = [String: String](embedded: "topics.txt")

  /// The text of the topic.
  var text: String {
    switch self {
    case .options: Self.optionsText
    case .keys: Modules.topic("keys")?() ?? ""
    default: String(embedded: "\(rawValue).txt")
    }
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
    let lists = [
      "(common)": common, "(reading)": rest(reading), "(changing)": rest(changing),
      "(items)": options(of: NodeNames.self).filter { !$0.shouldDisplay },
      "(filters)": options(of: FilterOptions.self).filter { !$0.shouldDisplay },
    ]
    return lists.reduce(String(embedded: "options.txt")) {
      $0.replacing($1.key, with: lines($1.value))
    }
  }

  private static func options(of type: any ParsableArguments.Type) -> [ArgumentDefinition] {
    ((try? CommandDefinition(of: type).arguments) ?? []).filter { option in
      !option.isCalled("--help") && !option.isCalled("--version")
    }
  }
}
