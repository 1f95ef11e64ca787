import Foundation
import OutlineOperations
import OutlineStore
import Terminal

// The file that a command works on.
extension CommonOptions {
  /// The path of the file, which may not exist.
  var path: String {
    if let database { return database }
    if let path = Environment["OUTLINE_DB"] { return path }
    return OutlineLocation.nearest(from: FileManager.default.currentDirectoryPath)
      ?? OutlineLocation.personal ?? OutlineLocation.localName
  }

  /// Whether the user named the file.
  var isFileNamed: Bool { database != nil || Environment["OUTLINE_DB"] != nil }

  /// The path of a file that exists.
  /// - Throws: `Failure` that tells how to create the file if it is missing.
  func existingPath() throws -> String {
    let path = path
    if path.isEmpty {
      throw Failure(.usage, "the name of the outline file is empty", hint: "--db takes a file")
    }
    var information = stat()
    if stat(path, &information) != 0 {
      if errno != ENOENT && errno != ENOTDIR {
        throw Failure(
          .inputOutput, "cannot open \(path): \(String(cString: strerror(errno)))",
          hint: "check the permissions of the file and of the folders above it")
      }
      let local = "no \(OutlineLocation.localName) in this folder or one above it"
      let personal = OutlineLocation.personal.map { ", and no outline at \($0)" } ?? ""
      throw Failure(
        .inputOutput, "there is \(isFileNamed ? "no outline at \(path)" : local + personal)",
        hint: "outline init makes one" + (isFileNamed ? " there" : " in this folder"))
    }
    return path
  }
}

/// The location of the outline if the user named no file.
enum OutlineLocation {
  /// The name of the outline of a folder and everything below it.
  static let localName = ".outline.db"

  /// The user's own outline, used if no folder has one; `nil` if the home folder is unknown.
  static var personal: String? {
    let data = Environment["XDG_DATA_HOME"] ?? Environment.home.map { $0 + "/.local/share" }
    return data.map { $0 + "/outline/outline.db" }
  }

  /// The outline of a folder, or of its nearest ancestor that has one.
  static func nearest(from folder: String) -> String? {
    var folder = folder
    // A folder name that is not UTF-8 would lead elsewhere; `..` leads up as well.
    if folder.contains("\u{FFFD}") {
      return (0..<64).lazy.map { String(repeating: "../", count: $0) + localName }
        .first { FileManager.default.fileExists(atPath: $0) }
    }
    while true {
      let path = folder.hasSuffix("/") ? folder + localName : folder + "/" + localName
      if FileManager.default.fileExists(atPath: path) { return path }
      if folder.isEmpty || folder == "/" { return nil }
      folder = OutlineStore.folder(of: folder)
    }
  }
}

extension CommonOptions {
  /// Reports a migration from an older schema, with the path of the backup.
  func say(_ migration: OutlineStore.MigrationSummary?) {
    guard let migration else { return }
    let kept = migration.keptFile.map { "; a copy of the old file is kept in \($0.shellSafe)" } ?? ""
    say("outline: upgraded the file from an older version of this program\(kept)")
    if !migration.lost.isEmpty {
      let lost = migration.lost.joined(separator: ", ").shellSafe
      say("outline: could not keep these objects of another program: \(lost)")
    }
  }
}
