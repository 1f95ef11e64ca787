import Foundation

/// Lets people choose lines in fzf, with fuzzy search and a preview.
package enum Chooser {
  /// The result of a choice.
  package enum Answer {
    /// The chosen lines, in the order of the list.
    case chosen([String])
    /// No line was chosen.
    case nothing
    /// The user interrupted it with a key.
    case interrupted
    /// fzf is not installed.
    case missing
  }

  /// Lets the user choose lines.
  ///
  /// The first field of a line, up to a tab, is hidden; the preview shows it.
  /// - Parameters:
  ///   - lines: lines without line breaks.
  ///   - query: the initial text of the search.
  ///   - preview: a command line of the shell, in which `{1}` is the first field.
  /// - Throws: ``ChooserError``.
  package static func choose(
    among lines: [String], query: String, preview: String
  ) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory.path
    // Without a name, the file goes with the process, whatever ends it.
    let file = Descriptor.nameless(in: folder)
    if file < 0 { throw ChooserError(description: "cannot make a file in \(folder)") }
    defer { close(file) }
    setenv("OUTLINE_QUERY", query, 1)
    setenv("OUTLINE_PREVIEW", preview, 1)
    // Among equal matches, one at the beginning of a line comes first, then the order of the list.
    let command = """
      command -v fzf > /dev/null || exit 127
      exec fzf --multi --delimiter='\t' --with-nth=2.. --tiebreak=begin,index \
      --query="$OUTLINE_QUERY" --preview="$OUTLINE_PREVIEW" --preview-window=down:5:wrap
      """
    let status = run(command, on: lines, output: file)
    switch status {
    case 0: break
    case 126, 127: return .missing
    case 130: return .interrupted
    case 1: return .nothing
    default: throw ChooserError(description: "fzf ended with exit code \(status)")
    }
    lseek(file, 0, SEEK_SET)
    let bytes = try FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd() ?? Data()
    let chosen = String(decoding: bytes, as: UTF8.self)
    let isChosen = Set(chosen.split(separator: "\n").map(String.init))
    return .chosen(lines.filter(isChosen.contains))
  }

  /// - Parameter output: the descriptor that becomes the standard output of the command.
  private static func run(_ command: String, on lines: [String], output: Int32) -> Int32 {
    let own = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    dup2(output, STDOUT_FILENO)
    defer {
      if own >= 0 { dup2(own, STDOUT_FILENO) }
      close(own >= 0 ? own : STDOUT_FILENO)
    }
    return Pager.pipe(Array(lines.map { $0 + "\n" }.joined().utf8), into: command)
  }
}

/// The reason why fzf could not run.
package struct ChooserError: Error, CustomStringConvertible {
  /// A sentence without its full stop.
  package var description: String
}
