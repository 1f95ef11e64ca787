internal import GRDB

/// Numbers the nodes of a difference: first the touched nodes, then others that it names. Each key
/// is looked up once, and each id read once.
struct NodeNumbers {
  /// The touched nodes, by key.
  let touched: [TouchedNode]
  private var others: [Int64] = []
  /// The ids of the others.
  private var ids: [String?] = []
  /// The numbers of the others.
  private var numbers: [Int64: Int] = [:]

  init(_ touched: [TouchedNode]) { self.touched = touched }

  /// The key of a node with a number.
  func key(_ number: Int) -> Int64 {
    number < touched.count ? touched[number].key : others[number - touched.count]
  }

  /// The number of a node, or `nil` if it has none.
  func number(known key: Int64) -> Int? {
    let index = touched.sortedIndex { $0.key < key }
    return index < touched.count && touched[index].key == key ? index : numbers[key]
  }

  /// The number of a node, assigned on first use, or `nil` for the root.
  mutating func number(of key: Int64) -> Int? {
    if key == ItemTable.rootKey { return nil }
    if let number = number(known: key) { return number }
    numbers[key] = touched.count + others.count
    others.append(key)
    ids.append(nil)
    return numbers[key]
  }

  /// Stores an id that was read elsewhere.
  mutating func note(_ id: String, of key: Int64) {
    if let number = number(of: key), number >= touched.count { ids[number - touched.count] = id }
  }

  /// The keys without known ids.
  var keysWithoutIDs: [Int64] { zip(others, ids).compactMap { $1 == nil ? $0 : nil } }

  /// Reads the ids that are not known yet.
  mutating func readIDs(_ db: Database) throws {
    let missing = keysWithoutIDs
    // The statement for many keys costs as much to compile as three lookups of one.
    if missing.count <= 3 { return }
    // In order, so that each page is read once.
    for (key, id) in try ChangeTable.ids(of: missing.sorted(), in: db) { note(id, of: key) }
    if let key = keysWithoutIDs.first {
      throw DatabaseError.corrupt("there was never a row \(key)")
    }
  }

  mutating func id(of number: Int, _ reader: OutlineReader) throws -> NodeID {
    if number < touched.count { return NodeID(checked: touched[number].id) }
    let index = number - touched.count
    if let id = ids[index] { return NodeID(checked: id) }
    let id = try reader.id(ofKey: others[index])
    ids[index] = id
    return NodeID(checked: id)
  }
}
