import OutlineModel
import OutlineStore

extension Identifier {
  /// Takes over an id that a person chose. What this program reads as something else is refused: it could never be named, and
  /// an id is for ever.
  init(chosen text: String) throws {
    if text == "@" || text.hasPrefix("/") || text.hasPrefix("-") {
      throw Failure(
        .usage, "the id \(text.debugDescription) would be read as something else",
        hint: "an id may not be @, and may not begin with / or -")
    }
    try self.init(text)
  }
}
