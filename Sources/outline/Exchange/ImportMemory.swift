import OutlineFormats
import OutlineOperations
import OutlineStore

/// The texts of imported files, which an outline remembers: a later merge of the same file takes
/// the changes of the file alone, and leaves those of the outline.
struct ImportMemory {
  private let database: String
  private let outline: OutlineTransaction
  /// The node below which everything goes, if one is given.
  private let destination: NodeID?
  private let files: [TextFile]

  /// - Parameters:
  ///   - database: the path of the outline.
  ///   - destination: the node below which everything goes, if one is given.
  init(beside database: String, _ outline: OutlineTransaction, into destination: NodeID?) throws {
    self.database = database
    self.outline = outline
    self.destination = destination
    files = try outline.textFiles()
  }

  private func file(at place: TextFilePath) -> TextFile? { files.first { $0.path == place.stored } }

  /// The files whose last texts are known, by the names of the inputs.
  /// - Parameter format: the format that the user gave.
  func knownFiles(of inputs: [ImportedFile], as format: FileFormat?) throws -> [String: TextFile] {
    var found: [String: TextFile] = [:]
    for input in inputs where !input.isStandardInput {
      guard let file = file(at: TextFilePath(input.name, beside: database)),
        format == nil || format?.rawValue == file.format,
        destination == nil || file.bases.last?.container == destination,
        try FileSync.has(file, in: outline)
      else { continue }
      found[input.name] = file
    }
    return found
  }

  /// Takes over the changes of a file since its last text.
  /// - Parameters:
  ///   - message: the message of the version, if the user gives one.
  ///   - keepsMissing: whether nodes that the file no longer has are kept.
  /// - Returns: the conflicts with changes of the outline.
  func take(
    _ input: ImportedFile, since file: TextFile, message: String?, keepsMissing: Bool
  ) throws -> [ConflictRecord] {
    let place = TextFilePath(input.name, beside: database)
    let disk = try TextOnDisk(place.path, named: place.name)
    guard let bytes = disk.bytes else {
      throw Failure(.inputOutput, "the file \(place.name) is gone")
    }
    var sync = try FileSync(file, named: place.name, outline)
    sync.message = message ?? "merge \(place.name)"
    sync.canBeForced = false
    let taken = try sync.take(
      bytes, at: disk.modified, mayBeEmpty: keepsMissing, keepsMissing: keepsMissing)
    taken.warnings.forEach(input.account.note)
    input.account.count(taken.nodes)
    try outline.remember(sync.file)
    return try ConflictRecord.records(of: taken.conflicts, outline)
  }

  /// Remembers a file after it was read. One that the outline has already stays as it is: a second
  /// import adds copies, and a sync knows the first ones.
  /// - Parameters:
  ///   - ids: the node of each node of the file.
  ///   - title: the title of the section for nodes outside of sections.
  func remember(_ input: ImportedFile, ids: [NodeID], titled title: String) throws {
    guard let bytes = try input.source.keptBytes() else { return }
    let place = TextFilePath(input.name, beside: database)
    if let old = file(at: place), try old.isSynced || FileSync.has(old, in: outline) { return }
    let made = try FileSync.importRecord(
      of: bytes, from: place.stored, as: input.format, ids: ids, into: destination, titled: title,
      in: outline)
    if let made { try outline.remember(made) }
  }
}
