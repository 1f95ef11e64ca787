package import OutlineModel

extension Identifier {
  /// Takes over an id that a person chose. What is read as something else wherever a name may stand
  /// is refused: it could never be named, and an id is for ever.
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
