internal import GRDB

/// Brings rows back to images of theirs. The images are those of one version, so together they are a sound outline; only on
/// the way there could a place be taken, a cycle close or a parent be missing.
struct Return {
  private let db: Database

  init(in db: Database) { self.db = db }

  func bringBack(_ images: [(key: Int64, image: NodeImage?)]) throws {
    var moved: [(key: Int64, row: NodeRow, image: NodeImage)] = []
    var changed: [(key: Int64, image: NodeImage)] = []
    var gone: [NodeRow] = []
    var missing: [Int64: NodeImage] = [:]
    for (key, image) in images where key != ItemTable.rootKey {
      switch (try ItemTable.row(key: key, in: db), image) {
      case (nil, nil): break
      case (let row?, nil): gone.append(row)
      case (nil, let image?): missing[key] = image
      case (let row?, let image?):
        if row.image == image { continue }
        if row.image.parent != image.parent || row.image.position != image.position { moved.append((key, row, image)) }
        changed.append((key, image))
      }
    }
    try clearFavorites(of: changed.map(\.key))
    try park(moved.map(\.row), keeping: gone, inserting: missing)
    try delete(gone)
    try insert(missing)
    for (key, image) in changed { try ItemTable.update(key, to: image, in: db) }
  }

  /// Favorite places are free before they are given out again.
  private func clearFavorites(of keys: [Int64]) throws {
    for key in keys where try ItemTable.row(key: key, in: db)?.image.favoritePosition != nil {
      try ItemTable.setFavorite(key, to: nil, in: db)
    }
  }

  /// Puts rows that move where they are in nobody's way. One alone is not: its place is free, and its parent is not below it.
  private func park(_ rows: [NodeRow], keeping gone: [NodeRow], inserting missing: [Int64: NodeImage]) throws {
    if rows.count + missing.count + gone.count <= 1 { return }
    let goingSections = Set(gone.lazy.filter { $0.kind == .section }.map(\.key))
    var shelter = try ItemTable.children(of: ItemTable.rootKey, in: db).first { !goingSections.contains($0.row.key) }?
      .row.key
    if shelter == nil, rows.contains(where: { $0.kind == .item }) {
      // Every section goes, so one that comes back gives shelter; its place may still be taken.
      shelter = missing.filter { $0.value.parent == ItemTable.rootKey }.keys.min()
      if let shelter, var image = missing[shelter] {
        image.position = SiblingList.parking(rows.count)
        try insert(shelter, image)
      }
    }
    for (index, row) in rows.enumerated() {
      let parent = row.kind == .section ? ItemTable.rootKey : shelter ?? row.image.parent ?? ItemTable.rootKey
      try ItemTable.setPlace(row.key, parent: parent, position: SiblingList.parking(index), in: db)
    }
  }

  /// Children first. The schema keeps one that still has another child.
  private func delete(_ rows: [NodeRow]) throws {
    let parents = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0.image.parent ?? ItemTable.rootKey) })
    for key in Self.parentsFirst(parents).reversed() { try ItemTable.delete(key, in: db) }
  }

  private func insert(_ missing: [Int64: NodeImage]) throws {
    for key in Self.parentsFirst(missing.mapValues { $0.parent ?? ItemTable.rootKey }) {
      guard let image = missing[key] else { continue }
      if try ItemTable.row(key: key, in: db) != nil {
        try ItemTable.update(key, to: image, in: db)
      } else {
        try insert(key, image)
      }
    }
  }

  private static func parentsFirst(_ parents: [Int64: Int64]) -> [Int64] {
    var order: [Int64] = []
    var done: Set<Int64> = []
    for start in parents.keys.sorted() {
      var chain: [Int64] = []
      var next = start
      while let parent = parents[next], done.insert(next).inserted {
        chain.append(next)
        next = parent
      }
      order += chain.reversed()
    }
    return order
  }

  private func insert(_ key: Int64, _ image: NodeImage) throws {
    guard let id = try DeletedTable.id(of: key, in: db) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the id of the deleted row \(key) is not on record")
    }
    let kind: NodeRow.Kind = image.parent == ItemTable.rootKey ? .section : .item
    try ItemTable.insert(NodeRow(key: key, id: id, kind: kind, image: image), in: db)
  }
}
