/// Encodes keys as a single argument, which statements read with `json_each`.
enum KeyList {
  static func json(_ keys: [Int64]) -> String {
    "[" + keys.map(String.init).joined(separator: ",") + "]"
  }

  /// The same for ids, which contain no control characters.
  static func json(_ ids: [String]) -> String {
    let texts = ids.map { id in
      guard id.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
        return id
      }
      return id.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
    return "[\"" + texts.joined(separator: "\",\"") + "\"]"
  }
}
