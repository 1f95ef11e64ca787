import Foundation
import TestSupport
import Testing

/// A file made from the schema by the `sqlite3` program, gone with the last reference to it.
final class OutlineFile: Sendable {
  let path: String

  /// An outline with nothing in it.
  static func empty() async throws -> OutlineFile { try OutlineFile(await emptyBytes.value) }

  /// Two sections, a branch four levels deep, two favorites, one deleted item.
  ///
  ///     1 fruit             2 vegetables
  ///       3 apple             8 carrot
  ///         5 granny
  ///           6 seed
  ///             7 kernel
  ///       4 pear            (9 gone)
  static func planted() async throws -> OutlineFile { try OutlineFile(await plantedBytes.value) }

  /// The number of the last version of a planted file.
  static let plantedVersion = 5

  private init(_ bytes: Data) throws {
    path = Self.newPath()
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  deinit {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  /// Runs the lines in one process.
  func run(_ lines: [String]) async throws -> [Shell.Step] { try await Shell.run(path, lines) }

  /// Runs the lines in one process and expects no complaint from any of them.
  @discardableResult
  func edit(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws
    -> [Shell.Step]
  {
    let steps = try await run(lines)
    for (line, step) in zip(lines, steps) {
      #expect(step.errors.isEmpty, "\(line.prefix(200))", sourceLocation: sourceLocation)
    }
    return steps
  }

  /// The rows of one query, columns separated by `|`.
  func rows(_ query: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
    -> [String]
  {
    try await edit(query, sourceLocation: sourceLocation)[0].rows
  }

  /// Every structure checks itself, and every test asks it to at the end.
  func expectSound(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    #expect(
      try await run(Self.soundness).map(\.output) == Self.sound, sourceLocation: sourceLocation)
  }

  /// The questions that a sound file answers with ``sound``.
  static let soundness = [
    "SELECT * FROM problem", "PRAGMA integrity_check", "PRAGMA foreign_key_check",
  ]
  static let sound = ["", "ok", ""]

  /// One line of input that prints everything there is, present and past.
  static let dump = [
    "item", "note", "change", "content_change", "version", "deleted", "never", "usage",
    "view_expansion", "meta",
    "sqlite_sequence",
  ].map { "SELECT '\($0)', * FROM \($0);" }.joined(separator: " ")

  private static let schema = "Migrations/schema.sql"

  private static let emptyBytes = Task { try await make([]) }
  private static let plantedBytes = Task {
    try await make([
      "INSERT INTO item(key, id, parent, position, kind, text) VALUES(1, 'fruit', 0, 'a0', 'section', 'Fruit'), "
        + "(2, 'vegetables', 0, 'a8', 'section', 'Vegetables')",
      "INSERT INTO item(key, id, parent, position, text) VALUES(3, 'apple', 1, 'a0', 'Apple'), (4, 'pear', 1, 'a8', "
        + "'Pear'), (5, 'granny', 3, 'a0', 'Granny Smith'), (6, 'seed', 5, 'a0', 'Seed'), (7, 'kernel', 6, 'a0', "
        + "'Kernel'), (8, 'carrot', 2, 'a0', 'Carrot'), (9, 'gone', 2, 'a8', 'Gone')",
      "UPDATE item SET favorite_position=CASE id WHEN 'pear' THEN 'a0' ELSE 'a8' END WHERE id IN ('pear', 'granny')",
      "DELETE FROM item WHERE id='gone'",
      "INSERT INTO usage(item, count, last_used) VALUES(4, 3, 86400000), (8, 1, 172800000)",
    ])
  }

  private static func make(_ lines: [String]) async throws -> Data {
    let path = newPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let schema = try String(
      contentsOf: URL(fileURLWithPath: "\(Page.repository)/\(schema)"), encoding: .utf8)
    let steps = try await Shell.run(path, [schema] + lines)
    #expect(steps.flatMap(\.errors) == [])
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private static func newPath() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("outline-\(UUID().uuidString).db")
      .path
  }
}
