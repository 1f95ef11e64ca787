import ArgumentParser
import Foundation
import OutlineStore

/// How the list of a section is to look and behave.
struct ConfigurationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The overall look.", valueName: "look"))
  var appearance: Choice<ListConfiguration.Appearance>?

  @Option(help: ArgumentHelp("What stands above the items.", valueName: "mode"))
  var header: Choice<ListConfiguration.HeaderMode>?

  @Option(help: ArgumentHelp("What stands below the items.", valueName: "mode"))
  var footer: Choice<ListConfiguration.FooterMode>?

  @Option(help: ArgumentHelp("The text of the footer, which it shows; empty removes it.", valueName: "text"))
  var footerText: String?

  @Flag(inversion: .prefixedNo, help: "Lines between the items.")
  var separators: Bool?

  @Option(help: ArgumentHelp("How the items are arranged.", valueName: "layout"))
  var layout: Choice<LayoutKind>?

  @Option(help: ArgumentHelp("How many columns a grid has: 1 to 100.", valueName: "n"))
  var columns: Int?

  @Option(help: ArgumentHelp("Where items may be moved.", valueName: "where"))
  var reorder: Choice<ListConfiguration.Reordering>?

  @Flag(help: "Whether the section goes with its last item.")
  var emptied: Emptied?

  @Option(
    help: ArgumentHelp(
      "A leading swipe action, TITLE:EFFECT or JSON; can be repeated, outermost first.", valueName: "action"),
    transform: ActionNotation.init)
  var leading: [ActionNotation] = []

  @Option(
    help: ArgumentHelp("A trailing swipe action, likewise; they replace those there were.", valueName: "action"),
    transform: ActionNotation.init)
  var trailing: [ActionNotation] = []

  @Flag(help: "No leading swipe actions.")
  var noLeading = false

  @Flag(help: "No trailing swipe actions.")
  var noTrailing = false

  @Flag(inversion: .prefixedNo, help: "Whether a full swipe performs the first action.")
  var fullSwipe: Bool?

  @Option(
    help: ArgumentHelp(
      "An accessory, KIND[:STATE][:TEXT]; can be repeated; they replace those there were.", valueName: "accessory"),
    transform: AccessoryNotation.accessory)
  var accessory: [Accessory] = []

  @Flag(help: "No accessories.")
  var noAccessories = false

  @Option(help: ArgumentHelp("A whole configuration as JSON, before the other options; - reads it.", valueName: "file"))
  var config: String?

  /// What an emptied section does.
  enum Emptied: String, EnumerableFlag {
    case removedWhenEmpty, keptWhenEmpty
  }

  /// The layouts, without the columns of a grid.
  enum LayoutKind: String, CaseIterable {
    case list, grid, strip
  }

  func validate() throws {
    if let columns, !(1...100).contains(columns) { throw ValidationError("--columns takes 1 to 100.") }
    if columns != nil, let layout, layout.value != .grid { throw ValidationError("Only a grid has columns.") }
    if noLeading && !leading.isEmpty { throw ValidationError("--leading and --no-leading exclude each other.") }
    if noTrailing && !trailing.isEmpty { throw ValidationError("--trailing and --no-trailing exclude each other.") }
    if noAccessories && !accessory.isEmpty {
      throw ValidationError("--accessory and --no-accessories exclude each other.")
    }
  }

  /// Whether anything was given.
  var isGiven: Bool {
    let values: [Any?] = [
      appearance, header, footer, footerText, separators, layout, columns, reorder, emptied, fullSwipe, config,
    ]
    return values.contains { $0 != nil } || noLeading || noTrailing || noAccessories
      || !(leading.isEmpty && trailing.isEmpty && accessory.isEmpty)
  }
}

extension ConfigurationOptions {
  /// The configuration of `--config`, read before the transaction begins.
  func base() throws -> ListConfiguration? {
    guard let config else { return nil }
    do {
      let data = Data(try File.bytes(at: config))
      // A name that is not known would be ignored, and what it was to set would go back to its default.
      _ = try ConfigurationChange(JSONDecoder().decode(JSONValue.self, from: data))
      return try JSONDecoder().decode(ListConfiguration.self, from: data)
    } catch let error as DecodingError {
      throw Failure(
        .usage,
        "the configuration in \(config == "-" ? "standard input" : config) is not valid: "
          + DecodingReason.text(of: error), hint: "outline show SECTION --json prints one")
    }
  }

  /// Lays the options over a configuration.
  func apply(to configuration: inout ListConfiguration, base: ListConfiguration?, in outline: OutlineReader) throws {
    if let base { configuration = base }
    if let appearance { configuration.appearance = appearance.value }
    if let header { configuration.headerMode = header.value }
    if let footerText {
      configuration.footer = footerText.isEmpty ? nil : footerText
      configuration.footerMode = footerText.isEmpty ? .none : .supplementary
    }
    if let footer { configuration.footerMode = footer.value }
    if let separators { configuration.showsSeparators = separators }
    try applyLayout(to: &configuration)
    if let reorder { configuration.reordering = reorder.value }
    if let emptied { configuration.removedWhenEmpty = emptied == .removedWhenEmpty }
    if let fullSwipe { configuration.performsFirstActionWithFullSwipe = fullSwipe }
    if noLeading || !leading.isEmpty { configuration.leadingActions = try leading.map { try $0.action(in: outline) } }
    if noTrailing || !trailing.isEmpty {
      configuration.trailingActions = try trailing.map { try $0.action(in: outline) }
    }
    if noAccessories || !accessory.isEmpty { configuration.accessories = accessory }
  }

  private func applyLayout(to configuration: inout ListConfiguration) throws {
    let isGrid = if case .grid = configuration.layout { true } else { false }
    if columns != nil && !isGrid && layout == nil {
      throw Failure(.usage, "only a grid has columns", hint: "--layout grid")
    }
    switch layout?.value {
    case .list: configuration.layout = .list
    case .strip: configuration.layout = .strip
    case .grid where !isGrid || columns != nil:
      configuration.layout = .grid(columns: columns ?? ListConfiguration.Layout.defaultColumns)
    case nil where columns != nil: configuration.layout = .grid(columns: columns ?? 1)
    case .grid, nil: break
    }
  }
}
