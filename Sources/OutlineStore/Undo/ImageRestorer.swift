internal import GRDB

/// Restores rows to earlier images. All images are of one version, so together they are a valid
/// outline. Only on the way could a position be taken, a cycle close or a parent be missing.
struct ImageRestorer {
  let images: [(key: Int64, image: NodeImage?)]
  let db: Database
  /// The open version, which records the changes.
  let version: Int

  /// The places in ``images`` of rows that are inserted: a second copy of these would be large.
  private typealias Missing = [Int64: Int]

  func restore() throws {
    var moved: [(key: Int64, row: NodeRow, image: NodeImage)] = []
    var changed: [(key: Int64, image: NodeImage)] = []
    var gone: [NodeRow] = []
    var missing: Missing = [:]
    for (place, (key, image)) in images.enumerated() where key != ItemTable.rootKey {
      switch (try ItemTable.row(key: key, in: db), image) {
      case (nil, nil): break
      case (let row?, nil): gone.append(row)
      case (nil, _?): missing[key] = place
      case (let row?, let image?):
        if row.image == image { continue }
        if row.image.parent != image.parent || row.image.position != image.position {
          moved.append((key, row, image))
        }
        changed.append((key, image))
      }
    }
    // Favorite positions are free before they are assigned again.
    for (key, _) in changed
    where try ItemTable.row(key: key, in: db)?.image.favoritePosition != nil {
      try ItemTable.setFavorite(key, to: nil, in: db)
    }
    try park(moved.map(\.row), keeping: gone, inserting: missing)
    try Deletion(gone.map { ($0.key, $0.image.parent ?? ItemTable.rootKey) })
      .perform(version: version, in: db)
    try insert(missing)
    for (key, image) in changed { try ItemTable.update(key, to: image, in: db) }
  }

  /// Moves rows to positions that are always free. A single row needs no such step: its position is
  /// free, and its parent is not below it.
  private func park(
    _ rows: [NodeRow], keeping gone: [NodeRow], inserting missing: Missing
  ) throws {
    if rows.count + missing.count + gone.count <= 1 { return }
    let goingSections = Set(gone.lazy.filter { $0.kind == .section }.map(\.key))
    var shelter = try ItemTable.children(of: ItemTable.rootKey, in: db).first {
      !goingSections.contains($0.row.key)
    }?.row.key
    if shelter == nil, rows.contains(where: { $0.kind == .item }) {
      // All sections are deleted, so a restored one is the shelter; its position may still be
      // taken.
      shelter = missing.filter { image($0.value)?.parent == ItemTable.rootKey }.keys.min()
      if let shelter, var image = image(missing[shelter]) {
        image.position = SiblingList.parking(rows.count)
        try insert(shelter, as: image)
      }
    }
    for (index, row) in rows.enumerated() {
      let parent =
        row.kind == .section ? ItemTable.rootKey : shelter ?? row.image.parent ?? ItemTable.rootKey
      try ItemTable.setPlace(row.key, parent: parent, position: SiblingList.parking(index), in: db)
    }
  }

  /// Inserts rows, parents first.
  private func insert(_ missing: Missing) throws {
    let order = Deletion.parentsFirst(missing.mapValues { image($0)?.parent ?? ItemTable.rootKey })
    if order.count >= BulkInsert.worthwhile { return try insertInBulk(order, of: missing) }
    for key in order {
      guard let image = image(missing[key]) else { continue }
      let exists = try ItemTable.row(key: key, in: db) != nil
      if exists { try ItemTable.update(key, to: image, in: db) } else { try insert(key, as: image) }
    }
  }

  private func image(_ place: Int?) -> NodeImage? { place.flatMap { images[$0].image } }

  private func insertInBulk(_ order: [Int64], of missing: Missing) throws {
    let present = try Set(order.filter { try ItemTable.key(exists: $0, in: db) })
    let bulk = try BulkInsert(in: db)
    for key in order where !present.contains(key) {
      if let image = image(missing[key]) { try bulk.insert(row(key, as: image)) }
    }
    try bulk.finish(returning: order.filter { !present.contains($0) }, version: version)
    for key in order where present.contains(key) {
      if let image = image(missing[key]) { try ItemTable.update(key, to: image, in: db) }
    }
  }

  private func insert(_ key: Int64, as image: NodeImage) throws {
    try ItemTable.insert(row(key, as: image), in: db)
  }

  private func row(_ key: Int64, as image: NodeImage) throws -> NodeRow {
    guard let id = try DeletedTable.id(of: key, in: db)
    else { throw DatabaseError.corrupt("the id of the deleted row \(key) is not on record") }
    let kind: NodeRow.Kind = image.parent == ItemTable.rootKey ? .section : .item
    return NodeRow(key: key, id: id, kind: kind, image: image)
  }
}
