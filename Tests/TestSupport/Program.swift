internal import Foundation

/// A program that a test runs and waits for.
///
/// Foundation's `Process` looks through the open files of the process, and on Linux reads beyond
/// the list of them if there are many: tests that all run at once open more than a thousand.
public struct Program: Sendable {
  public let status: Int32
  public let output: String
  public let errors: String

  /// Runs a program to its end.
  /// - Parameter arguments: its name, or its path, and what it is given.
  /// - Throws: `POSIXError` if it cannot be started.
  public init(running arguments: [String]) throws {
    guard let out = tmpfile(), let err = tmpfile() else { throw Self.error(errno) }
    defer {
      fclose(out)
      fclose(err)
    }
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t? = nil
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, fileno(out), STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fileno(err), STDERR_FILENO)
    let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawnp(&process, arguments[0], &actions, nil, words, environ)
    if code != 0 { throw Self.error(code) }
    var state: Int32 = 0
    while waitpid(process, &state, 0) < 0 {
      if errno != EINTR { throw Self.error(errno) }
    }
    // The code of its exit, or that of a shell for a signal.
    status = state & 0x7f == 0 ? (state >> 8) & 0xff : 128 + (state & 0x7f)
    (output, errors) = (Self.text(of: out), Self.text(of: err))
  }

  private static func text(of file: UnsafeMutablePointer<FILE>) -> String {
    rewind(file)
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func error(_ code: Int32) -> POSIXError {
    POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
  }
}
