import Foundation
import Testing

/// What the tables of the topics name is what the program takes.
struct TopicTests {
  /// The words in the first column of the table that a topic begins with, one expression each.
  /// - Parameter column: where the second column begins.
  private func expressions(_ topic: String, column: Int) -> [String] {
    let table = topic.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("  ") }.prefix { $0.hasPrefix("  ") }
    return table.flatMap { line in
      line.prefix(column).split(separator: ", ").map { part in
        String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }.filter { !$0.isEmpty }
  }

  @Test func `every version that the topic names is one`() async throws {
    let bench = try await Workbench.planted()
    let topic = try await bench.shell("outline help versions").out
    let named = expressions(topic, column: 27)
    #expect(named.contains("6mo") && named.contains("friday") && named.contains("2026-03-01 14:30"))
    for expression in named where !expression.hasPrefix("kxzq") {
      let answer = try await bench.shell("outline ls --all --at '\(expression)'")
      // There may be no such version in this file; what is not a version at all is exit code 2.
      #expect([0, 3].contains(answer.code), "\(expression): \(answer.err)")
    }
    #expect(try await bench.shell("outline ls --all --at fryday").code == 2)
  }

  @Test func `every day and every rule that the topic names is one`() async throws {
    let bench = try await Workbench.planted()
    let lines = try await bench.shell("outline help dates").out.components(separatedBy: "\n")
    let named = lines.filter { $0.hasPrefix("  ") }.flatMap { line in
      String(line.prefix(30)).components(separatedBy: "  ")
        .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    #expect(named.contains("24.12.") && named.contains("every last friday"))
    for word in named {
      let answer = try await bench.shell(
        "outline count --due '\(word)' || outline set milk --recur '\(word)'")
      #expect(answer.code == 0, "\(word): \(answer.err)")
    }
    #expect(try await bench.shell("outline count --due fryday").code == 2)
  }

  @Test func `every condition that the topic names is one`() async throws {
    let bench = try await Workbench.planted()
    let topic = try await bench.shell("outline help queries").out
    let named = expressions(topic, column: 29)
    #expect(named.contains("due:before:friday") && named.contains(#"text:"oat milk""#))
    for expression in named {
      let answer = try await bench.shell("outline ls --query '\(expression)'")
      #expect([0, 1].contains(answer.code), "\(expression): \(answer.err)")
    }
    #expect(try await bench.shell("outline ls --query due:fryday").code == 2)
  }
}
