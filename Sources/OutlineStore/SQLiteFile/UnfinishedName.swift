internal import Foundation

/// The names of files that are not complete yet: the place, the process that makes it, and a random
/// number.
///
/// A process that is killed leaves its file. The next one that makes a file at that place removes
/// it if no process has that number any more and nothing was written to it for a while: on a shared
/// folder the process may be one of another machine.
package enum UnfinishedName {
  /// The seconds without a write after which a file counts as left.
  private static let silence = 600.0
  /// The bytes of a name that are kept, so that there is room for the rest.
  private static let longest = 160

  /// A new name beside a place. Removes the files of processes that were killed.
  /// - Parameter target: the place of the complete file.
  package static func beside(_ target: String) -> String {
    // SQLite would read a name that begins with `file:` as a URI.
    let target = (target.hasPrefix("file:") ? "./" : "") + target
    let end = target.utf8.lastIndex(of: UInt8(ascii: "/")).map(target.utf8.index(after:))
    let folder = String(target[..<(end ?? target.startIndex)])
    var stem = String(target[(end ?? target.startIndex)...])
    while stem.utf8.count > longest { stem.removeLast() }
    removeRests(in: folder, beginningWith: stem + ".")
    return "\(folder)\(stem).\(getpid()).\(UInt32.random(in: 1 ... .max)).part"
  }

  private static func removeRests(in folder: String, beginningWith name: String) {
    guard let entries = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let found = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard let found, found.hasPrefix(name), isRest(found.dropFirst(name.count)),
        isSilent(folder + found)
      else { continue }
      unlink(folder + found)
    }
  }

  private static func isSilent(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let date = attributes?[.modificationDate] as? Date else { return false }
    return Date().timeIntervalSince(date) > silence
  }

  /// Whether the end of a name is that of a process that has ended.
  private static func isRest(_ end: Substring) -> Bool {
    var rest = end
    var process: pid_t?
    repeat {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      guard let number = pid_t(digits), rest.first == "." else { return false }
      rest = rest.dropFirst()
      let second = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(second.count)
      guard !second.isEmpty, rest.hasPrefix(".part") else { return false }
      rest = rest.dropFirst(5)
      process = process ?? number
      // The file inside which it is made has such a name itself.
      if !rest.hasPrefix(".") { break }
      rest = rest.dropFirst()
    } while true
    guard ["", "-wal", "-shm", "-journal"].contains(rest), let process else { return false }
    return process == getpid() || kill(process, 0) != 0 && errno == ESRCH
  }
}
