import Foundation

/// Standard output, collected in memory and written in large pieces.
package final class Output {
  private var buffer: [UInt8] = []
  /// Whether people read it, and may want a pager for a text larger than the screen.
  package var mayBePaged = false

  private static let piece = 1 << 20

  package init() {}

  /// Adds text and a line end.
  package func line(_ text: String) {
    self.text(text)
    end(0x0A)
  }

  /// Adds text as it is.
  package func text(_ text: String) {
    var text = text
    text.withUTF8 { buffer.append(contentsOf: $0) }
  }

  /// Adds bytes as they are.
  package func bytes(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
  }

  /// Adds the byte that ends a line or a record.
  package func end(_ byte: UInt8) {
    buffer.append(byte)
  }

  /// Writes the collected output if it is a large piece. For a caller with more output than memory
  /// should hold, if from then on only writing can fail.
  /// - Throws: ``OutputError``.
  package func drain() throws {
    if buffer.count >= Self.piece { try write() }
  }

  /// Writes the collected output. Commands call it at their end, so a command that fails has
  /// printed nothing.
  /// - Throws: ``OutputError`` if the output cannot be written, except that a closed pipe ends the
  ///   process quietly.
  package func flush() throws {
    if mayBePaged, let pager = Pager.command, Pager.isNeeded(for: buffer),
      Pager.show(buffer, in: pager)
    {
      buffer.removeAll(keepingCapacity: true)
      return
    }
    try write()
  }

  private func write() throws {
    defer { buffer.removeAll(keepingCapacity: true) }
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes { bytes in
        Foundation.write(
          STDOUT_FILENO, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno == EPIPE {
        Self.endQuietly()
      } else if errno != EINTR {
        throw OutputError(reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Ends like a program whose reader has gone, however the parent process set the signal.
  package static func endQuietly() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(128 + SIGPIPE)
  }
}

/// An error of writing to standard output.
package struct OutputError: Error, CustomStringConvertible {
  /// The reason that the system gives.
  package var reason: String

  /// One sentence.
  package var description: String { "cannot write to standard output: \(reason)" }
}

/// Standard error: messages, warnings and errors.
package enum Message {
  /// Prints one line at once.
  package static func print(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    // If this fails, nobody is left to tell.
    _ = bytes.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
