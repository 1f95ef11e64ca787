// The coded form:
//
//   {"sections": [{"id": "main", "items": ["a", "b"]}, {"id": "more", "items": []}],
//    "reloadedSections": ["more"], "reloadedItems": ["a"], "reconfiguredItems": ["b"]}

private enum OutlineSnapshotKey: String, CodingKey {
  case sections, reloadedSections, reloadedItems, reconfiguredItems
}

private struct CodedSection<ID, ItemID> {
  var id: ID
  var items: [ItemID]
}

extension CodedSection: Encodable where ID: Encodable, ItemID: Encodable {}
extension CodedSection: Decodable where ID: Decodable, ItemID: Decodable {}

extension OutlineSnapshot: Encodable where SectionID: Encodable, ItemID: Encodable {
  /// Writes an object with `sections`, an array of objects with `id` and `items`, and, unless they
  /// are empty, the arrays of ids `reloadedSections`, `reloadedItems` and `reconfiguredItems`, all
  /// in the order of the snapshot.
  ///
  /// This form is stable: every later release can read it. O(n).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: OutlineSnapshotKey.self)
    let coded = try sectionIdentifiers.map {
      CodedSection(id: $0, items: try itemIdentifiers(inSection: $0))
    }
    try container.encode(coded, forKey: .sections)
    func write(_ marked: [some Encodable], as key: OutlineSnapshotKey) throws {
      if !marked.isEmpty { try container.encode(marked, forKey: key) }
    }
    try write(reloadedSectionIdentifiers, as: .reloadedSections)
    try write(reloadedItemIdentifiers, as: .reloadedItems)
    try write(reconfiguredItemIdentifiers, as: .reconfiguredItems)
  }
}

extension OutlineSnapshot: Decodable where SectionID: Decodable, ItemID: Decodable {
  /// Reads the form that ``encode(to:)`` writes. O(n).
  ///
  /// - Throws: `DecodingError` if a section, an item or a mark occurs twice, or if a marked section
  ///   or item is not in the snapshot.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: OutlineSnapshotKey.self)
    let coded = try container.decode([CodedSection<SectionID, ItemID>].self, forKey: .sections)
    let sectionMarks =
      try container.decodeIfPresent([SectionID].self, forKey: .reloadedSections) ?? []
    let reloadMarks = try container.decodeIfPresent([ItemID].self, forKey: .reloadedItems) ?? []
    let reconfigureMarks =
      try container.decodeIfPresent([ItemID].self, forKey: .reconfiguredItems) ?? []
    var key = OutlineSnapshotKey.sections
    do throws(SnapshotError) {
      try self.init(sections: coded.map { ($0.id, $0.items) })
      key = .reloadedSections
      try reloadSections(sectionMarks)
      key = .reloadedItems
      try reloadItems(reloadMarks)
      key = .reconfiguredItems
      try reconfigureItems(reconfigureMarks)
    } catch { throw container.flaw(at: key, "\(error)") }
  }
}
