import Foundation
import GRDB
import OutlineStore
import StoreTestSupport
import Testing

struct ForeignLogTests {
  /// A file and the log that a killed program left, as copies.
  private struct Crash {
    /// The number of times that the log had been emptied.
    var generation: Int
    var file: String
    var log: String
    /// The titles in the file alone, and in both together.
    var titlesBefore: [String]
    var titles: [String]
  }

  /// Copies of a file as killed programs would leave it, with five logs and two commits in each.
  private func crashes(in folder: URL, _ path: String) throws -> [Crash] {
    var crashes: [Crash] = []
    var titles: [String] = []
    for generation in 1...5 {
      let (before, file) = (titles, folder.appending(path: "\(generation).file").path)
      try FileManager.default.copyItem(atPath: path, toPath: file)
      let store = try OutlineStore(path: path)
      for number in 1...2 {
        titles.append("\(generation)-\(number)")
        try store.addSection("\(generation)-\(number)")
        let log = folder.appending(path: "\(generation)-\(number).log").path
        try FileManager.default.copyItem(atPath: path + "-wal", toPath: log)
        crashes.append(
          Crash(
            generation: generation, file: file, log: log, titlesBefore: before, titles: titles))
      }
      try store.close()
    }
    return crashes
  }

  private func titles(_ path: String) throws -> [String] {
    let store = try OutlineStore(path: path)
    #expect(try store.check() == [])
    let titles = try store.read { try $0.sections() }.map(\.title)
    try store.close()
    return titles
  }

  private func with(_ body: (_ folder: URL, _ path: String, [Crash]) throws -> Void) throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    let path = file.folder.appending(path: "logged.outline").path
    try file.store.backup(to: path)
    try body(file.folder, path, crashes(in: file.folder, path))
    try file.store.close()
  }

  @Test func `a log is laid over its own file, and set aside beside any other`() throws {
    try with { folder, path, crashes in
      for file in crashes {
        for log in crashes {
          try FileManager.default.removeItem(atPath: path)
          try FileManager.default.copyItem(atPath: file.file, toPath: path)
          try FileManager.default.copyItem(atPath: log.log, toPath: path + "-wal")
          // A log may also have been moved into the file as a whole.
          if file.generation == log.generation || file.titlesBefore == log.titles {
            #expect(try titles(path) == log.titles)
            continue
          }
          #expect(
            StorageError.kind { _ = try OutlineStore.read(path) { try $0.latestVersion() } }
              == .cannotOpen)
          #expect(try titles(path) == file.titlesBefore)
          let kept = path + "-wal.old"
          #expect(FileManager.default.contentsEqual(atPath: kept, andPath: log.log))
          try FileManager.default.removeItem(atPath: kept)
        }
      }
    }
  }

  #if os(Linux)
  @Test func `a log that somebody has open is never moved, not even one of this process`() throws {
    try with { folder, path, crashes in
      let store = try OutlineStore(path: path)
      try store.addSection("last")
      let kept = folder.appending(path: "kept.outline").path
      #expect(rename(path, kept) == 0)
      try FileManager.default.copyItem(atPath: crashes[0].file, toPath: path)
      #expect(StorageError.kind { _ = try OutlineStore(path: path) } == .cannotOpen)
      #expect(FileManager.default.fileExists(atPath: path + "-wal"))
      #expect(!FileManager.default.fileExists(atPath: path + "-wal.old"))
      try store.close()
      #expect(try titles(kept) == crashes[9].titles + ["last"])
      #expect(try titles(path) == crashes[0].titlesBefore)
    }
  }
  #endif

  @Test func `a checkpoint that was killed leaves a file to which its log belongs`() throws {
    try with { folder, path, crashes in
      let (before, log) = (try Data(contentsOf: URL(filePath: crashes[8].file)), crashes[9].log)
      // What the whole checkpoint makes.
      let after = try Data(contentsOf: URL(filePath: path))
      let size = 4_096
      for pages in 0...(after.count / size) {
        var mixed = after.prefix(pages * size)
        mixed.append(before.dropFirst(pages * size))
        try mixed.write(to: URL(filePath: path))
        try? FileManager.default.removeItem(atPath: path + "-wal")
        try FileManager.default.copyItem(atPath: log, toPath: path + "-wal")
        #expect(try titles(path) == crashes[9].titles)
      }
    }
  }

  @Test
  func `a log that holds another outline as a whole belongs to the file it was restored into`()
    throws
  {
    let source = try TestFile()
    defer { try? FileManager.default.removeItem(at: source.folder) }
    try source.store.addSection("from elsewhere")
    try source.store.close()
    try with { folder, path, crashes in
      let copied = try DatabaseQueue(path: source.path)
      let target = try DatabaseQueue(path: path)
      try copied.backup(to: target)
      #expect(try titles(path) == ["from elsewhere"])
      let copy = folder.appending(path: "killed.outline").path
      for end in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: path + end, toPath: copy + end)
      }
      try target.close()
      try copied.close()
      #expect(try titles(copy) == ["from elsewhere"])
      #expect(try titles(path) == ["from elsewhere"])
    }
  }

  @Test func `a log without marks, as a shell leaves it, belongs to its file`() throws {
    try with { folder, path, crashes in
      let copy = folder.appending(path: "shell.outline").path
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      try Shell.run(
        path,
        """
        INSERT INTO section(title) VALUES('by hand');
        SELECT writefile('\(copy)-wal', readfile('\(path)-wal'));
        """)
      #expect(try titles(copy) == crashes[9].titles + ["by hand"])
    }
  }
}
