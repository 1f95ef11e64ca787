import Foundation
import OutlineOperations
import OutlineStore
import SQLiteSettings
import Terminal

/// A whole file that is written to standard output.
enum PipedFile {
  /// The name that means standard output.
  static let name = "-"

  /// Rejects a second answer on standard output.
  static func check(_ target: String, with options: FileOptions) throws {
    try refuse(
      "--json and --ndjson answer on standard output, where - writes the file.",
      if: target == name && options.isJSON)
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
    let folder = try PrivateFolder()
    let path = folder.path + "/whole.outline"
    let value = try make(path)
    try copy(path)
    return value
  }

  /// Writes a file in a private folder to standard output, and removes it.
  static func copy(_ path: String) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { throw Failure.system("cannot read \(path)") }
    defer { close(file) }
    // If the reader goes away the process ends; the file must not remain.
    unlink(path)
    rmdir(OutlineStore.folder(of: path))
    let output = Output()
    while let piece = try File.piece(file, called: path) {
      output.bytes(piece)
      try output.drain()
    }
    try output.flush()
  }
}

/// A folder for one temporary outline file, that only the user can read. It is deleted with the
/// last reference to it, or with the process.
final class PrivateFolder {
  let path: String
  private let unfinished: [Int32]

  init() throws {
    let place = NSTemporaryDirectory()
    var template = Array((place as NSString).appendingPathComponent("outline-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure.system("cannot make a folder in \(place)", hint: "set TMPDIR to another folder")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    unfinished = [
      unfinished_files_add(path, unfinished_folder),
      unfinished_files_add(path + "/whole.outline", unfinished_database),
    ]
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    unfinished.forEach(unfinished_files_forget)
  }
}
