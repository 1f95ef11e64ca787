// The coded form is flat, because a tree may be deep and coders of nested containers are recursive:
//
//   {"items": ["Food", "a", "c"], "levels": [0, 1, 2], "expandedItems": ["Food"],
//   "reconfiguredItems": ["c"]}

private enum SectionSnapshotKey: String, CodingKey {
  case items, levels, expandedItems, reconfiguredItems
}

extension SectionSnapshot: Encodable where ItemID: Encodable {
  /// Writes an object of parallel arrays: `items`, depth first; `levels`, 0 for a root; and, unless
  /// they are empty, `expandedItems` and `reconfiguredItems`, depth first.
  ///
  /// This form is stable: every later release can read it. O(n).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SectionSnapshotKey.self)
    try container.encode(items, forKey: .items)
    try container.encode(levels, forKey: .levels)
    if expanded.count > 0 { try container.encode(expandedItems, forKey: .expandedItems) }
    if reconfigured.count > 0 {
      try container.encode(reconfiguredItems, forKey: .reconfiguredItems)
    }
  }
}

extension SectionSnapshot: Decodable where ItemID: Decodable {
  /// Reads the form that ``encode(to:)`` writes. O(n).
  ///
  /// - Throws: `DecodingError` if arrays do not match, an item occurs twice, a level is impossible,
  ///   or an expanded or marked item is not among the items.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SectionSnapshotKey.self)
    let items = try container.decode([ItemID].self, forKey: .items)
    let levels = try container.decode([Int].self, forKey: .levels)
    guard items.count == levels.count
    else { throw container.flaw(at: .levels, "\(items.count) items, but \(levels.count) levels") }
    let expandedItems = try container.decodeIfPresent([ItemID].self, forKey: .expandedItems) ?? []
    let reconfiguredItems =
      try container.decodeIfPresent([ItemID].self, forKey: .reconfiguredItems) ?? []
    var key = SectionSnapshotKey.items
    do throws(SnapshotError) {
      try self.init(zip(levels, items).map { (level: $0, id: $1) })
      key = .expandedItems
      for item in expandedItems {
        expanded.insert(try slots.slot(of: item, else: SnapshotError.unknownItem))
      }
      key = .reconfiguredItems
      try reconfigure(reconfiguredItems)
    } catch { throw container.flaw(at: key, "\(error)") }
  }
}

extension SectionSnapshot {
  /// The level of every item, depth first.
  var levels: [Int] {
    var levels: [Int] = []
    levels.reserveCapacity(count)
    for parent in numbering.parents { levels.append(parent < 0 ? 0 : levels[Int(parent)] + 1) }
    return levels
  }
}
