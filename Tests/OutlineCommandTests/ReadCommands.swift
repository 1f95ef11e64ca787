import Foundation

/// The commands that only look, in forms that print something of the planted outline.
enum ReadCommands {
  static let all = [
    "ls", "ls --open --due none --sort text", "find ear --by order",
    "ls --all --json", "ls --at 5", "show fruit", "show milk --at 9 --json", "find milk",
    "favorites",
    "favorites --at 9 --plain", "recents", "section list", "section list --at 9",
    "swipe milk --list", "log",
    "log --stat --patch --json", "diff 3 9", "blame food", "check --json",
  ]

  /// Makes the planted outline one in which all of them find something.
  static func prepare(_ bench: Workbench) async throws {
    _ = try await bench.shell("outline use milk -q")
  }
}

extension Nobody {
  /// Whether modes of files can be made to count.
  static let canBeHeld = isPossible || getuid() != 0

  /// A line that runs as a user whom modes stop.
  static func held(_ line: String) -> String { getuid() == 0 ? running(line) : "env \(line)" }
}
