import ArgumentParser
import OutlineOperations

/// The destination of items. It is resolved inside the transaction.
struct DestinationOptions: ParsableArguments {
  @Option(help: .id("Directly before this item.")) var before: String?

  @Option(help: .id("Directly after this item.")) var after: String?

  @Option(help: .id("Below this item or section, as its last child.")) var into: String?

  @Option(help: .section("Into this section, as its last top-level item.")) var toSection: String?

  @Flag(help: "Put it first instead of last.") var first = false

  @Flag(help: "Put it last.") var last = false

  /// The options as a value.
  var value: Destination {
    Destination(
      before: before.map(Reference.name), after: after.map(Reference.name),
      into: into.map(Reference.name),
      toSection: toSection.map(Reference.name), first: first, last: last)
  }

  func validate() throws {
    let problem = value.contradiction { $0 == "toSection" ? "--to-section" : "--" + $0 }
    if let problem { throw ValidationError(problem) }
  }
}

/// The destination of a section.
struct SectionPlacementOptions: ParsableArguments {
  @Option(help: .section("Directly before this section.")) var before: String?

  @Option(help: .section("Directly after this section.")) var after: String?

  @Flag(help: "Before all sections.") var first = false

  @Flag(help: "After all sections.") var last = false

  /// The options as a value.
  var value: Destination {
    Destination(
      before: before.map(Reference.name), after: after.map(Reference.name), first: first, last: last
    )
  }

  func validate() throws {
    try refuse("Choose one of --before, --after, --first and --last.", if: value.namesSeveralPlaces)
  }
}
