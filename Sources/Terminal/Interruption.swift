import Foundation

extension Output {
  /// Waits for an alarm, or until some time is over. If the reader of standard output goes away
  /// meanwhile, the process ends quietly; a process that prints rarely would not notice otherwise.
  /// - Parameter time: the longest time to wait; `nil` for no limit.
  package static func wait(for time: Duration?, or alarm: Alarm) {
    let milliseconds = time.map { Int32(min($0 / .milliseconds(1), 1e9).rounded(.up)) } ?? -1
    // Some systems cannot poll devices and report that at once; then the output is left out.
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    if poll(&output, 1, 0) > 0 {
      if output.revents & Int16(POLLERR | POLLHUP) != 0 { endQuietly() }
      output.fd = -1
    }
    var both = [output, pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0)]
    guard poll(&both, 2, milliseconds) > 0 else { return }
    if both[0].revents & Int16(POLLERR | POLLHUP) != 0 { endQuietly() }
    alarm.silence()
  }
}

/// Wakes a thread that waits for several things, from another thread.
package final class Alarm: Sendable {
  package let descriptor: Int32
  private let other: Int32

  /// - Throws: ``OutputError`` if no descriptor is left.
  package init() throws(OutputError) { (descriptor, other) = try Self.pipe() }

  /// Opens a pipe whose ends never block, and that no other program inherits.
  /// - Throws: ``OutputError`` if no descriptor is left.
  static func pipe() throws(OutputError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else { throw OutputError.ofSystem }
    // If standard output is closed, the pipe must not take its descriptor and receive its text.
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    for end in ends { close(end) }
    guard moved[0] >= 0 && moved[1] >= 0 else { throw OutputError.ofSystem }
    for end in moved { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return (moved[0], moved[1])
  }

  deinit {
    close(descriptor)
    close(other)
  }

  /// Ends the present wait, or the next one.
  package func ring() {
    var byte: UInt8 = 1
    // A full pipe rings anyway.
    _ = write(other, &byte, 1)
  }

  package func silence() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(descriptor, &bytes, bytes.count) == bytes.count {}
  }
}

/// Signals that interrupt the process, such as Ctrl-C.
package enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Whether an interruption is held back.
  package static var isPending: Bool {
    var pending = sigset_t()
    sigemptyset(&pending)
    sigpending(&pending)
    return signals.contains { sigismember(&pending, $0) == 1 }
  }

  /// Runs short work that must not end halfway. An interruption meanwhile ends the process
  /// afterwards.
  package static func heldBack<Value>(_ work: () throws -> Value) rethrows -> Value {
    var (held, before) = (sigset_t(), sigset_t())
    sigemptyset(&held)
    for signal in signals { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try work()
  }
}
