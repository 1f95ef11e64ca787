import NIOCore
import NIOHTTP1

/// What the handlers of a connection know of the request that is being read.
final class RequestLimits {
  /// The bytes that came since the last request ended, up to the end of the next header.
  var headerBytes = 0
  /// Whether a header is being read.
  var isInHeader = true
}

/// Refuses a header that is too large, before it is kept in memory.
final class HeaderLimit: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  static let most = 16 << 10
  private let limits: RequestLimits
  private var isOver = false

  init(_ limits: RequestLimits) { self.limits = limits }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isOver { return }
    let bytes = unwrapInboundIn(data)
    if limits.isInHeader {
      limits.headerBytes += bytes.readableBytes
    }
    let isLarge = limits.isInHeader && limits.headerBytes > Self.most
    // A part of a large read may be a body; the decoder knows where that begins.
    context.fireChannelRead(data)
    guard isLarge, limits.isInHeader, context.channel.isActive else { return }
    isOver = true
    let text = """
      HTTP/1.1 431 Request Header Fields Too Large\r
      Connection: close\r
      Content-Length: 0\r
      \r

      """
    let loopBound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text))).whenComplete { _ in
      loopBound.value.close(promise: nil)
    }
  }
}

/// Closes a connection on which nothing happens: 15 seconds for a request to arrive, a minute
/// between two. An answer that is being made or sent has no such limit, so that events can flow for
/// days without a timer.
final class RequestTimer: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  static let forRequest = TimeAmount.seconds(15)
  static let betweenRequests = TimeAmount.seconds(60)

  private let limits: RequestLimits
  private var timer: Scheduled<Void>?
  private var answering = 0
  private var isEnding = false

  init(_ limits: RequestLimits) { self.limits = limits }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { start(Self.forRequest, context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    start(Self.forRequest, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    timer = nil
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  private func start(_ time: TimeAmount, _ context: ChannelHandlerContext) {
    timer?.cancel()
    let loopBound = NIOLoopBound(context, eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: time) { loopBound.value.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      limits.isInHeader = false
      answering += 1
      start(Self.forRequest, context)
    case .body: break
    case .end:
      (limits.isInHeader, limits.headerBytes) = (true, 0)
      timer?.cancel()
      timer = nil
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
    context.writeAndFlush(data, promise: promise)
    answering -= 1
    if isEnding {
      context.close(promise: nil)
    } else if answering == 0 {
      start(Self.betweenRequests, context)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is ChannelShouldQuiesceEvent else { return context.fireUserInboundEventTriggered(event) }
    // The server ends: an answer that is being made is finished first.
    isEnding = true
    if answering == 0 { context.close(promise: nil) }
  }
}
