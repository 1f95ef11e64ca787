package import Foundation
package import OutlineStore

/// One version.
package struct VersionRecord: JSONWritable, Encodable {
  package var number: Int
  package var name: String
  package var date: Date
  package var origin: Version.Origin
  package var author: String?
  package var message: String?
  package var undoes: Int?
  package var changes: Int
  /// Its place in the file that it comes from.
  package var source: Source?
  /// The hash of the history up to it, in hexadecimal.
  package var seal: String?
  /// True if it only expanded and collapsed nodes.
  package var isQuiet: Bool?
  /// The number of steps of each kind, if requested.
  package var counts: OutlineDifference.Counts?
  /// The steps, if requested.
  package var steps: OutlineDifference?

  /// The origin of a version that came from another file.
  package struct Source: Encodable, Sendable {
    package var file: String
    package var number: Int
    package var date: Date
    var origin: Version.Origin
  }

  package init(_ version: Version) {
    source = version.source.map {
      Source(file: $0.file, number: $0.number, date: $0.date, origin: $0.origin)
    }
    number = version.number
    name = version.name
    date = version.date
    origin = version.origin
    author = version.author
    message = version.message
    undoes = version.undoes
    changes = version.changes
    seal = version.seal
    isQuiet = version.isQuiet ? true : nil
  }
}

extension Version {
  /// The generated message of a version without one; `nil` if it changed nothing.
  /// - Parameters:
  ///   - outline: a reader of the outline, which knows the version before.
  ///   - difference: its difference from the version before, if already known.
  ///   - texts: the names of the nodes of the difference.
  package func generatedMessage(
    in outline: OutlineReader, _ difference: OutlineDifference? = nil, _ texts: NodeTexts? = nil
  ) throws -> String? {
    if changes == 0 { return nil }
    // To read more of them takes long.
    if changes > 1_000 { return "change \(changes.plural("node"))" }
    let change = try difference ?? outline.difference(from: number &- 1, to: number)
    let names = try texts ?? NodeTexts(of: change, at: number, outline)
    return GeneratedMessage(change).text(names.name(of:))
  }

  /// The number and message, or the generated message if it has none.
  func nameWithMessage(in outline: OutlineReader) throws -> String {
    let message = try shownMessage ?? generatedMessage(in: outline)
    return "v\(number)" + (message.map { ": \($0)" } ?? "")
  }
}
