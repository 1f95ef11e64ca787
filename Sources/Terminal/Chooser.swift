import Foundation

/// fzf, in which people choose among lines: fuzzily, with a preview.
package enum Chooser {
  /// What came of it.
  package enum Answer {
    /// The lines that were chosen, in the order of the list.
    case chosen([String])
    /// Nothing was chosen.
    case nothing
    /// It was left by a key that interrupts.
    case interrupted
    /// There is no such program.
    case missing
  }

  /// Lets somebody choose.
  ///
  /// The first field of a line, up to a tab, is not shown; it is what the preview is made of.
  /// - Parameters:
  ///   - lines: without line breaks.
  ///   - query: what stands in the line for searching at first.
  ///   - preview: a command line of the shell, `{1}` in it stands for the first field.
  /// - Throws: ``ChooserError``.
  package static func choose(
    among lines: [String], query: String, preview: String
  ) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory.path
    var name = Array("\(folder)/outline-chosen-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    if file < 0 { throw ChooserError(description: "cannot make a file in \(folder)") }
    close(file)
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    setenv("OUTLINE_CHOSEN", path, 1)
    setenv("OUTLINE_QUERY", query, 1)
    setenv("OUTLINE_PREVIEW", preview, 1)
    // Of lines that fit alike, one that begins with it comes first, then the first of the list.
    let command = """
      command -v fzf > /dev/null || exit 127
      exec fzf --multi --delimiter='\t' --with-nth=2.. --tiebreak=begin,index --query="$OUTLINE_QUERY" \
      --preview="$OUTLINE_PREVIEW" --preview-window=down:5:wrap > "$OUTLINE_CHOSEN"
      """
    let status = try run(command, lines)
    switch status {
    case 0: break
    case 126, 127: return .missing
    case 130: return .interrupted
    case 1: return .nothing
    default: throw ChooserError(description: "fzf ended with exit code \(status)")
    }
    let chosen = String(
      decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    let isChosen = Set(chosen.split(separator: "\n").map(String.init))
    return .chosen(lines.filter(isChosen.contains))
  }

  private static func run(_ command: String, _ lines: [String]) throws -> Int32 {
    // Its keys are its own until it is left, and it may be left before it has read all lines.
    let signals = [SIGINT, SIGPIPE].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, action) in signals { signal(number, action) } }
    guard let chooser = popen(command, "w") else { return 127 }
    var text = ""
    for line in lines { text += line + "\n" }
    let bytes = Array(text.utf8)
    fwrite(bytes, 1, bytes.count, chooser)
    let status = pclose(chooser)
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}

/// Why nobody could choose.
package struct ChooserError: Error, CustomStringConvertible {
  /// A sentence without its full stop.
  package var description: String
}
