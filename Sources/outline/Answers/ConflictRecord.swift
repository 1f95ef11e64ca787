import Foundation
import OutlineOperations
import OutlineStore

/// A conflict of two versions, neither of which knew of the other.
struct ConflictRecord: Record, Encodable, Sendable {
  /// One of the two changes.
  struct Side: Encodable, Sendable {
    var version: Int
    var name: String
    var author: String?
    /// The time of the change.
    var date: Date
    /// The value of the field; of a place, the id of the parent.
    var value: JSONValue?
    /// The change in words.
    var words: String
  }

  var id: NodeID
  /// The present text.
  var text: String
  var kind: String
  /// The end of a sentence that begins with the node.
  var reason: String
  var shown: Side
  var hidden: Side
  /// The change of this file, if one of them is its own.
  var mine: MergeConflict.Side?

  static let standardColumns = ["id", "kind", "shows", "hidden", "mine"]
  static let columns: [Column<ConflictRecord>] = [
    Column("id") { $0.id.rawValue },
    Column("text") { $0.text },
    Column("kind") { $0.kind },
    Column("reason") { $0.reason },
    Column("shows") { $0.shown.words },
    Column("shownVersion") { String($0.shown.version) },
    Column("shownAuthor") { $0.shown.author ?? "" },
    Column("shownDate") { Moment.utc($0.shown.date) },
    Column("hidden") { $0.hidden.words },
    Column("hiddenVersion") { String($0.hidden.version) },
    Column("hiddenAuthor") { $0.hidden.author ?? "" },
    Column("hiddenDate") { Moment.utc($0.hidden.date) },
    Column("mine") { $0.mine?.rawValue ?? "" },
  ]

  /// The conflicts as records, with the present texts of their nodes.
  static func records(
    of conflicts: [MergeConflict], _ outline: OutlineReader
  ) throws -> [ConflictRecord] {
    try zip(conflicts, Failure.ConflictingNode.nodes(of: conflicts, in: outline)).map {
      conflict, node in
      func side(
        _ version: Version, value: JSONValue?, place: RevertConflict.Place?, isShown: Bool
      ) throws -> ConflictRecord.Side {
        let words =
          try place.map { try $0.words(in: outline) }
          ?? (conflict.kind == "delete"
            ? isShown ? "kept" : "deleted" : FieldValue.words(value, of: conflict.kind))
        return ConflictRecord.Side(
          version: version.number, name: version.name, author: version.author,
          date: version.made, value: value, words: words)
      }
      return ConflictRecord(
        id: conflict.id, text: node.text, kind: conflict.kind, reason: node.reason,
        shown: try side(
          conflict.shown, value: conflict.shownValue, place: conflict.places?.shown, isShown: true),
        hidden: try side(
          conflict.hidden, value: conflict.hiddenValue, place: conflict.places?.hidden,
          isShown: false),
        mine: conflict.mine)
    }
  }
}
