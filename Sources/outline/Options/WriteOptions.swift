import ArgumentParser
import OutlineOperations

/// The options of a command that changes something.
struct WriteOptions: ParsableArguments, RecordOptions {
  @Option(name: .customLong("db"), help: .database) var database: String?
  @Option(help: .timeout) var timeout: Double?

  @Option(
    name: [.customShort("m", allowingJoined: true), .long],
    help: .common("Message for the new version.", valueName: "text"))
  var message: String?

  @Option(help: .common("Change nothing unless the file is at this version.", valueName: "version"))
  var expectVersion: VersionExpression?

  @Flag(help: .common("Fail instead of upgrading a file of an older version."))
  var noMigrate = false

  @Flag(help: .dryRun) var dryRun = false
  @Flag(help: .plain) var plain = false
  @Option(help: .fields) var fields: String?
  @Option(help: .format, transform: Template.init) var format: Template?
  @Flag(name: [.customShort("0"), .long], help: .print0) var print0 = false
  @Flag(help: .json) var json = false
  @Flag(help: .ndjson) var ndjson = false
  @Flag(name: [.short, .long], help: .quiet) var quiet = false
  @Flag(name: .customLong("no-color"), help: .noColor) var noColor = false

  /// Only commands that read have this option.
  var noPager: Bool { false }

  func validate() throws {
    try checkForms()
    try checkTimeout(timeout)
    if let message,
      message.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    {
      throw ValidationError("A message must be one line without control characters.")
    }
  }
}
