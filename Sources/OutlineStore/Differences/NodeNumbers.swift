internal import GRDB

/// Numbers the nodes of a difference: first the touched nodes, then others that it names. Each key
/// is looked up once, and each id read once.
struct NodeNumbers {
  private(set) var keys: [Int64]
  private var ids: [String?]
  private var numbers: [Int64: Int] = [:]

  init(_ touched: [ChangeTable.Pair]) {
    keys = touched.map(\.key)
    ids = touched.map(\.id)
    numbers.reserveCapacity(2 * keys.count)
    for (number, key) in keys.enumerated() { numbers[key] = number }
  }

  /// The number of a node, or `nil` if it has none.
  func number(known key: Int64) -> Int? { numbers[key] }

  /// The number of a node, assigned on first use, or `nil` for the root.
  mutating func number(of key: Int64) -> Int? {
    if key == ItemTable.rootKey { return nil }
    if let number = numbers[key] { return number }
    numbers[key] = keys.count
    keys.append(key)
    ids.append(nil)
    return keys.count - 1
  }

  /// Stores an id that was read elsewhere.
  mutating func note(_ id: String, of key: Int64) {
    if let number = number(of: key) { ids[number] = id }
  }

  /// The keys without known ids.
  var keysWithoutIDs: [Int64] { ids.indices.filter { ids[$0] == nil }.map { keys[$0] } }

  /// Reads the ids that are not known yet.
  mutating func readIDs(_ db: Database) throws {
    let missing = keysWithoutIDs
    // The statement for many keys costs as much to compile as three lookups of one.
    if missing.count <= 3 { return }
    // In order, so that each page is read once.
    for (key, id) in try ChangeTable.ids(of: missing.sorted(), in: db) { note(id, of: key) }
    if let number = ids.firstIndex(of: nil) {
      throw DatabaseError.corrupt("there was never a row \(keys[number])")
    }
  }

  mutating func id(of number: Int, _ reader: OutlineReader) throws -> NodeID {
    if let id = ids[number] { return NodeID(checked: id) }
    let id = try reader.id(ofKey: keys[number])
    ids[number] = id
    return NodeID(checked: id)
  }
}
