import OutlineOperations

/// Content that comes piece by piece, as long as somebody wants it.
public protocol AnswerStream: Sendable {
  /// The next bytes; waits until there are some.
  /// - Returns: `nil` at the end.
  func next() async -> [UInt8]?

  /// Ends it, because the client is gone.
  func end()
}

/// The answer to a request, as a value.
public struct ServiceAnswer: Sendable {
  /// The content.
  public enum Body: Sendable {
    /// All bytes.
    case bytes([UInt8])
    /// Events, until the client goes away.
    case events(any AnswerStream)
    /// Pieces that are written while they are sent. The closure runs on a thread that it may block,
    /// and ends early if `send` throws.
    case pieces(@Sendable (_ send: ([UInt8]) throws -> Void) throws -> Void)
  }

  /// The status code.
  public var status: Int
  /// The header fields; without `Content-Length`.
  public var fields: [(name: String, value: String)] { headers.map { ($0.name, $0.value) } }
  var headers: [ServiceRequest.Header]
  /// The content.
  public var body: Body

  /// Creates an answer.
  init(_ status: Int, type: String? = nil, headers: [ServiceRequest.Header] = [], _ body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
    if let type { self.headers.append(.init("Content-Type", type)) }
  }

  /// An answer of JSON.
  /// - Parameter version: the name of the version that it is of, for its `ETag`; `nil` for none.
  init(json: [UInt8], headers: [ServiceRequest.Header] = [], tag version: String? = nil) {
    let tag = version.map { [ServiceRequest.Header("ETag", "\"\($0)\"")] } ?? []
    self.init(200, type: "application/json", headers: headers + tag, .bytes(json))
  }

  /// A value as JSON.
  /// - Parameter version: the name of the version that it is of, for its `ETag`; `nil` for none.
  init(encoding value: some Encodable, tag version: String? = nil) throws {
    self.init(json: try value.jsonBytes(), tag: version)
  }

  /// The bytes of the content, if it is complete.
  var bytes: [UInt8]? { if case .bytes(let bytes) = body { bytes } else { nil } }

  /// The value of the first header field with a name, or `nil` if there is none.
  /// - Parameter name: the name in lower case.
  func value(of name: String) -> String? { headers.first { $0.isNamed(name) }?.value }
}
