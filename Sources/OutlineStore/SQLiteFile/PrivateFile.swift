internal import Foundation

/// Files that get their permissions before their content, so that nobody else can read them
/// meanwhile.
package enum PrivateFile {
  /// Creates an empty file with the permissions of another file.
  /// - Throws: ``StorageError`` if a file or link exists already, or the file cannot be created.
  static func make(_ path: String, like other: String?, doing: String) throws {
    // Until it is complete, its owner can write to it.
    try make(path, rights: other.flatMap(FileRights.ofOwnable), doing: doing)
  }

  /// Creates an empty file with some permissions; `nil` leaves them to the umask.
  /// - Throws: ``StorageError`` if a file or link exists already, or the file cannot be created.
  package static func make(_ path: String, rights: UInt16?, doing: String) throws {
    // Nobody else may read it before the permissions are set.
    let file = open(
      path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, rights == nil ? 0o666 : 0o600)
    if file < 0 { throw StorageError.ofSystem(doing: doing) }
    defer { close(file) }
    if let rights { fchmod(file, mode_t(rights)) }
  }

  /// Gives a complete file exactly the permissions of another file.
  static func finish(_ path: String, like other: String?) {
    var information = stat()
    if let other, stat(other, &information) == 0 { chmod(path, information.st_mode & 0o666) }
  }
}

/// The permissions of new files, as bits of a mode.
package enum FileRights {
  /// The most that a copy of a file may allow; its owner can always read and write it.
  /// - Parameter path: the file whose content the copy has, or `nil` if it is public.
  package static func ofCopy(of path: String?) -> UInt16 {
    path.map { ofOwnable($0) ?? 0o600 } ?? 0o666
  }

  /// The permissions of a file, with those of its owner; `nil` if there is no file.
  fileprivate static func ofOwnable(_ path: String) -> UInt16? {
    var information = stat()
    return stat(path, &information) == 0 ? UInt16(information.st_mode & 0o666 | 0o600) : nil
  }
}
