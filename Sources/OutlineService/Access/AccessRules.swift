import OutlineOperations
import OutlineStore

/// The rules about who may ask: the names of this server, the token, and the pages that may send
/// requests.
struct AccessRules: Sendable {
  /// The token that each request must present.
  let token: AccessToken
  /// The folder in which browsers have the page: nobody knows it without the token, nor the token
  /// by it.
  let folder: String
  /// The hosts that are this server, in lower case and without a port: `localhost`, `127.0.0.1`.
  let hosts: Set<String>
  /// Whether any numeric address is this server, because it listens on all of them. A page of
  /// another site reaches it by a name, never by a number, so this is no way around ``hosts``.
  let takesAnyAddress: Bool
  /// Creates rules.
  /// - Parameters:
  ///   - token: the token that each request must present.
  ///   - hosts: the hosts that are this server.
  ///   - takesAnyAddress: whether any numeric address is this server.
  init(token: AccessToken, hosts: Set<String>, takesAnyAddress: Bool = false) {
    self.token = token
    self.hosts = hosts
    self.takesAnyAddress = takesAnyAddress
    var hash = SHA256()
    Array(token.text.utf8).withUnsafeBufferPointer { hash.update($0) }
    folder = "o-" + hash.digest().prefix(8).map { $0.digits(2, radix: 16) }.joined()
  }

  /// Refuses a request to another host, or from a page of another site.
  ///
  /// A page of another site cannot read answers of this server. But its browser sends requests
  /// for it, and a name of that site may lead here (DNS rebinding): such requests have another
  /// `Host`, or name their site in `Origin` or `Sec-Fetch-Site`.
  func checkSource(of request: ServiceRequest) throws(Problem) {
    let named = request.values(of: "host")
    guard named.count == 1, let host = Self.host(of: named[0]) else {
      throw Problem(
        400, .usage,
        "a request needs exactly one valid Host field, but this one has \(named.count)",
        hint: "Host: localhost")
    }
    guard hosts.contains(host) || takesAnyAddress && Self.isAddress(host) else {
      throw Problem(
        403, .usage, "\(host.inQuotes) is not this server",
        hint: "it is \(hosts.sorted().joined(separator: ", "))")
    }
    for site in request.values(of: "sec-fetch-site") {
      // A link of another site may open the page; the cookie is not sent with it.
      let isVisit = request.isReading && request.value(of: "sec-fetch-mode") == "navigate"
      if site != "same-origin" && site != "none" && !isVisit {
        throw Problem(403, .usage, "a page of another site may not request this")
      }
    }
    if !request.isReading {
      let pages = ["http://", "https://"].map { $0 + named[0] }
      for origin in request.values(of: "origin") where !pages.contains(origin.lowercased()) {
        throw Problem(403, .usage, "a page of \(origin.inQuotes) may not change anything here")
      }
    }
  }

  /// Refuses a request without the token.
  func checkToken(of request: ServiceRequest) throws(Problem) {
    let bearers = request.values(of: "authorization").compactMap { value -> Substring? in
      let words = value.split(separator: " ", maxSplits: 1)
      return words.count == 2 && words[0].lowercased() == "bearer" ? words[1] : nil
    }
    let cookies = request.values(of: "cookie").flatMap { $0.split(separator: ";") }
      .compactMap { pair -> Substring? in
        let sides = pair.split(separator: "=", maxSplits: 1)
        return sides.count == 2 && sides[0].trimmingSpaces == Self.cookieName(for: request)
          ? sides[1] : nil
      }
    if (bearers + cookies).contains(where: { token.matches($0) }) { return }
    throw Problem(
      401, .usage, "the request has no token of this server",
      hint:
        "open the address that outline serve printed, or send its token: Authorization: Bearer TOKEN",
      headers: [.init("WWW-Authenticate", "Bearer")])
  }

  /// The cookie that keeps the token. A browser sends it to other ports of this machine as well, but
  /// only to addresses in the same folder, which no other program knows.
  /// - Parameter isRoot: whether the request is for the folder itself. Then the browser takes that
  ///   as the path: it may be below another one, of a proxy.
  func cookie(for request: ServiceRequest, isRoot: Bool) -> ServiceRequest.Header {
    let name = Self.cookieName(for: request)
    let path = isRoot ? "" : "Path=/\(folder)/; "
    return .init("Set-Cookie", "\(name)=\(token.text); \(path)HttpOnly; SameSite=Strict")
  }

  /// The name of the cookie, which has the port of the address: browsers share cookies between
  /// ports.
  private static func cookieName(for request: ServiceRequest) -> String {
    let port = request.value(of: "host")?.split(separator: ":").last.flatMap { UInt16($0) }
    return "outline-token-\(port.map(String.init) ?? "80")"
  }

  /// The host of a `Host` field, in lower case and without its port; `nil` if it is not one.
  private static func host(of field: String) -> String? {
    let text = field.lowercased()
    var (host, rest) = (Substring(text), Substring())
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[..<end].dropFirst()
      rest = text[end...].dropFirst()
    } else if let colon = text.firstIndex(of: ":") {
      host = text[..<colon]
      rest = text[colon...]
    }
    let isPort =
      rest.isEmpty || rest.hasPrefix(":") && UInt16(rest.dropFirst()) != nil
    guard isPort, !host.isEmpty else { return nil }
    // The last dot of a full name does not matter.
    return String(host.hasSuffix(".") ? host.dropLast() : host)
  }

  /// Whether a host is a numeric address.
  private static func isAddress(_ host: String) -> Bool {
    if host.contains(":") { return host.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }
}
