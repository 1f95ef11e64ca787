extension OutlineReader {
  /// Items with their attributes as a type of the app, filtered and sorted in SQL by fields of it.
  ///
  /// It works at any version, and in any view. In the present, a field that is compared or sorted by
  /// is looked up in an index where one is declared; see ``FieldIndex``.
  /// - Parameters:
  ///   - type: what the attributes are to be.
  ///   - section: of which all items are wanted, at any depth; nil for those of all sections.
  ///   - predicate: the condition they meet; nil for none.
  ///   - order: what they are sorted by, the first of it first. Items without a field come last,
  ///     of equal ones those first that were added first. Empty means the order of the outline.
  ///   - limit: how many at most; nil for all of them.
  /// - Throws: ``OutlineError/unfitAttributes(_:type:reason:)`` for an item whose attributes are no
  ///   such type; ``OutlineError/unknownSection(_:)``; `QueryError` for a field whose name SQLite
  ///   cannot look for, or a value it cannot be compared with; `EncodingError` for a value that
  ///   cannot be stored.
  /// - Complexity: O(items, of the section where one is given) without an index, O(log n + items
  ///   found) with one.
  public func items<Attributes: Decodable & Sendable>(
    as type: Attributes.Type = Attributes.self, in section: Section.ID? = nil,
    where predicate: FieldPredicate<Attributes>? = nil,
    orderedBy order: [FieldOrder<Attributes>] = [], limit: Int? = nil
  ) throws -> [TypedItem<Attributes>] {
    var filter = RowFilter()
    if let predicate { try filter.add(predicate.condition) }
    let top = try section.map { try row($0).key }
    let limit = max(0, limit ?? .max)
    let ordering = FieldOrdering(terms: order.map { ($0.path, $0.isDescending) })
    let rows = try tree.items(
      matching: filter, below: top, by: ordering, limit: ordering.isEmpty ? .max : limit)
    return try items(
      rows, in: ordering.isEmpty ? Query.Order(.outline) : nil, rankedBy: rows.map(\.row.key),
      below: nil, limit: limit
    ).map { try TypedItem($0) }
  }
}
