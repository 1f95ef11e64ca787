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

/// A field that can be emptied.
enum ClearableField: String, CaseIterable, ExpressibleByArgument {
  case secondary, image, note, attributes, done

  // What the parser would make of the cases itself, with a look at four more types at every start.
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  static var allValueDescriptions: [String: String] { [:] }
}
