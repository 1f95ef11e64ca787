import OutlineOperations
import OutlineStore

/// Answers the requests of the page and of other programs: outline files as lists, changes and
/// events. It knows no server, so that a request and its answer are values.
///
/// ```swift
/// let service = Service([file], page: page, token: .random(), hosts: ["localhost"])
/// let answer = await service.answer(ServiceRequest("GET", "/api/list?from=bkzp&after=60"))
/// ```
public final class Service: Sendable {
  /// The largest body of a request, in bytes.
  static let bodyLimit = 1 << 20
  /// The largest header of a request with its address, in bytes.
  static let headerLimit = 16 << 10

  private typealias Outline = ServedFiles.Outline

  private let files: ServedFiles
  private let page: [String: PageFile]
  private let access: AccessRules
  /// Unpacks what gzip packed, up to a limit.
  private let unpack: Unpacking?
  /// Secrets that let a browser in once, in place of the token. An address that a program passes to
  /// a browser is seen by others of the machine.
  private let tickets = Locked<Set<String>>([])
  private let clock: @Sendable () -> ContinuousClock.Instant

  /// Creates a service.
  /// - Parameters:
  ///   - files: the files. One that is named is at the root; others are below `files/`.
  ///   - page: the bytes of the files of the page, by name.
  ///   - pack: packs bytes as gzip does; `nil` if it cannot.
  ///   - unpack: unpacks bodies of requests; `nil` if they must not be packed.
  ///   - token: the token that each request must present.
  ///   - hosts: the hosts that are this server, in lower case and without a port: `localhost`.
  ///   - takesAnyAddress: whether any numeric address is this server, because it listens on all.
  public convenience init(
    _ files: ServedFiles, page: [String: [UInt8]],
    packing pack: (@Sendable ([UInt8]) -> [UInt8]?)? = nil, unpacking unpack: Unpacking? = nil,
    token: AccessToken, hosts: Set<String>, takesAnyAddress: Bool = false
  ) {
    self.init(
      files, page: page.map { PageFile(name: $0.key, bytes: $0.value, pack: pack) },
      unpacking: unpack,
      access: AccessRules(token: token, hosts: hosts, takesAnyAddress: takesAnyAddress))
  }

  /// Unpacks what gzip packed; `nil` if it is damaged. No more than a limit of bytes is returned.
  public typealias Unpacking = @Sendable (_ bytes: [UInt8], _ limit: Int) -> [UInt8]?

  /// Creates a service.
  /// - Parameters:
  ///   - files: the files. One that is named is at the root; others are below `files/`.
  ///   - page: the files of the page.
  ///   - unpack: unpacks bodies of requests; `nil` if they must not be packed.
  ///   - access: the rules about who may ask.
  ///   - clock: the present, by which answers are kept.
  init(
    _ files: ServedFiles, page: [PageFile], unpacking unpack: Unpacking? = nil,
    access: AccessRules, clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.files = files
    self.page = Dictionary(page.map { ($0.name, $0) }) { first, _ in first }
    self.access = access
    self.unpack = unpack
    self.clock = clock
  }

  /// Creates a ticket, which lets a browser in once if the address has it as `ticket`. Others of
  /// the machine see an address that a program passes to a browser.
  public func newTicket() -> String {
    let ticket = AccessToken.random().text
    tickets.withValue { _ = $0.insert(ticket) }
    return ticket
  }

  /// Ends all streams of events, so that their connections end.
  public func endEvents() { files.endEvents() }

  /// The answer that refuses a request before its body is read, or `nil` if it is let in.
  public func refusal(of request: ServiceRequest) -> ServiceAnswer? {
    do throws(Problem) {
      let header = request.headers.reduce(request.target.utf8.count) {
        $0 + $1.name.utf8.count + $1.value.utf8.count + 4
      }
      if header > Self.headerLimit {
        throw Problem(431, .usage, "the header has more than \(Self.headerLimit) bytes")
      }
      try access.checkSource(of: request)
      if isEntry(request) { return nil }
      try access.checkToken(of: request)
      if let size = request.value(of: "content-length"),
        Int(size).map({ $0 > Self.bodyLimit }) ?? true
      {
        throw Self.tooLarge
      }
      return nil
    } catch {
      return Self.withSecurityHeaders(error.answer)
    }
  }

  /// Answers a request.
  public func answer(_ request: ServiceRequest) async -> ServiceAnswer {
    if let refusal = refusal(of: request) { return refusal }
    do {
      var request = request
      request.body = try body(of: request)
      return Self.withSecurityHeaders(try await route(request))
    } catch {
      return Self.withSecurityHeaders(Problem(describing: error).answer)
    }
  }

