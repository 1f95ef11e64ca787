internal import GRDB

extension OutlineStore {
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

  /// `declaredIndexes()` without blocking the thread it is awaited on.
  /// - Throws: ``StorageError``; `CancellationError`.
  public func declaredIndexes() async throws -> [FieldIndex] {
    try await read { try FieldIndex.declared(in: $0.db) }
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
