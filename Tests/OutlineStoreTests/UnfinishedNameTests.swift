import Foundation
import OutlineStore
import StoreTestSupport
import Testing

/// The names of files that a command has begun, and what becomes of those that it left.
struct UnfinishedNameTests {
  /// Whether a file that is there stays when another is begun.
  /// - Parameters:
  ///   - seconds: how long ago it was written.
  ///   - end: the end of its name, from that of a new one.
  private func stays(after seconds: Double = 0, _ end: (Substring) -> String) throws -> Bool {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "outline-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    let target = folder.appending(path: "a.db").path
    let begun = target + end(UnfinishedName.beside(target).dropFirst(target.count))
    let date = Date(timeIntervalSinceNow: -seconds)
    try #require(
      files.createFile(atPath: begun, contents: nil, attributes: [.modificationDate: date]))
    try files.setAttributes([.modificationDate: date], ofItemAtPath: begun)
    _ = UnfinishedName.beside(target)
    return files.fileExists(atPath: begun)
  }

  /// The end of the name that another process of this machine gives.
  private func end(like own: Substring, process: Int32) -> String {
    ".\(process)\(own.dropFirst().drop { $0 != "." })"
  }

  @Test func `what a process of this machine left goes once it has ended`() throws {
    let ended: Int32 = 4_194_304  // more than a process may have
    for ending in ["", "-wal", "-shm", "-journal", ".7.8.part", ".7.8.part-wal"] {
      #expect(try !stays { end(like: $0, process: ended) + ending }, "\(ending)")
    }
    #expect(try stays { end(like: $0, process: ended) + "-other" })
  }

  @Test func `what a process makes stays however long it takes`() throws {
    #expect(try stays(after: 1_000_000) { end(like: $0, process: getppid()) })
  }

  @Test func `what another machine makes stays while it is written`() throws {
    #expect(try stays { _ in ".4194304.1.part" })
    #expect(try stays(after: 500) { _ in ".4194304.1.part" })
    #expect(try !stays(after: 700) { _ in ".4194304.1.part" })
    // A process there may have the number of one that runs here.
    #expect(try !stays(after: 700) { _ in ".\(getpid()).1.part" })
  }

  @Test func `what this process makes stays while it is written`() throws {
    #expect(try stays(after: 500) { String($0) })
    #expect(try !stays(after: 700) { String($0) })
  }

  @Test(arguments: [
    "", ".part", ".1.part", ".x.1.part", ".1.x.part", ".1.1.partial", ".1.1.part.",
    ".99999999999.1.part", ".1.99999999999999999999.part",
  ])
  func `a file of another name stays`(_ end: String) throws {
    #expect(try stays(after: 1_000_000) { _ in end })
  }
}
