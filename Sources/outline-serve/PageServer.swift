import Dispatch
import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import OutlineService
import PageFiles

/// The server: a socket, the connections on it, and their end.
struct PageServer {
  var files: [ServedFile]
  var token: AccessToken
  var hosts: Set<String>
  var address: BindAddress

  /// The most connections at a time.
  static let mostConnections = 256

  /// Serves until the process is asked to end.
  /// - Parameter onStart: called with the port when the server takes connections.
  func run(_ onStart: @escaping @Sendable (_ port: Int?) -> Void) throws {
    let result = Outcome()
    let (files, token, hosts, address) = (files, token, hosts, address)
    Task {
      do {
        try await Self.serve(files, token, hosts, address, onStart)
        result.end(nil)
      } catch {
        result.end(error)
      }
    }
    if let error = result.wait() { throw error }
  }

  private static func serve(
    _ files: [ServedFile], _ token: AccessToken, _ hosts: Set<String>, _ address: BindAddress,
    _ onStart: @escaping @Sendable (Int?) -> Void
  ) async throws {
    var logger = Logger(label: "outline-serve") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    let port: Int? = nil
    let service = Service(files, page: PageFile.embedded, access: AccessRules(token: token, hosts: hosts, port: port))
    let server = Server(
      childChannelSetup: Connection(service: service),
      configuration: ServerConfiguration(
        address: address, backlog: 256,
        availableConnectionsDelegate: MaximumAvailableConnections(mostConnections, logger: logger)),
      onServerRunning: { onStart($0.localAddress?.port) },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger)
    let signals = EndSignals {
      service.endEvents()
      Task { try? await server.shutdownGracefully() }
    }
    try await server.run()
    signals.cancel()
    for file in files { file.close() }
  }
}

/// The end of a task, for which a thread waits.
private final class Outcome: @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private var error: (any Error)?

  func end(_ error: (any Error)?) {
    self.error = error
    semaphore.signal()
  }

  func wait() -> (any Error)? {
    semaphore.wait()
    return error
  }
}

/// Calls a handler when somebody asks the process to end.
private final class EndSignals: @unchecked Sendable {
  private let sources: [any DispatchSourceSignal]

  init(_ handler: @escaping @Sendable () -> Void) {
    sources = [SIGTERM, SIGINT, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: handler)
      source.resume()
      return source
    }
  }

  func cancel() { for source in sources { source.cancel() } }
}

extension PageFile {
  /// The files that were compiled into the program.
  static var embedded: [PageFile] {
    (0..<page_files_count).compactMap { number in
      guard let file = page_file_at(number) else { return nil }
      return PageFile(
        name: String(cString: file.pointee.name),
        bytes: Array(UnsafeBufferPointer(start: file.pointee.bytes, count: file.pointee.size)))
    }
  }
}
