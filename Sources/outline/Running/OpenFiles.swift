import Foundation
import OutlineOperations

/// The files that the process can still open.
enum OpenFiles {
  /// A command opens this many at most: the outline with its log and index, a copy with the
  /// same, a folder, and three of libdispatch, which ends the process if it cannot open them.
  private static let needed = 14

  /// Checks that a command can open its files. A limit that the process may raise is raised.
  /// - Throws: `Failure` if the limit is too low.
  static func check() throws {
    if areFree() || raiseLimit() && areFree() { return }
    throw Failure(
      .inputOutput,
      "this process cannot open \(needed) files more: \(String(cString: strerror(EMFILE)))",
      hint: "raise the limit in the shell: ulimit -n 256")
  }

  private static func areFree() -> Bool {
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    // Any of the three may be closed.
    guard let file = (0...2).first(where: { fcntl($0, F_GETFD) >= 0 }) else { return true }
    while copies.count < needed {
      let copy = fcntl(file, F_DUPFD_CLOEXEC, 3)
      if copy < 0 { return false }
      copies.append(copy)
    }
    return true
  }

  private static func raiseLimit() -> Bool {
    var limit = rlimit()
    guard getrlimit(Self.resource, &limit) == 0, limit.rlim_cur < limit.rlim_max
    else { return false }
    limit.rlim_cur = min(limit.rlim_max, limit.rlim_cur + 256)
    return setrlimit(Self.resource, &limit) == 0
  }

  #if os(Linux)
  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
  private static let resource = RLIMIT_NOFILE
  #endif
}
