import Foundation
import Terminal

/// The texts of `outline edit` that are left from before: it failed, or was killed.
enum KeptTexts {
  /// The texts of an outline that nobody is editing now, the oldest first.
  /// - Parameter file: the absolute path of the outline.
  static func paths(of file: String) -> [String] {
    var found: [(path: String, time: Date)] = []
    for folder in EditSheet.folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where name.hasPrefix(EditSheet.prefix) && name.hasSuffix(EditSheet.ending) {
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

/// Says that a text is being edited, for as long as its process lives.
///
/// The lock is on a file beside the text: many editors put a new file in the place of the text.
final class EditLock {
  private let path: String
  private let file: Int32

  /// Takes the lock of a text; it is given back with the last reference, or with the process.
  init(for text: String) {
    path = Self.path(for: text)
    file = open(path, O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
    // Without a lock the text is announced although somebody edits it, and nothing worse.
    if file >= 0 { flock(file, LOCK_EX | LOCK_NB) }
  }

  deinit { release() }

  /// Gives the lock back.
  private func release() {
    if file < 0 { return }
    unlink(path)
    close(file)
  }

  /// Whether a living process edits a text. What is left of a lock by a dead one is removed.
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
