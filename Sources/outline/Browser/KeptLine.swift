#if Browser
import Foundation
import OutlineStore
import Terminal

/// The line that is being typed in a browser, kept in a file until it is saved, so that a hang-up
/// or a crash does not lose it.
final class KeptLine {
  private let file: String
  private let path: String?
  private let lock: EditLock?
  private var kept: String?

  private static let prefix = "browse-"
  private static let ending = ".line"

  /// - Parameter file: the absolute path of the outline.
  init(of file: String) {
    self.file = file
    let folder = EditSheet.folders.first { folder in
      try? PrivateText.makeFolder(folder)
      return access(folder, W_OK) == 0
    }
    let letters = Identifier<Node>.random().rawValue.prefix(6)
    path = folder.map { "\($0)/\(Self.prefix)\(getpid())-\(letters)\(Self.ending)" }
    lock = path.map { EditLock(for: $0) }
  }

  /// Keeps a text in place of the last one; `nil` if nothing is being typed.
  func keep(_ text: String?) {
    guard text != kept, let path else { return }
    kept = text
    guard let text else {
      unlink(path)
      return
    }
    // The first line names the outline. A text that cannot be kept is still on the screen.
    _ = PrivateText.write(file + "\n" + text, to: path)
  }

  /// Takes the text that an earlier browser of the outline left when it ended.
  func take() -> String? {
    for folder in EditSheet.folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names.sorted() where name.hasPrefix(Self.prefix) && name.hasSuffix(Self.ending) {
        let path = folder + "/" + name
        // Others may write to a temporary folder too.
        guard path != self.path, let facts = stat(path, followsLink: false), facts.isRegular,
          facts.st_uid == getuid(), !EditLock.isHeld(for: path),
          let bytes = FileManager.default.contents(atPath: path)
        else { continue }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\n", maxSplits: 1)
        guard parts.count == 2, parts[0] == file[...] else { continue }
        unlink(path)
        return String(parts[1])
      }
    }
    return nil
  }
}
#endif
