import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore

/// `NAME=JSON`; what is no JSON is taken as a text.
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

extension ArgumentHelp {
  /// Of a tag that is added or taken away.
  static func tag(_ what: String) -> ArgumentHelp { ArgumentHelp(what, valueName: "tag") }
  /// Of a date in words.
  static func date(_ what: String) -> ArgumentHelp { ArgumentHelp(what, valueName: "date") }
  static var priority: ArgumentHelp {
    ArgumentHelp("How important: a letter, A the most.", valueName: "letter")
  }
}

/// A field that can be emptied.
enum ClearableField: String, CaseIterable, ExpressibleByArgument {
  case secondary, image, note, attributes, done

  // What the parser would make of the cases itself, with a look at four more types at every start.
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  static var allValueDescriptions: [String: String] { [:] }
}
