internal import Foundation

// Events of the system for files and folders, on one descriptor: inotify on Linux, kqueue on
// Apple's systems. Other systems have none, and files are polled.

/// An event of a watched file or folder.
struct KernelEvent {
  /// The watch, or `nil` for all watches because the system lost events.
  var watch: Int32?
  /// In a folder, the name of the file; empty if the system does not report it.
  var name: [UInt8] = []
  /// Whether this watch is over, because its file or folder is gone.
  var isLast = false
}

#if canImport(Glibc) || canImport(Musl)
/// The descriptor of inotify. Watches are of files themselves, not of names, and hold nothing
/// open.
struct KernelEvents: Sendable {
  private let descriptor: Int32

  /// Whether watching the same file again returns the same watch.
  static let isAskedAgain = true

  /// Whether an outline file itself can be watched.
  static let watchesOutlines = true

  /// - Returns: `nil` if there is no descriptor left: Linux gives each user 128.
  init?() {
    let first = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard first >= 0 else { return nil }
    guard first < 3 else {
      descriptor = first
      return
    }
    // If standard output is closed, its output must not go to this descriptor.
    descriptor = fcntl(first, F_DUPFD_CLOEXEC, 3)
    Foundation.close(first)
    if descriptor < 0 { return nil }
  }

  func close() { Foundation.close(descriptor) }

  /// Watches names in a folder that appear, disappear or change.
  func watch(folder path: String) -> Int32? {
    add(path, for: IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MOVE_SELF | IN_ONLYDIR)
  }

  /// Watches writes to a file, under any name.
  func watch(file path: String) -> Int32? { add(path, for: IN_MODIFY | IN_MOVE_SELF) }

  func end(_ watch: Int32) { _ = inotify_rm_watch(descriptor, watch) }

  /// Releases a watch that the system has ended.
  func forget(ended watch: Int32) {}

  /// Whether ``wake()`` works, so that a wait may be without end.
  static let canBeWoken = true

  /// Ends a wait, by a watch that begins and ends at once: its end is an event.
  func wake() {
    if let watch = add("/proc/self", for: IN_DELETE_SELF | IN_MASK_CREATE) { end(watch) }
  }

  private func add(_ path: String, for mask: some BinaryInteger) -> Int32? {
    let watch = inotify_add_watch(descriptor, path, UInt32(truncatingIfNeeded: mask))
    return watch < 0 ? nil : watch
  }

  /// Waits for events.
  /// - Returns: the events; none if the time is up.
  func wait(atMost milliseconds: Int32) -> [KernelEvent] {
    var this = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&this, 1, milliseconds) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return [] }
    var events: [KernelEvent] = []
    bytes.withUnsafeBytes { bytes in
      // An event has a watch, a mask, a cookie, the length of a name, and that name, padded with
      // zeros.
      var start = 0
      while start + 16 <= count {
        func word(_ index: Int) -> UInt32 {
          bytes.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self)
        }
        let (mask, end) = (word(1), start + 16 + Int(word(3)))
        let isOverflow = mask & UInt32(IN_Q_OVERFLOW) != 0
        events.append(
          KernelEvent(
            watch: isOverflow ? nil : Int32(bitPattern: word(0)),
            name: Array(bytes[(start + 16)..<min(end, count)].prefix { $0 != 0 }),
            isLast: mask & UInt32(IN_IGNORED) != 0))
        start = end
      }
    }
    return events
  }

  /// Whether the system reports all changes in a folder. It does not report changes by other
  /// machines that share the folder. Without `/proc` this is unknown, so false.
  static func tells(of folder: String) -> Bool {
    var information = stat()
    guard stat(folder, &information) == 0,
      let mounts = try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)
    else { return false }
    // The parts of a device number, as the C library combines them.
    let device = UInt64(information.st_dev)
    let major = (device >> 8 & 0xFFF) | (device >> 32 & ~0xFFF)
    let minor = (device & 0xFF) | (device >> 12 & ~0xFF)
    let number = "\(major):\(minor)"
    // ID PARENT DEVICE ROOT PLACE OPTIONS … - TYPE SOURCE OPTIONS
    let lines = mounts.split(separator: "\n").map { $0.split(separator: " ") }
    let mount = lines.last { words in words.count > 3 && words[2] == number }
    // File systems with device numbers of their own, such as btrfs, are local.
    guard let mount, let dash = mount.firstIndex(of: "-"), dash + 1 < mount.count
    else { return true }
    let shared = [
      "nfs", "cifs", "smb", "9p", "fuse", "afs", "coda", "ceph", "vbox", "gfs", "ocfs", "lustre",
    ]
    return !shared.contains { mount[dash + 1].hasPrefix($0) }
  }
}
#elseif canImport(Darwin)
/// The descriptor of kqueue. It needs an open descriptor for each watched file or folder.
struct KernelEvents: Sendable {
  /// Whether watching the same file again returns the same watch.
  static let isAskedAgain = false

