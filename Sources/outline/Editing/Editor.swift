import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// The user's editor.
enum Editor {
  /// Runs the editor on a file and waits for it.
  ///
  /// The editor owns the terminal, so interrupt keys reach only the editor: this program would
  /// otherwise end and leave it alone with the terminal.
  /// - Parameter hint: the way out if there is neither a terminal nor a chosen editor.
  /// - Throws: `Failure` if the editor cannot be run or fails.
  static func edit(
    _ path: String,
    hint: String = "set OUTLINE_EDITOR, VISUAL or EDITOR to one that needs none"
  ) throws {
    let chosen = ["OUTLINE_EDITOR", "VISUAL", "EDITOR"].lazy.compactMap { Environment[$0] }.first
    // The usual editor needs a terminal; a chosen one may need none.
    guard chosen != nil || Console.canAsk else {
      throw Failure(.usage, "there is no terminal for the editor", hint: hint)
    }
    let handlers = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in handlers { signal(number, handler) } }
    // As the shell reads it: `vim`, `code --wait`. Without the trap the waiting shell would end on
    // keys that the editor handles.
    let command = chosen ?? "vi"
    let words = ["sh", "-c", "trap : INT QUIT; \(command) \"$@\"", command, path]
    // Standard output is for data; in a pipe the editor draws on standard error.
    let status = try ChildProcess.run(
      words, output: isatty(STDOUT_FILENO) == 0 ? STDERR_FILENO : nil)
    if status == 0 { return }
    if status == 126 || status == 127 {
      throw Failure(
        .inputOutput, "cannot run the editor \(command.inQuotes)",
        hint: "set OUTLINE_EDITOR, VISUAL or EDITOR to another one")
    }
    throw Failure(
      status == Failure.Code.interrupted.rawValue ? .interrupted : .noMatch,
      "the editor ended with exit code \(status)")
  }
}
