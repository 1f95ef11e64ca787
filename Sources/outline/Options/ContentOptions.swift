import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore

/// What new items say besides their text.
struct NewContentOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A second line, or the value of a value cell.", valueName: "text"))
  var secondary: String?

  @Option(help: ArgumentHelp("An emoji or the name of a symbol.", valueName: "emoji"))
  var image: String?

  @Option(help: ArgumentHelp("Longer text; may have line breaks.", valueName: "text"))
  var note: String?

  @Option(help: ArgumentHelp("An attribute, as JSON or else as a text; can be repeated.", valueName: "name=json"))
  var attribute: [AttributeSetting] = []

  @Flag(help: "Tick them off at once.")
  var done = false

  @Flag(help: "Make them favorites at once.")
  var favorite = false

  @Flag(help: "Show what stands under them.")
  var expanded = false

  /// A draft with a text and all this.
  func draft(_ text: String) -> Item.Draft {
    Item.Draft(
      text: text, secondaryText: secondary, image: image, note: note, isDone: done,
      attributes: Dictionary(attribute.map { ($0.name, $0.value) }) { $1 }, isExpanded: expanded, isFavorite: favorite)
  }
}

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
}
