import ArgumentParser
import OutlineOperations

/// The section in which names are meant.
struct NameScope: ParsableArguments {
  @Option(
    help: ArgumentHelp("Look for the names in this section only.", valueName: "section"))
  var section: String?

  /// Refuses names of a section together with ids of standard input, which need none.
  func check(_ names: [String]) throws {
    if section != nil && names.contains("-") {
      throw ValidationError("--section goes with names, not with ids of standard input.")
    }
  }

  /// A name in the section.
  func reference(_ name: String) -> Reference {
    section.map { .inside(name, section: $0) } ?? .name(name)
  }

  /// A name in the section, or the section itself where there is no name; nil where nothing is given.
  func reference(ifGiven name: String?) -> Reference? {
    name.map(reference) ?? section.map(Reference.name)
  }

  /// Names in the section, those on standard input read; the section itself where there are none.
  func references(_ names: [String]) throws -> [Reference] {
    if let section, names.isEmpty { return [.name(section)] }
    return try StandardInput.references(names, in: section)
  }
}

/// The nodes a command is about.
struct NodeNames: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Ids, beginnings of ids, whole texts, emoji, paths or @; - reads ids from standard input.",
      valueName: "id"))
  var names: [String]

  @OptionGroup var scope: NameScope

  func validate() throws { try scope.check(names) }

  /// The names, those on standard input read.
  /// - Throws: `Failure` when standard input names nothing.
  func read() throws -> [Reference] { try scope.references(names) }
}
