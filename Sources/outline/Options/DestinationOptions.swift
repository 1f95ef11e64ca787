import ArgumentParser
import OutlineStore

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

  /// Whether a destination was given; `--first` and `--last` alone stand for the present neighbours.
  var isGiven: Bool { !named.isEmpty || first || last }

  /// Whether it says under, before or behind what.
  var hasAnchor: Bool { !named.isEmpty }

  private var named: [String] {
    [("--before", before), ("--after", after), ("--into", into), ("--to-section", toSection)]
      .compactMap { $0.1 == nil ? nil : $0.0 }
  }

  func validate() throws {
    var given = named
    if first && last { throw ValidationError("--first and --last exclude each other.") }
    if before != nil || after != nil {
      if first { given.append("--first") }
      if last { given.append("--last") }
    }
    if given.count > 1 {
      throw ValidationError("There is one destination only, not \(given.joined(separator: " and ")).")
    }
  }

  /// The placement it stands for now; nil when no anchor was given.
  func placement(in outline: OutlineReader) throws -> Placement? {
    if let before { return .before(try outline.item(called: before)) }
    if let after { return .after(try outline.item(called: after)) }
    if let into { return end(of: try outline.node(named: into).parent) }
    if let toSection { return end(of: .section(try outline.section(named: toSection))) }
    return nil
  }

  /// The placement at an end of a parent.
  func end(of parent: Placement.Parent) -> Placement {
    first ? .first(in: parent) : .last(in: parent)
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

  /// Whether a place was given.
  var isGiven: Bool { before != nil || after != nil || first || last }

  func validate() throws {
    let count = [before != nil, after != nil, first, last].count { $0 }
    if count > 1 { throw ValidationError("There is one place only: --before, --after, --first or --last.") }
  }

  /// The placement it stands for now; behind all where none was given.
  func placement(in outline: OutlineReader) throws -> Section.Placement {
    if let before { return .before(try outline.section(named: before)) }
    if let after { return .after(try outline.section(named: after)) }
    return first ? .first : .last
  }
}
