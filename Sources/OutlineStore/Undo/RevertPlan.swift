internal import GRDB

/// What taking one earlier version back means now: an image for each node it touched, in which only what that version
/// changed is as it was before, and the nodes where later versions changed the same.
struct RevertPlan {
  private(set) var images: [(key: Int64, image: NodeImage?)] = []
  private(set) var conflicts: [Int64] = []

  init(of number: Int, in db: Database) throws {
    let pairs = try ChangeTable.pairs(from: number &- 1, to: number, in: db)
    for pair in pairs {
      let now = try ItemTable.row(key: pair.key, in: db)?.image
      switch (pair.before, pair.after, now) {
      case (nil, nil, _), (nil, _?, nil): break
      case (nil, let after?, let now?):
        // It was made; it can go if nobody touched it since.
        if now.isSame(as: after) { images.append((pair.key, nil)) } else { conflicts.append(pair.key) }
      case (let before?, nil, nil): images.append((pair.key, before))
      case (_?, nil, _?): break
      case (_?, _?, nil): conflicts.append(pair.key)
      case (let before?, let after?, let now?):
        var image = now
        if Self.merge(into: &image, before: before, after: after) {
          images.append((pair.key, image))
        } else {
          conflicts.append(pair.key)
        }
      }
    }
    try keepParents(in: db)
  }

  /// A node that would go, but has a child that stays, stays too.
  private mutating func keepParents(in db: Database) throws {
    var images = Dictionary(images.map { ($0.key, $0.image) }) { first, _ in first }
    var waiting = images.compactMap { $0.value == nil ? $0.key : nil }
    while let key = waiting.popLast() {
      guard let going = images[key], going == nil else { continue }
      let staying = try ItemTable.nodes(under: key, in: db).contains { child in
        guard let image = images[child.key] else { return true }
        return image?.parent == key
      }
      guard staying else { continue }
      images[key] = nil
      conflicts.append(key)
      if let parent = try ItemTable.row(key: key, in: db)?.image.parent { waiting.append(parent) }
    }
    self.images = images.map { ($0.key, $0.value) }
  }

  /// Lays the old side of each changed field over the present, unless the present is neither side.
  private static func merge(into now: inout NodeImage, before: NodeImage, after: NodeImage) -> Bool {
    func merge<Value: Equatable>(_ path: WritableKeyPath<NodeImage, Value>) -> Bool {
      let (old, new) = (before[keyPath: path], after[keyPath: path])
      if old == new || now[keyPath: path] == old { return true }
      guard now[keyPath: path] == new else { return false }
      now[keyPath: path] = old
      return true
    }
    // A place is one thing: a position means nothing under another parent.
    let isPlaceChanged = before.parent != after.parent || before.position != after.position
    if isPlaceChanged && (now.parent != before.parent || now.position != before.position) {
      guard now.parent == after.parent && now.position == after.position else { return false }
      now.parent = before.parent
      now.position = before.position
    }
    return merge(\.text) && merge(\.secondaryText) && merge(\.image) && merge(\.note) && merge(\.isDone)
      && merge(\.attributes) && merge(\.favoritePosition)
  }
}

extension NodeImage {
  /// Whether both are the same but for expansion, which nothing takes back.
  fileprivate func isSame(as other: NodeImage) -> Bool {
    var other = other
    other.isExpanded = isExpanded
    return self == other
  }
}
