import Foundation
import OutlineFormats

/// Standard output, gathered in memory and written in large pieces.
final class Output {
  private var buffer: [UInt8] = []

  /// Adds text and a line end.
  func line(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    buffer.append(0x0A)
  }

  /// Adds one record of lines of fields.
  func record(_ text: String, isEndedByNUL: Bool) {
    buffer.append(contentsOf: text.utf8)
    buffer.append(isEndedByNUL ? 0 : 0x0A)
  }

  /// Whether people read it, who may want a pager for what does not fit the screen.
  var mayBePaged = false

  /// Writes what was gathered. It goes out when a command is done, so one that fails has printed nothing by halves.
  /// - Throws: `Failure` when the other end does not take it, except that a closed pipe ends the process quietly.
  func flush() throws {
    defer { buffer.removeAll(keepingCapacity: true) }
    if mayBePaged, let pager = Pager.command, Pager.isNeeded(for: buffer), Pager.show(buffer, in: pager) { return }
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes { bytes in
        Foundation.write(STDOUT_FILENO, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno == EPIPE {
        Self.endQuietly()
      } else if errno != EINTR {
        throw Failure(.inputOutput, "cannot write to standard output: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Ends as a program does whose reader has gone, whatever the parent process did to the signal.
  static func endQuietly() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(128 + SIGPIPE)
  }
}

/// Standard error: what happened, warnings and errors.
enum Message {
  /// Prints one line at once.
  static func print(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    // There is nobody left to tell when this fails.
    _ = bytes.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// Text for programs.
enum JSON {
  /// A value as indented JSON with sorted keys.
  static func text(of value: some Encodable) throws -> String {
    try text(of: value, [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted])
  }

  /// A value as JSON on one line.
  static func line(of value: some Encodable) throws -> String {
    try text(of: value, [.sortedKeys, .withoutEscapingSlashes])
  }

  /// A value that JSON has always a text for, on one line.
  static func plainLine(of value: some Encodable) -> String {
    (try? line(of: value)) ?? ""
  }

  private static func text(of value: some Encodable, _ format: JSONEncoder.OutputFormatting) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format
    encoder.dateEncodingStrategy = .iso8601
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    return Environment.isTerminal ? text.safeJSON : text
  }
}

extension String {
  /// The text followed by so many spaces that it takes a number of columns.
  func padded(toWidth width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }
}
