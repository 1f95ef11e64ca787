import ArgumentParser

/// The options of `outline browse`.
struct BrowseOptions: ParsableArguments, CommonOptions {
  @Option(name: .customLong("db"), help: .database)
  var database: String?

  @Option(help: .timeout)
  var timeout: Double?

  @Flag(name: .customLong("no-color"), help: .noColor)
  var noColor = false

  var json: Bool { false }
  var ndjson: Bool { false }
  var quiet: Bool { false }

  func validate() throws { try Timeout.check(timeout) }
}
