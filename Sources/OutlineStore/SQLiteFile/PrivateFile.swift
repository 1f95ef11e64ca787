internal import Foundation

/// Files that are made before anything is in them, so that nobody reads meanwhile who may not.
enum PrivateFile {
  /// Makes an empty file with the rights of another, which are there before the first byte is.
  /// - Throws: ``StorageError`` where there is a file or link already, or none can be made.
  static func make(_ path: String, like other: String?, doing: String) throws {
    var information = stat()
    let rights = other.flatMap { stat($0, &information) == 0 ? information.st_mode & 0o666 : nil }
    // Until it is known to be ours nobody else reads it.
    let file = open(
      path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, rights == nil ? 0o666 : 0o600)
    guard file >= 0 else {
      throw StorageError(
        kind: .cannotOpen, code: 0, message: String(cString: strerror(errno)), doing: doing)
    }
    defer { close(file) }
    if let rights { fchmod(file, rights) }
  }
}
