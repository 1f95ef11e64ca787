import Foundation

/// The identity of a file, which tells whether another one has taken its place.
struct FileIdentity: Hashable, Sendable {
  private var device: UInt64
  private var number: UInt64

  /// The identity of the file at a path, or `nil` if there is none.
  init?(of path: String) {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: information.st_dev)
    number = UInt64(information.st_ino)
  }
}
