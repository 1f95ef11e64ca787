import Dispatch
import Foundation
import HummingbirdCore
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import OutlineOperations
import OutlineService
import PageFiles

/// The server: a socket, the connections on it, and their end.
struct PageServer: Sendable {
  var files: ServedFiles
  var token: AccessToken
  var place: ListeningPlace
  /// More names of the server.
  var hosts: Set<String> = []

  /// The most connections at a time: 256 that have shown the token, and the room for strangers.
  static let mostConnections = 256 + StrangerRoom.most
  /// How long answers may take when the process is asked to end, in milliseconds.
  private static let grace = 800

  /// Serves until the process is asked to end.
  /// - Parameter onStart: called with the address when the server takes connections.
  func run(_ onStart: @escaping @Sendable (PageAddress, Service) -> Void) throws {
    let mask = try place.prepare()
    let outcome = NIOLockedValueBox<(any Error)?>(nil)
    let isOver = DispatchSemaphore(value: 0)
    Task {
      defer { isOver.signal() }
      do { try await serve(restoring: mask, onStart) } catch {
        outcome.withLockedValue { $0 = error }
      }
    }
    isOver.wait()
    place.end()
    files.close()
    if let error = outcome.withLockedValue({ $0 }) { throw failure(of: error) }
  }

  private func serve(
    restoring mask: mode_t?, _ onStart: @escaping @Sendable (PageAddress, Service) -> Void
  ) async throws {
    // Nothing is logged: an address may have the token, and a body is private.
    let logger = Logger(label: "outline-serve") { _ in SwiftLogNoOpLogHandler() }
    let service = Service(
      files, page: Page.files, packing: Page.pack, unpacking: Page.unpack, token: token,
      hosts: place.hosts.union(hosts), takesAnyAddress: place.isEverywhere)
    let server = Server(
      childChannelSetup: Connection(service: service),
      configuration: ServerConfiguration(
        address: place.bindAddress, backlog: Self.mostConnections,
        availableConnectionsDelegate: MaximumAvailableConnections(
          Self.mostConnections, logger: logger)),
      onServerRunning: { [place] channel in
        if let mask { umask(mask) }
        onStart(PageAddress(host: place.shownHost, port: channel.localAddress?.port), service)
      },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger)
    let end: @Sendable () -> Void = { [place] in
      service.endEvents()
      Task { try? await server.shutdownGracefully() }
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Self.grace)) {
        // A change that is not committed yet leaves no trace.
        place.end()
        _exit(0)
      }
    }
    var signals: [any DispatchSourceSignal] = []
    for number in [SIGTERM, SIGINT, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: end)
      // A signal that comes before is lost, so the address is told after.
      await withCheckedContinuation { listening in
        source.setRegistrationHandler { listening.resume() }
        source.resume()
      }
      signals.append(source)
    }
    try await server.run()
    for source in signals { source.cancel() }
  }

  private func failure(of error: any Error) -> any Error {
    guard let error = error as? IOError else { return error }
    let name =
      switch place {
      case .socket(let path): path
      case .address(let address, let port): "\(address), port \(port)"
      }
    return Failure(
      .inputOutput, "cannot listen on \(name): \(String(cString: strerror(error.errnoCode)))",
      hint: error.errnoCode == EADDRINUSE
        ? "--port takes another port; without it, a free one is taken" : nil)
  }
}

/// The page that was compiled into the program.
private enum Page {
  /// The bytes of its files, by name.
  static var files: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for file in (0..<page_files_count).compactMap({ page_file_at($0)?.pointee }) {
      let bytes = UnsafeBufferPointer(start: file.bytes, count: file.size)
      files[String(cString: file.name)] = Array(bytes)
    }
    return files
  }

  /// Bytes as gzip packs them, or `nil` if they cannot be packed.
  @Sendable static func pack(_ bytes: [UInt8]) -> [UInt8]? {
    // A file that is no shorter when packed is sent as it is.
    let packed = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      count = page_file_pack(bytes, bytes.count, buffer.baseAddress, bytes.count)
    }
    return packed.isEmpty ? nil : packed
  }

  /// The first bytes of what gzip packed, or `nil` if it is damaged.
  @Sendable static func unpack(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var size = -1
    let unpacked = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      size = page_file_unpack(bytes, bytes.count, buffer.baseAddress, limit)
      count = max(0, size)
    }
    return size < 0 ? nil : unpacked
  }
}
