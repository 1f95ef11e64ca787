import Foundation
import OutlineOperations
import Terminal

/// The lines of standard input, each as soon as it arrives.
struct LineInput {
  /// Bytes that have arrived; those before ``start`` are of earlier lines.
  private var bytes: [UInt8] = []
  private var start = 0
  /// The number of bytes from ``start`` that contain no line end.
  private var searched = 0
  /// Whether all has arrived.
  private(set) var isOver = false

  /// The next line, without its end; `nil` at the end, or if none came in time.
  /// - Parameters:
  ///   - time: how long to wait for it, in milliseconds; -1 for no limit.
  ///   - alarm: ends the wait.
  /// - Throws: `Failure` if standard input cannot be read, or a line is too long.
  mutating func next(within time: Int32 = -1, or alarm: Alarm? = nil) throws -> [UInt8]? {
    while true {
      if let end = bytes[(start + searched)...].firstIndex(of: 0x0A) {
        let line = bytes[start..<end]
        (start, searched) = (end + 1, 0)
        return Array(line)
      }
      searched = bytes.count - start
      if isOver {
        if searched == 0 { return nil }
        defer { (start, searched) = (bytes.count, 0) }
        return Array(bytes[start...])
      }
      if searched > InputLimit.text {
        throw Failure(.usage, "a line of standard input is larger than \(InputLimit.text >> 20) MB")
      }
      if try !fill(within: time, or: alarm) { return nil }
    }
  }

  /// Reads bytes.
  /// - Returns: `false` if none came in time.
  private mutating func fill(within time: Int32, or alarm: Alarm?) throws -> Bool {
    bytes.removeFirst(start)
    start = 0
    if time >= 0 || alarm != nil {
      let waking = Int16(POLLIN)
      var both = [
        pollfd(fd: STDIN_FILENO, events: waking, revents: 0),
        pollfd(fd: alarm?.descriptor ?? -1, events: waking, revents: 0),
      ]
      // After an error, reading reports it.
      let isAwake = poll(&both, 2, time) != 0
      alarm?.silence()
      if !isAwake || both[0].revents == 0 && both[1].revents != 0 { return false }
    }
    let piece = try File.piece(STDIN_FILENO, called: "standard input")
    isOver = piece == nil
    bytes += piece ?? []
    return true
  }
}
