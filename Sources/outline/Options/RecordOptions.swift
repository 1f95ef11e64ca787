import ArgumentParser
import OutlineOperations

/// How the records that a command lists are written for programs.
struct RecordOptions: ParsableArguments {
  @Flag(help: "Print one record a line, its fields separated by tabs.")
  var plain = false

  @Option(
    help: ArgumentHelp(
      "Which fields, separated by commas; implies --plain. A wrong name lists those there are.", valueName: "names"))
  var fields: String?

  @Option(
    help: ArgumentHelp(
      #"One line a record, such as '{id}\t{text}'; fields stand in braces."#, valueName: "template"),
    transform: Template.init)
  var format: Template?

  @Flag(name: [.customShort("0"), .long], help: "End records with NUL, not with a line end; implies --plain.")
  var print0 = false

  /// The names of the fields that were chosen; nil where none were.
  var chosen: [String]? {
    format?.fields ?? fields?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether lines of fields are wanted, and not the form for people.
  var isGiven: Bool { plain || print0 || fields != nil || format != nil }

  /// Whether a field is wanted by name.
  func contains(_ field: String) -> Bool { chosen?.contains(field) == true }

  func validate() throws {
    if fields != nil && format != nil { throw ValidationError("Choose one of --fields and --format.") }
  }

  /// Refuses names of fields that records of a kind do not have.
  func check<R: Record>(for _: R.Type) throws {
    for name in chosen ?? [] { _ = try R.column(name) }
  }
}
