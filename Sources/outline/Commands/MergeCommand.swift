import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline merge`
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "merge")

  @Argument(help: .file("An outline file, or a bundle; - reads a bundle from standard input."))
  var source: String

  @Flag(help: .exitCodeOfConflicts) var exitCode = false

  @OptionGroup var options: ExchangeOptions

  func run() throws {
    let path = try options.existingPath()
    let exchange = Exchange(path: path, place: RemoteAddress(file: source), options: options)
    let name = source == "-" ? "standard input" : source
    let pulled: Exchange.Pulled
    if File.isDatabase(source) {
      let end = FileEnd(source, timeout: options.timeout)
      pulled = try exchange.pull(end)
      try exchange.compare(with: end)
    } else {
      let bytes = try File.bytes(at: source, upTo: InputLimit.outline)
      let lines = bytes.split(separator: UInt8(ascii: "\n")).map {
        String(decoding: $0, as: UTF8.self)
      }
      do { pulled = try exchange.take(VersionBundle(lines: lines)) } catch let error
        as VersionBundleError
      {
        throw Failure(
          .badFile, "\(name) is neither an outline nor a whole bundle: \(error.description)")
      }
    }
    try options.report(pulled, as: "Merged", from: name)
    if exitCode && !pulled.conflicts.isEmpty { throw ExitCode(Failure.Code.noMatch.rawValue) }
  }
}

/// `outline bundle`
struct BundleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "bundle")

  @Option(help: .version("Only the versions after this one, which the other file has."))
  var since: VersionExpression?

  @OptionGroup var options: FileOptions

  func run() throws {
    let bundle = try OutlineStore.read(options.existingPath()) { outline in
      try outline.bundle(since: since?.numberOrNothing(in: outline))
    }
    try Output.print(bundle.lines())
    options.say("Bundled \(bundle.count.plural("version"))")
  }
}
