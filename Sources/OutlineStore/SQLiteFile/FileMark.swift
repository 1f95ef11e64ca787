internal import Foundation

/// What tells a file that was written from one that was not.
struct FileMark: Equatable, Sendable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  private let modified: Int64
  private var changed: Int64

  /// The mark of a file; nil when there is none.
  init?(of path: String) {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: information.st_dev)
    number = UInt64(information.st_ino)
    size = Int64(information.st_size)
    #if canImport(Darwin)
      (modified, changed) = (Self.nanoseconds(information.st_mtimespec), Self.nanoseconds(information.st_ctimespec))
    #else
      (modified, changed) = (Self.nanoseconds(information.st_mtim), Self.nanoseconds(information.st_ctim))
    #endif
  }

  /// What remains when only the owner or the mode of a file is set: SQLite does that to a log each time the superuser opens
  /// it, if only to read.
  var ofContents: FileMark {
    var mark = self
    mark.changed = 0
    return mark
  }

  /// Whether nothing is in the file.
  var isEmpty: Bool { size == 0 }

  /// Whether both are marks of one file, written since or not.
  func isOfSameFile(as other: FileMark) -> Bool { device == other.device && number == other.number }

  /// Whether every later write gives another mark. Waits for the next step of the clock where that is near.
  func isSettled() -> Bool {
    // FAT, HFS+ and the older ext count in steps of up to two seconds, which shows in a round number.
    let step: Int64 = changed % 10_000_000 == 0 ? 2_000_000_000 : 0
    for _ in 0..<12 {
      let ahead = changed + step - Self.now
      if ahead < 0 { return true }
      if ahead > 20_000_000 { return false }
      usleep(1_000)
    }
    return false
  }

  /// The clock that files are marked by.
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
