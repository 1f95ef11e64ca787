/// A request of a browser or another program, as a value.
public struct ServiceRequest: Sendable {
  /// A header field.
  struct Header: Hashable, Sendable {
    /// Its name, in any case.
    var name: String
    /// Its value.
    var value: String

    /// Creates a header field.
    init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

    /// Whether the field has a name.
    /// - Parameter name: the name in lower case.
    func isNamed(_ name: String) -> Bool {
      self.name.utf8.count == name.utf8.count && self.name.lowercased() == name
    }
  }

  /// `GET`, `POST` and so on, in upper case.
  var method: String
  /// The path and the query, as they were sent: `/api/list?from=bkzp`.
  var target: String
  /// The header fields, in the order in which they were sent.
  var headers: [Header]
  /// The body, with no more bytes than ``Service/bodyLimit``.
  var body: [UInt8]

  /// Creates a request without its body; see `addBody(_:)`.
  /// - Parameters:
  ///   - method: `GET`, `POST` and so on, in upper case.
  ///   - target: the path and the query, as they were sent: `/api/list?from=bkzp`.
  ///   - headers: the header fields, in the order in which they were sent.
  public init(_ method: String, _ target: String, headers: [(name: String, value: String)]) {
    self.init(method, target, headers: headers.map { Header($0.name, $0.value) }, body: [])
  }

  /// Creates a request.
  init(
    _ method: String = "GET", _ target: String, headers: [Header] = [], body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// The values of all fields with a name.
  /// - Parameter name: the name in lower case.
  func values(of name: String) -> [String] {
    headers.compactMap { $0.isNamed(name) ? $0.value : nil }
  }

  /// The value of the first field with a name, or `nil` if there is none.
  /// - Parameter name: the name in lower case.
  func value(of name: String) -> String? { values(of: name).first }

  /// Whether the request reads, and changes nothing.
  var isReading: Bool { method == "GET" || method == "HEAD" }

  /// Whether the query has a parameter by which a browser is let in.
  var hasEntry: Bool {
    target.utf8.split { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "&") }.dropFirst()
      .contains { $0.starts(with: "token=".utf8) || $0.starts(with: "ticket=".utf8) }
  }
}
