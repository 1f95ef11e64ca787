import Foundation

/// Standard output, collected in memory and written in large pieces.
package final class Output {
  private var buffer: [UInt8] = []
  /// Whether people read it, and may want a pager for a text larger than the screen.
  package var mayBePaged = false

  private static let piece = 1 << 20
  /// The size of the next piece.
  private var piece = Output.piece
  /// The written bytes, if they may be repeated, and those that were repeated.
  private var (written, repeated) = (Digest(), Digest())
  /// The number of bytes to come that were written before.
  private var skipped = 0
  private var mayBeginAgain = false
  /// Called before a piece is written; its error prevents it.
  private var confirm: () throws -> Void = {}

  package init() {}

  /// Writes the first pieces while the others are still read, and prepares
  /// ``beginAgain(confirmedBy:)``.
  package func beginAtOnce() { (piece, mayBeginAgain) = (1 << 12, true) }

  /// Expects all bytes from the first one on again, because the reading is repeated. Those that
  /// were written are not written again.
  /// - Parameter confirm: called before each piece is written; its error prevents it.
  package func beginAgain(confirmedBy confirm: @escaping () throws -> Void) {
    self.confirm = confirm
    buffer.removeAll(keepingCapacity: true)
    repeated = Digest()
    skipped = written.count
  }

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
  package func bytes(_ bytes: [UInt8]) { buffer.append(contentsOf: bytes) }

  /// Adds the byte that ends a line or a record.
  package func end(_ byte: UInt8) { buffer.append(byte) }

  /// Writes the collected output if it is a large piece. For a caller with more output than memory
  /// should hold, if from then on only writing can fail.
  /// - Throws: ``OutputError``; the error of the confirmation.
  package func drain() throws {
    if buffer.count < piece { return }
    try confirm()
    try write()
    piece = min(piece * 4, Self.piece)
  }

  /// Writes the collected output. Commands call it at their end, so a command that fails has
  /// printed nothing.
  /// - Throws: ``OutputError`` if the output cannot be written, except that a closed pipe ends the
  ///   process quietly.
  package func flush() throws {
    if mayBePaged, let pager = Pager.command, Pager.isNeeded(for: buffer),
      Pager.show(buffer, in: pager)
    {
      return buffer.removeAll(keepingCapacity: true)
    }
    try write()
  }

  private func write() throws {
    defer { buffer.removeAll(keepingCapacity: true) }
    let start = min(skipped, buffer.count)
    if start > 0 {
      repeated.add(buffer[..<start])
      skipped -= start
      if skipped == 0 && repeated != written {
        throw OutputError(reason: "its text changed meanwhile; repeat the command")
      }
    }
    if mayBeginAgain { written.add(buffer[start...]) }
    if Descriptor.write(buffer, from: start, to: STDOUT_FILENO) { return }
    if errno == EPIPE { Self.endQuietly() }
    throw OutputError.ofSystem
  }

  /// Ends like a program whose reader has gone, however the parent process set the signal.
  static func endQuietly() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(128 + SIGPIPE)
  }
}

/// The number of some bytes, and a hash of them (FNV-1a).
private struct Digest: Equatable {
  private(set) var count = 0
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    count += bytes.count
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}

/// An error of writing to standard output.
package struct OutputError: Error, CustomStringConvertible {
  /// The reason that the system gives.
  var reason: String

  /// The error of the last call of the system, by `errno`.
  static var ofSystem: OutputError { OutputError(reason: String(cString: strerror(errno))) }

  /// One sentence.
  package var description: String { "cannot write to standard output: \(reason)" }
}

/// Standard error: messages, warnings and errors.
package enum Message {
  /// The reason that the system gives for an error of Foundation.
  package static func reason(of error: any Error) -> String {
    var present = error as NSError
    while present.domain != NSPOSIXErrorDomain {
      guard let cause = present.userInfo[NSUnderlyingErrorKey] as? any Error else {
        return error.localizedDescription
      }
      present = cause as NSError
    }
    return String(cString: strerror(Int32(truncatingIfNeeded: present.code)))
  }

  /// Prints one line at once.
  package static func print(_ line: String) {
    // If this fails, nobody is left to tell.
    _ = Descriptor.write(Array((line + "\n").utf8), to: STDERR_FILENO)
  }
}
