import ArgumentParser
import OutlineOperations

extension Failure {
  /// Describes an error of the argument parser.
  init(parsing error: any Error) {
    if let failure = error as? Failure {
      self = failure
      return
    }
    let message = OutlineCommand.message(for: error)
    // The usage of a command does not explain versions.
    let isVersion = message.contains(" is invalid for '") && message.contains("<version>")
    let help =
      isVersion
      ? "outline help versions" : Self.helpCommand(in: OutlineCommand.fullMessage(for: error))
    // The parser appends suggestions on lines of their own, and lists values one per line.
    let lines = message.split(separator: "\n").map(String.init)
    var first = lines.first ?? message
    if first.hasSuffix(":") {
      let values = lines.dropFirst().prefix { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
      first += " " + values.joined(separator: ", ")
    }
    self.init(.usage, Self.lowercasingFirst(first), hint: help)
  }

  private static func lowercasingFirst(_ message: String) -> String {
    let line = message.hasSuffix(".") ? String(message.dropLast()) : message
    return line.prefix(1).lowercased() + line.dropFirst()
  }

  /// The command in the line `See 'outline mv --help' for more information.`
  private static func helpCommand(in fullMessage: String) -> String? {
    let line = fullMessage.split(separator: "\n").last { $0.contains("See '") }
    return line?.split(separator: "'").dropFirst().first.map(String.init)
  }
}
