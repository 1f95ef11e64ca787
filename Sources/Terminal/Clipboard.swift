import Foundation

/// Where copied texts go.
package enum Clipboard {
  /// Copies a text.
  ///
  /// By the program of `OUTLINE_CLIPBOARD`, a command line that reads the text, or one of the
  /// desktop; else by the sequence OSC 52, which most terminals take, those at the other end of ssh
  /// as well.
  /// - Returns: false where nothing is known to take it.
  package static func copy(_ text: String) -> Bool {
    if let command = Environment["OUTLINE_CLIPBOARD"] { return pipe(text, into: command) }
    let programs = [
      ("WAYLAND_DISPLAY", "wl-copy"), ("DISPLAY", "xclip -selection clipboard"),
      ("DISPLAY", "xsel --input --clipboard"), ("WSL_DISTRO_NAME", "clip.exe"),
    ]
    for (variable, program) in programs where Environment[variable] != nil {
      if pipe(text, into: program) { return true }
    }
    #if canImport(Darwin)
      if pipe(text, into: "pbcopy") { return true }
    #endif
    guard isatty(STDERR_FILENO) == 1, Environment["TERM"] != "dumb" else { return false }
    let sequence = Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}".utf8)
    return write(STDERR_FILENO, sequence, sequence.count) == sequence.count
  }

  private static func pipe(_ text: String, into command: String) -> Bool {
    let action = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, action) }
    // Some stay to hand the text out, and would keep a pipe after us open.
    guard let program = popen("{ \(command)\n} >/dev/null 2>&1", "w") else { return false }
    let bytes = Array(text.utf8)
    fwrite(bytes, 1, bytes.count, program)
    return pclose(program) == 0
  }
}
