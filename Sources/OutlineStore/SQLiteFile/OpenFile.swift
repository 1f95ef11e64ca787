internal import Foundation

/// A file that is open for reading, until the value is released.
package final class OpenFile {
  private let descriptor: Int32
  package let size: Int

  package init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var information = stat()
    let isFile = descriptor >= 0 && fstat(descriptor, &information) == 0
    size = isFile ? Int(information.st_size) : 0
    // The deinitializer closes the descriptor if it is open.
    if !isFile || information.st_mode & S_IFMT != S_IFREG { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Bytes at an offset, as many as exist, or `nil` if none can be read.
  package func bytes(at offset: Int, count: Int) -> [UInt8]? {
    if offset < 0 || offset >= size || count <= 0 { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), count - filled,
          off_t(offset + filled))
        if read < 0 && errno == EINTR { continue }
        if read <= 0 { break }
        filled += read
      }
    }
    return bytes.isEmpty ? nil : bytes
  }
}

extension [UInt8] {
  /// A big-endian number of some bytes; 0 if bytes are missing.
  @inlinable
  package func integer(at offset: Int, count: Int) -> Int {
    guard offset >= 0, offset + count <= self.count else { return 0 }
    return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
