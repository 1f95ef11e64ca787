import ArgumentParser

/// The options of a command that exchanges versions with other places.
struct ExchangeOptions: ParsableArguments, CommonOptions {
  @Option(name: .customLong("db"), help: .database)
  var database: String?

  @Option(help: .timeoutOfExchange)
  var timeout: Double?

  @Flag(help: .dryRun)
  var dryRun = false

  @Flag(help: .json)
  var json = false

  @Flag(help: .ndjson)
  var ndjson = false

  @Flag(name: [.short, .long], help: .quiet)
  var quiet = false

  @Flag(name: .customLong("no-color"), help: .noColor)
  var noColor = false

  func validate() throws {
    try checkForm()
    try checkTimeout(timeout)
  }
}

extension ArgumentHelp {
  /// The help of a place to exchange versions with.
  static var place: ArgumentHelp {
    ArgumentHelp(
      "A path, ssh:[user@]host:path, folder:path, or a remote; without it, the only remote.",
      valueName: "where")
  }
  static var exitCodeOfConflicts: ArgumentHelp { "Exit with code 1 if there are conflicts." }
}
