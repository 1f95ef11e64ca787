import Foundation
import OutlineModel
import OutlineOperations
import OutlineService
import Testing

struct DirectEncoderTests {
  private struct Many: Codable, Equatable {
    var text = "\"\\/\u{7}\n\u{2028}\u{202E}é😀"
    var number = -12
    var large = UInt64.max
    var small: Int8 = -128
    var ratio = 2.5
    var whole = 3.0
    var tiny = 1e-7
    var flag = true
    var date = Date(timeIntervalSince1970: 1_800_000_000)
    var none: Int?
    var list = [1, 2]
    var empty: [String] = []
    var nested = ["a": ["b": [JSONValue.null, .bool(false), .array([]), .object([:])]]]
    var value = Wrapped(value: "x")
  }

  private struct Wrapped: Codable, Equatable {
    var value: String
    init(value: String) { self.value = value }
    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(String.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  /// Encodes its fields in two steps, with a nested container between them.
  private struct InSteps: Encodable {
    private enum Keys: String, CodingKey { case first, second, third, inner }
    private struct Rest: Encodable {
      func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Keys.self)
        try values.encode(3, forKey: .third)
      }
    }
    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Keys.self)
      try values.encode(1, forKey: .first)
      var inner = values.nestedContainer(keyedBy: Keys.self, forKey: .second)
      var list = inner.nestedUnkeyedContainer(forKey: .inner)
      try list.encode("a")
      try list.encodeNil()
      try Rest().encode(to: encoder)
    }
  }

  @Test func `a decoder reads encoded values back`() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let bytes = try DirectEncoder.bytes(of: Many())
    #expect(try decoder.decode(Many.self, from: Data(bytes)) == Many())
    // What turns the direction of writing is an escape, as everywhere.
    #expect(String(decoding: bytes, as: UTF8.self).contains("\\u202e"))
  }

  @Test func `an object may be written in several steps`() throws {
    let text = String(decoding: try DirectEncoder.bytes(of: InSteps()), as: UTF8.self)
    #expect(text == #"{"first":1,"second":{"inner":["a",null]},"third":3}"#)
  }

  @Test func `content is written field by field like its coded form`() throws {
    let contents = [
      Content(text: ""), Content(text: "\"\\/\n\u{202E}é😀", isDone: true),
      Content(text: "Milk", secondaryText: "", image: "🥛", note: "a\tb\n"),
      Content(
        text: "Tea", secondaryText: "x", note: "", isDone: true,
        attributes: ["a": .array([.integer(1), .number(2.5), .null]), "b": .object([:])]),
      Content(
        text: "Rye", secondaryText: nil, image: nil, note: nil, isDone: false,
        attributesText: #"{"tags":["x"],"due":"2027-01-02"}"#),
    ]
    for content in contents {
      var writer = JSONWriter()
      try content.writeCoded(to: &writer)
      let written = writer.take()
      #expect(try written == DirectEncoder.bytes(of: content))
      #expect(try JSONDecoder().decode(Content.self, from: Data(written)) == content)
    }
  }

  @Test func `a value without fields is an object, and a number that JSON lacks is refused`() throws
  {
    struct Nothing: Encodable {}
    #expect(String(decoding: try DirectEncoder.bytes(of: [Nothing()]), as: UTF8.self) == "[{}]")
    #expect(throws: EncodingError.self) { try DirectEncoder.bytes(of: [Double.nan]) }
  }
}
