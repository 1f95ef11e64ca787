import Foundation

extension Output {
  /// Lets some time pass. The process ends quietly when the reader of standard output goes away
  /// meanwhile: one that prints only now and then would not notice.
  package static func wait(for time: Duration) {
    let milliseconds = Int32(time / .milliseconds(1))
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    guard poll(&output, 1, milliseconds) > 0 else { return }
    if output.revents & Int16(POLLERR | POLLHUP) != 0 { endQuietly() }
    // Some systems know nothing of devices here, and answer at once.
    usleep(UInt32(milliseconds) * 1000)
  }
}

/// Ctrl-C and its kin.
package enum Interruption {
  /// Does something short that is not to be ended halfway; an interruption that comes meanwhile
  /// ends the process afterwards.
  package static func heldBack<Value>(_ work: () throws -> Value) rethrows -> Value {
    var (held, before) = (sigset_t(), sigset_t())
    sigemptyset(&held)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try work()
  }
}
