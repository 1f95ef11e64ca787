import ArgumentParser
import OutlineStore

/// A version as people write it: `12`, `v12`, `@` for the latest, `@-` and `@--` for those in front of it.
struct VersionExpression: ExpressibleByArgument {
  private enum Form {
    case number(Int)
    case beforeLatest(Int)
  }

  private let form: Form

  init?(argument: String) {
    if argument.hasPrefix("@") {
      guard argument.dropFirst().allSatisfy({ $0 == "-" }) else { return nil }
      form = .beforeLatest(argument.count - 1)
    } else {
      let digits = argument.hasPrefix("v") ? argument.dropFirst() : argument[...]
      guard let number = Int(digits), number > 0 else { return nil }
      form = .number(number)
    }
  }

  /// The latest version.
  static let latest = VersionExpression(form: .beforeLatest(0))
  /// The one in front of it.
  static let previous = VersionExpression(form: .beforeLatest(1))

  private init(form: Form) { self.form = form }

  /// The number it stands for now.
  func number(in outline: OutlineReader) throws -> Int {
    switch form {
    case .number(let number): number
    case .beforeLatest(let steps): max(0, try outline.latestVersion() - steps)
    }
  }
}
