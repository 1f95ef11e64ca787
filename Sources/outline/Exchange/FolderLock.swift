import Foundation
import OutlineOperations
import OutlineStore

/// Lets one process at a time sync the text files of a folder. A second one would mistake the text
/// that the first one is about to write for changes of another program.
///
/// It locks the folder itself, so no file is made. Programs that do not sync are not kept waiting.
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
  static func taken(of path: String, named name: String) throws -> FolderLock {
    let folder = OutlineStore.folder(of: path)
    let lock = FolderLock(open(folder, O_RDONLY | O_CLOEXEC))
    for _ in 0..<attempts {
      // A file system may have no locks, and then nobody is kept waiting.
      let isTaken = flock(lock.folder, LOCK_EX | LOCK_NB) == 0
      if isTaken || ![EWOULDBLOCK, EINTR].contains(errno) { return lock }
      usleep(pause)
    }
    throw Failure(
      .busy, "another outline is syncing \(name)", hint: "try again when it is done")
  }

  deinit { if folder >= 0 { close(folder) } }
}
