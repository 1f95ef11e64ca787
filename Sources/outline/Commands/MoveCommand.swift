import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline mv`
struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "mv", aliases: ["move"])

  @OptionGroup var names: NodeNames
  @OptionGroup var destination: DestinationOptions

  @Flag(help: "Before the item before them.") var up = false

  @Flag(help: "After the item after them.") var down = false

  @OptionGroup var options: WriteOptions

  func validate() throws {
    let count = [up, down, destination.value.isGiven].count { $0 }
    try refuse("Choose one of --up, --down and a destination.", if: count > 1)
    try refuse(
      "Give a destination: --before, --after, --into, --to-section, --first, --last, --up or --down.",
      if: count == 0 && (names.names.count < 2 || names.names.contains("-")))
  }

  func run() throws {
    if up || down { return try options.perform(MoveItems(names.references(), up: up)) }
    if !destination.value.isGiven {
      var names = try names.references()
      let last = names.removeLast()
      try refuseLeaf(last)
      return try options.perform(MoveItems(names, to: Destination(into: last)))
    }
    try options.perform(MoveItems(names.references(), to: destination.value))
  }

  /// Rejects a last name without a destination that is no section, and has no items below it: it
  /// may be one more item to move.
  private func refuseLeaf(_ last: Reference) throws {
    let (name, isList) = try OutlineStore.read(options.existingPath()) { outline in
      let node = try NameResolver(outline).node(last)
      let listing = try Listing(outline, names: [last], scope: .init(levels: 0))
      return (node.name, node.kind == .section || listing.entries.contains(where: \.hasChildren))
    }
    if isList { return }
    throw Failure(
      .usage, "\(name.inQuotes) is no list, so it is no destination",
      hint: "--into moves them below it, --after and --before beside it")
  }
}

/// `outline indent`
struct IndentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "indent")

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws { try options.perform(IndentItems(names.references(), isDeeper: true)) }
}

/// `outline outdent`
struct OutdentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "outdent")

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws { try options.perform(IndentItems(names.references(), isDeeper: false)) }
}

/// `outline copy`
struct CopyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "copy", aliases: ["cp"])

  @OptionGroup var names: NodeNames
  @OptionGroup var destination: DestinationOptions

  @Option(help: ArgumentHelp("The title of the copy of a section.", valueName: "title"))
  var text: String?

  @OptionGroup var options: WriteOptions

  func validate() throws {
    try refuse(
      "--text is the title of a section that is copied without a destination.",
      if: text != nil && destination.value.isGiven)
  }

  func run() throws {
    let references = try names.references()
    if destination.value.isGiven {
      return try options.perform(CopyItems(references, to: destination.value))
    }
    try options.perform { [text] outline in
      let names = NameResolver(outline)
      guard references.count == 1, try names.node(references[0]).kind == .section else {
        throw Failure(
          .usage, "give a destination: --before, --after, --into, --to-section, --first or --last",
          hint: "outline copy --help")
      }
      return CopySection(references[0], title: text)
    }
  }
}

/// `outline sort`
struct SortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "sort")

  @Argument(help: .id("A section or an item; otherwise the only section.")) var name: String?

  @OptionGroup var scope: NameScope

  @Option(
    help: ArgumentHelp(
      "By text, secondary, note, done, favorite, created, completed, modified, due, start, priority or an attribute. (default: text)",
      valueName: "key"))
  var by: String?

  @Flag(help: "Reverse the order.") var reverse = false

  @Flag(name: [.customShort("r"), .long], help: "Sort the items below them too.")
  var recursive = false

  @OptionGroup var options: WriteOptions

  func run() throws {
    let key = try by.map { try SortKey($0) } ?? .text
    try options.perform(
      SortItems(
        scope.reference(ifGiven: name), by: key, isReversed: reverse, isRecursive: recursive))
  }
}

/// `outline archive`
struct ArchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "archive")

  @Argument(help: .id("Only items of this section or below this item.")) var name: String?

  @OptionGroup var scope: NameScope

  @Option(help: ArgumentHelp("Only items done longer ago, or before this day.", valueName: "age"))
  var before: String?

  @Option(help: .section("Into this section instead of Archive.")) var toSection: String?

  @OptionGroup var options: WriteOptions

  func run() throws {
    try options.perform(
      ArchiveItems(
        scope.reference(ifGiven: name), before: before, toSection: toSection.map(Reference.name)))
  }
}

/// `outline rm`
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "rm", aliases: ["remove", "delete"])

  @OptionGroup var names: NodeNames
  @OptionGroup var options: WriteOptions

  func run() throws { try options.perform(DeleteItems(names.references())) }
}
