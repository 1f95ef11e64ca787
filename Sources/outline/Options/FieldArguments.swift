import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore

/// `NAME=JSON`; text that is not JSON is taken as a string.
struct AttributeSetting: ExpressibleByArgument {
  let name: String
  let value: JSONValue

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
    name = String(argument[..<sign])
    let text = String(argument[argument.index(after: sign)...])
    value = (try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))) ?? .string(text)
  }
}

extension String {
  /// The image that a person means, perhaps by a name of the user's own.
  static func ownImage(typed: String) throws -> String {
    let own = typed.hasPrefix(":") ? Settings.user.emoji(named: typed) : nil
    do { return try own ?? Self.image(typed: typed) } catch let failure as Failure {
      throw ValidationError(failure.message + (failure.hint.map { "; " + $0 } ?? ""))
    }
  }
}

extension ArgumentHelp {
  static var image: ArgumentHelp {
    ArgumentHelp("An emoji, also as :tada: or U+1F389; or a symbol.", valueName: "emoji")
  }
  /// The help of a value of a usual kind.
  static func id(_ what: String) -> ArgumentHelp { ArgumentHelp(what, valueName: "id") }
  static func section(_ what: String) -> ArgumentHelp { ArgumentHelp(what, valueName: "section") }
  static func file(_ what: String) -> ArgumentHelp { ArgumentHelp(what, valueName: "file") }
  static func version(_ what: String) -> ArgumentHelp { ArgumentHelp(what, valueName: "version") }
  static func text(_ what: String) -> ArgumentHelp { ArgumentHelp(what, valueName: "text") }
  static func number(_ what: String) -> ArgumentHelp { ArgumentHelp(what, valueName: "n") }
  /// The help of a tag to add or remove.
  static func tag(_ what: String) -> ArgumentHelp { ArgumentHelp(what, valueName: "tag") }
  /// The help of a date in words.
  static func date(_ what: String) -> ArgumentHelp { ArgumentHelp(what, valueName: "date") }
  static var wait: ArgumentHelp { date("Hide it from outline report next until then.") }
  static var recur: ArgumentHelp {
    ArgumentHelp("weekly, 3d, \"every monday\", \"after 3 days\" …", valueName: "period")
  }
  static var depends: ArgumentHelp { id("An item that must be done first; can be repeated.") }
  static var priority: ArgumentHelp {
    ArgumentHelp("The priority: a letter, A is the highest.", valueName: "letter")
  }
}

/// A field that can be cleared.
enum ClearableField: String, CaseIterable, ExpressibleByArgument {
  case secondary, image, note, attributes, done

  // Equal to the parser's own default, which would look up four more types at every start.
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  static var allValueDescriptions: [String: String] { [:] }
}

extension [String] {
  /// The tags of an option, of which several may be given at once: `shop,home`.
  var asTags: [String] {
    flatMap { $0.contains(",") ? $0.split(separator: ",").map(String.init) : [$0] }
  }
}
