import ArgumentParser
import OutlineOperations

/// The nodes a command is about.
struct NodeNames: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Ids, beginnings of ids, whole texts, emoji, paths or @; - reads ids from standard input.",
      valueName: "id"))
  var names: [String]

  @Option(
    help: ArgumentHelp("Look for the names in this section only.", valueName: "section"))
  var section: String?

  func validate() throws {
    if section != nil && names.contains("-") {
      throw ValidationError("--section goes with names, not with ids of standard input.")
    }
  }

  /// The names, those on standard input read.
  /// - Throws: `Failure` when standard input names nothing.
  func read() throws -> [Reference] { try StandardInput.references(names, in: section) }
}
