import Foundation

/// The clipboard.
package enum Clipboard {
  /// Copies a text.
  ///
  /// A program reads the text: the command line of `OUTLINE_CLIPBOARD`, or one of the desktop.
  /// Without one, the text is sent as the sequence OSC 52, which most terminals accept, also
  /// through ssh.
  /// - Returns: false if no program or terminal is known to accept it.
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
    // Some programs keep running to serve the text, and would keep a pipe to our reader open.
    guard let program = popen("{ \(command)\n} >/dev/null 2>&1", "w") else { return false }
    let bytes = Array(text.utf8)
    fwrite(bytes, 1, bytes.count, program)
    return pclose(program) == 0
  }
}
