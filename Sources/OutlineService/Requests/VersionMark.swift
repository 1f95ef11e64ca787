import Foundation
import OutlineOperations
import OutlineStore

/// A version, as far as a list needs it.
struct VersionMark: Encodable, Hashable, Sendable {
  var name: String
  var number: Int
  var date: Date
  var author: String?
  var message: String?

  init(_ version: Version) {
    name = version.name
    number = version.number
    date = version.date
    author = version.author
    message = version.shownMessage
  }
}

extension OutlineReader {
  /// The latest version, or `nil` if there is none.
  func latestMark() throws -> VersionMark? { try mark(latestVersion()) }

  /// A version, or `nil` for the number 0.
  func mark(_ number: Int) throws -> VersionMark? {
    number == 0 ? nil : VersionMark(try version(number))
  }

  /// The number of the version with a name, or `nil` if there is none; 0 for an empty name. The
  /// beginning of a name would be a guess.
  func number(ofWholeName name: String) -> Int? {
    if name.isEmpty { return 0 }
    return (try? version(named: name)).flatMap { $0.name == name ? $0.number : nil }
  }
}

extension Parameters {
  /// Takes a version, as people write it.
  /// - Throws: ``Failure`` if it is not one.
  mutating func version(_ name: String) throws -> VersionExpression? {
    guard let text = text(name) else { return nil }
    guard let version = VersionExpression(text) else {
      throw Failure(
        .usage, "\(text.inQuotes) is not a version",
        hint: "write a number, a name or a time such as yesterday")
    }
    return version
  }
}
