import Foundation

/// The terminal while a session has it, and the way to give it back from a handler of signals.
///
/// A handler may call almost nothing of Swift. So everything that it needs is in memory that is
/// allocated before and never freed, and it calls only functions that are safe in a handler.
enum HeldTerminal {
  private struct State {
    var isTaken = false
    /// The settings of the terminal before the session.
    var settings = termios()
    /// The bytes that give the screen back.
    var farewell: UnsafeMutableBufferPointer<UInt8>
    /// The end of a pipe to which handlers write a note.
    var notes: Int32 = -1
    /// Errors that were printed while the other screen would have hidden them.
    var errors: HeldErrors
  }

  /// The notes of signals that the session handles itself.
  enum Note: UInt8 { case resized, stopped, continued }

  nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    let bytes = Array(farewell.utf8)
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    state.initialize(to: State(farewell: copy, errors: HeldErrors()))
    return state
  }()

  /// Actions before the session, by the numbers of their signals.
  nonisolated(unsafe) private static let earlier = ofEachSignal(sigaction())

  nonisolated(unsafe) private static let isHandled = ofEachSignal(false)

  private static func ofEachSignal<Value>(_ value: Value) -> UnsafeMutablePointer<Value> {
    let values = UnsafeMutablePointer<Value>.allocate(capacity: 65)
    values.initialize(repeating: value, count: 65)
    return values
  }

  /// Turns off the mouse, paste marks and an unfinished frame, and turns on wrapping and the
  /// cursor.
  private static let farewell =
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l"
    + "\u{1B}[r\u{1B}[m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Signals that end the process. A handler that the program has for them runs afterwards.
  private static let ends = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]
  /// Signals of a fault, such as a trap of Swift.
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]
  /// Signals that end the process unless the program handles them.
  private static let defaultEnds = [SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU]
  private static let noted = [SIGWINCH, SIGTSTP, SIGCONT]

  /// Prepares the handlers, once for each process.
  /// - Returns: the end of the pipe from which notes are read.
  /// - Throws: ``OutputError`` if no descriptor is left.
  static func prepare() throws(OutputError) -> Int32 { try preparation.get() }

  private static let preparation = Result { () throws(OutputError) in
    let notes = try Alarm.pipe()
    state.pointee.notes = notes.writing
    _ = (earlier, isHandled)
    giveStackToHandlers()
    atexit { HeldTerminal.giveBack() }
    return notes.reading
  }

  /// An overflow of the stack is a fault whose handler needs another stack.
  private static func giveStackToHandlers() {
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 1 << 16
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = numericCast(size)
    sigaltstack(&stack, nil)
  }
}

// Taking and giving back.
extension HeldTerminal {
  /// Takes the terminal.
  /// - Parameters:
  ///   - settings: the present settings, which ``giveBack()`` restores.
  ///   - greeting: the bytes that begin the session on the screen.
  /// - Returns: false if the terminal does not allow it.
  static func take(_ settings: termios, greeting: [UInt8]) -> Bool {
    state.pointee.settings = settings
    for number in ends + faults + defaultEnds { install(end, for: number) }
    for number in noted { install(note, for: number) }
    state.pointee.errors.hold()
    state.pointee.isTaken = true
    return useRawSettings(settings) && write(greeting)
  }

  /// Lets the terminal send every key at once and as it is. In the background this stops the
  /// process until it is brought to the foreground.
  static func useRawSettings(_ settings: termios) -> Bool {
    var raw = settings
    cfmakeraw(&raw)
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    while tcsetattr(STDIN_FILENO, TCSANOW, &raw) != 0 { if errno != EINTR { return false } }
    return true
  }

  /// Writes to the terminal, and waits until it takes everything.
  /// - Returns: false if the terminal is gone.
  static func write(_ bytes: [UInt8]) -> Bool { Descriptor.write(bytes, to: STDOUT_FILENO) }

  /// Gives the terminal back, and its signals to the handlers that the program had before.
  /// - Returns: whether it was taken.
  static func leave() -> Bool {
    let wasTaken = state.pointee.isTaken
    giveBack()
    removeHandlers()
    return wasTaken
  }

