import Foundation
import OutlineOperations
import OutlineStore
import Terminal

extension File {
  /// Rejects the path of a new file at which there is one.
  static func refuseExisting(_ path: String, to verb: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    throw Failure(
      .inputOutput, "cannot \(verb) to \(path): the file already exists",
      hint: "choose another name, or move it")
  }

  /// The size of an outline file, including the files that SQLite keeps beside it.
  static func size(of path: String) -> Int64 {
    [path, path + "-wal"].reduce(0) { sum, path in sum + Int64(stat(path)?.st_size ?? 0) }
  }
}

extension Int64 {
  /// The number of bytes for people: `912 bytes`, `84.0 KB`, `1.2 MB`.
  var asSize: String {
    if self < 1000 { return "\(self) bytes" }
    var value = Double(self)
    for unit in ["KB", "MB", "GB"] {
      value /= 1000
      if value < 999.95 || unit == "GB" { return "\((value * 10).rounded() / 10) \(unit)" }
    }
    return ""
  }
}

/// A difference in JSON: the output of `outline diff --json`, or only its steps.
enum PatchFile {
  private struct Document: Decodable {
    var schema: Int?
    var steps: OutlineDifference
  }

  private struct Operation: Decodable { var path: String }

  /// Reads the difference in a file; `-` is standard input.
  static func difference(at path: String) throws -> OutlineDifference {
    let name = path == "-" ? "standard input" : path
    let data = Data(try File.bytes(at: path, upTo: InputLimit.outline))
    let decoder = JSONDecoder()
    do {
      if data.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "[") {
        return try decoder.decode(OutlineDifference.self, from: data)
      }
      let document = try decoder.decode(Document.self, from: data)
      if let schema = document.schema, schema != 1 {
        throw Failure(
          .usage, "cannot read \(name): its schema \(schema) is newer than this program")
      }
      return document.steps
    } catch let error as DecodingError {
      let isPatch = (try? decoder.decode([Operation].self, from: data))?.isEmpty == false
      let reason = isPatch ? "it is an RFC 6902 patch" : DecodingReason.text(of: error)
      throw Failure(
        .usage, "cannot read \(name): \(reason.prefix(1).lowercased() + reason.dropFirst())",
        hint: "outline apply reads the output of outline diff --json")
    }
  }
}
