import Foundation
import OutlineOperations

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
      (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
    }

    /// The state of the file at a path, or `nil` if there is none.
    init?(path: String) {
      var information = stat()
      guard stat(path, &information) == 0 else { return nil }
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
      try read()
      guard let mark else { return }
      let age = Date().timeIntervalSince(mark.date)
      if abs(age) < Self.young { usleep(UInt32(Self.young * 1_000_000)) }
      if Mark(path: self.path) == mark, bytes.map({ Int64($0.count) }) == mark.size { return }
    }
    throw Failure(
      .busy, "another program keeps writing \(name)", hint: "try again when it is done")
  }

  private mutating func read() throws {
    (bytes, modified, mark) = (nil, nil, nil)
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0 {
      if errno == ENOENT { return }
      throw failure("read")
    }
    defer { close(file) }
    var information = stat()
    guard fstat(file, &information) == 0 else { throw failure("read") }
    guard information.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.inputOutput, "cannot read \(name): it is not a regular file")
    }
    if Int(information.st_size) > Self.limit {
      throw Failure(
        .usage, "\(name) is larger than \(Self.limit >> 20) MB",
        hint: "outline import and export take larger files")
    }
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(file, &piece, piece.count)
      if count == 0 || all.count > Self.limit { break }
      if count > 0 { all += piece[..<count] } else if errno != EINTR { throw failure("read") }
    }
    let mark = Mark(information)
    (bytes, modified, self.mark) = (all, mark.date, mark)
  }

  private func failure(_ verb: String) -> Failure {
    Failure(.inputOutput, "cannot \(verb) \(name): \(String(cString: strerror(errno)))")
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