  /// Restores the screen and the settings, if the terminal is taken. Safe in a handler.
  fileprivate static func giveBack() {
    guard state.pointee.isTaken else { return }
    state.pointee.isTaken = false
    var rest = UnsafeMutableRawBufferPointer(state.pointee.farewell)[...]
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    while !rest.isEmpty {
      // A terminal that was stopped takes nothing; its waiting output would block this forever.
      if poll(&output, 1, 300) == 0 { tcflush(STDOUT_FILENO, TCOFLUSH) }
      let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress
      let count = Foundation.write(STDOUT_FILENO, base, rest.count)
      if count > 0 { rest = rest.dropFirst(count) } else if count == 0 || errno != EINTR { break }
    }
    // In the background the settings are those of another program.
    if tcgetpgrp(STDIN_FILENO) == getpgrp() {
      tcsetattr(STDIN_FILENO, TCSANOW, &state.pointee.settings)
    }
    state.pointee.errors.show()
  }
}

// Signals.
extension HeldTerminal {
  private static let end: @convention(c) (Int32) -> Void = { number in
    let error = errno
    HeldTerminal.giveBack()
    // The signal is blocked here. When this returns, it has the effect from before the session.
    _ = sigaction(number, HeldTerminal.earlier + Int(number), nil)
    raise(number)
    errno = error
  }

  private static let note: @convention(c) (Int32) -> Void = { number in
    let error = errno
    var note = number == SIGTSTP ? Note.stopped : .continued
    if number == SIGWINCH { note = .resized }
    var byte = note.rawValue
    // In a full pipe there are notes enough.
    _ = Foundation.write(HeldTerminal.state.pointee.notes, &byte, 1)
    errno = error
  }

  private static func install(
    _ handler: @escaping @convention(c) (Int32) -> Void, for number: Int32
  ) {
    let index = Int(number)
    if isHandled[index] { return }
    sigaction(number, nil, earlier + index)
    let before = address(of: earlier[index])
    if before == address(of: SIG_IGN) && !noted.contains(number) { return }
    if before != address(of: SIG_DFL) && defaultEnds.contains(number) { return }
    var action = sigaction()
    #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = handler
    #else
    action.__sigaction_handler.sa_handler = handler
    #endif
    sigfillset(&action.sa_mask)
    action.sa_flags = Int32(SA_ONSTACK) | Int32(SA_RESTART)
    sigaction(number, &action, nil)
    isHandled[index] = true
  }

  /// Restores the actions from before, except below a handler that came later and calls this one.
  private static func removeHandlers() {
    for number in ends + faults + defaultEnds + noted where isHandled[Int(number)] {
      var current = sigaction()
      sigaction(number, nil, &current)
      let own = noted.contains(number) ? note : end
      guard address(of: current) == unsafeBitCast(own, to: UInt.self) else { continue }
      sigaction(number, earlier + Int(number), nil)
      isHandled[Int(number)] = false
    }
  }

  /// The address of the handler of an action.
  private static func address(of action: sigaction) -> UInt {
    #if canImport(Darwin)
    unsafeBitCast(action.__sigaction_u.__sa_handler, to: UInt.self)
    #else
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
    #endif
  }

  private static func address(of handler: (@convention(c) (Int32) -> Void)?) -> UInt {
    unsafeBitCast(handler, to: UInt.self)
  }
}

/// Standard error, held back while a program has the whole screen, which would hide what is
/// printed: for example the reason of a Swift trap.
struct HeldErrors {
  /// Standard error as it was, or -1 if it is not held.
  private var original: Int32 = -1
  /// The file that takes its place.
  private var file: Int32 = -1
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_096, alignment: 1)

  /// Holds errors back if they would be printed on the screen. If there is no room for a file, they
  /// are not held.
  mutating func hold() {
    guard original < 0, isatty(STDERR_FILENO) == 1 else { return }
    if file < 0 { file = Descriptor.nameless() }
    if file < 0 { return }
    ftruncate(file, 0)
    lseek(file, 0, SEEK_SET)
    original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    if original >= 0 { dup2(file, STDERR_FILENO) }
  }

  /// Prints the errors that were held back. Safe in a handler of signals.
  mutating func show() {
    if original < 0 { return }
    dup2(original, STDERR_FILENO)
    close(original)
    original = -1
    var offset: off_t = 0
    while true {
      let count = pread(file, buffer.baseAddress, buffer.count, offset)
      if count <= 0 { return }
      // The loop ends also if the terminal is gone.
      if write(STDERR_FILENO, buffer.baseAddress, count) <= 0 { return }
      offset += off_t(count)
    }
  }
}
