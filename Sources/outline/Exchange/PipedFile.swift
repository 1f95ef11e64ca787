import ArgumentParser
import Foundation
import OutlineOperations
import SQLiteSettings
import Terminal

/// A whole file that is written to standard output.
enum PipedFile {
  /// The name that means standard output.
  static let name = "-"

  /// Rejects a second answer on standard output.
  static func check(_ target: String, _ options: FileOptions) throws {
    if target == name && options.isJSON {
      throw ValidationError("--json and --ndjson answer on standard output, where - writes the file.")
    }
  }

  /// Creates a file in a folder that only the user can read, then writes it to standard output.
  /// Nothing is written if it cannot be created.
  /// - Parameter make: creates the file at a path.
  /// - Returns: the result of `make`.
  static func write<Value>(_ make: (_ path: String) throws -> Value) throws -> Value {
    if Environment.isTerminal {
      throw Failure(
        .usage, "an outline file is not text, and standard output is a terminal",
        hint: "redirect it to a file, as in > FILE, or to a pipe")
    }
    let place = NSTemporaryDirectory()
    var template = Array((place as NSString).appendingPathComponent("outline-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure(
        .inputOutput, "cannot make a folder in \(place): \(String(cString: strerror(errno)))",
        hint: "set TMPDIR to another folder")
    }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let path = folder + "/whole.outline"
    let unfinished = [
      unfinished_files_add(folder, unfinished_folder), unfinished_files_add(path, unfinished_database),
    ]
    defer {
      try? FileManager.default.removeItem(atPath: folder)
      unfinished.forEach(unfinished_files_forget)
    }
    let value = try make(path)
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { throw failure(path) }
    defer { close(file) }
    // If the reader goes away the process ends; the file must not remain.
    unlink(path)
    rmdir(folder)
    try copy(file, path)
    return value
  }

  private static func copy(_ file: Int32, _ path: String) throws {
    let output = Output()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &piece, piece.count)
      if count == 0 { break }
      if count > 0 {
        output.bytes(Array(piece[..<count]))
        try output.drain()
      } else if errno != EINTR {
        throw failure(path)
      }
    }
    try output.flush()
  }

  private static func failure(_ path: String) -> Failure {
    Failure(.inputOutput, "cannot read \(path): \(String(cString: strerror(errno)))")
  }
}
