import Foundation
import OutlineCare
import Testing

@testable import OutlineModel
@testable import OutlineOperations
@testable import OutlineService
@testable import OutlineStore

/// An outline in a file, and a service that serves it.
final class ServedOutline: Sendable {
  let folder: URL
  let path: String
  let file: ServedFile
  let service: Service
  /// Another connection to the file, as another program has one.
  let other: OutlineStore
  let token: AccessToken

  static let page = [
    PageFile(name: "index.html", bytes: Array("<!doctype html><p>Page".utf8)),
    PageFile(name: "page.css", bytes: Array("p{}".utf8)),
  ]

  /// - Parameters:
  ///   - items: the texts of items of the section `Groceries`.
  ///   - isReadOnly: whether changes are refused.
  ///   - patience: how long a write waits for another program.
  ///   - clock: the present, by which answers are kept.
  init(
    _ items: [String] = ["Milk", "Bread", "Tea"], isReadOnly: Bool = false,
    patience: Duration = .seconds(5),
    clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("served-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appendingPathComponent("list.db").path
    other = try OutlineStore(path: path)
    try other.write { outline in
      let lines =
        ["{\"op\": \"section add\", \"text\": \"Groceries\"}"]
        + items.map { "{\"op\": \"add\", \"text\": \"\($0)\", \"into\": \"Groceries\"}" }
      _ = try Batch(text: Array(lines.joined(separator: "\n").utf8)).perform(
        in: outline, skippingFailures: false)
    }
    token = .random()
    file = try ServedFile(path: path, name: "list.db", isReadOnly: isReadOnly, patience: patience)
    service = Service(
      ServedFiles([file]), page: Self.page, access: Self.access(token), clock: clock)
  }

  deinit {
    service.endEvents()
    file.close()
    try? other.close()
    try? FileManager.default.removeItem(at: folder)
  }

  static func access(_ token: AccessToken) -> AccessRules {
    AccessRules(token: token, hosts: ["localhost", "127.0.0.1", "::1"])
  }

  /// A request of a program that knows the token.
  func request(
    _ method: String = "GET", _ target: String, _ headers: [String: String] = [:], body: String = ""
  ) -> ServiceRequest {
    var fields: [ServiceRequest.Header] = [
      .init("Host", "localhost:8080"), .init("Authorization", "Bearer \(token.text)"),
    ]
    fields += headers.map { .init($0.key, $0.value) }
    return ServiceRequest(method, target, headers: fields, body: Array(body.utf8))
  }

  func get(_ target: String, _ headers: [String: String] = [:]) async -> ServiceAnswer {
    await service.answer(request("GET", target, headers))
  }

  /// Sends one operation, or several lines.
  func post(
    _ body: String, _ parameters: String = "", _ headers: [String: String] = [:]
  ) async -> ServiceAnswer {
    let type = body.contains("\n") ? "application/x-ndjson" : "application/json"
    let fields = ["Content-Type": type].merging(headers) { _, given in given }
    return await service.answer(request("POST", "/api/operations\(parameters)", fields, body: body))
  }

  // Synchronous, also for tests that await.

  /// Reads by the other connection.
  func peek<Value>(_ body: (OutlineReader) throws -> Value) throws -> Value { try other.read(body) }

  /// Makes a version by the other connection.
  func write(_ lines: String...) throws {
    let batch = Batch(text: Array(lines.joined(separator: "\n").utf8))
    try other.write { _ = try batch.perform(in: $0, skippingFailures: false) }
  }

  /// Closes the other connection.
  func closeOther() throws { try other.close() }

  /// Forgets the versions before a number.
  func purge(before number: Int) throws { _ = try other.purge(before: number) }

  /// The name of the latest version.
  func name() throws -> String { try other.read { try $0.version($0.latestVersion()).name } }

  /// The texts of all items, in display order.
  func texts() throws -> [String] {
    try other.read { outline in
      try outline.sections().flatMap { try outline.items(in: $0.id) }.map(\.content.text)
    }
  }
}

extension ServiceAnswer {
  /// The JSON of the answer.
  var json: JSONValue {
    get throws { try JSONDecoder().decode(JSONValue.self, from: Data(try #require(bytes))) }
  }

  /// The text of the answer.
  var text: String { String(decoding: bytes ?? [], as: UTF8.self) }
}

extension JSONValue {
  subscript(_ name: String) -> JSONValue? {
    if case .object(let fields) = self { fields[name] } else { nil }
  }

  subscript(_ index: Int) -> JSONValue? {
    if case .array(let values) = self, values.indices.contains(index) { values[index] } else { nil }
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  var values: [JSONValue] { if case .array(let values) = self { values } else { [] } }

  /// The texts of the rows of a list.
  var rowTexts: [String] {
    (self["list"]?["sections"]?.values ?? []).flatMap { $0["rows"]?.values ?? [] }
      .compactMap { $0["content"]?["text"]?.text }
  }
}
