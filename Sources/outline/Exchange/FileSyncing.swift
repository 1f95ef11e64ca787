import Foundation
import OutlineFormats
import OutlineOperations
import OutlineStore
import Terminal

/// Brings text files and the user's outline to the same state: the changes of the file are merged,
/// then it gets those of the outline.
struct FileSyncing {
  /// The path of the outline.
  let database: String
  let timeout: Double?
  let options: any CommonOptions
  /// Whether nothing is changed.
  var isRehearsal = false
  /// Whether a file that is empty or cut short deletes nodes.
  var isForced = false
  /// Whether a file may lose parts that its format cannot read; then the old one is kept beside it.
  var isLossy = false

  /// The result for one file.
  struct Result {
    /// The number of nodes that the file changed.
    var changes = 0
    /// The number of lines that were written or removed.
    var lines = 0
    /// Whether the file is new.
    var isNew = false
    /// The latest version of the outline.
    var version: Int
    var conflicts: [ConflictRecord] = []
    var warnings: [FormatWarning] = []
    var losses = FormatLosses()
    /// The parts that the file lost.
    var lostParts: [String] = []
    /// The name of the file as it was with them.
    var keptFile: String?
    /// The reason why the file was not written.
    var refusal: Failure?
  }

  /// The results of a transaction.
  private struct Work {
    var result: Result
    var bytes: [UInt8]?
    /// The record if the file cannot be written, and once it is.
    var (before, after): (TextFile, TextFile)
    /// The record that is stored until one of them is.
    var stored: TextFile?
  }

  /// Carries the results out of a transaction that is rolled back.
  private struct Rehearsed: Error { var result: Result }

  /// The file has changed since it was read.
  private struct Changed: Error {}

  /// The most attempts while another program changes the file.
  private static let attempts = 8

  /// Syncs one file.
  /// - Parameters:
  ///   - file: its record, or a new one.
  ///   - isKnown: whether the outline remembers it.
  func sync(_ file: TextFile, isKnown: Bool) throws -> Result {
    let place = TextFilePath(stored: file.path, beside: database)
    let lock = try FolderLock.take(of: TextOnDisk.target(of: place.path), named: place.name)
    defer { withExtendedLifetime(lock) {} }
    var file = file
    for _ in 0..<Self.attempts {
      let disk = try TextOnDisk(place.path, named: place.name)
      if disk.bytes == nil, isKnown, file.met != nil {
        throw Failure(
          .inputOutput, "the file \(place.name) is gone",
          hint: "outline remote remove \(place.name.quotedForShell) forgets it")
      }
      if isKnown, let result = try resultIfSame(file, on: disk) { return result }
      let work: Work
      do { work = try merge(disk, of: file, place) } catch let rehearsed as Rehearsed {
        return rehearsed.result
      } catch is Changed { continue }
      guard let bytes = work.bytes else { return work.result }
      do {
        var result = work.result
        if let old = disk.bytes, !result.lostParts.isEmpty {
          result.keptFile = try keep(old, of: place)
        }
        if try disk.replace(with: bytes, from: database) {
          try remember(work.after, after: work)
          return result
        }
      } catch {
        if disk.bytes != nil { try remember(work.before, after: work) }
        throw error
      }
      // Somebody changed the file meanwhile, so it never had the text that was to be written.
      file = work.before
      if disk.bytes != nil { try remember(file, after: work) }
    }
    throw Failure(
      .busy, "another program keeps writing \(place.name)", hint: "try again when it is done")
  }

  /// Writes the bytes of a file beside it.
  /// - Returns: the name for messages.
  private func keep(_ bytes: [UInt8], of place: TextFilePath) throws -> String {
    var number = 1
    while true {
      let suffix = ".old" + (number > 1 ? String(number) : "")
      let path = place.path + suffix
      number += 1
      if FileManager.default.contents(atPath: path)?.elementsEqual(bytes) != true {
        if stat(path, followsLink: false) != nil { continue }
        let file = try NewFile(path, replacing: false, from: place.path)
        try file.write(bytes)
        try file.finish()
      }
      return place.name + suffix
    }
  }

