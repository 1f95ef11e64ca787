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

/// The latest version, and the steps that led to it from another one.
struct KnownChange: Sendable {
  var version: VersionRecord?
  /// The steps; `nil` if the other version is not known here, or they are too many.
  var steps: OutlineDifference?
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

  /// The most nodes whose changes are reported. For more, a list is read again.
  static let mostTold = 2_000

  /// The steps of a version, or `nil` if they are too many.
  func steps(of version: Version) throws -> OutlineDifference? {
    if version.changes > Self.mostTold { return nil }
    return try difference(from: version.number - 1, to: version.number)
  }

  /// The latest version and the steps that led to it.
  /// - Parameter number: the version before them, or `nil` if it is not known here.
  func change(since number: Int?) throws -> KnownChange {
    let latest = try latestVersion()
    var change = KnownChange(version: latest == 0 ? nil : VersionRecord(try version(latest)))
    guard let number else { return change }
    let size = try versions(from: number + 1, limit: Self.mostTold + 1).map(\.changes).reduce(0, +)
    if size <= Self.mostTold { change.steps = try difference(from: number, to: latest) }
    return change
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
