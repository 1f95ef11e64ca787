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

  /// A version, or `nil` for the number 0.
  init?(_ number: Int, in outline: OutlineReader) throws {
    if number == 0 { return nil }
    self.init(try outline.version(number))
  }

  /// The number of the version with a name, or `nil` if there is none; 0 for an empty name. The
  /// beginning of a name would be a guess.
  static func number(ofWholeName name: String, in outline: OutlineReader) -> Int? {
    if name.isEmpty { return 0 }
    return (try? outline.version(named: name)).flatMap { $0.name == name ? $0.number : nil }
  }
}

/// The latest version, and the steps that led to it from another one.
struct KnownChange: Sendable {
  var version: VersionRecord?
  /// The steps; `nil` if the other version is not known here, or they are too many.
  var steps: OutlineDifference?

  /// The most nodes whose changes are reported. For more, a list is read again.
  static let mostTold = 2_000

  /// The latest version and the steps that led to it.
  /// - Parameters:
  ///   - number: the version before them, or `nil` if it is not known here.
  ///   - outline: a reader of the outline.
  init(since number: Int?, in outline: OutlineReader) throws {
    let latest = try outline.latestVersion()
    version = latest == 0 ? nil : VersionRecord(try outline.version(latest))
    guard let number else { return }
    let size = try outline.versions(from: number + 1, limit: Self.mostTold + 1).map(\.changes)
      .reduce(0, +)
    if size <= Self.mostTold { steps = try outline.difference(from: number, to: latest) }
  }

  /// The steps of a version, or `nil` if they are too many.
  static func steps(of version: Version, in outline: OutlineReader) throws -> OutlineDifference? {
    if version.changes > mostTold { return nil }
    return try outline.difference(from: version.number - 1, to: version.number)
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
