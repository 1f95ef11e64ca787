import Testing

struct TmuxTests {
  @Test func `a test types, pastes, resizes and sees the screen as a person does`() async throws {
    let bench = try Workbench.bare()
    try await bench.withTmux(rows: 10, columns: 40, "sh") { tmux in
      try await tmux.type("printf 'one\\033[1mtwo\\033[m'; stty size")
      try await tmux.press("Enter")
      try await tmux.wait(for: "onetwo10 40")
      #expect(try await tmux.styledScreen().contains("one\u{1B}[1mtwo"))
      try await tmux.resize(rows: 12, columns: 50)
      try await tmux.paste("stty size; printf '\\033[?1049h\\033[3;5Hx'; read x\n")
      let state = try await tmux.wait(until: { $0.isAlternate && $0.lines[2] == "    x" })
      #expect(state.lines.count == 12)
      #expect(state.cursor == (2, 5) && state.showsCursor && state.exitCode == nil)
      try await tmux.send("\r")
      try await tmux.type("printf '\\033[?1049l'; exit 3")
      try await tmux.press("Enter")
      #expect(try await tmux.waitForEnd() == 3)
      #expect(try await tmux.state().text.contains("12 50"))
    }
    try await bench.withTmux("kill -TERM $$") { tmux in
      let code = try await tmux.waitForEnd()
      #expect(code == 143)
    }
    #expect(try await bench.shell("ls -A").out == "")
  }
}
