import Foundation
import OutlineOperations
import OutlineStore
import Terminal

// The file that a command works on.
extension CommonOptions {
  /// The path of the file, which may not exist.
  var path: String {
    if let database { return OutlineLocation.path(of: database) }
    if let path = Environment["OUTLINE_DB"] { return OutlineLocation.path(of: path) }
    return OutlineLocation.nearest(from: FileManager.default.currentDirectoryPath)
      ?? OutlineLocation.personal ?? OutlineLocation.localName
  }

  /// Whether the user named the file.
  var isFileNamed: Bool { database != nil || Environment["OUTLINE_DB"] != nil }

  /// The path of a file that exists.
  /// - Throws: `Failure` that tells how to create the file if it is missing.
  func existingPath() throws -> String {
    let path = path
    if path.hasPrefix("@") { throw OutlineLocation.refusal(of: path) }
    if path.isEmpty {
      throw Failure(.usage, "the name of the outline file is empty", hint: "--db takes a file")
    }
    if stat(path) == nil {
      if errno != ENOENT && errno != ENOTDIR {
        throw Failure.system(
          "cannot open \(path)",
          hint: "check the permissions of the file and of the folders above it")
      }
      let local = "no \(OutlineLocation.localName) in this folder or one above it"
      let folder = OutlineStore.folder(of: path)
      let isThere = folder.isEmpty || stat(folder) != nil
      let making = isFileNamed && !isThere ? "mkdir -p \(folder.quotedForShell); " : ""
      let personal = OutlineLocation.personal.map { ", and no outline at \($0)" } ?? ""
      throw Failure(
        .inputOutput, "there is \(isFileNamed ? "no outline at \(path)" : local + personal)",
        hint: database == OutlineLocation.personalName
          ? "outline init --user makes it"
          : making + "outline init makes one" + (isFileNamed ? " there" : " in this folder"))
    }
    return path
  }
}

/// The location of the outline if the user named no file, and outlines with names.
enum OutlineLocation {
  /// The name of the outline of a folder and everything below it.
  static let localName = ".outline.db"

  /// The user's own outline, used if no folder has one; `nil` if the home folder is unknown.
  static var personal: String? { Environment.dataFolder.map { $0 + "/outline.db" } }

  /// The name of the user's own outline, for `--db` and before a command.
  static let personalName = "@user"

  /// The path of a file that may be the name of an outline, such as `@work`. An unknown name is
  /// returned as it is.
  static func path(of name: String) -> String {
    if !name.hasPrefix("@") { return file(name) }
    if let path = Settings.user.outlines[String(name.dropFirst())] { return path }
    return name == personalName ? personal ?? name : name
  }

  /// The path of a file. `:memory:` and names that begin with `file:` mean something else to SQLite.
  static func file(_ name: String) -> String {
    name == ":memory:" || name.hasPrefix("file:") ? "./" + name : name
  }

  /// The failure for an unknown name of an outline.
  static func refusal(of name: String) -> Failure {
    let names = (Settings.user.outlines.keys.map { "@" + $0 } + [personalName]).sorted()
    let place = Settings.userPath.map { " in \($0)" } ?? ""
    return Failure(
      .notFound, "no outline is called \(name)",
      hint: Suggestion.nearest(to: name, in: names).question
        ?? "[outline]\(place) names outlines; ./\(name) is a file")
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
    let kept =
      migration.keptFile.map { "; a copy of the old file is kept in \($0.shellSafe)" } ?? ""
    say("outline: upgraded the file from an older version of this program\(kept)")
    if !migration.lost.isEmpty {
      let lost = migration.lost.joined(separator: ", ").shellSafe
      say("outline: could not keep these objects of another program: \(lost)")
    }
  }
}