  /// The result if neither the file nor the outline has changed.
  private func resultIfSame(_ file: TextFile, on disk: TextOnDisk) throws -> Result? {
    guard file.isSynced, file.bases.count == 1, let base = file.bases.first, let bytes = disk.bytes,
      bytes.elementsEqual(base.text.utf8)
    else { return nil }
    return try OutlineStore.read(database) { outline in
      guard try outline.textFiles().contains(file), try outline.latestHeads() == base.after
      else { return nil }
      return Result(version: try outline.latestVersion())
    }
  }

  private func merge(_ disk: TextOnDisk, of file: TextFile, _ place: TextFilePath) throws -> Work {
    let store = try OutlineStore.changing(
      database, timeout: timeout, for: options, isRehearsal: isRehearsal)
    let committed = try store.write(
      "sync \(place.name)", origin: .file, author: try Settings.currentAuthor()
    ) { outline -> Work in
      let before = try outline.latestVersion()
      var file = try latest(of: file, outline)
      file.isSynced = true
      // A text that another process has written must not be compared with an older one.
      if !disk.isCurrent { throw Changed() }
      var sync = try FileSync(file, named: place.name, outline)
      sync.mayLoseParts = isLossy
      var result = Result(isNew: disk.bytes == nil, version: before)
      if let bytes = disk.bytes, !bytes.isEmpty || !file.bases.isEmpty {
        let taken = try sync.take(bytes, at: disk.modified, mayBeEmpty: isForced)
        result.conflicts = try ConflictRecord.records(of: taken.conflicts, outline)
        result.warnings = taken.warnings
        if taken.isNew {
          let made = try outline.difference(from: before, to: outline.latestVersion())
          result.changes = Set(made.steps.map(\.id)).count
        }
      }
      var known = sync.file
      // It has other texts than the record that another process may have read before.
      if disk.bytes != nil { known.met = Date() }
      let written = try sync.text(over: disk.bytes)
      result.lines = written.lines
      result.losses = written.losses
      result.lostParts = written.lostParts
      result.refusal = written.refusal
      if isRehearsal { throw Rehearsed(result: result) }
      let isStored = written.bytes == nil || disk.bytes != nil
      if isStored { try outline.remember(sync.file) }
      return Work(
        result: result, bytes: written.bytes, before: known, after: written.file,
        stored: isStored ? sync.file : nil)
    }
    try store.close()
    var work = committed.value
    work.result.version = committed.version
    return work
  }

  /// The record of a file, or the one of another process that has synced it meanwhile.
  private func latest(of file: TextFile, _ outline: OutlineReader) throws -> TextFile {
    guard var stored = try outline.textFiles().first(where: { $0.path == file.path }),
      stored.stamp != file.stamp
    else { return file }
    stored.style = file.style
    return stored
  }

  /// Stores the new record of a file, unless another process has synced it meanwhile.
  private func remember(_ file: TextFile, after work: Work) throws {
    let store = try OutlineStore.changing(database, timeout: timeout, for: options)
    try store.write { outline in
      let stored = try outline.textFiles().first { $0.path == file.path }
      if stored?.stamp == work.stored?.stamp { try outline.remember(file) }
    }
    try store.close()
  }
}

/// The place of a text file that an outline remembers.
struct TextFilePath {
  /// The absolute path.
  let path: String
  /// The path as it is stored: relative if the file is in the folder of the outline or below, so
  /// that both can move.
  let stored: String
  /// The path for messages: from the working folder, if it is there.
  let name: String

  /// - Parameters:
  ///   - path: the path as the user typed it.
  ///   - database: the path of the outline.
  init(_ path: String, beside database: String) {
    let path = URL(fileURLWithPath: path).standardizedFileURL.path
    self.path = path
    stored = Self.relative(path, to: Self.folder(of: database))
    name = Self.relative(path, to: FileManager.default.currentDirectoryPath)
  }

  /// - Parameter stored: the path as it is stored.
  init(stored: String, beside database: String) {
    let isAbsolute = stored.hasPrefix("/")
    self.init(isAbsolute ? stored : Self.folder(of: database) + "/" + stored, beside: database)
  }

  private static func folder(of database: String) -> String {
    URL(fileURLWithPath: database).standardizedFileURL.deletingLastPathComponent().path
  }

  private static func relative(_ path: String, to folder: String) -> String {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
