import Foundation
import TestSupport
import Testing

/// `outline browse` killed at any moment, with a line being typed.
struct BrowseKilledTests {
  private static let typed = "Call Ada at ten, and 👩‍👩‍👧‍👦 too"

  @Test(arguments: 0..<Effort.times(6))
  func `a killed browser leaves a sound file, and the line that was typed`(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let bench = try await Workbench.planted()
    let line =
      "export XDG_STATE_HOME=\(bench.folder)/state LC_ALL=C.UTF-8; "
      + "sh -c 'echo $$ > pid; exec outline browse'; echo ended; sleep 1000"
    // It is killed after a key, or while the keys are still coming.
    let count = Int.random(in: 0...Self.typed.count, using: &random)
    let waits = Bool.random(using: &random)
    let marks = Int.random(in: 0...6, using: &random)
    try await bench.withTmux(rows: 14, columns: 90, line) { tmux in
      try await tmux.wait(for: "? keys")
      for _ in 0..<marks { try await tmux.press("G", ".") }
      try await tmux.press("G", "o")
      try await tmux.type(String(Self.typed.prefix(count)))
      if waits { try await tmux.wait(for: String(Self.typed.prefix(min(count, 12)))) }
      _ = try await bench.shell("kill -KILL $(cat pid)")
      try await tmux.wait(for: "ended")
    }
    #expect(try await bench.shell("outline check").code == 0)
    // Each change is there whole or not at all.
    let version = try await bench.sql("SELECT max(number) FROM version")
    #expect((9...9 + marks).contains(Int(version) ?? 0), "\(version)")
    try await bench.withTmux(rows: 14, columns: 90, line) { tmux in
      let state = try await tmux.wait(until: {
        $0.text.contains("? keys") || $0.text.contains("when the last browser ended")
      })
      let isOffered = state.text.contains("when the last browser ended")
      if waits && count > 0 { #expect(isOffered) }
      if isOffered {
        try await tmux.press("Enter")
        try await tmux.wait(for: "→ v")
      }
      try await tmux.press("q")
      try await tmux.wait(for: "ended")
    }
    let texts = try await bench.shell("outline ls work --plain --fields text").out.split(
      separator: "\n")
    for text in texts where text != "Work" && text != "Write report" {
      #expect(Self.typed.hasPrefix(text))
    }
    #expect(texts.count <= 3)
  }
}
