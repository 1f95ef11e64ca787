import Foundation
import TestSupport
import Testing

struct SecurityTests {
  /// The suites, and the scripts that test, which SECURITY.md names, each with the sentences after
  /// it.
  private static func promises() throws -> [(suite: String, sentences: [String])] {
    let text = try String(contentsOfFile: Page.repository + "/SECURITY.md", encoding: .utf8)
      .replacing(#/\n */#, with: " ")
    let names = text.matches(of: #/`([^`]+)`/#).map { String($0.output.1) }
    var promises: [(suite: String, sentences: [String])] = []
    for name in names {
      if name.hasSuffix("Tests") || name.hasPrefix("Scripts/maintain/test-"), !name.contains(" ") {
        promises.append((name, []))
      } else if name.contains(" "), !name.hasPrefix("outline "), !name.hasPrefix("Scripts/") {
        promises.indices.last.map { promises[$0].sentences.append(name) }
      }
    }
    return promises
  }

  @Test func `each promise of SECURITY.md has its test`() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Page.repository + "/Tests")
    let promises = try Self.promises()
    #expect(promises.count > 12)
    for (suite, sentences) in promises {
      if suite.hasPrefix("Scripts/") {
        // Its tests are functions of Python.
        let text = try String(contentsOfFile: Page.repository + "/" + suite, encoding: .utf8)
        for sentence in sentences {
          let name = sentence.filter { $0 == " " || $0.isLetter || $0.isNumber }.replacing(
            " ", with: "_")
          #expect(text.contains("def \(name)():"), "\(suite): \(sentence)")
        }
        #expect(!sentences.isEmpty, "\(suite) is named without a test")
        continue
      }
      let texts = try files.filter { $0.hasSuffix("/\(suite).swift") }
        .map { try String(contentsOfFile: Page.repository + "/Tests/" + $0, encoding: .utf8) }
      #expect(!texts.isEmpty, "there is no \(suite)")
      #expect(!sentences.isEmpty, "\(suite) is named without a test")
      for sentence in sentences {
        #expect(texts.contains { $0.contains("`\(sentence)`") }, "\(suite): \(sentence)")
      }
    }
  }

  @Test func `the scripts and trials that it names are there`() throws {
    let text = try String(contentsOfFile: Page.repository + "/SECURITY.md", encoding: .utf8)
    let trials = text.matches(of: #/`Scripts/maintain/torture ([a-z]+)`/#).map {
      String($0.output.1)
    }
    #expect(trials.count > 2)
    for trial in trials {
      let path = Page.repository + "/Scripts/maintain/torture-trials/\(trial).py"
      #expect(FileManager.default.fileExists(atPath: path), "\(trial)")
    }
    for script in text.matches(of: #/Scripts/(?:maintain/)?[a-z-]+/#) {
      #expect(FileManager.default.isExecutableFile(atPath: "\(Page.repository)/\(script.output)"))
    }
  }
}
