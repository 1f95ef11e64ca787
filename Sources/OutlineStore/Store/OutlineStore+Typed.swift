internal import GRDB

extension OutlineStore {
  /// Creates an index on fields if the file does not have it. The outline does not change, and no
  /// version is created.
  /// - Parameter index: the fields.
  /// - Returns: whether the index was created now.
  /// - Throws: `QueryError` for a field that cannot be indexed; ``StorageError``.
  /// - Complexity: O(items · log items) to create the index, otherwise O(indexes).
  @discardableResult
  public func declareIndex(_ index: FieldIndex) throws -> Bool { try declareIndexes([index]) == 1 }

  /// Drops an index on fields, for every program that uses the file.
  /// - Parameter index: the fields.
  /// - Returns: whether the index existed.
  /// - Throws: ``StorageError``.
  @discardableResult
  public func dropIndex(_ index: FieldIndex) throws -> Bool {
    try changeIndexes { db in
      guard try FieldIndex.all(in: db).contains(index) else { return false }
      try index.drop(in: db)
      return true
    }
  }

  /// The indexes on fields in the file, created by any program, in order of their names.
  /// - Throws: ``StorageError``.
  public func declaredIndexes() throws -> [FieldIndex] {
    try read { try FieldIndex.all(in: $0.db) }
  }

  /// The `async` variant of `declaredIndexes()`.
  /// - Throws: ``StorageError``; `CancellationError`.
  public func declaredIndexes() async throws -> [FieldIndex] {
    try await read { try FieldIndex.all(in: $0.db) }
  }

  /// Creates the indexes that the file does not have.
  /// - Returns: the number of created indexes.
  @discardableResult
  func declareIndexes(_ indexes: Set<FieldIndex>) throws -> Int {
    // If the file has all of them, as nearly always, nothing waits for the lock.
    let known = try declaredIndexes()
    if indexes.isSubset(of: known) { return 0 }
    return try changeIndexes { db in
      let missing = try indexes.subtracting(FieldIndex.all(in: db))
      for index in missing.sorted(by: { $0.name < $1.name }) { try index.make(in: db) }
      return missing.count
    }
  }

  private func changeIndexes<Value>(_ change: (Database) throws -> Value) throws -> Value {
    try refuseForeignSchema()
    try refuseNesting()
    return try StorageError.wrap("cannot change the indexes of \(path)") {
      try onWriter { db in try db.transaction(.immediate) { (.commit, try change(db)) } }
    }
  }
}
