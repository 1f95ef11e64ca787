import Foundation
import OutlineStore
import Testing

/// A store in a file of its own, which is asked for problems when the test is over.
struct TestFile {
  let folder: URL
  let store: OutlineStore

  var path: String { folder.appending(path: "test.outline").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "outline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try OutlineStore(path: folder.appending(path: "test.outline").path)
  }

  /// Runs a test on a fresh file, then asks the file itself.
  static func with(_ body: (TestFile) throws -> Void) throws {
    let file = try TestFile()
    defer { try? FileManager.default.removeItem(at: file.folder) }
    try body(file)
    #expect(try file.store.check() == [])
    try file.store.outline().checkInvariants()
    try file.store.close()
  }
}

/// A source of chance that gives the same numbers for the same seed (SplitMix64, Steele, Lea and Flood, 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Outline {
  /// The outline as lines, two spaces a level, for tests to compare at a glance.
  var lines: [String] {
    rows.map { String(repeating: "  ", count: $0.level) + $0.node.content.text }
  }
}
