import ArgumentParser
import OutlineOperations
import Terminal

/// The options of a command that only looks.
struct ReadOptions: ParsableArguments, RecordOptions {
  @Option(name: .customLong("db"), help: .database)
  var database: String?

  @Flag(help: .plain)
  var plain = false

  @Option(help: .fields)
  var fields: String?

  @Option(help: .format, transform: Template.init)
  var format: Template?

  @Flag(name: [.customShort("0"), .long], help: .print0)
  var print0 = false

  @Flag(help: .json)
  var json = false

  @Flag(help: .ndjson)
  var ndjson = false

  @Flag(name: [.short, .long], help: .quiet)
  var quiet = false

  @Flag(name: .customLong("no-color"), help: .noColor)
  var noColor = false

  @Flag(help: "Never open a pager.")
  var noPager = false

  func validate() throws { try checkForms() }

  /// Whether a program reads the answer.
  var isForPrograms: Bool { isJSON || wantsRecords }

  /// Whether the ids are shown to people, with the part that names them alone standing out.
  var marksIDs: Bool { style.isOn && !isForPrograms }
}

extension ArgumentHelp {
  /// Of the version that a command looks at. It is declared in each such command, see
  /// ``CommonOptions``.
  static var past: ArgumentHelp {
    ArgumentHelp(
      "Show it as it was at a version or time; see outline help versions.", valueName: "version")
  }

  /// Of the view that a command shows or changes.
  static func view(_ what: String) -> ArgumentHelp { ArgumentHelp(what, valueName: "view") }
}
