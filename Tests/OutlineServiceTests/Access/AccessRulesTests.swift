import Testing

@testable import OutlineService

struct AccessRulesTests {
  private let outline: ServedOutline

  init() throws { outline = try ServedOutline() }

  /// The status of a request with some header fields.
  private func status(_ method: String, _ target: String, _ fields: [ServiceRequest.Header]) async
    -> Int
  {
    await outline.service.answer(ServiceRequest(method, target, headers: fields)).status
  }

  private func status(_ fields: [ServiceRequest.Header]) async -> Int {
    await status("GET", "/api/list", fields)
  }

  private var bearer: ServiceRequest.Header {
    .init("Authorization", "Bearer \(outline.token.text)")
  }
  private let host = ServiceRequest.Header("Host", "localhost:8080")

  @Test func `a request needs the token, as a bearer or as the cookie of its port`() async {
    let token = outline.token.text
    #expect(await status([host, bearer]) == 200)
    #expect(await status([host, .init("authorization", "bearer \(token)")]) == 200)
    #expect(await status([host, .init("Cookie", "a=b; outline-token-8080=\(token)")]) == 200)
    #expect(await status([host]) == 401)
    #expect(
      await status([host, .init("Authorization", "Bearer \(token.dropLast())0")]) == 401
        || token.last == "0")
    #expect(await status([host, .init("Authorization", "Bearer ")]) == 401)
    #expect(await status([host, .init("Authorization", "Basic \(token)")]) == 401)
    #expect(await status([host, .init("Cookie", "outline-token-9090=\(token)")]) == 401)
    #expect(await status("GET", "/", [host]) == 401)
    #expect(await status("GET", "/page.css", [host]) == 401)
    #expect(await status("POST", "/api/operations", [host]) == 401)
  }

  @Test
  func `the token leaves the address and becomes a cookie that no script and no other site has`()
    async throws
  {
    let token = outline.token.text
    let folder = AccessRules(token: outline.token, hosts: []).folder
    func answer(_ target: String) async -> ServiceAnswer {
      await outline.service.answer(ServiceRequest("GET", target, headers: [host]))
    }
    // A browser sends a cookie to every port of a machine, so it is for a folder with a secret name.
    for (target, location) in [
      ("/?token=\(token)", "\(folder)/?token=\(token)"),
      ("/page.css?token=\(token)", "\(folder)/page.css?token=\(token)"),
      ("/files/a/?token=\(token)", "../../\(folder)/files/a/?token=\(token)"),
    ] {
      let entry = await answer(target)
      #expect(entry.status == 303 && entry.value(of: "location") == location)
      #expect(entry.value(of: "set-cookie") == nil)
    }
    let root = await answer("/\(folder)/?token=\(token)")
    #expect(root.status == 303)
    #expect(root.value(of: "location") == "./")
    #expect(
      root.value(of: "set-cookie") == "outline-token-8080=\(token); HttpOnly; SameSite=Strict")
    let deep = await answer("/\(folder)/files/a/?token=\(token)")
    #expect(deep.value(of: "location") == "/\(folder)/files/a/")
    #expect(
      deep.value(of: "set-cookie")
        == "outline-token-8080=\(token); Path=/\(folder)/; HttpOnly; SameSite=Strict")
    #expect(await status("GET", "/\(folder)/api/list", [host, bearer]) == 200)
    #expect(await status("GET", "/\(folder)/api/list", [host]) == 401)
    #expect(await status("GET", "/o-0123456789abcdef/api/list", [host, bearer]) == 404)
    #expect(!folder.contains(token.prefix(4)) && folder.utf8.count == 18)
    let wrong = await outline.service.answer(
      ServiceRequest("GET", "/?token=\(AccessToken.random().text)", headers: [host]))
    #expect(wrong.status == 401)
    #expect(wrong.value(of: "set-cookie") == nil)
  }

  @Test func `the address with the token never leads to another server`() async throws {
    let answer = await outline.service.answer(
      ServiceRequest("GET", "//evil.example/?token=\(outline.token.text)", headers: [host]))
    #expect(answer.value(of: "location")?.hasPrefix("../o-") == true)
    let folder = AccessRules(token: outline.token, hosts: []).folder
    let inside = await outline.service.answer(
      ServiceRequest(
        "GET", "//\(folder)//evil.example/?token=\(outline.token.text)", headers: [host]))
    #expect(inside.value(of: "location")?.hasPrefix("/\(folder)") == true)
  }

  @Test func `a link of another site with the token leads on by a page of ours`() async throws {
    let answer = await outline.service.answer(
      ServiceRequest(
        "GET",
        "/\(AccessRules(token: outline.token, hosts: []).folder)/?token=\(outline.token.text)",
        headers: [host, .init("Sec-Fetch-Site", "cross-site"), .init("Sec-Fetch-Mode", "navigate")])
    )
    #expect(answer.status == 200)
    #expect(answer.value(of: "set-cookie") != nil)
    #expect(answer.text.contains("http-equiv=\"refresh\""))
  }

  @Test func `a ticket lets in once`() async {
    let ticket = outline.service.newTicket()
    let folder = AccessRules(token: outline.token, hosts: []).folder
    let request = ServiceRequest("GET", "/\(folder)/?ticket=\(ticket)", headers: [host])
    let first = ServiceRequest("GET", "/?ticket=\(ticket)", headers: [host])
    #expect(
      await outline.service.answer(first).value(of: "location") == "\(folder)/?ticket=\(ticket)")
    #expect(await outline.service.answer(request).status == 303)
    #expect(await outline.service.answer(request).status == 401)
  }

  @Test(arguments: [
    [], ["localhost", "localhost"], [""], ["localhost:x"], ["localhost:99999"], ["[::1"],
  ])
  func `a request names exactly one host`(_ hosts: [String]) async {
    #expect(await status(hosts.map { .init("Host", $0) } + [bearer]) == 400)
  }

  @Test(arguments: ["localhost", "LOCALHOST:1", "127.0.0.1:8080", "[::1]:8080", "localhost."])
  func `our own names are known, with any port that a tunnel gives them`(_ name: String) async {
    #expect(await status([.init("Host", name), bearer]) == 200)
  }

  @Test(arguments: [
    "evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "192.168.0.7", "0.0.0.0", "[::2]",
  ])
  func `a name of another site that leads here is not this server`(_ name: String) async {
    #expect(await status([.init("Host", name), bearer]) == 403)
  }

  @Test func `a server on all addresses has any numeric address, and no foreign name`() async throws
  {
    let access = AccessRules(token: outline.token, hosts: ["localhost"], takesAnyAddress: true)
    let service = Service(ServedFiles([outline.file]), page: [], access: access)
    for (name, status) in [
      ("192.168.0.7:80", 200), ("[fe80::1]:80", 200), ("evil.example", 403), ("1.2.3", 403),
    ] {
      let request = ServiceRequest("GET", "/api/list", headers: [.init("Host", name), bearer])
      #expect(await service.answer(request).status == status, "\(name)")
    }
  }

  @Test(arguments: [
    "https://evil.example", "null", "http://localhost:9090", "http://localhost", "file://",
  ])
  func `a page of another origin changes nothing`(_ origin: String) async throws {
    let before = try outline.name()
    let answer = await outline.post(
      #"{"op": "add", "text": "x", "into": "Groceries"}"#, "", ["Origin": origin])
    #expect(answer.status == 403)
    #expect(try outline.name() == before)
  }

  @Test func `a page of ours changes things`() async {
    let fields = ["Origin": "http://localhost:8080", "Sec-Fetch-Site": "same-origin"]
    let answer = await outline.post(#"{"op": "add", "text": "x", "into": "Groceries"}"#, "", fields)
    #expect(answer.status == 200)
  }

  @Test(arguments: ["cross-site", "same-site", "anything"])
  func `a request from another site is refused`(_ site: String) async {
    let field = ServiceRequest.Header("Sec-Fetch-Site", site)
    #expect(await status([host, bearer, field]) == 403)
    #expect(await status("POST", "/api/operations", [host, bearer, field]) == 403)
    // A link of another site may open the page, for which there is no cookie then.
    let visit = ServiceRequest.Header("Sec-Fetch-Mode", "navigate")
    #expect(await status("GET", "/", [host, field, visit]) == 401)
    #expect(await status("POST", "/api/operations", [host, bearer, field, visit]) == 403)
  }

  @Test(arguments: ["/", "/page.css", "/api/list", "/api/nothing", "/api/list?index=-1"])
  func `every answer allows only our own resources, and no frames`(_ target: String) async throws {
    for headers in [[host, bearer], [host], [bearer]] {
      let answer = await outline.service.answer(ServiceRequest("GET", target, headers: headers))
      let policy = try #require(answer.value(of: "content-security-policy"))
      #expect(policy.hasPrefix("default-src 'none'; "))
      #expect(policy.contains("frame-ancestors 'none'"))
      #expect(!policy.contains("unsafe") && !policy.contains("*") && !policy.contains("http"))
      #expect(answer.value(of: "x-content-type-options") == "nosniff")
      #expect(answer.value(of: "referrer-policy") == "no-referrer")
      #expect(answer.value(of: "cache-control") != nil)
      #expect(answer.value(of: "access-control-allow-origin") == nil)
    }
  }
}
