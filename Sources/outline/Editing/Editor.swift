import Foundation
import OutlineOperations
import Terminal

/// The user's editor.
struct Editor {
  /// The command, as the shell reads it: `vim`, `code --wait`.
  let command: String

  /// The editor from the environment.
  static var preferred: Editor {
    Editor(command: ["OUTLINE_EDITOR", "VISUAL", "EDITOR"].lazy.compactMap { Environment[$0] }.first ?? "vi")
  }

  /// Runs the editor on a file and waits for it.
  ///
  /// The editor owns the terminal, so interrupt keys reach only the editor: this program would
  /// otherwise end and leave it alone with the terminal.
  /// - Throws: `Failure` if the editor cannot be run or fails.
  func edit(_ path: String) throws {
    let handlers = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in handlers { signal(number, handler) } }
    let status = try Self.wait(for: start(path))
    if status == 0 { return }
    let isMissing = status == 126 || status == 127
    throw Failure(
      isMissing ? .inputOutput : status == Failure.Code.interrupted.rawValue ? .interrupted : .noMatch,
      isMissing ? "cannot run the editor \(command.debugDescription)" : "the editor ended with exit code \(status)",
      hint: isMissing ? "set OUTLINE_EDITOR, VISUAL or EDITOR to another one" : nil)
  }

  private func start(_ path: String) throws -> pid_t {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
    #else
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var restored = sigset_t()
    sigemptyset(&restored)
    for number in [SIGINT, SIGQUIT] { sigaddset(&restored, number) }
    posix_spawnattr_setsigdefault(&attributes, &restored)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    // Standard output is for data; in a pipe the editor draws on standard error.
    if isatty(STDOUT_FILENO) == 0 { posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO) }
    // Without the trap the waiting shell would end on keys that the editor handles.
    let words = ["sh", "-c", "trap : INT QUIT; \(command) \"$@\"", command, path]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, environ)
    if failure != 0 { throw Failure(.inputOutput, "cannot run /bin/sh: \(String(cString: strerror(failure)))") }
    return process
  }

  private static func wait(for process: pid_t) throws -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR {
        throw Failure(.inputOutput, "cannot wait for the editor: \(String(cString: strerror(errno)))")
      }
    }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
