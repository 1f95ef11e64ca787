import Foundation

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
    if file < 0 { file = Self.unnamedFile() }
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

  private static func unnamedFile() -> Int32 {
    var path = Array((NSTemporaryDirectory() + "/outline.XXXXXX").utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { return -1 }
    unlink(path)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    return file
  }
}
