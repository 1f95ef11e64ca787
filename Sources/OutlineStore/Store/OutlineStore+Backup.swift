internal import Foundation
internal import GRDB

extension OutlineStore {
  /// Copies one consistent version to a new file, while others read and write this one.
  /// - Parameters:
  ///   - target: the path of the copy; an existing file is an error.
  ///   - progress: called with the numbers of copied pages and of all pages. If it throws, the
  ///     backup ends.
  /// - Throws: ``StorageError``; the error of `progress`. No file is left then.
  /// - Complexity: O(size of the file).
  public func backup(
    to target: String, progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) throws { _ = try copy(to: target, progress: progress) }

  /// The same, for a caller that reports the copy without opening it.
  /// - Returns: the latest version of the copy.
  package func copy(
    to target: String, progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) throws -> Int {
    let doing = "cannot back up to \(target)"
    try Self.checkNothing(isAt: target, doing)
    let partial = UnfinishedFile(for: target)
    defer { partial.remove() }
    try PrivateFile.make(partial.path, like: place, doing: doing)
    let version = try StorageError.wrap(doing) {
      let copy = try DatabaseQueue(
        path: partial.path, configuration: Self.configurationOfCopy(options))
      // All in one transaction, so that concurrent writes do not restart the backup.
      let version = try reading { db in
        try Self.read(in: db) { outline in
          let version = try outline.latestVersion()
          try Self.copy(db, to: copy, progress)
          return version
        }
      }
      try copy.close()
      return version
    }
    PrivateFile.finish(partial.path, like: place)
    try partial.move(to: target, doing: doing)
    return version
  }

  /// Copies the pages of a file, some megabytes at a time.
  private static func copy(
    _ db: Database, to copy: DatabaseQueue, _ progress: (_ done: Int, _ of: Int) throws -> Void
  ) throws {
    try withoutActuallyEscaping(progress) { progress in
      // The last step cannot be cancelled, and small files have only one.
      try progress(0, db.value("PRAGMA main.page_count") ?? 0)
      try copy.unsafeReentrantWrite { target in
        try db.backup(to: target, pagesPerStep: 1_000) { state in
          try progress(state.completedPageCount, state.totalPageCount)
        }
      }
    }
  }

  /// Writes a copy over a file, at once and only when the copy is complete.
  /// - Parameter target: the file. One that a program has open is never replaced.
  /// - Returns: the latest version of the copy.
  /// - Throws: ``StorageError``; then nothing has changed.
  package func copy(replacing target: String) throws -> Int {
    let doing = "cannot replace \(target)"
    let new = UnfinishedName.beside(target)
    defer { unlink(new) }
    let version = try copy(to: new)
    PrivateFile.finish(new, like: FileMark(of: target) == nil ? nil : target)
    // A log beside the old file would be read with the new one.
    for suffix in ["-wal", "-journal"] where FileMark(of: target + suffix) != nil {
      throw StorageError(.busy, message: "a program has it open", doing: doing)
    }
    if rename(new, target) != 0 { throw StorageError.ofSystem(doing: doing) }
    return version
  }

  /// Rejects a path that exists or has no folder.
  package static func checkNothing(isAt path: String, _ doing: String) throws {
    func refuse(_ message: String) -> StorageError {
      StorageError(.cannotOpen, message: message, doing: doing)
    }
    if path.isEmpty { throw refuse("it has no name") }
    var information = stat()
    if lstat(path, &information) == 0 { throw refuse("the file already exists") }
    if let folder = missingFolder(of: path) { throw refuse("there is no folder \(folder)") }
    try refuseOrphan(beside: path, doing)
  }
}
