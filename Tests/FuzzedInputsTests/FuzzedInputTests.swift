import Foundation
import FuzzedInputs
import TestSupport
import Testing

/// Inputs that broke something once, and the first ones that the fuzzer begins with.
struct FuzzedInputTests {
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Corpus")

  private static func inputs(of kind: FuzzedInput) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: corpus.appendingPathComponent(kind.rawValue), includingPropertiesForKeys: nil)
  }

  @Test(arguments: FuzzedInput.allCases)
  func `every input of the corpus keeps the laws of its kind`(kind: FuzzedInput) throws {
    let inputs = try Self.inputs(of: kind)
    #expect(!inputs.isEmpty)
    for input in inputs {
      #expect(throws: Never.self, "\(input.lastPathComponent)") {
        try kind.check(Array(Data(contentsOf: input)))
      }
    }
  }

  @Test(arguments: FuzzedInput.allCases)
  func `an input with a few bytes changed keeps the laws as well`(kind: FuzzedInput) throws {
    var random = SeededGenerator(seed: 5)
    let inputs = try Self.inputs(of: kind).sorted { $0.path < $1.path }
      .map { Array(try Data(contentsOf: $0)) }
    for _ in 0..<Effort.times(200) {
      var bytes = inputs.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes.randomElement(using: &random) ?? 0, at: place)
        }
      }
      #expect(throws: Never.self, "\(bytes)") { try kind.check(bytes) }
    }
  }
}
