import Foundation

/// The reason why a program cannot use the whole screen.
package struct TerminalUnavailable: Error, CustomStringConvertible, Equatable {
  /// A sentence without its full stop.
  package var description: String
  /// The way out, as a sentence without its full stop, if there is one.
  package var hint: String?

  static func failed(_ reason: String) -> Self {
    Self(description: "cannot use the terminal: \(reason)")
  }

  /// Looks whether there is a terminal with a movable cursor that belongs to this process.
  static func check() throws(Self) {
    for (descriptor, name) in [(STDIN_FILENO, "input"), (STDOUT_FILENO, "output")]
    where isatty(descriptor) == 0 {
      throw Self(
        description: "standard \(name) is not a terminal",
        hint: "run it in a terminal, without a pipe or a redirection")
    }
    let term = Environment["TERM"]
    if term == nil || term == "dumb" {
      throw Self(
        description: "the terminal cannot move its cursor (TERM is \(term ?? "not set"))",
        hint: "set TERM to the name of your terminal, such as xterm-256color")
    }
    // The terminal stops a process that changes it from the background, and nobody would see why.
    if tcgetpgrp(STDIN_FILENO) != getpgrp() {
      throw Self(
        description: "a process in the background cannot use the terminal",
        hint: "bring it to the foreground with fg; timeout needs --foreground")
    }
  }
}
