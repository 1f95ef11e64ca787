import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline set`
struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set fields of an item.",
    discussion: """
      Examples:
        outline set bkzp "Buy oat milk"
        outline set bkzp --secondary "2 litres" --image 🥛
        outline set bkzp --note - < recipe.txt
        outline set bkzp --attribute price=1.29 --clear note
        outline find milk --plain | outline set - --done

      Fields that you do not give stay as they are. With - as the id, all items on standard input get the same values.
      """)

  @Argument(help: ArgumentHelp("An id, its beginning, a path or @; - reads ids from standard input.", valueName: "id"))
  var name: String

  @Argument(help: "The new text.")
  var text: String?

  @Option(help: ArgumentHelp("A second line, or the value of a value cell.", valueName: "text"))
  var secondary: String?

  @Option(help: ArgumentHelp("An emoji or the name of a symbol.", valueName: "emoji"))
  var image: String?

  @Option(help: ArgumentHelp("Longer text; - reads it from standard input.", valueName: "text"))
  var note: String?

  @Flag(help: "Mark it as done.")
  var done = false

  @Flag(help: "Mark it as not done.")
  var notDone = false

  @Option(
    help: ArgumentHelp(
      "An attribute, as JSON or else as a text; null removes it; can be repeated.", valueName: "name=json"))
  var attribute: [AttributeSetting] = []

  @Option(help: ArgumentHelp("A field to empty; can be repeated.", valueName: "field"))
  var clear: [ClearableField] = []

  @OptionGroup var options: WriteOptions

  func validate() throws {
    if done && (notDone || clear.contains(.done)) { throw ValidationError("--done and --not-done exclude each other.") }
    if name == "-" && note == "-" { throw ValidationError("Standard input cannot be both the ids and the note.") }
    let both = clear.filter { field in
      switch field {
      case .secondary: secondary != nil
      case .image: image != nil
      case .note: note != nil
      case .attributes, .done: false
      }
    }
    if let field = both.first?.rawValue { throw ValidationError("--\(field) and --clear \(field) exclude each other.") }
    let isNothing =
      text == nil && secondary == nil && image == nil && note == nil && !done && !notDone && attribute.isEmpty
    if isNothing && clear.isEmpty { throw ValidationError("There is nothing to set.") }
  }

  func run() throws {
    let names = try StandardInput.expand([name]).map(Reference.name)
    let changes = OutlineOperation.FieldChanges(try changes(), clearingAttributes: clear.contains(.attributes))
    try options.perform(.set(names, changes))
  }

  private func changes() throws -> Item.Changes {
    func field(_ value: String?, _ field: ClearableField) -> String?? {
      clear.contains(field) ? .some(nil) : value.map { $0 }
    }
    return Item.Changes(
      text: text, secondaryText: field(secondary, .secondary), image: field(image, .image),
      note: field(note == "-" ? try StandardInput.text() : note, .note),
      isDone: done ? true : notDone || clear.contains(.done) ? false : nil,
      attributes: Dictionary(attribute.map { ($0.name, $0.value) }) { $1 })
  }
}
