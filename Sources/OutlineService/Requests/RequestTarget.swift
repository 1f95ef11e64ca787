import Foundation
import OutlineModel
import OutlineOperations

/// The path of a request, and the parameters of its query, without percent escapes.
struct RequestTarget: Hashable, Sendable {
  /// The parts of the path, without empty ones: `["api", "list"]`.
  var path: [String]
  /// Whether the path ends with a slash, so that relative addresses lead below it.
  var isFolder: Bool
  /// The parameters of the query.
  var parameters: Parameters

  /// - Throws: ``Failure`` if the target is not one of this server, or not UTF-8.
  init(_ target: String) throws {
    guard target.hasPrefix("/") else {
      throw Failure(.usage, "\(target.inQuotes) is not a path", hint: "a path begins with a slash")
    }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = try parts[0].split(separator: "/").map { try Self.plainText(of: $0, isForm: false) }
    isFolder = parts[0].hasSuffix("/")
    parameters = Parameters()
    guard parts.count > 1 else { return }
    for pair in parts[1].split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try Self.plainText(of: sides[0], isForm: true)
      let value = sides.count > 1 ? try Self.plainText(of: sides[1], isForm: true) : ""
      if parameters.values.updateValue(value, forKey: name) != nil {
        throw Failure(.usage, "the parameter \(name.inQuotes) is given twice")
      }
    }
  }

  /// The text without percent escapes. In a query a plus sign is a space.
  private static func plainText(of text: Substring, isForm: Bool) throws -> String {
    let escaped = isForm ? String(text.replacing("+", with: " ")) : String(text)
    guard let plain = escaped.removingPercentEncoding, !plain.unicodeScalars.contains("\0") else {
      throw Failure(.usage, "\(text.inQuotes) is not UTF-8 text with two digits after each %")
    }
    return plain
  }
}

/// The parameters of a query. Each route takes those that it knows, and refuses any other.
struct Parameters: Hashable, Sendable {
  fileprivate(set) var values: [String: String] = [:]

  /// Takes the text of a parameter; `nil` if it is not given. An empty text counts as not given.
  mutating func text(_ name: String) -> String? {
    let text = values.removeValue(forKey: name)
    return text?.isEmpty == true ? nil : text
  }

  /// Takes the number of a parameter.
  /// - Throws: ``Failure`` if it is not a number in a range.
  mutating func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = values.removeValue(forKey: name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let limits =
        range.upperBound == .max
        ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
      throw Failure(.usage, "\(name) takes \(limits), not \(text.inQuotes)")
    }
    return number
  }

  /// Takes a parameter that is true if it is given, unless its value is `0` or `false`.
  /// - Throws: ``Failure`` for any other value but `1` and `true`.
  mutating func flag(_ name: String) throws -> Bool {
    switch values.removeValue(forKey: name) {
    case nil, "0", "false": return false
    case "", "1", "true": return true
    case let text?:
      throw Failure(.usage, "\(name) takes true or false, not \(text.inQuotes)")
    }
  }

  /// Refuses parameters that no route has taken.
  /// - Throws: ``Failure`` that names the first of them.
  func finish() throws {
    if let name = values.keys.min() {
      throw Failure(
        .usage, "unknown parameter \(name.inQuotes)",
        hint: "GET api/openapi.json lists those of each route")
    }
  }
}
