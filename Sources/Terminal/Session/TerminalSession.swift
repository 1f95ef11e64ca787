import Foundation

/// The whole screen of the terminal at standard input and output.
///
/// While it has the terminal, lines do not wrap, the cursor is hidden and all keys arrive as
/// events, also Ctrl-C and Ctrl-Z. However the process ends, the terminal is as it was: after
/// ``end()``, `exit`, a signal or a trap of Swift. Used by one thread.
package final class TerminalSession {
  /// The time after which a lone Esc is a key.
  private static let patience = Duration.milliseconds(25)

  private let settings: termios
  private let usesMouse: Bool
  private let notes: Int32
  private var decoder: KeyDecoder
  /// Events that were decoded, the last one first.
  private var pending: [TerminalEvent] = []
  private var lastRead = ContinuousClock.now
  private var bytes = [UInt8](repeating: 0, count: 1 << 16)
  private var isOver = false

  /// Takes the terminal.
  /// - Parameter mouse: whether the mouse sends events.
  /// - Throws: ``TerminalUnavailable``.
  package init(mouse: Bool) throws(TerminalUnavailable) {
    try TerminalUnavailable.check()
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else {
      throw TerminalUnavailable.failure(String(cString: strerror(errno)))
    }
    do { notes = try HeldTerminal.prepare() } catch { throw .failure(error.reason) }
    self.settings = settings
    usesMouse = mouse
    decoder = Self.decoder(settings)
    guard HeldTerminal.take(settings, greeting: greeting(modesOnly: false)) else {
      let reason = String(cString: strerror(errno))
      _ = HeldTerminal.leave()
      throw TerminalUnavailable.failure(reason)
    }
  }

  deinit { end() }

  private static func decoder(_ settings: termios) -> KeyDecoder {
    let erase = withUnsafeBytes(of: settings.c_cc) { $0[Int(VERASE)] }
    return KeyDecoder(backspace: erase == 0x08 ? 0x08 : 0x7F)
  }

  /// Turns on the other screen and paste marks, and turns off wrapping and the cursor.
  private func greeting(modesOnly: Bool) -> [UInt8] {
    let modes = "\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h"
    let mouse = usesMouse ? "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h" : ""
    return Array(((modesOnly ? "" : "\u{1B}[?1049h") + modes + mouse).utf8)
  }

  /// The size of the screen. An unknown one counts as 24 rows of 80 columns.
  package var size: TerminalSize { Environment.terminalSize ?? TerminalSize(rows: 24, columns: 80) }

  /// Writes to the screen. If the terminal is gone, ``next(alarm:timeout:)`` reports it.
  package func write(_ bytes: [UInt8]) { if !isOver, !HeldTerminal.write(bytes) { isOver = true } }

  /// Waits for the next event.
  /// - Parameters:
  ///   - alarm: an alarm that ends the wait with ``TerminalEvent/wake``.
  ///   - timeout: the longest time to wait; `nil` for no limit, which needs no timer.
  package func next(alarm: Alarm? = nil, timeout: Duration? = nil) -> TerminalEvent {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      if let event = pending.popLast() { return event }
      if isOver { return .endOfInput }
      let escape = decoder.isWaiting ? lastRead + Self.patience : nil
      if wait(until: [deadline, escape].compactMap(\.self).min(), alarm) { continue }
      if let escape, escape <= .now {
        pending = decoder.timeOut().reversed()
      } else if let deadline, deadline <= .now {
        return .timeout
      }
    }
  }

  /// Waits for bytes, signals or the alarm, and collects their events.
  /// - Returns: false if there was nothing.
  private func wait(until limit: ContinuousClock.Instant?, _ alarm: Alarm?) -> Bool {
    let milliseconds = limit.map {
      Int32(min(max(ContinuousClock.now.duration(to: $0) / .milliseconds(1), 0), 1e9).rounded(.up))
    }
    var sources = [STDIN_FILENO, notes, alarm?.descriptor ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&sources, 3, milliseconds ?? -1) > 0 else { return false }
    if sources[1].revents != 0 {
      // The process may have been stopped for long. Whether there is input must be asked again.
      takeNotes()
      return true
    }
    if sources[0].revents != 0 { pending = takeInput().reversed() }
    if sources[2].revents != 0 {
      alarm?.silence()
      pending.insert(.wake, at: 0)
    }
    return true
  }

  private func takeInput() -> [TerminalEvent] {
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 {
      lastRead = .now
      return decoder.decode(Array(bytes[..<count]))
    }
    if count == 0 || (errno != EINTR && errno != EAGAIN) { isOver = true }
    return []
  }

  private func takeNotes() {
    var taken = [UInt8](repeating: 0, count: 256)
    let count = read(notes, &taken, taken.count)
    let found = Set(taken.prefix(max(count, 0)).compactMap(HeldTerminal.Note.init(rawValue:)))
    if found.contains(.stopped) { return suspend() }
    if found.contains(.continued) {
      // A shell may have changed everything but the screen.
      if !HeldTerminal.useRawSettings(settings) { isOver = true }
      write(greeting(modesOnly: true))
    }
    if !found.isEmpty { pending.append(.resize(size)) }
  }
}

// Giving the terminal to others.
extension TerminalSession {
  /// Gives the terminal back. After that the session does nothing.
  package func end() {
    isOver = true
    leave()
  }

  // Reports of the mouse that nobody has read would be typed into the next program.
  private func leave() { if HeldTerminal.leave(), usesMouse { tcflush(STDIN_FILENO, TCIFLUSH) } }

  /// Stops all programs of the job, as Ctrl-Z does elsewhere, until the user brings it back. Then
  /// the screen must be drawn again, which an event requests.
  package func suspend() { handOver { _ = kill(0, SIGTSTP) } }

  /// Lets other programs use the terminal, such as an editor. Afterwards the screen must be drawn
  /// again, which an event asks for.
  package func handOver<Value>(_ work: () throws -> Value) rethrows -> Value {
    if isOver { return try work() }
    leave()
    defer {
      decoder = Self.decoder(settings)
      if !HeldTerminal.take(settings, greeting: greeting(modesOnly: false)) { isOver = true }
      pending.insert(.resize(size), at: 0)
    }
    return try work()
  }
}

/// The reason why a program cannot use the whole screen.
package struct TerminalUnavailable: Error, CustomStringConvertible, Equatable {
  /// A sentence without its full stop.
  package var description: String
  /// The way out, as a sentence without its full stop, if there is one.
  package var hint: String?

  static func failure(_ reason: String) -> Self {
    Self(description: "cannot use the terminal: \(reason)")
  }

  /// Looks whether there is a terminal with a movable cursor that belongs to this process.
  static func check() throws(Self) {
    for (descriptor, name) in [(STDIN_FILENO, "input"), (STDOUT_FILENO, "output")]
    where isatty(descriptor) == 0 {
      throw Self(
        description: "standard \(name) is not a terminal",
        hint: "run it in a terminal, without a pipe or a redirection")
    }
    let term = Environment["TERM"]
    if term == nil || term == "dumb" {
      throw Self(
        description: "the terminal cannot move its cursor (TERM is \(term ?? "not set"))",
        hint: "set TERM to the name of your terminal, such as xterm-256color")
    }
    // The terminal stops a process that changes it from the background, and nobody would see why.
    if tcgetpgrp(STDIN_FILENO) != getpgrp() {
      throw Self(
        description: "a process in the background cannot use the terminal",
        hint: "bring it to the foreground with fg; timeout needs --foreground")
    }
  }
}
