import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore

/// The look and behavior of a section's list.
struct ConfigurationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The overall look.", valueName: "look"))
  var appearance: CaseArgument<ListConfiguration.Appearance>?

  @Option(help: ArgumentHelp("The header above the items.", valueName: "mode"))
  var header: CaseArgument<ListConfiguration.HeaderMode>?

  @Option(help: ArgumentHelp("The footer below them.", valueName: "mode"))
  var footer: CaseArgument<ListConfiguration.FooterMode>?

  @Option(help: .text("The text of the footer; empty removes it.")) var footerText: String?

  @Flag(inversion: .prefixedNo, help: "Draw separators between the items, or none.")
  var separators: Bool?

  @Option(help: ArgumentHelp("The layout of the items.", valueName: "layout"))
  var layout: CaseArgument<LayoutKind>?

  @Option(help: .number("The number of columns of a grid: 1 to 100.")) var columns: Int?

  @Option(help: ArgumentHelp("Where items move.", valueName: "where"))
  var reorder: CaseArgument<ListConfiguration.Reordering>?

  @Flag(inversion: .prefixedNo, help: "Delete the section with its last item, or not.")
  var removedWhenEmpty: Bool?

  @Flag(inversion: .prefixedNo, help: "Keep done days of recurring items, or not.")
  var keepOccurrences: Bool?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Show items of other sections; see help queries.", valueName: "query"))
  var shows: String?

  @Option(help: ArgumentHelp("Show it while this item is done; '' for always.", valueName: "item"))
  var shownWhile: String?

  @Option(
    help: ArgumentHelp(
      "A leading swipe action: TITLE:EFFECT, or JSON.",
      valueName: "action"),
    transform: ActionNotation.init)
  var leading: [ActionNotation] = []

  @Option(
    help: ArgumentHelp("A trailing one. Those given replace the old ones.", valueName: "action"),
    transform: ActionNotation.init)
  var trailing: [ActionNotation] = []

  @Flag(help: .common("Remove the leading swipe actions.")) var noLeading = false

  @Flag(help: .common("Remove the trailing swipe actions.")) var noTrailing = false

  @Flag(inversion: .prefixedNo, help: "A full swipe does the first action, or none.")
  var fullSwipe: Bool?

  @Option(
    help: ArgumentHelp(
      "An accessory: KIND[:STATE][:TEXT].",
      valueName: "accessory"),
    transform: Accessory.init(notation:))
  var accessory: [Accessory] = []

  @Flag(help: .common("Remove the accessories.")) var noAccessories = false

  @Option(help: .file("All of it as JSON; - is standard input.")) var config: String?

  /// The layouts, without the columns of a grid.
  enum LayoutKind: String, CaseIterable { case list, grid, strip }

  func validate() throws {
    try refuse("--columns takes 1 to 100.", if: !(1...100).contains(columns ?? 1))
    try refuse(
      "Only a grid has columns.", if: columns != nil && layout.map(\.value) ?? .grid != .grid)
    try refuse("--leading and --no-leading exclude each other.", if: noLeading && !leading.isEmpty)
    try refuse(
      "--trailing and --no-trailing exclude each other.", if: noTrailing && !trailing.isEmpty)
    try refuse(
      "--accessory and --no-accessories exclude each other.",
      if: noAccessories && !accessory.isEmpty)
  }

  /// The change of the options to the configuration of a section, or to that of `--config`.
  func change() throws -> ConfigurationChange {
    var fields = try base().map(ConfigurationChange.fields(replacingAllWith:)) ?? [:]
    func set(_ name: String, to text: String?) { if let text { fields[name] = .string(text) } }
    func set(_ name: String, to flag: Bool?) { if let flag { fields[name] = .bool(flag) } }
    func set(_ name: String, to values: [JSONValue], clearing: Bool) {
      if clearing || !values.isEmpty { fields[name] = .array(values) }
    }
    set("appearance", to: appearance?.value.rawValue)
    set("headerMode", to: header?.value.rawValue)
    if let footerText {
      fields["footer"] = footerText.isEmpty ? .null : .string(footerText)
      fields["footerMode"] = .string(footerText.isEmpty ? "none" : "supplementary")
    }
    set("footerMode", to: footer?.value.rawValue)
    set("showsSeparators", to: separators)
    set("layout", to: layout?.value.rawValue)
    if let layout, layout.value != .grid { fields["columns"] = .null }
    if let columns { fields["columns"] = .integer(Int64(columns)) }
    set("reordering", to: reorder?.value.rawValue)
    set("removedWhenEmpty", to: removedWhenEmpty)
    set("performsFirstActionWithFullSwipe", to: fullSwipe)
    set("keepsOccurrences", to: keepOccurrences)
    if let shows {
      fields["shows"] = shows.isEmpty ? .null : .string(try Query(typed: shows).description)
    }
    if let shownWhile { fields["shownWhile"] = shownWhile.isEmpty ? .null : .string(shownWhile) }
    set("leadingActions", to: try leading.map { try $0.json() }, clearing: noLeading)
    set("trailingActions", to: try trailing.map { try $0.json() }, clearing: noTrailing)
    set("accessories", to: try accessory.map(JSONValue.init(encoding:)), clearing: noAccessories)
    return ConfigurationChange(fields: fields)
  }

  /// Runs code with the change, and describes its errors in terms of the options.
  func wording<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let failure as Failure
      where failure.hint == ConfigurationChange.gridHint
    { throw failure.hinting { _ in "--layout grid" } }
  }

  /// The configuration of `--config`.
  private func base() throws -> ListConfiguration? {
    guard let config else { return nil }
    do {
      let data = Data(try File.bytes(at: config, upTo: InputLimit.configuration))
      // An unknown name would be ignored, and the setting would silently go back to its default.
      _ = try ConfigurationChange(JSONDecoder().decode(JSONValue.self, from: data))
      return try JSONDecoder().decode(ListConfiguration.self, from: data)
    } catch let error as DecodingError {
      throw Failure(
        .usage,
        "the configuration in \(config == "-" ? "standard input" : config) is not valid: "
          + DecodingReason.text(of: error),
        hint: "outline show SECTION --json | jq '.nodes[0].configuration' prints one")
    }
  }
}

extension JSONValue {
  /// A value in the form of JSON.
  init(encoding value: some Encodable) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
  }
}
