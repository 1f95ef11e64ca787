import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What the system said of a socket.
struct SocketError: Error, CustomStringConvertible {
  var description: String

  init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
  init(saying text: String) { description = text }
}

/// Lines over a TCP socket of this machine, for one task. No thread waits for the other side.
struct LineSocket {
  /// Longer lines end the connection: whoever sends them has another protocol in mind.
  static let maximumLength = 4096

  private let descriptor: Int32
  private var received: [UInt8] = []

  /// Takes over a connected socket.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Connects to a port of this machine. Where the queue of the other side is full, the task waits,
  /// and not a thread that the other side may need.
  init(port: UInt16) async throws {
    self.init(descriptor: try makeSocket())
    let descriptor = descriptor
    if withLoopback(port, { connect(descriptor, $0, $1) }) == 0 { return }
    if errno == EINPROGRESS {
      await untilReady(DispatchSource.makeWriteSource(fileDescriptor: descriptor))
      var length = socklen_t(MemoryLayout<Int32>.size)
      getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &errno, &length)
      if errno == 0 && !Task.isCancelled { return }
    }
    let error = SocketError("connect")
    hangUp()
    throw error
  }

  /// The next line, without its end; nil when the other side has hung up, or the task is cancelled.
  mutating func line() async throws -> String? {
    while !Task.isCancelled {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeSubrange(...end) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      guard received.count < Self.maximumLength else {
        throw SocketError(saying: "a line is longer than \(Self.maximumLength) bytes")
      }
      await untilReady(DispatchSource.makeReadSource(fileDescriptor: descriptor))
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = read(descriptor, &bytes, bytes.count)
      if count == 0 { return nil }
      if count < 0 && errno != EAGAIN && errno != EINTR { throw SocketError("read") }
      if count > 0 { received += bytes[..<count] }
    }
    return nil
  }

  /// Sends lines.
  func send(_ lines: [String]) async throws {
    var rest = Array((lines.joined(separator: "\n") + "\n").utf8)[...]
    #if canImport(Darwin)
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    while !rest.isEmpty {
      try Task.checkCancellation()
      let count = rest.withUnsafeBytes { sendBytes(descriptor, $0.baseAddress, $0.count, flags) }
      if count > 0 { rest = rest.dropFirst(count) }
      if count < 0 && errno != EAGAIN && errno != EINTR { throw SocketError("send") }
      if !rest.isEmpty {
        await untilReady(DispatchSource.makeWriteSource(fileDescriptor: descriptor))
      }
    }
  }

  func hangUp() { _ = close(descriptor) }
}

/// Waits on a port of this machine that the system has chosen.
struct Listener: Sendable {
  let port: UInt16
  private let descriptor: Int32

  init() throws {
    descriptor = try makeSocket()
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    guard withLoopback(0, { bind(descriptor, $0, $1) }) == 0, listen(descriptor, 128) == 0,
      withUnsafeMutablePointer(
        to: &address,
        { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            getsockname(descriptor, $0, &length)
          }
        }) == 0
    else { throw SocketError("listen") }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    port = UInt16(bigEndian: address.sin_port)
  }

  /// The next connection; nil when the task is cancelled.
  func accepted() async throws -> Int32? {
    while !Task.isCancelled {
      await untilReady(DispatchSource.makeReadSource(fileDescriptor: descriptor))
      let connection = accept(descriptor, nil, nil)
      if connection >= 0 { return connection }
      guard [EAGAIN, EINTR, ECONNABORTED].contains(errno) else { throw SocketError("accept") }
    }
    return nil
  }

  func stop() { _ = close(descriptor) }
}

/// Sleeps until a socket can be read or written, or the task is cancelled.
private func untilReady(_ source: any DispatchSourceProtocol) async {
  /// Used from the task and from the queue of the source, which Dispatch allows.
  struct Source: @unchecked Sendable {
    let source: any DispatchSourceProtocol
  }
  let waiting = Source(source: source)
  await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      waiting.source.setEventHandler { waiting.source.cancel() }
      // Only now the descriptor is free to be closed.
      waiting.source.setCancelHandler { continuation.resume() }
      waiting.source.activate()
    }
  } onCancel: {
    waiting.source.cancel()
  }
}

private func makeSocket() throws -> Int32 {
  #if canImport(Glibc)
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #else
  let descriptor = socket(AF_INET, SOCK_STREAM, 0)
  #endif
  guard descriptor >= 0 else { throw SocketError("socket") }
  return descriptor
}

/// The address of a port of this machine: nobody else can reach it.
private func withLoopback<Value>(
  _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
) -> Value {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return withUnsafePointer(to: address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

/// The function of the system, which a method of the same name hides.
private func sendBytes(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
  send(descriptor, bytes, count, flags)
}
