package import Foundation
package import OutlineStore

/// A conflict of versions that did not know each other.
package struct ConflictRecord: Record, Encodable {
  /// One of the two changes.
  package struct Side: Encodable, Sendable {
    package var version: Int
    package var name: String
    package var author: String?
    /// The time at which it was made.
    package var date: Date
    /// The value of the field; of a place, the id of the parent.
    package var value: JSONValue?
  }

  package var id: NodeID
  /// The present text.
  package var text: String
  package var kind: String
  /// The end of a sentence that begins with the node.
  package var reason: String
  package var shown: Side
  package var hidden: Side
  /// Whether the change that shows is the one of this file, which `resolve --mine` keeps.
  package var isShownMine: Bool

  package static let standardColumns = ["id", "kind", "mine", "theirs"]
  package static let columns: [Column<ConflictRecord>] = [
    Column("id") { $0.id.rawValue },
    Column("text") { $0.text },
    Column("kind") { $0.kind },
    Column("reason") { $0.reason },
    Column("mine") { $0.words(of: $0.mine) },
    Column("mineVersion") { String($0.mine.version) },
    Column("mineAuthor") { $0.mine.author ?? "" },
    Column("mineDate") { Moment.utc($0.mine.date) },
    Column("theirs") { $0.words(of: $0.theirs) },
    Column("theirsVersion") { String($0.theirs.version) },
    Column("theirsAuthor") { $0.theirs.author ?? "" },
    Column("theirsDate") { Moment.utc($0.theirs.date) },
    Column("shows") { $0.isShownMine ? "mine" : "theirs" },
  ]

  /// The change of this file.
  package var mine: Side { isShownMine ? shown : hidden }
  /// The other change.
  package var theirs: Side { isShownMine ? hidden : shown }

  /// A change in words, without quotation marks.
  package func words(of side: Side) -> String {
    switch kind {
    case "place", "circle": "below \(side.value.map(Self.text) ?? "the top")"
    case "delete": side.version == hidden.version ? "deleted" : "kept"
    default: side.value.map(Self.text) ?? ""
    }
  }

  private static func text(_ value: JSONValue) -> String {
    if case .string(let text) = value { return text }
    return (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension OutlineReader {
  /// The conflicts as records, with the present texts of their nodes.
  package func records(of conflicts: [MergeConflict]) throws -> [ConflictRecord] {
    let named = try named(conflicts)
    return zip(conflicts, named).map { conflict, node in
      func side(_ version: Version, _ value: JSONValue?) -> ConflictRecord.Side {
        ConflictRecord.Side(
          version: version.number, name: version.name, author: version.author,
          date: version.source?.date ?? version.date, value: value)
      }
      return ConflictRecord(
        id: conflict.id, text: node.text, kind: conflict.kind, reason: node.reason,
        shown: side(conflict.shown, conflict.shownValue),
        hidden: side(conflict.hidden, conflict.hiddenValue), isShownMine: conflict.isShownMine)
    }
  }
}
