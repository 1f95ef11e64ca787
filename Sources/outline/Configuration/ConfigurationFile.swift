import Foundation
import OutlineStore
import Terminal

/// A configuration file: lines `key = value` under headings in brackets, as git and systemd write
/// them.
///
/// A line that begins with `#` or `;` is a comment; a value goes to the end of its line. A mistake
/// becomes a problem with its line, and the rest is read.
struct ConfigurationFile: Sendable {
  /// The lines under one heading.
  struct Part: Sendable {
    /// The first word of the heading; empty for the lines before all headings.
    var kind: String
    /// The rest of the heading, such as the name of a report.
    var name: String
    var line: Int
    var entries: [Entry] = []
  }

  /// One key with its value.
  struct Entry: Sendable {
    var key: String
    var value: String
    var line: Int
  }

  /// Something that was not understood.
  struct Problem: Sendable {
    var line: Int
    var message: String
    var hint: String?
  }

  private(set) var parts: [Part] = [Part(kind: "", name: "", line: 0)]
  var problems: [Problem] = []

  /// The maximum size. A larger file is something else.
  private static let mostBytes = 1 << 20

  /// Reads the text of a file.
  init(text: String) {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      var line = String(line).trimmingCharacters(in: .whitespaces)
      if index == 0, line.hasPrefix("\u{FEFF}") { line.removeFirst() }
      if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
      if line.hasPrefix("[") {
        parse(heading: line, at: index + 1)
      } else if let equals = line.firstIndex(of: "=") {
        let key = line[..<equals].trimmingCharacters(in: .whitespaces)
        let value = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
        if key.isEmpty {
          problems.append(Problem(line: index + 1, message: "there is no key before ="))
        } else {
          parts[parts.count - 1].entries.append(Entry(key: key, value: value, line: index + 1))
        }
      } else {
        problems.append(
          Problem(line: index + 1, message: "\(line.inQuotes) has no =", hint: "key = value"))
      }
    }
  }

  private mutating func parse(heading line: String, at number: Int) {
    guard line.hasSuffix("]") else {
      problems.append(Problem(line: number, message: "the heading has no closing bracket"))
      return
    }
    let words = line.dropFirst().dropLast().split(separator: " ", maxSplits: 1)
    var name = words.count > 1 ? words[1].trimmingCharacters(in: .whitespaces) : ""
    if name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") {
      name = String(name.dropFirst().dropLast())
    }
    parts.append(Part(kind: words.first.map(String.init) ?? "", name: name, line: number))
  }

  /// Reads a file.
  /// - Parameter path: the path.
  /// - Returns: `nil` if there is no file.
  static func read(_ path: String) -> ConfigurationFile? {
    guard let information = stat(path) else { return nil }
    func unreadable(_ message: String) -> ConfigurationFile {
      var file = ConfigurationFile(text: "")
      file.problems = [Problem(line: 0, message: message)]
      return file
    }
    if !information.isRegular { return unreadable("it is not a file") }
    if information.st_size > mostBytes { return unreadable("it is longer than 1 MB") }
    guard let data = FileManager.default.contents(atPath: path)
    else { return unreadable("it cannot be read") }
    guard let text = String(validating: data, as: UTF8.self)
    else { return unreadable("it is not UTF-8") }
    return ConfigurationFile(text: text)
  }
}
