import Foundation
import Terminal

/// A program that the configuration of the user runs before or after each change.
struct Hook: Sendable {
  /// When it runs.
  enum Moment: String, CaseIterable, Sendable {
    /// In the transaction of the change, which it can refuse.
    case before
    /// When the change is committed.
    case after
  }

  var moment: Moment
  /// The command, as the shell reads it.
  var command: String
}

/// Short texts that only their owner may read.
enum PrivateText {
  /// Creates a folder that only its owner may read, with those above it.
  static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Replaces a file as a whole.
  /// - Parameter isDurable: whether it is also there after the power goes.
  /// - Returns: whether it was written; `errno` tells why not.
  static func write(_ text: String, to path: String, isDurable: Bool = false) -> Bool {
    let new = "\(path).\(getpid())"
    unlink(new)
    let file = open(new, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    let isWhole = Descriptor.write(Array(text.utf8), to: file) && (!isDurable || fsync(file) == 0)
    close(file)
    if isWhole && rename(new, path) == 0 { return true }
    let reason = errno
    unlink(new)
    errno = reason
    return false
  }
}

/// The words of a line, as a shell splits them, but without any expansion: nothing but white space,
/// quotes and backslashes has a meaning.
struct ShellWords {
  /// The words, without quotes and escapes.
  private(set) var words: [String] = []
  /// The word at the end of the line, which may go on; `nil` after white space.
  private(set) var last: String?
  /// The open quote at the end.
  private(set) var quote: Character?

  /// - Parameters:
  ///   - line: the line.
  ///   - isOneWord: whether white space is text, too.
  ///   - escapable: the characters that a backslash protects inside such quotes; before others it
  ///     is text.
  init(_ line: some StringProtocol, isOneWord: Bool = false, escapable: (Character) -> String) {
    var isEscaped = false
    for character in line {
      if isEscaped {
        let isText = quote.map { !escapable($0).contains(character) } ?? false
        last = (last ?? "") + (isText ? "\\" : "") + String(character)
        isEscaped = false
      } else if character == "\\", quote.map({ !escapable($0).isEmpty }) ?? true {
        isEscaped = true
        last = last ?? ""
      } else if character == quote {
        quote = nil
      } else if quote == nil && (character == "'" || character == "\"") {
        quote = character
        last = last ?? ""
      } else if quote == nil && !isOneWord && character.isWhitespace {
        if let last { words.append(last) }
        last = nil
      } else {
        last = (last ?? "") + String(character)
      }
    }
  }
}
