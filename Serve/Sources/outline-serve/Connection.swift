import Dispatch
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import OutlineService

/// The HTTP connections of the server: reads requests, and writes the answers of the service.
struct Connection: ServerChildChannel {
  typealias Value = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  let service: Service
  let strangers = StrangerRoom()

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let limits = RequestLimits()
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(HeaderLimit(limits))
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: false, withErrorHandling: false)
      try pipeline.addHandler(RequestTimer(limits))
      // The system notices a client that disappears silently.
      channel.setOption(.socketOption(.so_keepalive), value: 1).whenFailure { _ in }
      return try NIOAsyncChannel(
        wrappingChannelSynchronously: channel,
        configuration: .init(isOutboundHalfClosureEnabled: true))
    }
  }

  func handle(value connection: Value, logger: Logger) async {
    let number = strangers.enter(connection.channel)
    do {
      try await connection.executeThenClose { inbound, outbound in
        var parts = inbound.makeAsyncIterator()
        do {
          while let part = try await parts.next() {
            guard case .head(let head) = part else { break }
            if try await !answer(head, body: &parts, outbound, connection.channel, number) { break }
          }
        } catch is HTTPParserError {
          try await Self.write(
            Service.malformedRefusal, to: outbound, keepsAlive: false, isHead: false)
        }
        outbound.finish()
        // If the connection were closed with bytes unread, the last answer would be lost.
        while try await parts.next() != nil {}
      }
    } catch {
      // The client went away; there is nobody to tell.
    }
  }

  typealias Parts = NIOAsyncChannelInboundStream<HTTPServerRequestPart>.AsyncIterator
  typealias Writer = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

  /// Answers a request.
  /// - Parameter number: that of the connection among strangers.
  /// - Returns: whether the connection can take another one.
  private func answer(
    _ head: HTTPRequestHead, body parts: inout Parts, _ outbound: Writer, _ channel: any Channel,
    _ number: Int
  ) async throws -> Bool {
    let isHead = head.method == .HEAD
    var request = ServiceRequest(
      head.method.rawValue, head.uri, headers: head.headers.map { ($0.name, $0.value) })
    if let refusal = service.refusal(of: request) {
      // The body is not read, so nothing can follow it; and who has no token does not stay.
      let keepsAlive =
        refusal.status != 401 && head.headers["content-length"].allSatisfy { $0 == "0" }
        && head.headers["transfer-encoding"].isEmpty && head.isKeepAlive
      try await Self.write(refusal, to: outbound, keepsAlive: keepsAlive, isHead: isHead)
      guard keepsAlive else { return false }
      while let part = try await parts.next() { if case .end = part { return true } }
      return false
    }
    strangers.leave(number)
    if head.headers["expect"].contains(where: { $0.lowercased() == "100-continue" }) {
      try await outbound.write(.head(HTTPResponseHead(version: head.version, status: .continue)))
    }
    while let part = try await parts.next() {
      guard case .body(var bytes) = part else { break }
      if let refusal = request.addBody(bytes.readBytes(length: bytes.readableBytes) ?? []) {
        try await Self.write(refusal, to: outbound, keepsAlive: false, isHead: isHead)
        return false
      }
    }
    // After 15 seconds the work is ended, and the answer says so.
    let work = Task { [request] in await service.answer(request) }
    let timer = channel.eventLoop.scheduleTask(in: RequestTimer.forRequest) { work.cancel() }
    let answer = await work.value
    timer.cancel()
    switch answer.body {
    case .events(let stream):
      try await Self.send(stream, of: answer, to: outbound, channel)
      return false
    case .pieces(let make) where !isHead:
      try await Self.send(make, of: answer, to: outbound)
      return false
    case .bytes, .pieces: break
    }
    try await Self.write(answer, to: outbound, keepsAlive: head.isKeepAlive, isHead: isHead)
    return head.isKeepAlive
  }

  private static func head(of answer: ServiceAnswer, keepsAlive: Bool) -> HTTPResponseHead {
    var headers = HTTPHeaders(answer.fields)
    if !keepsAlive { headers.add(name: "Connection", value: "close") }
    return HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status), headers: headers)
  }

  private static func write(
    _ answer: ServiceAnswer, to outbound: Writer, keepsAlive: Bool, isHead: Bool
  ) async throws {
    var head = head(of: answer, keepsAlive: keepsAlive)
    let bytes = if case .bytes(let all) = answer.body { all } else { [UInt8]() }
    if answer.status != 304 { head.headers.add(name: "Content-Length", value: String(bytes.count)) }
    if isHead || bytes.isEmpty {
      try await outbound.write(contentsOf: [.head(head), .end(nil)])
    } else {
      try await outbound.write(
        contentsOf: [.head(head), .body(.byteBuffer(ByteBuffer(bytes: bytes))), .end(nil)])
    }
  }

  /// Sends events until the client goes away.
  private static func send(
    _ stream: any AnswerStream, of answer: ServiceAnswer, to outbound: Writer,
    _ channel: any Channel
  ) async throws {
    channel.closeFuture.whenComplete { _ in stream.end() }
    defer { stream.end() }
    try await outbound.write(.head(head(of: answer, keepsAlive: false)))
    while let bytes = await stream.next() {
      try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: bytes))))
    }
    try await outbound.write(.end(nil))
  }
}

// Files that are written while they are sent.
extension Connection {
  /// Threads of their own, because one waits for a slow client; further files wait for their turn.
  /// Each reads with a connection of its own, which takes 4 MB.
  private static let makers: NIOThreadPool = {
    let pool = NIOThreadPool(numberOfThreads: 3)
    pool.start()
    return pool
  }()

  private static func send(
    _ make: @escaping @Sendable (_ send: ([UInt8]) throws -> Void) throws -> Void,
    of answer: ServiceAnswer, to outbound: Writer
  ) async throws {
    try await outbound.write(.head(head(of: answer, keepsAlive: false)))
    try await makers.runIfActive {
      var piece: [UInt8] = []
      try make { bytes in
        piece += bytes
        if piece.count < 64 << 10 { return }
        try send(piece, to: outbound)
        piece.removeAll(keepingCapacity: true)
      }
      try send(piece, to: outbound)
    }
    try await outbound.write(.end(nil))
  }

  /// Sends a piece, and waits until the connection takes another one, for five seconds.
  private static func send(_ piece: [UInt8], to outbound: Writer) throws {
    let isSent = DispatchSemaphore(value: 0)
    let writing = Task {
      defer { isSent.signal() }
      try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: piece))))
    }
    if isSent.wait(timeout: .now() + .seconds(5)) == .timedOut {
      writing.cancel()
      throw SlowClient()
    }
  }
}

/// The reason why a file is not sent to its end.
private struct SlowClient: Error {}
