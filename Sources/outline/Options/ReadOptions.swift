import ArgumentParser
import OutlineOperations

/// The options of a command that only reads.
struct ReadOptions: ParsableArguments, RecordOptions {
  @Option(name: .customLong("db"), help: .database) var database: String?
  @Flag(help: .plain) var plain = false
  @Option(help: .fields) var fields: String?
  @Option(help: .format, transform: Template.init) var format: Template?
  @Flag(name: [.customShort("0"), .long], help: .print0) var print0 = false
  @Flag(help: .json) var json = false
  @Flag(help: .ndjson) var ndjson = false
  @Flag(name: [.short, .long], help: .quiet) var quiet = false
  @Flag(name: .customLong("no-color"), help: .noColor) var noColor = false

  @Flag(help: .common("Show whole ids on a terminal, not only unique prefixes.")) var ids = false

  @Flag(help: .common("Never open a pager.")) var noPager = false

  func validate() throws { try checkForms() }
}

extension ArgumentHelp {
  /// The help of the version to read. Each of these commands declares the option itself, see
  /// ``CommonOptions``.
  static var past: ArgumentHelp {
    version("An earlier version, by number or time: v12, yesterday.")
  }

  /// The help of the view to show or change.
  static func view(_ what: String) -> ArgumentHelp { ArgumentHelp(what, valueName: "view") }
}
