import Foundation

/// The clipboard.
package enum Clipboard {
  /// The fate of a text.
  package enum Outcome: Equatable {
    /// A program took it.
    case copied
    /// The terminal got it, which may ignore it; the program of the desktop failed, if one is
    /// named.
    case sent(failed: String?)
    /// The program of `OUTLINE_CLIPBOARD`, or of the desktop, failed.
    case failed(String)
    /// There is no program.
    case missing
  }

  /// Copies a text.
  ///
  /// A program reads the text: the command line of `OUTLINE_CLIPBOARD`, or one of the desktop.
  /// Without one, the text is sent as the sequence OSC 52, which most terminals accept, also
  /// through ssh; none confirms it.
  package static func copy(_ text: String) -> Outcome {
    if let command = Environment["OUTLINE_CLIPBOARD"] {
      return pipe(text, into: command) == 0 ? .copied : .failed(command)
    }
    var programs = [
      ("WAYLAND_DISPLAY", "wl-copy"), ("DISPLAY", "xclip -selection clipboard"),
      ("DISPLAY", "xsel --input --clipboard"), ("WSL_DISTRO_NAME", "clip.exe"),
    ].filter { Environment[$0.0] != nil }.map(\.1)
    #if canImport(Darwin)
    programs.append("pbcopy")
    #endif
    var failed: String?
    for program in programs {
      let status = pipe(text, into: program)
      if status == 0 { return .copied }
      if status != notFound { failed = failed ?? program }
    }
    let sequence = Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}".utf8)
    if isatty(STDERR_FILENO) == 1, Environment["TERM"] != "dumb",
      write(STDERR_FILENO, sequence, sequence.count) == sequence.count
    {
      return .sent(failed: failed)
    }
    return failed.map(Outcome.failed) ?? .missing
  }

  /// The exit status of a shell that does not find a program.
  private static let notFound: Int32 = 127

  /// Pipes a text into a command line.
  /// - Returns: its exit status.
  private static func pipe(_ text: String, into command: String) -> Int32 {
    // Some programs keep running to serve the text, and would keep a pipe to our reader open.
    Pager.pipe(Array(text.utf8), into: "{ \(command)\n} >/dev/null 2>&1")
  }
}
