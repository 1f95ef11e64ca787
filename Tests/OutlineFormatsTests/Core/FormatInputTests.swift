import Foundation
import OutlineFormats
import Testing

struct FormatInputTests {
  private func texts(_ bytes: [UInt8]) throws -> [String] {
    try FileFormat.ndjson.document(of: bytes).document.nodes.map(\.text)
  }

  @Test func `UTF-16 of both orders and marks of UTF-8 are read`() throws {
    let line = #"{"text":"é🥛"}"# + "\n"
    let units = Array(line.utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(try texts([0xFF, 0xFE] + little) == ["é🥛"])
    #expect(try texts([0xFE, 0xFF] + big) == ["é🥛"])
    #expect(try texts(little) == ["é🥛"])
    #expect(try texts(big) == ["é🥛"])
    #expect(try texts([0xEF, 0xBB, 0xBF] + Array(line.utf8)) == ["é🥛"])
  }

  @Test func `lines end with LF or CR LF, and the last needs no end`() throws {
    let text = "{\"text\":\"a\"}\r\n\n  \n{\"text\":\"b\"}\n{\"text\":\"c\"}"
    #expect(try texts(Array(text.utf8)) == ["a", "b", "c"])
  }

  @Test func `half a character of UTF-16 becomes a replacement character`() throws {
    let line = Array(#"{"text":"a"}"#.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(throws: FormatError.self) { try texts([0xFF, 0xFE] + line + [0x3D]) }
  }
}
