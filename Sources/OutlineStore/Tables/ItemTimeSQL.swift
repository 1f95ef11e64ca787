/// SQL for the times when items were created, completed and last modified, in the present and at
/// past versions.
///
/// Each is an ``ItemDate``: the value of an attribute, perhaps from an import, or the stamp of the
/// version, in the file that made it: all copies tell the same time. History is read through its
/// index of items, so a row costs as much as it has changes.
enum ItemTimeSQL {
  typealias Columns = RowFilter.Columns

  /// A time, or NULL if it is unknown.
  /// - Parameter isExact: whether the time of a version is its stamp instead of a date without a
  ///   fraction.
  static func value(_ time: ItemTime, in columns: Columns, isExact: Bool = false) -> String {
    func moment(of version: String) -> String {
      let stamp = makers("stamp")
      let value =
        isExact
        ? "CAST(\(stamp) AS TEXT)" : "strftime('%Y-%m-%dT%H:%M:%SZ', \(stamp)/1000000, 'unixepoch')"
      return "(SELECT \(value) FROM version v WHERE v.number=\(version))"
    }
    return switch time {
    case .created: "coalesce(\(ownDate("created", in: columns)), \(moment(of: creation(columns))))"
    case .completed:
      """
      CASE WHEN \(columns.place("is_done"))<>0 THEN coalesce(
        CASE WHEN NOT (\(isOlder(columns))) THEN \(ownDate("completed", in: columns)) END,
        \(moment(of: completion(columns)))) ELSE \(ownDate("lastDone", in: columns)) END
      """
    case .modified:
      moment(
        of: """
          (SELECT x.version FROM change x
            WHERE \(touching("x", in: columns)) AND x.what<>16 ORDER BY x.version DESC LIMIT 1)
          """)
    }
  }

  /// A column of the version `v` in the file that made it.
  private static func makers(_ column: String) -> String {
    "coalesce((SELECT r.\(column) FROM received r WHERE r.version=v.number), v.\(column))"
  }

  /// A condition on a time.
  /// - Parameters:
  ///   - name: the name of an ``ItemTime``, or of an attribute.
  ///   - condition: the condition on the expressions for the time and for its local day, which is
  ///     NULL if the time is not a date.
  static func condition(
    on name: String, _ condition: @escaping (_ value: String, _ day: String) -> String
  ) -> (Columns) -> String {
    { columns in
      guard let time = ItemTime(rawValue: name) else {
        let attributes = columns.content("attributes")
        let own = condition(
          "json_extract(\(attributes), '$.\(name)')", day(in: attributes, of: name))
        return "CASE WHEN json_valid(\(attributes)) THEN \(own) END"
      }
      let day = "CASE length(at) WHEN 10 THEN at ELSE date(at, 'localtime') END"
      // The subquery evaluates the value once.
      return "(SELECT \(condition("at", day)) FROM (SELECT \(value(time, in: columns)) AS at))"
    }
  }

  /// The local day of a date in the attributes, as ``ItemDate`` reads it; NULL if it is not a date.
  static func day(in attributes: String, of name: String) -> String {
    let value = "json_extract(\(attributes), '$.\(name)')"
    return """
      CASE WHEN json_type(\(attributes), '$.\(name)') IS NOT 'text' THEN NULL
        ELSE \(day(ofText: value)) END
      """
  }

  /// The local day of a text, as ``ItemDate`` reads it; NULL if it is not a date.
  static func day(ofText value: String) -> String {
    let two = "[0-9][0-9]"
    return """
      CASE WHEN length(\(value))=10 THEN iif(date(\(value), '+0 days')=\(value), \(value), NULL)
        WHEN \(value) GLOB '\(two)\(two)-\(two)-\(two)T\(two):\(two):\(two)*'
          AND (\(value) GLOB '*Z' OR \(value) GLOB '*[-+]\(two):\(two)')
          AND date(substr(\(value), 1, 10), '+0 days')=substr(\(value), 1, 10)
            AND substr(\(value), 12, 2)<'24' THEN date(\(value), 'localtime') END
      """
  }

  /// A date in the attributes, as written.
  private static func ownDate(_ name: String, in columns: Columns) -> String {
    let attributes = columns.content("attributes")
    return """
      CASE WHEN json_valid(\(attributes)) THEN
        iif(\(day(in: attributes, of: name)) IS NULL, NULL, json_extract(\(attributes), '$.\(name)')) END
      """
  }

  /// The condition for the changes of a row, for past rows up to version `?1`.
  private static func touching(_ name: String, in columns: Columns) -> String {
    "\(name).item=\(columns.key)" + (columns.isPast ? " AND \(name).version<=?1" : "")
  }

  /// The version that created a row, if the history reaches back that far.
  private static func creation(_ columns: Columns) -> String {
    """
    (SELECT iif(x.position IS NULL, x.version, NULL) FROM change x
      WHERE \(touching("x", in: columns)) ORDER BY x.version LIMIT 1)
    """
  }

  /// The version that completed a row that is done: the last one before which it was open, without
  /// those that take another version back, such as a reopening. If it deleted the row, the version
  /// that restored it; if there is none, the version that created it, unless that took it from a
  /// file, whose items may have been done for years.
  private static func completion(_ columns: Columns) -> String {
    """
    coalesce((SELECT coalesce((SELECT y.version FROM change y WHERE y.position IS NULL
          AND y.item=x.item AND y.version=(SELECT min(version) FROM change z
            WHERE z.item=x.item AND z.version>x.version)
          \(columns.isPast ? "AND y.version<=?1" : "")), x.version)
        FROM change x JOIN version v ON v.number=x.version
        WHERE \(touching("x", in: columns)) AND x.is_done=0
          AND \(makers("origin")) NOT IN ('undo', 'redo', 'revert', 'restore')
          ORDER BY x.version DESC LIMIT 1),
      (SELECT v.number FROM version v WHERE v.number=\(creation(columns))
        AND \(makers("origin")) NOT IN ('import', 'file', 'merge')))
    """
  }

  /// Whether the attribute is older than the completion: it had the same value before. Only a
  /// manual edit in another program reopens an item and keeps the attribute.
  private static func isOlder(_ columns: Columns) -> String {
    func value(_ attributes: String) -> String {
      "CASE WHEN json_valid(\(attributes)) THEN json_extract(\(attributes), '$.completed') END"
    }
    return """
      EXISTS(SELECT 1 FROM change m WHERE m.item=\(columns.key) AND m.version=\(completion(columns))
        AND m.position IS NOT NULL AND NOT EXISTS(SELECT 1 FROM content_change t WHERE t.item=m.item
          AND t.version=(SELECT min(version) FROM content_change u
            WHERE u.item=m.item AND u.version>=m.version)
          \(columns.isPast ? "AND t.version<=?1" : "")
          AND \(value("t.attributes")) IS NOT \(value(columns.content("attributes")))))
      """
  }
}
