internal import Foundation
internal import SQLiteSettings

/// A database that is written under another name and moved into place when it is complete, so that
/// there is never a part of one.
///
/// A program can have such files removed when a signal ends it; see
/// `unfinished_files_end_with_process`.
struct UnfinishedFile {
  /// The name until then.
  let path: String
  private let number: Int32

  /// Removes what killed processes left. Creates nothing yet.
  /// - Parameter target: the place of the complete file.
  init(for target: String) {
    path = UnfinishedName.beside(target)
    number = unfinished_files_add(path, unfinished_database)
  }

  /// Moves the complete file into place. No other file is ever replaced.
  /// - Throws: ``StorageError`` if there is a file, or the file cannot be moved.
  func move(to target: String, doing: String) throws {
    if unfinished_files_move(path, target) == 0 { return }
    let reason = errno == EEXIST ? "the file already exists" : String(cString: strerror(errno))
    throw StorageError(kind: .cannotOpen, code: 0, message: reason, doing: doing)
  }

  /// Removes everything that was not moved. To be called at the end in any case.
  func remove() {
    removeFiles()
    unfinished_files_forget(number)
  }

  private func removeFiles() {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
  }
}