  /// The body of a request as it was before it was packed.
  private func body(of request: ServiceRequest) throws(Problem) -> [UInt8] {
    var body = request.body
    let coding = request.values(of: "content-encoding").joined(separator: ",").lowercased()
    if !body.isEmpty && !["", "identity"].contains(coding) {
      guard let unpack, ["gzip", "x-gzip"].contains(coding) else {
        let known = unpack == nil ? "identity" : "gzip"
        throw Problem(
          415, .usage, "a body cannot be packed as \(coding.inQuotes) here",
          hint: "Content-Encoding: \(known)", headers: [.init("Accept-Encoding", known)])
      }
      // One byte more shows that there are too many.
      guard let whole = unpack(body, Self.bodyLimit + 1) else {
        throw Problem(400, .usage, "the body is damaged: gzip cannot unpack it")
      }
      body = whole
    }
    if body.count > Self.bodyLimit { throw Self.tooLarge }
    return body
  }
}

// Routes.
extension Service {
  /// Whether a request brings the token or a ticket in its address, to be let in.
  private func isEntry(_ request: ServiceRequest) -> Bool {
    guard request.isReading, request.hasEntry,
      let values = try? RequestTarget(request.target).parameters.values
    else { return false }
    if let ticket = values["ticket"], tickets.withValue({ $0.contains(ticket) }) { return true }
    return values["token"].map(access.token.matches) ?? false
  }

  private func route(_ request: ServiceRequest) async throws -> ServiceAnswer {
    let target = try RequestTarget(request.target)
    if isEntry(request) {
      // The token or the ticket goes along into the folder, where it becomes a cookie.
      guard target.path.first == access.folder else {
        let sides = request.target.split(separator: "?", maxSplits: 1)
        let depth = target.path.count - (target.isFolder ? 0 : 1)
        let rest = sides[0].drop { $0 == "/" }
        return redirect(
          to: String(repeating: "../", count: max(0, depth))
            + "\(access.folder)/\(rest)?\(sides[1])")
      }
      if let ticket = target.parameters.values["ticket"],
        tickets.withValue({ $0.remove(ticket) }) == nil
      {
        throw Problem(
          401, .usage, "the ticket was used already",
          hint: "open the address that outline serve printed")
      }
      return entry(request, isRoot: target.path.count == 1 && target.isFolder)
    }
    var path = target.path[...]
    if path.first == access.folder { path = path.dropFirst() }
    var outline = files.only
    if outline == nil, path.first == "files", path.count > 1 {
      let name = path[path.startIndex + 1]
      outline = await files.outline(named: name)
      if outline == nil {
        throw Problem(
          404, .notFound, "no file \(name.inQuotes) is served here",
          hint: "GET /api/files lists them")
      }
      path = path.dropFirst(2)
      if path.isEmpty && !target.isFolder {
        // Relative addresses of the page lead below the folder.
        return redirect(to: request.target.split(separator: "?")[0] + "/")
      }
    }
    if path.first == "api" {
      return try await api(at: Array(path.dropFirst()), target.parameters, request, outline)
    }
    return try file(at: Array(path), request, outline)
  }

  private func redirect(to place: some StringProtocol) -> ServiceAnswer {
    ServiceAnswer(303, headers: [.init("Location", String(place))], .bytes([]))
  }

  /// Sets the cookie, and leads to the same address without the token.
  private func entry(_ request: ServiceRequest, isRoot: Bool) -> ServiceAnswer {
    let place = String(request.target.split(separator: "?", maxSplits: 1)[0])
    // Relative, for a proxy; `//host` would be another server.
    let path = isRoot ? "./" : "/" + place.drop { $0 == "/" }
    let cookie = access.cookie(for: request, isRoot: isRoot)
    if request.value(of: "sec-fetch-site") ?? "none" == "cross-site" {
      // A browser sends the cookie along a link of this page, and along none of another site.
      let html = """
        <!doctype html><meta charset="utf-8"><title>Outline</title>\
        <meta http-equiv="refresh" content="0;url=\(path.escapedForHTML)">
        """
      return ServiceAnswer(
        200, type: "text/html; charset=utf-8", headers: [cookie], .bytes(Array(html.utf8)))
    }
    return ServiceAnswer(303, headers: [.init("Location", path), cookie], .bytes([]))
  }

  private func file(
    at path: [String], _ request: ServiceRequest, _ outline: Outline?
  ) throws -> ServiceAnswer {
    try check(request, takes: Self.reading)
    if path.isEmpty && outline == nil { return try filesPage() }
    guard path.count < 2, let file = page[path.first ?? "index.html"] else {
      throw Problem(
        404, .notFound, "there is nothing at \(request.target.split(separator: "?")[0].inQuotes)",
        hint: "GET api/openapi.json lists the routes")
    }
    return file.answer(to: request)
  }

