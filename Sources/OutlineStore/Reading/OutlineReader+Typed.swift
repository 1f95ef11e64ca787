extension OutlineReader {
  /// Items with their attributes decoded as a type of the app, filtered and sorted in SQL by its
  /// fields.
  ///
  /// It works at any version and in any view. In the present, fields that are compared or sorted by
  /// use an index if one is declared; see ``FieldIndex``.
  /// - Parameters:
  ///   - type: the type of the attributes.
  ///   - section: the section whose items are wanted, at any depth; `nil` for all sections.
  ///   - predicate: the condition; `nil` for none.
  ///   - order: the fields to sort by, the most significant first. Items without a field come last,
  ///     and equal items are ordered by age, the oldest first. If empty, the order is that of the
  ///     outline.
  ///   - limit: the maximum number of items; `nil` for all.
  /// - Throws: ``OutlineError/unfitAttributes(_:type:reason:)`` for an item whose attributes do not
  ///   fit the type; ``OutlineError/unknownSection(_:)``; `QueryError` for a field whose name
  ///   SQLite cannot query, or a value it cannot be compared with; `EncodingError` for a value that
  ///   cannot be stored.
  /// - Complexity: O(items), of the section if there is one, without an index; O(log n + items
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
