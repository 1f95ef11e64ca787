import Foundation
import HummingbirdCore
import OutlineOperations
import OutlineService

/// The socket or the port on which the server takes connections.
enum ListeningPlace: Sendable {
  /// A socket in the file system.
  case socket(String)
  /// A port of an address.
  case address(String, port: Int)

  var bindAddress: BindAddress {
    switch self {
    case .socket(let path): .unixDomainSocket(path: path)
    case .address(let address, let port): .hostname(address, port: port)
    }
  }

  private static let loopback: Set<String> = ["127.0.0.1", "::1", "localhost"]

  /// Whether only programs of this machine reach it.
  var isLocal: Bool {
    switch self {
    case .socket: true
    case .address(let address, _):
      Self.loopback.contains(address.lowercased())
        || address.hasPrefix("127.")
          && address.split(separator: ".").allSatisfy { UInt8($0) != nil }
    }
  }

  /// Whether it is each address of this machine.
  var isEverywhere: Bool {
    if case .address(let address, _) = self { ["0.0.0.0", "::"].contains(address) } else { false }
  }

  /// The names under which a browser may reach it. `localhost` is always one, for a tunnel of ssh.
  var hosts: Set<String> {
    var hosts = Self.loopback
    if case .address(let address, _) = self { hosts.insert(address.lowercased()) }
    if !isLocal {
      let name = ProcessInfo.processInfo.hostName.lowercased()
      hosts.formUnion([name, String(name.prefix { $0 != "." })])
    }
    return hosts
  }

  /// The host in the address that is printed.
  var shownHost: String {
    guard case .address(let address, _) = self else { return "localhost" }
    if isEverywhere { return ProcessInfo.processInfo.hostName }
    return address.contains(":") ? "[\(address)]" : address
  }

  /// A warning about the place for the user; `nil` if there is none.
  func warning(port: Int?) -> String? {
    if case .socket(let path) = self {
      return "outline: listening on \(path); curl --unix-socket \(path) reaches it"
    }
    if isLocal { return nil }
    let port = port.map(String.init) ?? "PORT"
    return """
      outline: the line is not encrypted: anybody on it can read the token and the outline
      hint: without --listen, only this machine is served; ssh -L \(port):127.0.0.1:\(port) \
      \(ProcessInfo.processInfo.hostName) then brings it to yours, encrypted
      """
  }

  /// Prepares a socket in the file system: it is for this user only, and none that is in use is
  /// replaced.
  /// - Returns: the mask of file modes to return to when the socket is there; `nil` for a port.
  /// - Throws: `Failure` if another program listens on it, or the path is too long.
  func prepare() throws -> mode_t? {
    guard case .socket(let path) = self else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let size = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < size else {
      throw Failure(.usage, "the path of a socket takes less than \(size) bytes")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    #if canImport(Glibc)
    let client = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
    let client = Foundation.socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    defer { close(client) }
    let isInUse = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        connect(client, address, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    if isInUse {
      throw Failure(
        .inputOutput, "another program listens on \(path)", hint: "--socket takes another path")
    }
    return umask(0o177)
  }

  /// Removes a socket from the file system.
  func end() { if case .socket(let path) = self { unlink(path) } }
}

/// The address of the page.
struct PageAddress: Sendable {
  /// `127.0.0.1`
  var host: String
  /// The port, or `nil` for a socket.
  var port: Int?

  private var base: String { "http://\(host)\(port.map { ":\($0)" } ?? "")/" }

  func withToken(_ token: AccessToken) -> String { "\(base)?token=\(token.text)" }

  func withTicket(_ ticket: String) -> String { "\(base)?ticket=\(ticket)" }
}

/// The browser of the user.
enum Browser {
  /// Opens an address. Others can read the arguments of a process, so it has a ticket that is good
  /// for one visit.
  static func open(_ address: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    #if os(macOS)
    process.arguments = ["open", address]
    #else
    process.arguments = ["xdg-open", address]
    #endif
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { ended in
      if ended.terminationStatus == 0 { return }
      FileHandle.standardError.write(
        Data("outline: no browser could be opened; open the address above\n".utf8))
    }
    try? process.run()
  }
}
