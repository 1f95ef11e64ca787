import ArgumentParser
import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import OutlineOperations
import OutlineService
import OutlineStore

/// `outline-serve`, which `outline serve` runs.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outline-serve", abstract: "Serve outlines as a page, and to programs.")

  @Argument(help: ArgumentHelp("The files.", valueName: "file"))
  var files: [String] = []

  @Option(help: ArgumentHelp("The port; 0, the default, takes a free one.", valueName: "n"))
  var port = 0

  @Option(help: ArgumentHelp("The address to listen at, instead of 127.0.0.1.", valueName: "address"))
  var listen = "127.0.0.1"

  @Option(help: ArgumentHelp("Listen at a socket in the file system instead.", valueName: "path"))
  var socket: String?

  @Flag(help: "Refuse changes.")
  var readOnly = false

  @Flag(help: "Open the page in a browser.")
  var open = false

  func run() throws {
    let served = try files.map { path in
      try ServedFile(
        path: FileManager.default.currentDirectoryPath.appendingPathComponent(path),
        name: (path as NSString).lastPathComponent, isReadOnly: readOnly)
    }
    let token = AccessToken.random()
    let server = PageServer(
      files: served, token: token, hosts: ["localhost", "127.0.0.1", "::1"],
      address: socket.map { .unixDomainSocket(path: $0) } ?? .hostname(listen, port: port))
    try server.run { port in
      print("http://127.0.0.1:\(port ?? 0)/?token=\(token.text)")
      fflush(nil)
    }
  }
}

extension String {
  fileprivate func appendingPathComponent(_ path: String) -> String {
    path.hasPrefix("/") ? path : self + "/" + path
  }
}
