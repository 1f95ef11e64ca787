import ArgumentParser
import Foundation
import NIOPosix
import OutlineOperations
import OutlineService
import OutlineStore

/// `outline-serve`, which `outline serve` runs with the files that it found.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outline-serve", abstract: "Serve outlines as a page and to programs.",
    discussion: "outline serve runs this program; outline help serve explains it.",
    version: "0.2.0")

  @Argument(help: ArgumentHelp("The files to serve.", valueName: "file")) var files: [String]

  @Option(help: ArgumentHelp("The port to listen on; 0 is a free one.", valueName: "n"))
  var port = 0

  @Option(help: ArgumentHelp("The address to listen on.", valueName: "address"))
  var listen = "127.0.0.1"

  @Option(help: ArgumentHelp("Listen on a socket in the file system instead.", valueName: "path"))
  var socket: String?

  @Option(
    help: ArgumentHelp("Another name of this server, as a browser writes it.", valueName: "name"))
  var host: [String] = []

  @Option(
    help: ArgumentHelp(
      "Run this program with the path of a file of the folder that is asked for and missing.",
      valueName: "program"))
  var restore: String?

  @Flag(help: "Refuse changes.") var readOnly = false

  @Flag(help: "Open the page in a browser.") var open = false

  /// A trigger of another program that may run, as `outline trust` keeps it.
  @Option(name: .customLong("allow-trigger"), help: .hidden) var triggers: [String] = []

  func validate() throws {
    if !(0...65_535).contains(port) { throw ValidationError("--port takes 0 to 65535.") }
    if socket != nil && (port != 0 || listen != "127.0.0.1" || open) {
      throw ValidationError("--socket excludes --port, --listen and --open.")
    }
  }

  func run() throws {
    do { try serve() } catch {
      let failure = Failure(describing: error)
      say("outline: \(failure.message)")
      if let hint = failure.hint { say("hint: \(hint)") }
      throw ExitCode(failure.code.rawValue)
    }
  }

  private func serve() throws {
    let token = try Self.token()
    let place = socket.map(ListeningPlace.socket) ?? .address(listen, port: port)
    let server = PageServer(
      files: try filesOrFolder(), token: token, place: place,
      hosts: Set(host.map { $0.lowercased() }))
    try server.run { [open] address, service in
      if let warning = place.warning(port: address.port) { say(warning) }
      print(address.withToken(token))
      fflush(nil)
      if open { Browser.open(address.withTicket(service.newTicket())) }
    }
  }

  /// The token of the environment, or a new one.
  private static func token() throws -> AccessToken {
    let text = ProcessInfo.processInfo.environment["OUTLINE_SERVE_TOKEN"] ?? ""
    if text.isEmpty { return .random() }
    guard let token = AccessToken(chosen: text) else {
      throw Failure(
        .usage, "OUTLINE_SERVE_TOKEN takes 22 to 256 letters, digits, - and _",
        hint: "openssl rand -hex 16 makes one")
    }
    return token
  }

  /// The files, or the folder if it is the only argument.
  private func filesOrFolder() throws -> ServedFiles {
    // Only a folder has an entry of this name.
    guard files.count == 1, access(files[0] + "/.", F_OK) == 0 else {
      if restore != nil { throw Failure(.usage, "--restore is for a folder") }
      return ServedFiles(try openFiles())
    }
    if let restore, access(restore, X_OK) != 0 {
      throw Failure(.usage, "cannot run \(restore), which --restore names")
    }
    let restoration = restore.map { program in
      { @Sendable path in
        _ = try? await Self.restorers.runIfActive { try Self.run(program, on: path) }
      }
    }
    return ServedFiles(
      folder: Self.absolute(files[0]), isReadOnly: readOnly, restoring: restoration)
  }

  /// Threads that wait for programs. After the loss of a machine, all files are asked for at once.
  private static let restorers: NIOThreadPool = {
    let pool = NIOThreadPool(numberOfThreads: 4)
    pool.start()
    return pool
  }()

  private static func run(_ program: String, on path: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.standardError
    try process.run()
    process.waitUntilExit()
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  private func openFiles() throws -> [ServedFile] {
    let triggers = try triggers.map {
      try JSONDecoder().decode(TrustedTrigger.self, from: Data($0.utf8))
    }
    var names: Set<String> = []
    return try files.map { path in
      let path = Self.absolute(path)
      var name = (path as NSString).lastPathComponent
      var number = 1
      while !names.insert(name).inserted {
        number += 1
        name = "\((path as NSString).lastPathComponent)-\(number)"
      }
      let file = try ServedFile(
        path: path, name: name, isReadOnly: readOnly || access(path, W_OK) != 0,
        triggers: Set(
          triggers.lazy.filter { $0.file == path }.map { AllowedTrigger($0.trigger, sql: $0.sql) }))
      if let migration = file.migration {
        let kept = migration.keptFile.map { "; a copy of the old file is kept in \($0)" } ?? ""
        say("outline: upgraded \(name) from an older version of this program\(kept)")
      }
      return file
    }
  }

  private struct TrustedTrigger: Decodable {
    var file: String
    var trigger: String
    var sql: String
  }
}

/// Prints a line for people. A name may have characters that steer a terminal.
private func say(_ line: String) {
  let scalars = line.unicodeScalars.map { scalar in
    scalar.properties.generalCategory == .control && scalar != "\n" ? "\u{FFFD}" : scalar
  }
  let safe = String(String.UnicodeScalarView(scalars))
  FileHandle.standardError.write(Data((safe + "\n").utf8))
}
