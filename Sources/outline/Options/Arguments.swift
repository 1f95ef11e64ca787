import ArgumentParser
import OutlineOperations
import Terminal

/// A value of an enumeration in any case, with or without hyphens. Help and errors list all values.
struct CaseArgument<Value: RawRepresentable<String> & CaseIterable>: ExpressibleByArgument {
  /// The value chosen.
  let value: Value

  init?(argument: String) {
    let wanted = Self.fold(argument)
    guard let value = Value.allCases.first(where: { Self.fold($0.rawValue) == wanted })
    else { return nil }
    self.value = value
  }

  static var allValueStrings: [String] { Value.allCases.map(\.rawValue) }

  private static func fold(_ text: String) -> String {
    text.lowercased().filter { $0 != "-" && $0 != "_" }
  }
}

extension CaseArgument: Sendable where Value: Sendable {}

// The active context for a command.
extension Context {
  /// The active context for a person at a terminal; `nil` if there is none. A name without a
  /// context is reported.
  static func active(for options: some CommonOptions) -> Context? {
    guard Environment.isTerminal, !options.isJSON, let name = activeName else { return nil }
    if let context = all(for: options.path).first(where: { $0.name == name }) { return context }
    options.say(
      "outline: the context \(name.shellSafe) is active, but your configuration does not "
        + "define it  (outline context none ends it)")
    return nil
  }

  /// The active context for new items, which is reported if it gives them anything.
  static func forNewItems(_ options: some CommonOptions) -> Context? {
    guard let context = active(for: options) else { return nil }
    let parts = [context.words] + (context.section.map { ["into \($0)"] } ?? [])
    let given = parts.filter { !$0.isEmpty }.joined(separator: " ")
    if given.isEmpty { return nil }
    options.say("context \(context.name): \(given)".shellSafe + "  (outline context none ends it)")
    return context
  }
}

extension VersionExpression: ExpressibleByArgument {
  /// Parses a version from the command line.
  public init?(argument: String) { self.init(argument) }
}

/// The options of `outline browse`.
struct BrowseOptions: ParsableArguments, CommonOptions {
  @Option(name: .customLong("db"), help: .database) var database: String?
  @Option(help: .timeout) var timeout: Double?
  @Flag(name: .customLong("no-color"), help: .noColor) var noColor = false

  var json: Bool { false }
  var ndjson: Bool { false }
  var quiet: Bool { false }

  func validate() throws { try checkTimeout(timeout) }
}
