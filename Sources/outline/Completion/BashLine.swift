import OutlineStore
import Terminal

/// A bash command line up to the cursor. Bash also splits words at `:`, `=` and `@` and does not
/// unquote them, so the line is parsed here with the rules of the shell.
struct BashLine {
  /// The unquoted words. The last one is at the cursor.
  let words: [String]
  /// The part of the last word that bash does not replace.
  let front: String
  /// The open quote at the cursor.
  let quote: Character?

  /// - Parameters:
  ///   - line: the line from the command to the cursor.
  ///   - region: the end of the line, which bash replaces.
  init(_ line: String, region: String) {
    let shell = ShellWords(line, escapable: Self.escapable)
    words = shell.words + [shell.last ?? ""]
    quote = shell.quote
    let kept = line.dropLast(line.hasSuffix(region) ? region.count : 0)
    front = ShellWords(kept, escapable: Self.escapable).last ?? ""
  }

  private static func escapable(in quote: Character) -> String { quote == "'" ? "" : "\"\\$`" }

  /// The answer for the bash script.
  /// - Parameter key: the reason for the completion, as in `COMP_TYPE`: 9 for a tab, 63 for the
  ///   list after a second one.
  func answer(_ completion: Completion, key: Int) -> [String] {
    if completion.wantsFiles { return ["files"] }
    let candidates = completion.candidates.filter { $0.value.hasUTF8Prefix(front) }
    let isOpen = !candidates.isEmpty && candidates.allSatisfy(\.isOpen)
    var values = candidates.map {
      quoted(String(decoding: $0.value.utf8.dropFirst(front.utf8.count), as: UTF8.self))
    }
    if candidates.count > 1, "?!@".unicodeScalars.contains(where: { Int($0.value) == key }) {
      let width = min(32, values.map(\.displayWidth).max() ?? 0)
      values = zip(values, candidates).map { value, candidate in
        let description = candidate.shownDescription
        return description.isEmpty
          ? value : value.padded(toWidth: width) + "  (" + description + ")"
      }
    }
    let word = completion.word.lowercased()
    if candidates.count > 1, !candidates.allSatisfy({ $0.value.lowercased().hasPrefix(word) }) {
      // Bash would replace the word with the common prefix. At the second tab it only lists.
      if key == 9 { return ["words"] }
      if key != 63 && key != 37 {
        values.append(quoted(String(completion.word.dropFirst(front.count))))
      }
    }
    return [isOpen ? "open" : "words"] + values
  }

  private func quoted(_ text: String) -> String {
    switch quote {
    case "'": text.replacing(["'": #"'\''"#])
    case "\"": text.escaped { "\"\\$`".unicodeScalars.contains($0) }
    default:
      text.escaped { scalar in
        scalar.isASCII && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
          && !"-_./,:=@%+".unicodeScalars.contains(scalar)
      }
    }
  }
}

extension String {
  fileprivate func escaped(where needsEscape: (Unicode.Scalar) -> Bool) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if needsEscape(scalar) { text.append("\\") }
      text.unicodeScalars.append(scalar)
    }
  }
}
