import Dispatch
import OutlineCare
import OutlineStore

/// A server with a list for each of many users, and a file for each list.
///
/// Its protocol is lines: `USER@DEVICE add TEXT`, `USER@DEVICE undo`, `USER@DEVICE list`. The
/// answer is `ok`, with as many lines after it as it says, or `error` and why.
func serveManyUsers(_ context: Example.Context) async throws {
  let stores = try UserStores(folder: context.file + ".users", limit: 16)
  let listener = try Listener()
  let serving = Task { try await serve(listener, stores, atMost: 12) }
  let users = "abcdefgh".flatMap { first in "klmno".map { "user\(first)\($0)" } }

  // Each user has two devices, which write at the same time.
  try await withThrowingTaskGroup(of: Void.self) { group in
    for (user, device) in users.flatMap({ [($0, "phone"), ($0, "desk")] }) {
      group.addTask {
        var client = try await Client(port: listener.port, name: "\(user)@\(device)")
        defer { client.hangUp() }
        for number in 1...5 { _ = try await client.ask("add \(device) \(number)") }
      }
    }
    try await group.waitForAll()
  }

  // What a device undoes is its own last entry, whatever the other one did since.
  var client = try await Client(port: listener.port, name: "\(users[0])@phone")
  defer { client.hangUp() }
  context.say("undo: \(try await client.ask("undo").joined(separator: ", "))")
  let list = try await client.ask("list")
  context.say("\(list.count) entries, of the phone \(list.filter { $0.contains("phone") }.count)")
  context.say("unknown: \(await client.refusal(of: "sing"))")

  context.say(
    "A write that runs: \(try await client.listDuringWrite(stores, users[0])) entries are listed beside it"
  )

  serving.cancel()
  _ = await serving.result
  listener.stop()

  var entries = 0
  for user in users {
    let store = try await stores.store(of: user)
    guard try await store.check().isEmpty else { throw SocketError(saying: "\(user) is damaged") }
    entries += try await store.read { try $0.items(in: Section.ID("list")) }.count
  }
  context.say(
    "\(users.count) users, \(entries) entries, every file sound, \(stores.limit) open at most")
}

/// Takes connections, each with a task of its own. Who comes while there are as many as may be
/// waits, in the queue of the system.
private func serve(_ listener: Listener, _ stores: UserStores, atMost maximum: Int) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    var tasks = 0
    while let connection = try await listener.accepted() {
      if tasks == maximum {
        _ = try await group.next()
        tasks -= 1
      }
      tasks += 1
      group.addTask { await talk(over: connection, stores) }
    }
    group.cancelAll()
  }
}

/// Answers one connection until it ends. What goes wrong there is no other one's trouble.
private func talk(over connection: Int32, _ stores: UserStores) async {
  var socket = LineSocket(descriptor: connection)
  defer { socket.hangUp() }
  do {
    while let line = try await socket.line() {
      let answer: [String]
      do {
        let lines = try await perform(line, stores)
        answer = ["ok \(lines.count)"] + lines
      } catch is CancellationError {
        return
      } catch {
        // Errors of the store are sentences: what is wrong, with the value.
        answer = ["error \(error)"]
      }
      try await socket.send(answer)
    }
  } catch {
    // The other side is gone.
  }
}

/// Does what a line asks for. Nothing here blocks a thread: every call of the store is awaited.
private func perform(_ line: String, _ stores: UserStores) async throws -> [String] {
  let words = line.split(separator: " ", maxSplits: 2).map(String.init)
  guard words.count > 1, let at = words[0].firstIndex(of: "@") else {
    throw SocketError(saying: "say USER@DEVICE and what to do")
  }
  let (user, author) = (String(words[0][..<at]), words[0])
  let store = try await stores.store(of: user)
  switch (words[1], words.count) {
  case ("add", 3):
    try await store.write("add “\(words[2])”", author: author) { outline in
      let list = try Section.ID("list")
      // Two devices may come at the same time: whether there is a list is decided in here.
      if try outline.sections().isEmpty { try outline.addSection("List", id: list) }
      try outline.add(Item.Draft(text: words[2]), to: .last(in: list))
    }
    return []
  case ("undo", 2):
    return [
      try await store.write(author: author) { try $0.undo(by: author) }.value.message ?? "undone"
    ]
  case ("list", 2):
    return try await store.read { outline in
      try outline.sections().first.map {
        try outline.items(under: .section($0.id)).map(\.content.text)
      } ?? []
    }
  default:
    throw SocketError(
      saying: "add TEXT, undo and list are known, \(words[1].debugDescription) is not")
  }
}

/// A device of a user.
private struct Client {
  private var socket: LineSocket
  private let name: String

  init(port: UInt16, name: String) async throws {
    (socket, self.name) = (try await LineSocket(port: port), name)
  }

  /// Asks, and gives the lines of the answer.
  mutating func ask(_ request: String) async throws -> [String] {
    try await socket.send(["\(name) \(request)"])
    guard let first = try await socket.line() else {
      throw SocketError(saying: "the server hung up")
    }
    guard first.hasPrefix("ok "), let count = Int(first.dropFirst(3)) else {
      throw SocketError(saying: first)
    }
    var lines: [String] = []
    while lines.count < count, let line = try await socket.line() { lines.append(line) }
    return lines
  }

  mutating func refusal(of request: String) async -> String {
    do { return try await ask(request).joined(separator: ", ") } catch { return "\(error)" }
  }

  /// Asks for the list while a write of the same store is at work: a read never waits for it.
  mutating func listDuringWrite(_ stores: UserStores, _ user: String) async throws -> Int {
    let (begun, report) = AsyncStream.makeStream(of: Void.self)
    let isListed = DispatchSemaphore(value: 0)
    let store = try await stores.store(of: user)
    async let written = store.write("a long import") { outline in
      try outline.add(Item.Draft(text: "imported"), to: .last(in: Section.ID("list")))
      report.yield()
      // Long is as long as it takes until the other one has read.
      guard isListed.wait(timeout: .now() + 300) == .success else { throw CancellationError() }
    }
    for await _ in begun { break }
    let count: Int
    do {
      defer { isListed.signal() }
      count = try await ask("list").count
    }
    _ = try await written
    return count
  }

  func hangUp() { socket.hangUp() }
}
