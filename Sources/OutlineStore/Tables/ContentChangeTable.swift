internal import Foundation
package import GRDB

/// The statements on `content_change`, the former content of rows.
package enum ContentChangeTable {
  /// A row without its content.
  package typealias Place = (version: Int, item: Int64, note: Int64?)

  /// Replaces the former content of a row, except for the values that are the present ones: these
  /// are known anyway, and versions that wrote them can still be given to other files.
  /// - Returns: The number of rows.
  /// - Complexity: O(rows of the item).
  static func forget(_ key: Int64, in db: Database) throws -> Int {
    let present = try ItemTable.row(key: key, in: db)?.image.content(in: db)
    let rows: [(version: Int, attributes: String?)] = try db.rows(
      "SELECT version, attributes FROM content_change WHERE item=?", [key]
    ) { ($0.version(0), $0[1]) }
    for (version, attributes) in rows {
      var kept = Content(text: "")
      if let attributes, let present,
        let former = try? JSONDecoder().decode(
          [String: JSONValue].self, from: Data(attributes.utf8))
      {
        kept.attributes = former.filter { present.attributes[$0.key] == $0.value }
      }
      let coded = kept.attributes.isEmpty ? nil : try AttributeCoding.text(of: kept)
      try db.run(
        """
        UPDATE content_change SET text=iif(text IS ?3, text, '(forgotten)'),
          secondary_text=iif(secondary_text IS ?4, secondary_text, NULL),
          image=iif(image IS ?5, image, NULL),
          note_key=iif((SELECT text FROM note WHERE key=note_key) IS ?6, note_key, NULL),
          attributes=?7 WHERE item=?1 AND version=?2
        """,
        [
          key, version, present?.text, present?.secondaryText, present?.storedImage, present?.note,
          coded,
        ])
    }
    return rows.count
  }

  /// All rows, without their content.
  package static func all(in db: Database) throws -> [Place] {
    try db.rows("SELECT version, item, note_key FROM content_change NOT INDEXED") {
      ($0.version(0), $0.integer(1), $0.number(2))
    }
  }
}
