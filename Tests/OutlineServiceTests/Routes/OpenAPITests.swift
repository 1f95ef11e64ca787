import Foundation
import OutlineModel
import OutlineOperations
import OutlineService
import Testing

struct OpenAPITests {
  private let outline: ServedOutline

  init() throws { outline = try ServedOutline() }

  private func description() async throws -> JSONValue {
    try await outline.get("/api/openapi.json").json
  }

  @Test func `each described route exists, with all its parameters`() async throws {
    guard case .object(let paths)? = try await description()["paths"] else {
      throw Failure(.badFile, "no paths")
    }
    #expect(paths.count == 10)
    for (path, item) in paths {
      guard case .object(let methods) = item else { continue }
      for (method, operation) in methods {
        var target = "/api\(path.replacingOccurrences(of: "{version}", with: "1"))?"
        var names: [String] = []
        for parameter in operation["parameters"]?.values ?? []
        where parameter["in"]?.text == "query" {
          names.append(try #require(parameter["name"]?.text))
        }
        target += names.map { "\($0)=" }.joined(separator: "&")
        let answer = await outline.service.answer(
          outline.request(
            method.uppercased(), target, ["Content-Type": "application/json"], body: "{}"))
        // Empty texts count as not given, so that only what is missing is refused, by name.
        #expect(answer.status != 404 && answer.status != 405, "\(target): \(answer.text)")
        #expect(!answer.text.contains("there is no parameter"), "\(target): \(answer.text)")
        if case .events(let stream) = answer.body { stream.end() }
      }
    }
  }

  @Test func `each operation is described with the fields that it reads`() async throws {
    let schema = try await description()["components"]?["schemas"]?["Operation"]
    let made = OutlineOperation.verbs.joined().map(Self.schema)
    #expect(schema?["oneOf"]?.values == made, "\(JSONValue.array(made).jsonLine)")
  }

  private static func schema(of verb: any Verb) -> JSONValue {
    var (verb, fields) = (verb, OperationFields())
    // Only reading refuses fields.
    try? verb.exchange(&fields)
    let properties = fields.types.merging(["op": .object(["const": .string(verb.name)])]) { $1 }
    return .object([
      "type": .string("object"), "required": .array([.string("op")]),
      "properties": .object(properties), "additionalProperties": .bool(false),
    ])
  }
}
