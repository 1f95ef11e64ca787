/// The template of `--format`: text with names of fields in braces, such as `{id}\t{text}`.
///
/// `\t`, `\n` and `\\` are a tab, a line feed and a backslash; `{{` and `}}` are braces.
package struct Template: Equatable {
  package enum Part: Equatable {
    case text(String)
    case field(String)
  }

  /// An error in a template.
  struct Flaw: Error, CustomStringConvertible {
    /// A sentence.
    let description: String
  }

  package let parts: [Part]

  /// Reads a template.
  /// - Throws: an error that says which brace has no other.
  package init(_ argument: String) throws {
    var parts: [Part] = []
    var text = ""
    var rest = argument.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (scalar, rest.first) {
      case ("\\", "t"?): text += "\t"
      case ("\\", "n"?): text += "\n"
      case ("\\", "\\"?): text += "\\"
      case ("{", "{"?): text += "{"
      case ("}", "}"?): text += "}"
      case ("{", _):
        guard let end = rest.firstIndex(of: "}") else {
          throw Flaw(
            description:
              "--format has an opening brace without a closing one; {{ is a literal brace.")
        }
        parts += text.isEmpty ? [] : [.text(text)]
        parts.append(.field(String(rest[..<end])))
        text = ""
        rest = rest[rest.index(after: end)...]
        continue
      case ("}", _):
        throw Flaw(
          description: "--format has a closing brace without an opening one; }} is a literal brace."
        )
      default:
        text.unicodeScalars.append(scalar)
        continue
      }
      rest.removeFirst()
    }
    self.parts = text.isEmpty ? parts : parts + [.text(text)]
  }
}
