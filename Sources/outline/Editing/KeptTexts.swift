import Foundation

extension EditSheet {
  /// The paths of the texts that an earlier `outline edit` of an outline left because it failed or
  /// was killed, and that nobody is editing now, oldest first.
  /// - Parameter file: the absolute path of the outline.
  static func pathsKept(of file: String) -> [String] {
    var found: [(path: String, time: Date)] = []
    for folder in folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where name.hasPrefix(prefix) && name.hasSuffix(ending) {
        let path = (folder as NSString).appendingPathComponent(name)
        guard !EditLock.isHeld(for: path), let sheet = try? EditSheet(resuming: path),
          sheet.source.file == file
        else { continue }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        found.append((path, attributes?[.modificationDate] as? Date ?? .distantPast))
      }
    }
    return found.sorted { ($0.time, $0.path) < ($1.time, $1.path) }.map(\.path)
  }
}

/// Marks a text as being edited while its process lives.
///
/// The lock is on a file beside the text, because many editors replace the text file.
final class EditLock {
  private let path: String
  private let file: Int32

  /// Locks a text until the last reference goes or the process ends.
  init(for text: String) {
    path = Self.path(for: text)
    file = open(path, O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
    // Without the lock a text is reported as kept while it is being edited, which is harmless.
    if file >= 0 { flock(file, LOCK_EX | LOCK_NB) }
  }

  deinit {
    if file < 0 { return }
    unlink(path)
    close(file)
  }

  /// Whether a living process edits a text. Removes the lock file of a dead one.
  static func isHeld(for text: String) -> Bool {
    let path = path(for: text)
    let file = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    if file < 0 { return false }
    defer { close(file) }
    if flock(file, LOCK_EX | LOCK_NB) != 0 { return true }
    unlink(path)
    return false
  }

  private static func path(for text: String) -> String {
    let place = URL(fileURLWithPath: text)
    return place.deletingLastPathComponent().path + "/.\(place.lastPathComponent).lock"
  }
}
