import Foundation

/// Short texts that only their owner may read.
enum PrivateText {
  /// Replaces a file as a whole.
  /// - Returns: whether it was written; `errno` tells why not.
  static func write(_ text: String, to path: String) -> Bool {
    let (new, bytes) = (path + ".new", Array(text.utf8))
    let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    let isWhole = Foundation.write(file, bytes, bytes.count) == bytes.count
    close(file)
    if isWhole && rename(new, path) == 0 { return true }
    let reason = errno
    unlink(new)
    errno = reason
    return false
  }
}