  /// The page that leads to each of several files.
  private func filesPage() throws -> ServiceAnswer {
    let links = try files.entries().map { file in
      "<li><a href=\"files/\(file.name.escapedForAddress.escapedForHTML)/\">\(file.name.escapedForHTML)</a></li>"
    }
    let html = String(embedded: "files.html")
      .replacing("(links)", with: links.joined(separator: "\n"))
    return ServiceAnswer(200, type: "text/html; charset=utf-8", .bytes(Array(html.utf8)))
  }

  private func check(_ request: ServiceRequest, takes methods: [String]) throws {
    if methods.contains(request.method) { return }
    let possible = methods.joined(separator: ", ")
    throw Problem(
      405, .usage, "\(request.method) is not possible here", hint: possible + " is",
      headers: [.init("Allow", possible)])
  }

  private func api(
    at path: [String], _ given: Parameters, _ request: ServiceRequest, _ outline: Outline?
  ) async throws -> ServiceAnswer {
    var parameters = given
    let isOfFiles = path == ["files"]
    if isOfFiles || path == ["openapi.json"] {
      try check(request, takes: Self.reading)
      try parameters.finish()
      return isOfFiles
        ? try ServiceAnswer(encoding: ["files": files.entries()])
        : ServiceAnswer(json: Description.json)
    }
    guard let outline else {
      throw Problem(
        404, .notFound, "several files are served, and the address names none",
        hint: "GET /api/files lists them; each is below /files/NAME/")
    }
    let file = outline.file
    let isOfVersion = path.count == 2 && path[0] == "versions"
    guard path.count == 1 || isOfVersion, let methods = Self.methods[path[0]] else {
      throw Problem(
        404, .notFound, "there is no route api/\(path.joined(separator: "/"))",
        hint: "GET api/openapi.json lists them")
    }
    try check(request, takes: methods)
    switch path[0] {
    case "operations":
      return try await once(request, of: parameters.values["author"] ?? "", file) {
        try await OperationsRoute(request, parameters: &parameters).answer(from: file)
      }
    case "list": return try await ListRoute(&parameters).answer(from: file, events: outline.events)
    case "fields": return try await file.answerFields(&parameters)
    case "versions" where isOfVersion:
      return try await file.answerVersion(path[1], parameters: parameters)
    case "versions": return try await file.answerVersions(&parameters)
    case "difference": return try await file.answerDifference(&parameters)
    case "export": return try await ExportRoute(&parameters).answer(from: file)
    default:
      let since = parameters.values["since"]
      _ = parameters.text("since")
      try parameters.finish()
      let stream = try await outline.events.stream(
        after: request.value(of: "last-event-id") ?? since)
      return ServiceAnswer(200, type: "text/event-stream", .events(stream))
    }
  }

  private static let reading = ["GET", "HEAD"]
  /// The routes of a file, with the methods that each takes.
  private static let methods = [
    "difference": reading, "events": ["GET"], "export": reading, "fields": reading,
    "list": reading, "operations": ["POST"], "versions": reading,
  ]

  /// Performs a request with an `Idempotency-Key` once, and repeats the answer if it is sent again.
  private func once(
    _ request: ServiceRequest, of author: String, _ file: ServedFile,
    _ answer: () async throws -> ServiceAnswer
  ) async throws -> ServiceAnswer {
    guard let key = request.value(of: "idempotency-key") else { return try await answer() }
    guard (1...255).contains(key.utf8.count) else {
      throw Failure(.usage, "Idempotency-Key takes 1 to 255 bytes")
    }
    if let before = request.value(of: "after-key"), try await !file.replies.wasDone(before) {
      throw Problem(
        412, .conflict, "the change of After-Key was not made", hint: "send that one first")
    }
    let same = KeptReplies.Request(
      target: request.target, expected: request.values(of: "if-match"), body: request.body)
    while true {
      switch file.replies.claim(key, for: same, of: author, now: clock()) {
      case .answered(let answer): return answer
      case .pending(let end): await end.value
      case .taken:
        throw Problem(
          409, .conflict, "the Idempotency-Key belongs to another request",
          hint: "a new request has a new key")
      case .full:
        throw Problem(
          429, .busy, "too many answers are kept for requests that may be sent again",
          retryAfter: 60)
      case .new:
        let made: ServiceAnswer
        do { made = try await answer() } catch { made = Problem(describing: error).answer }
        file.replies.keep(made.status < 429 ? made : nil, for: key)
        return made
      }
    }
  }
}
