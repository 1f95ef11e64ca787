import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// A text file as it was read, which can be replaced if it is still the same.
struct TextOnDisk {
  /// The path, without links, so that a link stays one.
  let path: String
  /// The name in messages.
  private let name: String
  /// All bytes; `nil` if there is no file.
  private(set) var bytes: [UInt8]?
  /// The time of the last change.
  private(set) var modified: Date?
  private var mark: Mark?

  /// Tells one state of a file from another one.
  struct Mark: Equatable {
    var device: UInt64
    var file: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
    var mode: mode_t

    init(_ information: stat) {
      device = UInt64(truncatingIfNeeded: information.st_dev)
      file = UInt64(truncatingIfNeeded: information.st_ino)
      size = Int64(information.st_size)
      mode = information.st_mode
      #if canImport(Darwin)
      let time = information.st_mtimespec
      #else
      let time = information.st_mtim
      #endif
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }

    /// The state of the file at a path, or `nil` if there is none.
    init?(path: String) {
      guard let information = stat(path) else { return nil }
      self.init(information)
    }

    var date: Date {
      Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1_000_000_000)
    }
  }

  /// The largest file, which the outline also stores.
  private static let limit = 64 << 20
  /// A file that was changed so short a time ago may not be whole yet.
  private static let young = 0.03

  /// The path without links.
  static func target(of path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// Reads a file. While somebody writes it, this waits.
  /// - Throws: `Failure` if it cannot be read, or is written for seconds.
  init(_ path: String, named name: String) throws {
    self.path = Self.target(of: path)
    self.name = name
    for _ in 0..<100 {
      try load()
      guard let mark else { return }
      let age = Date().timeIntervalSince(mark.date)
      if abs(age) < Self.young { usleep(UInt32(Self.young * 1_000_000)) }
      if Mark(path: self.path) == mark, bytes.map({ Int64($0.count) }) == mark.size { return }
    }
    throw Failure(.busy, "another program keeps writing \(name)", hint: "try again when it is done")
  }

  private mutating func load() throws {
    bytes = nil
    modified = nil
    mark = nil
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0 {
      if errno == ENOENT { return }
      throw Failure.system("cannot read \(name)")
    }
    defer { close(file) }
    guard let information = stat(file) else { throw Failure.system("cannot read \(name)") }
    guard information.isRegular else {
      throw Failure(.inputOutput, "cannot read \(name): it is not a regular file")
    }
    if Int(information.st_size) > Self.limit {
      throw Failure(
        .usage, "\(name) is larger than \(Self.limit >> 20) MB",
        hint: "outline import and export take larger files")
    }
    var all: [UInt8] = []
    while all.count <= Self.limit, let piece = try File.piece(file, called: name) { all += piece }
    let mark = Mark(information)
    bytes = all
    modified = mark.date
    self.mark = mark
  }

  /// Whether the file is still as it was read.
  var isCurrent: Bool { Mark(path: path) == mark }

  /// Replaces the file as a whole, unless it has changed since it was read.
  /// - Parameters:
  ///   - new: the new bytes.
  ///   - source: the path of the outline that they come from.
  /// - Returns: whether it was replaced.
  /// - Throws: `Failure` if it may not be written.
  func replace(with new: [UInt8], from source: String) throws -> Bool {
    if let mark {
      if access(path, W_OK) != 0 || mark.mode & 0o222 == 0 {
        throw Failure(
          .inputOutput, "cannot write to \(name): it is read-only",
          hint: "its own changes are in the outline; chmod u+w lets it have the others")
      }
    } else if FileManager.default.fileExists(atPath: path) {
      return false
    }
    let file = try NewFile(path, replacing: mark != nil, from: source)
    try file.write(new)
    return try file.finish { !isCurrent }
  }
}

/// Lets one process at a time sync the text files of a folder. A second one would mistake the text
/// that the first one is about to write for changes of another program.
///
/// It locks the folder itself, so no file is needed. Programs that do not sync are not kept waiting.
final class FolderLock {
  private let folder: Int32

  /// The pause between two attempts in microseconds, and the most attempts.
  private static let (pause, attempts) = (UInt32(5_000), 2_000)

  private init(_ folder: Int32) { self.folder = folder }

  /// Locks the folder of a file.
  /// - Parameters:
  ///   - path: the path of the file, without links.
  ///   - name: its name in messages.
  /// - Throws: `Failure` if another process syncs for seconds.
  static func take(of path: String, named name: String) throws -> FolderLock {
    let lock = FolderLock(open(OutlineStore.folder(of: path), O_RDONLY | O_CLOEXEC))
    for _ in 0..<attempts {
      // A file system may have no locks, and then nobody is kept waiting.
      let isTaken = flock(lock.folder, LOCK_EX | LOCK_NB) == 0
      if isTaken || ![EWOULDBLOCK, EINTR].contains(errno) { return lock }
      usleep(pause)
    }
    throw Failure(.busy, "another outline is syncing \(name)", hint: "try again when it is done")
  }

  deinit { if folder >= 0 { close(folder) } }
}
