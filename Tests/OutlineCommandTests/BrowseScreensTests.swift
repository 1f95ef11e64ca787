import Foundation
import Testing

/// Whole screens of `outline browse` in tmux, compared with those in the folder Screens, of which
/// each file has the sizes and encodings of one scene.
///
/// With `OUTLINE_RECORD_SCREENS` set they are written again, to be looked at before they are kept.
struct BrowseScreensTests {
  /// A list, and the keys that lead to the screen.
  struct Scene: Sendable, CustomStringConvertible {
    var description: String
    var commands: String
    var keys: [String]
  }

  /// A terminal.
  struct Form: Sendable, CustomStringConvertible {
    var rows: Int
    var columns: Int
    var isUTF8: Bool

    var description: String { "\(rows) × \(columns), \(isUTF8 ? "UTF-8" : "ASCII")" }
  }

  static let scenes = [
    Scene(
      description: "emoji",
      commands: "outline import emoji -q && outline ls --plain --fields id --limit 1",
      keys: ["Tab", "Tab", "j", "l", "l", "f"]),
    Scene(
      description: "todos",
      commands: """
        outline section add Today --id today --footer-text 'Do the hard one first' -q
        outline add 'Call Ada' --into today --favorite --attribute due=2999-01-01 --attribute priority=A -q
        outline add 'Write the report' --id report --into today --note 'Ask for figures' --attribute 'tags=["work"]' --expanded -q
        outline add Outline Figures 'A very long line that does not fit a narrow screen, whatever the terminal' --into report -q
        outline add 'Buy milk' --id milk --into today --secondary '2 l' --done -q
        outline section add Open --shows 'open sort:text' -q
        """,
      keys: ["j", "j", "v", "j", "v"]),
    Scene(
      description: "past",
      commands: """
        outline section add List --id list -q
        outline add One --id one --into list -q; outline add Two --id two --into list -q
        outline add Three --id three --into list -q; outline mv three --before one -q
        outline set two --text 'Two again' -q; outline rm one -q; outline add Four --into list -q
        """,
      keys: ["H", "Left", "Left", "Left"]),
    Scene(
      description: "editing",
      commands: """
        outline section add Accessories --id list --accessory delete --accessory reorder --accessory detail -q
        outline add One Two Three --into list -q
        """,
      keys: ["T"]),
    Scene(
      description: "layouts",
      commands: """
        outline section add Grid --id grid --layout grid --columns 4 --footer-text 'Four columns' -q
        outline add 🍎 🍐 🍊 🍋 🍌 apple pear --into grid -q
        outline section add Groups --id groups --layout grid -q
        echo '{"layout":"grid","group":{"parts":[{"fraction":0.7},{"fraction":0.3,"axis":"vertical","parts":[{"fraction":0.5},{"fraction":0.5}]}]}}' |
          outline section configure groups --config - -q
        outline add one two three four --into groups -q
        outline section add Strip --id strip --layout strip -q
        outline add Monday Tuesday Wednesday Thursday Friday Saturday Sunday --into strip -q
        outline section add Pinned --id pinned -q
        echo '{"pinsHeader":true,"contentKind":"valueCell"}' | outline section configure pinned --config - -q
        outline add A --into pinned --secondary value --attribute 'presentation={"badge":"3","backgroundColor":"red"}' -q
        outline add B C D E F G H I J --into pinned -q
        """,
      keys: ["Tab", "Tab", "Tab", "j", "j", "j", "j", "j"]),
  ]

  static let forms = [(9, 30), (16, 60), (24, 100)].flatMap { rows, columns in
    [true, false].map { Form(rows: rows, columns: columns, isUTF8: $0) }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Screens")

  @Test(arguments: scenes) func `a scene has its screens`(_ scene: Scene) async throws {
    let bench = try await Workbench.empty()
    let made = try await bench.shell(scene.commands)
    #expect(made.code == 0, "\(made.err)")
    try await bench.shell("cp .outline.db start.db").check()
    let file = Self.folder.appending(path: scene.description + ".txt")
    let isRecording = ProcessInfo.processInfo.environment["OUTLINE_RECORD_SCREENS"] != nil
    let known = isRecording ? "" : try String(contentsOf: file, encoding: .utf8)
    var screens = ""
    for form in Self.forms {
      // Each begins with the same file.
      try await bench.shell("rm -f .outline.db*; cp start.db .outline.db").check()
      let screen = try await screen(of: scene, form, bench)
      if !form.isUTF8 { #expect(screen.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }) }
      screens += "== \(form)\n" + screen.map { $0 + "\n" }.joined()
    }
    if isRecording {
      try Data(screens.utf8).write(to: file)
    } else {
      #expect(screens == known)
    }
  }

  private func screen(of scene: Scene, _ form: Form, _ bench: Workbench) async throws -> [String] {
    var lines: [String] = []
    let command = "LC_ALL=\(form.isUTF8 ? "C.UTF-8" : "C") TZ=UTC outline browse"
    try await bench.withTmux(rows: form.rows, columns: form.columns, command) { tmux in
      try await tmux.wait(for: "? keys")
      // The last key has no meaning, and the last line says so when all others are drawn.
      for key in scene.keys + ["%"] { try await tmux.press(key) }
      let state = try await tmux.wait(for: "No key \"%\"")
      lines = state.lines.map(Self.masked)
    }
    return lines
  }

  /// A line without what differs from run to run: times, authors and names of versions.
  private static func masked(_ line: String) -> String {
    line.replacing(/\d\d\d\d-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?/, with: "DATE")
      .replacing(/[a-z]+ in browse [a-z]{4}/, with: "AUTHOR")
      .replacing(/\d\d:\d\d(:\d\d)?/, with: "TIME")
  }
}

extension Workbench.Answer {
  fileprivate func check() { #expect(code == 0, "\(err)") }
}
