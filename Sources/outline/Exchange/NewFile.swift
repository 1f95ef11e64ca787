import Foundation
import OutlineOperations
import OutlineStore
import SQLiteSettings
import Terminal

/// A file that is written under a temporary name beside its place, and moved there once complete.
final class NewFile {
  private let path: String
  private let temporary: String
  private let replaces: Bool
  private var file: Int32 = -1
  private let number: Int32

  /// - Parameters:
  ///   - path: the path of the file.
  ///   - replaces: whether an existing file may be replaced. Then it keeps its permissions, and a
  ///     link still leads to it.
  ///   - source: the path of the file whose content it has: nobody may read more of it; `nil` if it
  ///     is public.
  /// - Throws: `Failure` if an existing file may not be replaced, or the file cannot be created.
  convenience init(_ path: String, replacing replaces: Bool, from source: String?) throws {
    try self.init(path, replacing: replaces, rights: mode_t(FileRights.ofCopy(of: source)))
  }

  /// The same with the permissions of a new file.
  init(_ path: String, replacing replaces: Bool, rights: mode_t) throws {
    let isLink = stat(path, followsLink: false)?.kind == S_IFLNK
    let path = replaces && isLink ? TextOnDisk.target(of: path) : path
    self.path = path
    self.replaces = replaces
    temporary = UnfinishedName.beside(path)
    let present = stat(path, followsLink: false)
    if present != nil && !replaces { throw Self.existing(path) }
    switch present?.kind {
    case nil, S_IFREG: break
    case S_IFLNK:
      throw Failure(.inputOutput, "cannot write to \(path): it is a link that leads nowhere")
    case S_IFDIR: throw Failure(.inputOutput, "cannot write to \(path): it is a folder")
    default:
      throw Failure(
        .inputOutput, "cannot write to \(path): it is not a regular file",
        hint: "without -o the export goes to standard output: > \(path.quotedForShell)")
    }
    number = unfinished_files_add(temporary, unfinished_file)
    let kept = present.map { $0.st_mode & 0o7777 }
    file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kept == nil ? rights : 0o600)
    if file < 0 { throw failure() }
    if let kept { _ = fchmod(file, kept) }
  }

  deinit {
    if file >= 0 { close(file) }
    unlink(temporary)
    unfinished_files_forget(number)
  }

  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws { if !Descriptor.write(bytes, to: file) { throw failure() } }

  /// Moves the file to its place.
  /// - Parameter hasChanged: whether the file there has changed, so that it must stay.
  /// - Returns: whether it is there.
  @discardableResult
  func finish(unless hasChanged: () -> Bool = { false }) throws -> Bool {
    if fsync(file) != 0 { throw failure() }
    if hasChanged() { return false }
    if replaces {
      if rename(temporary, path) != 0 { throw failure() }
      // This never replaces a file that was created meanwhile.
    } else if unfinished_files_move(temporary, path) != 0 {
      throw errno == EEXIST ? Self.existing(path) : failure()
    }
    return true
  }

  private func failure() -> Failure { Failure.system("cannot write to \(path)") }

  private static func existing(_ path: String) -> Failure {
    Failure(
      .inputOutput, "cannot write to \(path): the file already exists", hint: "--force replaces it")
  }
}
