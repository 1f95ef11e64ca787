internal import GRDB

extension OutlineStore {
  /// Items with their attributes as a type of the app; see
  /// ``OutlineReader/items(as:in:where:orderedBy:limit:)``.
  /// - Parameters:
  ///   - type: what the attributes are to be.
  ///   - section: of which all items are wanted, at any depth; nil for those of all sections.
  ///   - predicate: the condition they meet; nil for none.
  ///   - order: what they are sorted by, the first of it first. Items without a field come last, of
  ///     equal ones those first that were added first. Empty means the order of the outline.
  ///   - limit: how many at most; nil for all of them.
  /// - Throws: ``OutlineError/unfitAttributes(_:type:reason:)`` for an item whose attributes are no
  ///   such type; ``OutlineError/unknownSection(_:)``; `QueryError` for a field whose name SQLite
  ///   cannot look for, or a value it cannot be compared with; `EncodingError` for a value that
  ///   cannot be stored; ``StorageError``.
  /// - Complexity: O(items, of the section where one is given) without an index, O(log n + items
  ///   found) with one.
  public func items<Attributes: Decodable & Sendable>(
    as type: Attributes.Type = Attributes.self, in section: Section.ID? = nil,
    where predicate: FieldPredicate<Attributes>? = nil,
    orderedBy order: [FieldOrder<Attributes>] = [], limit: Int? = nil
  ) throws -> [TypedItem<Attributes>] {
    try read {
      try $0.items(as: type, in: section, where: predicate, orderedBy: order, limit: limit)
    }
  }

  /// Makes an index on fields, where the file has none. This is no change of the outline and makes no
  /// version.
  /// - Parameter index: the fields.
  /// - Returns: whether it was made now.
  /// - Throws: `QueryError` for a field that no index can be made on; ``StorageError``.
  /// - Complexity: O(items · log items) where it is made, otherwise O(indexes).
  @discardableResult
  public func declareIndex(_ index: FieldIndex) throws -> Bool {
    try declareIndexes([index]) == 1
  }

  /// Takes an index on fields away, for every program that uses the file.
  /// - Parameter index: the fields.
  /// - Returns: whether there was one.
  /// - Throws: ``StorageError``.
  @discardableResult
  public func dropIndex(_ index: FieldIndex) throws -> Bool {
    try changeIndexes { db in
      guard try FieldIndex.declared(in: db).contains(index) else { return false }
      try index.drop(in: db)
      return true
    }
  }

  /// The indexes on fields that the file has, by whichever program, in order of their names.
  /// - Throws: ``StorageError``.
  public func declaredIndexes() throws -> [FieldIndex] {
    try read { try FieldIndex.declared(in: $0.db) }
  }

  /// Makes indexes that the file does not have.
  /// - Returns: how many were made.
  @discardableResult
  func declareIndexes(_ indexes: Set<FieldIndex>) throws -> Int {
    // Who has them all, as nearly always, waits for nobody.
    let known = try declaredIndexes()
    if indexes.isSubset(of: known) { return 0 }
    return try changeIndexes { db in
      let missing = try indexes.subtracting(FieldIndex.declared(in: db))
      for index in missing.sorted(by: { $0.name < $1.name }) { try index.make(in: db) }
      return missing.count
    }
  }

  private func changeIndexes<Value>(_ change: (Database) throws -> Value) throws -> Value {
    try refuseForeignSchema()
    return try StorageError.wrap("cannot change the indexes of \(path)") {
      try writer.unsafeReentrantWrite { db in
        try db.transaction(.immediate) { (.commit, try change(db)) }
      }
    }
  }
}
