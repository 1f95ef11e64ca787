package import Foundation

/// The permissions of new files.
package enum FileRights {
  /// The most that a copy of a file may allow; its owner can always read and write it.
  /// - Parameter path: the file whose content the copy has, or `nil` if it is public.
  package static func ofCopy(of path: String?) -> mode_t {
    guard let path else { return 0o666 }
    var information = stat()
    return stat(path, &information) == 0 ? information.st_mode & 0o666 | 0o600 : 0o600
  }

  /// The permissions of a folder for files of some permissions.
  package static func folder(of files: mode_t) -> mode_t { files | (files & 0o444) >> 2 }
}
