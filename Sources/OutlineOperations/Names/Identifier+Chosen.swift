package import OutlineModel

extension Identifier {
  /// Makes an identifier of a text that a person chose. A text that commands read as something else
  /// is refused: it could never name its node, and an id is permanent.
  /// - Throws: ``Failure`` or ``IdentifierError``.
  package init(chosen text: String) throws {
    if text == "@" || ["/", "-", "="].contains(where: text.hasPrefix) {
      throw Failure(
        .usage, "the id \(text.debugDescription) would be read as something else",
        hint: "an id may not be @, and may not begin with /, - or =")
    }
    try self.init(text)
  }
}
