import NIOCore
import NIOHTTP1

/// The request that is being read, shared by the handlers of a connection.
final class RequestLimits {
  /// The bytes that came since the last request ended, up to the end of the next header.
  var headerBytes = 0
  /// Whether a header is being read.
  var isInHeader = true
}

/// Refuses a header that is too large, before it is kept in memory.
final class HeaderLimit: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The largest header, in bytes.
  private static let most = 16 << 10

  private let limits: RequestLimits
  private var isOver = false

  init(_ limits: RequestLimits) { self.limits = limits }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // The rest of a refused header is dropped.
    if isOver { return }
    if limits.isInHeader { limits.headerBytes += unwrapInboundIn(data).readableBytes }
    // A part of a large read may be a body; the decoder finds its beginning.
    context.fireChannelRead(data)
    guard limits.isInHeader, limits.headerBytes > Self.most, context.channel.isActive
    else { return }
    isOver = true
    let text = """
      HTTP/1.1 431 Request Header Fields Too Large\r
      Connection: close\r
      Content-Length: 0\r
      \r

      """
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text))).whenComplete { _ in
      // If it were closed at once, with bytes unread, the answer would be lost.
      bound.value.close(mode: .output, promise: nil)
      bound.value.eventLoop.scheduleTask(in: RequestTimer.forFarewell) {
        bound.value.close(promise: nil)
      }
    }
  }
}

/// Closes a connection on which nothing happens: two seconds for the first header, 15 for a
/// request to arrive, a minute between two. An answer that is being prepared or sent has no such
/// limit, so that events can flow for days without a timer.
final class RequestTimer: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart

  static let forRequest = TimeAmount.seconds(15)
  /// For the first header, before which nobody has shown the token.
  static let forStranger = TimeAmount.seconds(2)
  static let betweenRequests = TimeAmount.seconds(60)
  /// For a client to read the last answer of a connection, and to close it.
  static let forFarewell = TimeAmount.seconds(2)

  private let limits: RequestLimits
  private var timer: Scheduled<Void>?
  /// The requests that came and are not answered yet.
  private var answering = 0
  /// Whether the answer that is being sent is the last one of the connection.
  private var isLast = false
  /// Whether that answer has no end of its own.
  private var isStream = false
  /// Whether the client sends nothing more.
  private var isClosed = false
  /// Whether the server ends.
  private var isEnding = false

  init(_ limits: RequestLimits) { self.limits = limits }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { start(Self.forStranger, in: context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    start(Self.forStranger, in: context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }

  private func stop() {
    timer?.cancel()
    timer = nil
  }

  private func start(_ time: TimeAmount, in context: ChannelHandlerContext) {
    timer?.cancel()
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: time) { bound.value.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      limits.isInHeader = false
      answering += 1
      if !isLast { start(Self.forRequest, in: context) }
    case .body: break
    case .end:
      limits.isInHeader = true
      limits.headerBytes = 0
      // Only an answer that is being prepared has no limit.
      if answering > 0 { stop() }
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head):
      if head.status != .continue { isLast = head.headers["connection"].contains("close") }
      isStream = head.headers["content-type"].contains("text/event-stream")
      context.write(data, promise: promise)
      if isStream && isClosed { context.close(promise: nil) }
    case .body: context.write(data, promise: promise)
    case .end:
      let sent = promise ?? context.eventLoop.makePromise()
      context.writeAndFlush(data, promise: sent)
      answering -= 1
      if isEnding {
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        sent.futureResult.whenComplete { _ in bound.value.close(promise: nil) }
      } else if isLast || answering == 0 {
        start(isLast ? Self.forFarewell : Self.betweenRequests, in: context)
      }
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent:
      // An answer that is being prepared is finished first.
      isEnding = true
      if answering == 0 { context.close(promise: nil) }
    case ChannelEvent.inputClosed:
      // Without this, the end of a client would be noticed with the next event, perhaps days later.
      isClosed = true
      if isStream && answering > 0 { return context.close(promise: nil) }
      context.fireUserInboundEventTriggered(event)
    default: context.fireUserInboundEventTriggered(event)
    }
  }
}
