import Foundation
import OutlineOperations

/// Programs that a command runs through the shell.
enum ChildProcess {
  /// Starts `/bin/sh`. Interrupt keys reach it with their default effect.
  /// - Parameters:
  ///   - words: the arguments, beginning with the name of the shell.
  ///   - input: the descriptor that becomes its standard input, or `nil` for that of this process.
  ///   - output: the same for its standard output.
  static func start(_ words: [String], input: Int32? = nil, output: Int32? = nil) throws -> pid_t {
    #if canImport(Darwin)
    var attributes: posix_spawnattr_t?
    var actions: posix_spawn_file_actions_t?
    #else
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var restored = sigset_t()
    sigemptyset(&restored)
    for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&restored, number) }
    posix_spawnattr_setsigdefault(&attributes, &restored)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    #if canImport(Darwin)
    let environ = _NSGetEnviron().pointee
    #endif
    let failure = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, environ)
    if failure != 0 {
      throw Failure(.inputOutput, "cannot run /bin/sh: \(String(cString: strerror(failure)))")
    }
    return process
  }

  /// Waits for a process whose input has ended, and ends it if it continues.
  /// - Returns: as ``wait(for:)``.
  static func end(_ process: pid_t) throws -> Int32 {
    var status: Int32 = 0
    for signal in [0, SIGTERM, SIGKILL] {
      if signal != 0 { kill(process, signal) }
      for _ in 0..<200 {
        if waitpid(process, &status, WNOHANG) != 0 { return code(of: status) }
        usleep(5_000)
      }
    }
    return try wait(for: process)
  }

  private static func code(of status: Int32) -> Int32 {
    status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// A pipe that other programs do not inherit.
  /// - Parameter failure: the words for its error, such as `cannot run age`.
  static func pipe(or failure: String) throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else { throw Failure.system(failure) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Runs `/bin/sh`, and reads all that it prints.
  /// - Parameters:
  ///   - input: the descriptor that becomes its standard input, or `nil` for none.
  ///   - name: the name of the program in errors.
  /// - Returns: the bytes, and its exit code as ``wait(for:)``.
  static func output(
    of words: [String], input: Int32? = nil, called name: String = "/bin/sh"
  ) throws -> (bytes: [UInt8], code: Int32) {
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(nothing) }
    let (reading, writing) = try pipe(or: "cannot run \(name)")
    let process: pid_t
    do {
      defer { close(writing) }
      process = try start(words, input: input ?? nothing, output: writing)
    }
    let bytes = Result {
      try File.bytes(reading, called: "the output of \(name)", upTo: InputLimit.outline)
    }
    // If it writes too much, this ends it.
    close(reading)
    let code = try wait(for: process)
    return (try bytes.get(), code)
  }

  /// Runs `/bin/sh` without input.
  /// - Returns: the lines that it prints.
  static func lines(of words: [String]) throws -> [String] {
    String(decoding: try output(of: words).bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(String.init)
  }

  /// Runs a program and waits for its exit code.
  static func run(_ words: [String], input: Int32? = nil, output: Int32? = nil) throws -> Int32 {
    try wait(for: start(words, input: input, output: output))
  }

  /// Waits for a process.
  /// - Returns: Its exit code, or 128 and the signal that ended it.
  static func wait(for process: pid_t) throws -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { throw Failure.system("cannot wait for a program") }
    }
    return code(of: status)
  }
}