  /// Whether an outline file itself can be watched. Closing a descriptor of it would drop
  /// SQLite's locks on it in this process.
  static let watchesOutlines = false

  /// In an expression, `kevent` is a function too.
  private typealias Event = kevent

  private let descriptor: Int32

  init?() {
    descriptor = kqueue()
    if descriptor < 0 { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  func close() { Darwin.close(descriptor) }

  /// Watches names in a folder that appear, disappear or change. Events do not include the name.
  func watch(folder path: String) -> Int32? { add(path) }

  /// Watches writes to a file.
  func watch(file path: String) -> Int32? { add(path) }

  /// Closing the descriptor also removes its events.
  func end(_ watch: Int32) { Darwin.close(watch) }

  /// Releases a watch that the system has ended.
  func forget(ended watch: Int32) { Darwin.close(watch) }

  /// Whether ``wake()`` works, so that a wait may be without end.
  static let canBeWoken = false

  /// Does nothing: a wait ends after some seconds.
  func wake() {}

  private func add(_ path: String) -> Int32? {
    let watch = open(path, O_EVTONLY | O_CLOEXEC)
    guard watch >= 0 else { return nil }
    let notes = NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE
    var change = kevent(
      ident: UInt(watch), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
      fflags: UInt32(notes), data: 0, udata: nil)
    if kevent(descriptor, &change, 1, nil, 0, nil) == 0 { return watch }
    Darwin.close(watch)
    return nil
  }

  /// Waits for events.
  /// - Returns: the events; none if the time is up.
  func wait(atMost milliseconds: Int32) -> [KernelEvent] {
    var time = timespec(
      tv_sec: Int(milliseconds) / 1000, tv_nsec: Int(milliseconds) % 1000 * 1_000_000)
    var found = [Event](repeating: Event(), count: 64)
    let count = kevent(descriptor, nil, 0, &found, Int32(found.count), &time)
    return found.prefix(max(0, Int(count))).map { event in
      KernelEvent(
        watch: Int32(event.ident), isLast: event.fflags & UInt32(NOTE_DELETE | NOTE_REVOKE) != 0)
    }
  }

  /// Whether the system reports all changes of a file. It does not report changes by other
  /// machines that share the file.
  static func tells(of path: String) -> Bool {
    var system = statfs()
    return statfs(path, &system) == 0 && system.f_flags & UInt32(MNT_LOCAL) != 0
  }
}
#else
struct KernelEvents: Sendable {
  static let isAskedAgain = false
  static let watchesOutlines = false
  init?() { nil }
  func close() {}
  func watch(folder path: String) -> Int32? { nil }
  func watch(file path: String) -> Int32? { nil }
  func end(_ watch: Int32) {}
  func forget(ended watch: Int32) {}
  static let canBeWoken = false
  func wake() {}
  func wait(atMost milliseconds: Int32) -> [KernelEvent] { [] }
  static func tells(of path: String) -> Bool { false }
}
#endif
