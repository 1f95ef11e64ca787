import ArgumentParser
import OutlineOperations

/// Where items go. What it means is decided inside the transaction.
struct DestinationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Directly in front of this item.", valueName: "id"))
  var before: String?

  @Option(help: ArgumentHelp("Directly behind this item.", valueName: "id"))
  var after: String?

  @Option(help: ArgumentHelp("Under this item or section, behind what is there.", valueName: "id"))
  var into: String?

  @Option(help: ArgumentHelp("To the top level of this section, behind what is there.", valueName: "section"))
  var toSection: String?

  @Flag(help: "In front of the others, not behind them.")
  var first = false

  @Flag(help: "Behind the others.")
  var last = false

  /// The same as a value.
  var value: Destination {
    Destination(
      before: before.map(Reference.name), after: after.map(Reference.name), into: into.map(Reference.name),
      toSection: toSection.map(Reference.name), first: first, last: last)
  }

  func validate() throws {
    let problem = value.contradiction { $0 == "toSection" ? "--to-section" : "--" + $0 }
    if let problem { throw ValidationError(problem) }
  }
}

/// Where a section goes.
struct SectionPlacementOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Directly in front of this section.", valueName: "section"))
  var before: String?

  @Option(help: ArgumentHelp("Directly behind this section.", valueName: "section"))
  var after: String?

  @Flag(help: "In front of all sections.")
  var first = false

  @Flag(help: "Behind all sections.")
  var last = false

  /// The same as a value.
  var value: SiblingPlace {
    SiblingPlace(
      before: before.map(Reference.name), after: after.map(Reference.name), first: first, last: last)
  }

  func validate() throws {
    if value.count > 1 { throw ValidationError("There is one place only: --before, --after, --first or --last.") }
  }
}
