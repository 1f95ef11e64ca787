internal import Foundation
internal import SQLiteSettings

/// A database that is written under another name and moved into place when it is complete, so that
/// there is never a part of one.
///
/// A program can have such files removed when a signal ends it; see
/// `unfinished_files_end_with_process`.
package struct UnfinishedFile {
  /// The name until then.
  package let path: String
  private let number: Int32

  /// Removes the rests of killed processes. Creates nothing yet.
  /// - Parameter target: the place of the complete file.
  package init(for target: String) {
    path = UnfinishedName.beside(target)
    number = unfinished_files_add(path, unfinished_database)
  }

  /// Moves the complete file into place. No other file is ever replaced.
  /// - Throws: ``StorageError`` if there is a file, or the file cannot be moved.
  package func move(to target: String, doing: String) throws {
    if unfinished_files_move(path, target) == 0 { return }
    let reason = errno == EEXIST ? "the file already exists" : String(cString: strerror(errno))
    throw StorageError(.cannotOpen, message: reason, doing: doing)
  }

  /// Removes everything that was not moved. To be called at the end in any case.
  package func remove() {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    unfinished_files_forget(number)
  }
}

/// The names of files that are not complete yet: the place, the process that writes it, and a
/// number of which the upper half is the machine's and the lower half random.
///
/// A process that is killed leaves its file. The next one that writes a file at that place removes
/// it: at once if the process was one of this machine and has ended, and otherwise, since a folder
/// may be shared with other machines, if nothing was written to it for a while.
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
    let number = UInt64(machine) << 32 | UInt64(UInt32.random(in: 0 ... .max))
    return "\(folder)\(stem).\(getpid()).\(number).part"
  }

  /// Tells this machine from others, and a container from its machine: the numbers of processes
  /// mean something only there.
  private static let machine: UInt32 = {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    let processes =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")) ?? ""
    // Machines may have the same name; after a restart, numbers of processes come again.
    let start = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id") ?? Data()
    var hash: UInt32 = 2_166_136_261  // FNV-1a: the same in each process
    for byte in name.map({ UInt8(bitPattern: $0) }) + Array(processes.utf8) + start {
      hash = (hash ^ UInt32(byte)) &* 16_777_619
    }
    return hash
  }()

  private static func removeRests(in folder: String, beginningWith name: String) {
    guard let entries = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let found = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard let found, found.hasPrefix(name),
        let maker = maker(fromEnd: found.dropFirst(name.count)),
        maker.hasEnded ?? isSilent(folder + found)
      else { continue }
      unlink(folder + found)
    }
  }

  private static func isSilent(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let date = attributes?[.modificationDate] as? Date else { return false }
    return Date().timeIntervalSince(date) > silence
  }

  /// The process that the end of a name tells, or `nil` if it is no such name.
  private static func maker(fromEnd end: Substring) -> Maker? {
    // The file inside which it is created has such a name itself.
    let form = /([0-9]+)\.([0-9]+)\.part(?:\.[0-9]+\.[0-9]+\.part)*(?:-wal|-shm|-journal)?/
    guard let name = end.wholeMatch(of: form)?.output, let process = pid_t(name.1),
      let number = UInt64(name.2)
    else { return nil }
    return Maker(process: process, isHere: UInt32(number >> 32) == machine)
  }

  private struct Maker {
    let process: pid_t
    let isHere: Bool

    /// `nil` if that cannot be known: the number may also be this process's by chance, as in a
    /// container, where each first process has the same.
    var hasEnded: Bool? {
      guard isHere, process != getpid() else { return nil }
      return kill(process, 0) != 0 && errno == ESRCH
    }
  }
}
