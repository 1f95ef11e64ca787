import ArgumentParser
import OutlineFormats
import OutlineStore
import Terminal

// The one place where errors of the library and of the arguments become messages and exit codes.
extension Failure {
  /// Puts any error into words.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as OutlineError: self.init(error)
    case let error as StorageError: self.init(Self.code(of: error.kind), error.description, hint: error.hint)
    case let error as IdentifierError: self.init(.usage, error.description)
    case let error as OutputError: self.init(.inputOutput, error.description)
    case let error as EmojiDataError: self.init(.usage, "cannot read the emoji data: \(error.description)")
    case let error as DifferenceError: self.init(.badFile, "cannot compare the versions: \(error)")
    default: self.init(.inputOutput, "something unexpected happened: \(error)")
    }
  }

  /// Puts an error of the argument parser into words.
  init(parsing error: any Error) {
    if let failure = error as? Failure {
      self = failure
      return
    }
    let message = OutlineCommand.message(for: error)
    // The usage of a command does not say what a version looks like.
    let isVersion = message.contains(" is invalid for '") && message.contains("<version>")
    let help = isVersion ? "outline help versions" : Self.helpCommand(in: OutlineCommand.fullMessage(for: error))
    // The parser adds its second thoughts on lines of their own.
    let first = message.split(separator: "\n").first.map(String.init) ?? message
    self.init(.usage, Self.lowercasingFirst(first), hint: help)
  }

  private init(_ error: OutlineError) {
    self.init(Self.code(of: error), error.description, hint: error.hint)
    if case .ambiguous(let text, let candidates) = error {
      message = "\(text.debugDescription) could be one of several"
      hint = text.hasPrefix("/") ? "give the id" : "give more letters of the id"
      self.candidates = candidates.map { Candidate(id: $0.id, kind: $0.kind, text: $0.text) }
    }
    if case .conflict = error { hint = "look at the outline again, then repeat the command" }
    if case .emptyText = error { hint = "give it a text, or an item an image" }
    if case .tooLong(let field, _, _) = error, field != "note" { hint = "longer text belongs into the note" }
    if case .unknownVersion = error { hint = "outline log" }
    if case .forgottenVersion = error { hint = "outline log" }
    if case .unknownNode("-") = error {
      hint = "standard input is not read here; xargs hands ids over"
    } else if case .unknownNode = error {
      hint = "outline find TEXT finds ids; outline ls shows them"
    }
    if case .absent(_, let number) = error {
      hint = "outline ls --all --at \(number) shows what was there; outline log ID when it changed"
    }
  }

  private static func code(of error: OutlineError) -> Code {
    switch error {
    case .unknownNode, .absent, .unknownItem, .unknownSection, .deleted, .unknownAction, .unknownVersion,
      .forgottenVersion, .wrongKind:
      .notFound
    case .ambiguous: .ambiguous
    // The oldest version cannot be taken back whatever anybody does.
    case .cannotRevert(_, let conflicts) where conflicts.isEmpty: .usage
    case .conflict, .identifierTaken, .cannotReturn, .cannotRevert: .conflict
    case .nothingToUndo, .nothingToRedo: .noMatch
    case .invalidConfiguration: .badFile
    default: .usage
    }
  }

  private static func code(of kind: StorageError.Kind) -> Code {
    switch kind {
    case .busy: .busy
    case .notADatabase, .foreignDatabase, .newerSchema, .corrupt: .badFile
    case .tooBig: .usage
    case .readOnly, .cannotOpen, .full, .other: .inputOutput
    }
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
