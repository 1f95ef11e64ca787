internal import Foundation

// The place of a file, which is looked at before SQLite opens or creates anything there.
extension OutlineStore {
  /// The absolute form of a path.
  package static func place(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// The folder of a path, or an empty string if the path names none. Foundation on Linux traps on
  /// a name of one letter.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The folder of a file, or `nil` if that folder exists.
  static func missingFolder(of path: String) -> String? {
    let folder = folder(of: path)
    return folder.isEmpty || FileManager.default.fileExists(atPath: folder) ? nil : folder
  }

  /// Rejects paths that SQLite would mishandle (folders, devices, tiny files) with a readable
  /// error.
  /// - Returns: whether the file exists.
  @discardableResult
  package static func checkPlace(_ path: String, for access: Access) throws -> Bool {
    func refuse(_ message: String) -> StorageError {
      StorageError(.cannotOpen, message: message, doing: "cannot open \(path)")
    }
    // SQLite would create a temporary file, deleted on closing.
    if path.isEmpty { throw refuse("it has no name") }
    var information = stat()
    if stat(path, &information) == 0 {
      if information.st_mode & S_IFMT == S_IFDIR { throw refuse("it is a folder") }
      // A pipe would be waited for, and a device written to.
      if information.st_mode & S_IFMT != S_IFREG { throw refuse("it is not a regular file") }
      if Foundation.access(path, R_OK) != 0 { throw refuse(String(cString: strerror(errno))) }
      // SQLite takes a file of one byte for an empty one, and would overwrite it.
      if (1..<512).contains(information.st_size) {
        throw StorageError(.notADatabase, doing: "cannot open \(path)")
      }
      if access != .readOnly { try refuseUnwritable(path) }
      return true
    }
    let problem = errno
    if problem != ENOENT { throw refuse(String(cString: strerror(problem))) }
    if access != .create { throw refuse("there is no such file") }
    if let folder = missingFolder(of: path) { throw refuse("there is no folder \(folder)") }
    // The file of the target of a link would be in another folder.
    if lstat(path, &information) == 0 { return false }
    if lstat(path + "-journal", &information) != 0, errno == ENAMETOOLONG {
      throw refuse("its name is too long for the files that SQLite makes beside it")
    }
    let folder = folder(of: path).isEmpty ? "." : folder(of: path)
    if Foundation.access(folder, W_OK | X_OK) != 0 {
      throw refuse("cannot write in the folder \(folder): \(String(cString: strerror(errno)))")
    }
    return false
  }

  /// Rejects a file that this user may not change, before SQLite creates a log beside it, which
  /// would be this user's own and lock everybody else out. Names a log of somebody else.
  private static func refuseUnwritable(_ path: String) throws {
    // SQLite creates its files beside the file itself, not beside a link to it.
    let file = FileAtRest.canonical(path) ?? path
    let doing = "cannot write \(path)"
    let isReadOnly = StorageError(.readOnly, doing: doing)
    if access(file, W_OK) != 0 { throw isReadOnly }
    // The last program that closes the file removes them, perhaps at this moment.
    let others = ["-wal", "-shm", "-journal"].map { file + $0 }.filter {
      access($0, R_OK | W_OK) != 0 && [EACCES, EPERM, EROFS].contains(errno)
    }
    if let other = others.first {
      var error = StorageError(
        .readOnly, message: "\(other) belongs to somebody else", doing: doing)
      error.remedy =
        "when no program has the outline open: sudo chown --reference=\(file.quotedForShell) "
        + others.map(\.quotedForShell).joined(separator: " ")
      throw error
    }
    let folder = folder(of: file).isEmpty ? "." : folder(of: file)
    if FileMark(of: file + "-wal") == nil && access(folder, W_OK | X_OK) != 0 { throw isReadOnly }
  }

  /// Rejects the place of a new file beside the log of another one, which is gone: SQLite would
  /// read the new file with it, or remove it with everything that it holds.
  static func refuseOrphan(beside path: String, _ doing: String) throws {
    guard
      let log = ["-wal", "-journal"].map({ path + $0 }).first(where: {
        FileMark(of: $0)?.isEmpty == false
      })
    else { return }
    // Another process was faster, and the log is that of its file.
    var information = stat()
    if lstat(path, &information) == 0 { return }
    var error = StorageError(
      .cannotOpen, message: "\(log) holds changes of a file that is gone", doing: doing)
    error.remedy =
      "move it to that file, as its name and the same ending, or away: "
      + "mv \(log.quotedForShell) \((log + ".old").quotedForShell)"
    throw error
  }
}

extension String {
  /// The text quoted as one word of a shell command.
  package var quotedForShell: String {
    let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "/._-+:@%,".contains($0) }
    return isPlain ? self : "'" + replacing(["'": "'\\''"]) + "'"
  }
}
