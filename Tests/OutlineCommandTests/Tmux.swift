import Foundation
import TestSupport
import Testing

/// A terminal of tmux in which a program runs, as a person sees it.
///
/// Nothing waits for a time alone: after keys, wait for the words that they bring to the screen.
struct Tmux {
  /// The state of the terminal.
  struct State: Sendable {
    /// The lines of the screen without blanks at their ends.
    var lines: [String]
    var cursor: (row: Int, column: Int)
    var showsCursor: Bool
    /// Whether a program uses the whole screen.
    var isAlternate: Bool
    /// The exit code of the command once it has ended; 128 and the number of a signal that ended
    /// it.
    var exitCode: Int?

    /// The screen as one text.
    var text: String { lines.joined(separator: "\n") }
  }

  private static let settings = """
    set -g status off
    set -g default-terminal tmux-256color
    set -g default-shell /bin/sh
    set -sg escape-time 0
    set -g remain-on-exit on
    set -gq remain-on-exit-format ''
    """

  private let bench: Workbench

  fileprivate init(_ bench: Workbench, rows: Int, columns: Int, _ command: String) async throws {
    self.bench = bench
    let answer = try await bench.shell(
      "cat > .tmux.conf; tmux -u -S .tmux -f .tmux.conf new-session -d -x \(columns) -y \(rows) \(Self.quoted(command))",
      stdin: Array(Self.settings.utf8))
    try #require(answer == Workbench.Answer(out: "", err: "", code: 0))
  }

  fileprivate func end() async throws {
    _ = try await bench.shell("tmux -S .tmux kill-server; rm -f .tmux .tmux.conf")
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }

  @discardableResult
  private func tmux(_ words: String, stdin: [UInt8] = []) async throws -> String {
    let answer = try await bench.shell("tmux -S .tmux \(words)", stdin: stdin)
    try #require(answer.code == 0, "tmux \(words): \(answer.err)")
    return answer.out
  }
}

// Input.
extension Tmux {
  /// Presses keys by the names that tmux gives them: `j`, `Enter`, `Escape`, `S-Up`, `M-Down`,
  /// `C-d`, `PPage`.
  func press(_ keys: String...) async throws {
    try await tmux("send-keys " + keys.map(Self.quoted).joined(separator: " "))
  }

  /// Types a text, each character as a key.
  func type(_ text: String) async throws { try await tmux("send-keys -l -- " + Self.quoted(text)) }

  /// Sends bytes as they are, such as a report of the mouse.
  func send(_ text: String) async throws {
    let bytes = text.utf8.map { String($0, radix: 16) }
    try await tmux("send-keys -H " + bytes.joined(separator: " "))
  }

  /// Pastes a text as a terminal does.
  func paste(_ text: String) async throws {
    try await tmux(
      "load-buffer -b pasted - \\; paste-buffer -p -d -b pasted", stdin: Array(text.utf8))
  }

  /// Presses and releases the left button of the mouse at a cell, from 0.
  func click(row: Int, column: Int) async throws {
    try await send("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
  }

  func resize(rows: Int, columns: Int) async throws {
    try await tmux("resize-window -x \(columns) -y \(rows)")
  }
}

// Output.
extension Tmux {
  /// The present state.
  func state() async throws -> State {
    let format = "#{cursor_y} #{cursor_x} #{cursor_flag} #{alternate_on}"
    let end = "#{pane_dead_status}|#{pane_dead_signal}|#{pane_dead}"
    let answer = try await tmux(
      "display -p '\(format)' \\; display -p '\(end)' \\; capture-pane -p")
    var lines = answer.components(separatedBy: "\n")
    let words = lines.removeFirst().split(separator: " ").compactMap { Int($0) }
    try #require(words.count == 4, "\(answer)")
    let codes = lines.removeFirst().components(separatedBy: "|").map { Int($0) }
    try #require(codes.count == 3, "\(answer)")
    if lines.last == "" { lines.removeLast() }
    let exitCode = codes[0] ?? codes[1].map { 128 + $0 }
    // tmux 3.3 can miss that its command has ended; the end of another child makes it look again.
    if exitCode == nil && codes[2] == 1 { try await tmux("run-shell -b :") }
    return State(
      lines: lines, cursor: (words[0], words[1]), showsCursor: words[2] == 1,
      isAlternate: words[3] == 1,
      exitCode: exitCode)
  }

  /// The screen with the sequences of its colours and weights.
  func styledScreen() async throws -> String { try await tmux("capture-pane -p -e") }

  /// Waits until a condition holds.
  /// - Returns: the state in which it held.
  /// - Throws: an error with the screen if the command ended before, or after a long time.
  @discardableResult
  func wait(
    until condition: (State) -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> State {
    let end = ContinuousClock.now + ProcessTurns.hang
    while true {
      let state = try await state()
      if condition(state) { return state }
      let isOver = state.exitCode != nil || .now > end
      try #require(
        !isOver, "waited in vain; on the screen was:\n\(state.text)", sourceLocation: sourceLocation
      )
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Waits until a text is on the screen.
  @discardableResult
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
    -> State
  {
    try await wait(until: { $0.text.contains(text) }, sourceLocation: sourceLocation)
  }

  /// Waits until the command has ended.
  /// - Returns: its exit code.
  @discardableResult
  func waitForEnd(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Int? {
    try await wait(until: { $0.exitCode != nil }, sourceLocation: sourceLocation).exitCode
  }
}

extension Workbench {
  /// Runs a command line in a terminal of tmux, and ends both afterwards.
  /// - Parameters:
  ///   - command: a line for the shell; `sh` for a shell into which the test types.
  ///   - work: presses keys and looks at the screen.
  func withTmux(
    rows: Int = 24, columns: Int = 80, _ command: String, _ work: (Tmux) async throws -> Void
  ) async throws {
    let tmux = try await Tmux(self, rows: rows, columns: columns, command)
    do {
      try await work(tmux)
    } catch {
      try await tmux.end()
      throw error
    }
    try await tmux.end()
  }
}
