import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline serve`
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "serve")

  @Argument(
    help: .file("The files, or a folder of them; by default the outline of other commands."))
  var files: [String] = []

  @Option(help: .number("The port to listen on; by default a free one.")) var port: Int?

  @Option(
    help: ArgumentHelp("The address to listen on, by default 127.0.0.1.", valueName: "address"))
  var listen: String?

  @Option(
    help: ArgumentHelp(
      "Listen on a socket in the file system instead of a port.", valueName: "path"))
  var socket: String?

  @Option(
    help: ArgumentHelp(
      "Another name of this server, as a browser writes it; may be repeated.", valueName: "name"))
  var host: [String] = []

  @Option(help: .file("A program to run with the path of a missing file.")) var restore: String?

  @Flag(help: "Refuse changes.") var readOnly = false

  @Flag(help: "Open the page in a browser.") var open = false

  @Option(name: .customLong("db"), help: .database) var database: String?

  func validate() throws {
    if let port, !(0...65_535).contains(port) { throw ValidationError("--port takes 0 to 65535.") }
    try refuse(
      "--socket excludes --port, --listen and --open.",
      if: socket != nil && (port != nil || listen != nil || open))
    try refuse("Name the files or use --db, not both.", if: database != nil && !files.isEmpty)
  }

  func run() throws {
    let paths = try files.isEmpty ? [path(of: nil)] : files.map(path)
    guard let program = Self.program else {
      throw Failure(
        .inputOutput, "the program outline-serve is missing",
        hint:
          "install the package outline-serve; in the sources of outline, Scripts/build-serve builds it"
      )
    }
    var arguments: [String] = []
    if let port { arguments += ["--port", String(port)] }
    if let listen { arguments += ["--listen", listen] }
    if let socket { arguments += ["--socket", socket] }
    for name in host { arguments += ["--host", name] }
    if let restore { arguments += ["--restore", restore] }
    if readOnly { arguments.append("--read-only") }
    if open { arguments.append("--open") }
    for path in paths {
      for line in try TrustedTriggers.lines(for: path) { arguments += ["--allow-trigger", line] }
    }
    try ExternalCommands.replace(with: program, called: "outline-serve", arguments + ["--"] + paths)
  }

  private static var program: String? {
    if let path = Environment["OUTLINE_SERVE_PROGRAM"] {
      return ExternalCommands.isProgram(path) ? path : nil
    }
    return ExternalCommands.companion("outline-serve")
  }

  /// The absolute path of a file that exists.
  private func path(of file: String?) throws -> String {
    let options = FileOptions(database: file ?? database)
    // The hint of a command names the file only if it was the value of --db.
    return OutlineStore.place(
      try Hint.naming(options.path, database: file) { try options.existingPath() })
  }
}
