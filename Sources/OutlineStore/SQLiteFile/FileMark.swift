internal import Foundation

/// The identity, size and times of a file, which differ after a write.
package struct FileMark: Equatable, Sendable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  private let modified: Int64
  private var changed: Int64

  /// The mark of a file, or `nil` if there is no file.
  package init?(of path: String) {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: information.st_dev)
    number = UInt64(information.st_ino)
    size = Int64(information.st_size)
    #if canImport(Darwin)
    let times = (information.st_mtimespec, information.st_ctimespec)
    #else
    let times = (information.st_mtim, information.st_ctim)
    #endif
    modified = Self.nanoseconds(times.0)
    changed = Self.nanoseconds(times.1)
  }

  /// The mark without the change time. SQLite sets the owner of a log each time the superuser opens
  /// it, even for reading, and that changes only the change time.
  var ofContents: FileMark {
    var mark = self
    mark.changed = 0
    return mark
  }

  /// Whether the file is empty.
  var isEmpty: Bool { size == 0 }

  /// Whether both are marks of the same file, which may have been written in between.
  package func isOfSameFile(as other: FileMark) -> Bool {
    device == other.device && number == other.number
  }

  /// Whether every later write gives another mark. Waits for the next step of the clock if it is
  /// near.
  func isSettled() -> Bool {
    for _ in 0..<12 {
      let ahead = timeUntilSettled
      if ahead < 0 { return true }
      if ahead > 20_000_000 { return false }
      usleep(1_000)
    }
    return false
  }

  /// The nanoseconds until every later write gives another mark; negative if each one does.
  var timeUntilSettled: Int64 {
    let time = max(modified, changed)
    // FAT, HFS+ and the older ext have steps of up to two seconds, and so round numbers.
    let step: Int64 = time % 10_000_000 == 0 ? 2_000_000_000 : 0
    return time + step - Self.now
  }

  /// The clock of the file times.
  private static var now: Int64 {
    var time = timespec()
    #if os(Linux)
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    #else
    clock_gettime(CLOCK_REALTIME, &time)
    #endif
    return nanoseconds(time)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// The paths of a database file itself, with links resolved, and of the logs that its writers keep
/// beside it.
struct FilePaths: Sendable {
  let file: String
  let log: String
  let journal: String

  /// The paths of the file to which a path leads.
  init(of path: String) {
    file = FileAtRest.canonical(path) ?? path
    log = file + "-wal"
    journal = file + "-journal"
  }
}

/// The marks of a database file and of its logs. A commit gives a file another state.
struct FileState: Equatable, Sendable {
  private let file: FileMark
  let log: FileMark?
  private let journal: FileMark?

  /// The present state, or `nil` if there is no file.
  init?(_ paths: FilePaths) {
    // The log first: pages that move from it into the file in between then show in the file.
    log = FileMark(of: paths.log)?.ofContents
    journal = FileMark(of: paths.journal)?.ofContents
    guard let file = FileMark(of: paths.file) else { return nil }
    self.file = file
  }

  /// Whether no writer has the file open.
  var isQuiet: Bool { (log?.isEmpty ?? true) && journal == nil }
}
