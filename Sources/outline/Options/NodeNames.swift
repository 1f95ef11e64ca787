import ArgumentParser
import OutlineOperations

/// The nodes a command is about.
struct NodeNames: ParsableArguments {
  @Argument(help: ArgumentHelp("Ids, beginnings of ids, paths or @; - reads ids from standard input.", valueName: "id"))
  var names: [String]

  /// The names, those on standard input read.
  /// - Throws: `Failure` when standard input names nothing.
  func read() throws -> [Reference] {
    try StandardInput.expand(names).map(Reference.name)
  }
}
