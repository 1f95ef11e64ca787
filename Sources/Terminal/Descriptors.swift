package import Foundation

/// Reading and writing by file descriptors, which a signal may interrupt.
package enum Descriptor {
  /// The number of bytes that are read at once.
  private static let piece = 1 << 16

  /// The next bytes of a file.
  /// - Returns: an empty array at the end; `nil` if it fails, and `errno` tells why.
  package static func nextBytes(of file: Int32) -> [UInt8]? {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: piece) { buffer, count in
      var read = Foundation.read(file, buffer.baseAddress, buffer.count)
      while read < 0 && errno == EINTR {
        read = Foundation.read(file, buffer.baseAddress, buffer.count)
      }
      if read < 0 { failure = errno }
      count = max(0, read)
    }
    errno = failure
    return failure == 0 ? bytes : nil
  }

  /// Writes all bytes, or those from a place on, and waits until they are taken.
  /// - Returns: `false` if it fails, and `errno` tells why.
  package static func write(_ bytes: [UInt8], from start: Int = 0, to file: Int32) -> Bool {
    var written = start
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(file, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        // Another program has set the terminal not to block.
        var output = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        _ = poll(&output, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// The path of the regular file of a descriptor, such as the one of `> FILE`.
  package static func path(of file: Int32) -> String? {
    guard stat(file)?.isRegular == true else { return nil }
    #if canImport(Darwin)
    var path = [UInt8](repeating: 0, count: Int(MAXPATHLEN))
    return fcntl(file, F_GETPATH, &path) < 0
      ? nil : String(decoding: path.prefix { $0 != 0 }, as: UTF8.self)
    #else
    return try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(file)")
    #endif
  }

  /// A new file without a name, which goes with its descriptor; programs that are started do not
  /// get it.
  /// - Returns: a negative number if it fails, and `errno` tells why.
  package static func nameless(in folder: String = NSTemporaryDirectory()) -> Int32 {
    var template = Array((folder as NSString).appendingPathComponent("outline-XXXXXX").utf8CString)
    let file = mkstemp(&template)
    if file < 0 { return file }
    unlink(template)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    return file
  }
}

extension stat {
  /// The state of a file at a path; `nil` if there is none, and `errno` tells why.
  /// - Parameter followsLink: whether the target of a link counts, or the link.
  package init?(_ path: String, followsLink: Bool = true) {
    self.init()
    if (followsLink ? stat(path, &self) : lstat(path, &self)) != 0 { return nil }
  }

  /// The state of an open file; `nil` if it is not open.
  package init?(_ file: Int32) {
    self.init()
    if fstat(file, &self) != 0 { return nil }
  }

  /// The kind of file, such as `S_IFDIR`.
  package var kind: mode_t { st_mode & S_IFMT }
  /// Whether it is a regular file.
  package var isRegular: Bool { kind == S_IFREG }
}
