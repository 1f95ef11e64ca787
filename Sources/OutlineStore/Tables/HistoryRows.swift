/// Queries of the states that versions left.
///
/// The tables hold the state before each version. The state after it is the state before the next
/// version that touched the node, or the present one. So each change costs a few seeks.
package enum HistoryRows {
  /// The id of an existing or deleted row.
  package static func id(of key: String) -> String {
    "coalesce((SELECT id FROM item WHERE key=\(key)), (SELECT id FROM deleted WHERE key=\(key)))"
  }

  /// A column of `change` after a version.
  private static func place(_ column: String) -> String {
    "iif(n.version, n.\(column), i.\(column))"
  }

  /// A column of content after a version.
  private static func content(_ column: String) -> String {
    "iif(t.version, t.\(column), i.\(column))"
  }

  private static let contents = NodeImage.list(NodeImage.contentColumns, as: content)
  /// The columns that a seal hashes as they are. The text of the note is read only if it changed.
  static let sealedColumns = NodeImage.contentColumns.filter { $0 != "note_key" }

  private static let after = """
    FROM change c LEFT JOIN change n ON n.item=c.item
        AND n.version=(SELECT min(version) FROM change WHERE item=c.item AND version>c.version)
      LEFT JOIN content_change t ON (c.what&2 OR c.position IS NULL) AND t.item=c.item
        AND t.version=(SELECT min(version) FROM content_change WHERE item=c.item
          AND version>c.version)
      LEFT JOIN item i ON i.key=c.item LEFT JOIN deleted d ON d.key=c.item
    """

  /// The nodes that a version touched, in order of key: key, id, changed fields, whether the node
  /// was there, and is there; the id of the parent, position, done, expanded, favorite position;
  /// text, second text, image, key of the note, attributes.
  package static let changes = """
    SELECT c.item, coalesce(i.id, d.id), c.what, c.position IS NOT NULL,
      \(place("position")) IS NOT NULL,
      \(id(of: place("parent"))), \(place("position")), \(place("is_done")), \(place("is_expanded")),
      \(place("favorite_position")), \(contents)
    \(after) WHERE c.version=? ORDER BY c.item
    """

  /// The nodes at the version before which the history was purged, in order of key: key, id, and
  /// the columns of ``changes`` from the parent on.
  package static let nodesOfBase = """
    SELECT key, id, (SELECT id FROM item WHERE key=i.parent) AS parent, position, is_done,
      is_expanded, favorite_position, \(NodeImage.list(NodeImage.contentColumns))
    FROM item i WHERE NOT EXISTS(SELECT 1 FROM change WHERE item=i.key AND version>?1)
    UNION ALL
    SELECT c.item, coalesce(i.id, d.id), \(id(of: "c.parent")), c.position, c.is_done,
      c.is_expanded, c.favorite_position, \(contents)
    FROM change c LEFT JOIN content_change t ON t.item=c.item
        AND t.version=(SELECT min(version) FROM content_change WHERE item=c.item AND version>?1)
      LEFT JOIN item i ON i.key=c.item LEFT JOIN deleted d ON d.key=c.item
    WHERE c.version>?1 AND c.position IS NOT NULL
      AND c.version=(SELECT min(version) FROM change WHERE item=c.item AND version>?1) ORDER BY 1
    """
}

// The rows of seals: id, changed fields, whether the node was there, and is there; the id of the
// parent, position, done, expanded, favorite position; text, second text, image, attributes,
// whether the note changed, and if so its text.
extension HistoryRows {
  // A mark or a move does not read the note: its seal has no content.
  private static func note(_ key: String) -> String {
    "\(key) IS NOT w.note_key, CASE WHEN (c.what&2 OR c.position IS NULL) AND \(key) IS NOT w.note_key THEN (SELECT text FROM note WHERE key=\(key)) END"
  }

  private static let contentBefore =
    "LEFT JOIN content_change w ON c.what&2 AND w.item=c.item AND w.version=c.version"

  /// The nodes that a version touched, as it left them.
  static let seals = """
    SELECT coalesce(i.id, d.id), c.what, c.position IS NOT NULL, \(place("position")) IS NOT NULL,
      \(id(of: place("parent"))), \(place("position")), \(place("is_done")), \(place("is_expanded")),
      \(place("favorite_position")), \(NodeImage.list(sealedColumns, as: content)),
      \(note(content("note_key")))
    \(after) \(contentBefore) WHERE c.version=? ORDER BY c.item
    """

  /// The same for the latest version, which left the present.
  static let latestSeals = """
    SELECT coalesce(i.id, (SELECT id FROM deleted WHERE key=c.item)), c.what,
      c.position IS NOT NULL,
      i.position IS NOT NULL, (SELECT id FROM item WHERE key=i.parent), i.position, i.is_done,
      i.is_expanded, i.favorite_position, \(NodeImage.list(sealedColumns) { "i." + $0 }),
      \(note("i.note_key"))
    FROM change c LEFT JOIN item i ON i.key=c.item \(contentBefore)
    WHERE c.version=? ORDER BY c.item
    """

  /// All nodes at the version before which the history was purged.
  static let sealsOfBase = """
    SELECT id, 1, 0, 1, parent, position, is_done, is_expanded, favorite_position,
      \(NodeImage.list(sealedColumns)), note_key IS NOT NULL,
        (SELECT text FROM note WHERE key=note_key) FROM (\(nodesOfBase))
    """
}
