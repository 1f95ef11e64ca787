internal import GRDB

/// The plan of a revert of earlier versions: for each touched node, an image in which the fields
/// that these versions changed have their former values; and the nodes in which later versions
/// changed the same fields.
struct RevertPlan {
  private(set) var images: [(key: Int64, image: NodeImage?)] = []
  private(set) var conflicts: [Int64] = []

  init(of numbers: ClosedRange<Int>, in db: Database) throws {
    let pairs = try ChangeTable.pairs(from: numbers.lowerBound &- 1, to: numbers.upperBound, in: db)
    for pair in pairs {
      let now = try ItemTable.row(key: pair.key, in: db)?.image
      switch (pair.before, pair.after, now) {
      case (nil, nil, _), (nil, _?, nil): break
      case (nil, let after?, let now?):
        // These versions created it. It can be deleted if nothing changed since but its expansion.
        var same = after
        same.isExpanded = now.isExpanded
        if now == same {
          images.append((pair.key, nil))
        } else {
          conflicts.append(pair.key)
        }
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

  /// Keeps a node that would be deleted, if one of its children stays.
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

  /// Restores the old value of each changed field, unless the present value is neither the old nor
  /// the new one.
  private static func merge(into now: inout NodeImage, before: NodeImage, after: NodeImage) -> Bool
  {
    func merge<Value: Equatable>(_ path: WritableKeyPath<NodeImage, Value>) -> Bool {
      let (old, new) = (before[keyPath: path], after[keyPath: path])
      if old == new || now[keyPath: path] == old { return true }
      guard now[keyPath: path] == new else { return false }
      now[keyPath: path] = old
      return true
    }
    // Parent and position belong together: a position means nothing below another parent.
    if !before.isPlaced(as: after), !now.isPlaced(as: before) {
      guard now.isPlaced(as: after) else { return false }
      now.parent = before.parent
      now.position = before.position
    }
    return merge(\.text) && merge(\.secondaryText) && merge(\.image) && merge(\.note)
      && merge(\.isDone)
      && (merge(\.attributes) || mergeAttributes(into: &now, before: before, after: after))
      && merge(\.favoritePosition)
  }

  /// The same for each attribute, because later versions may have changed others.
  private static func mergeAttributes(
    into now: inout NodeImage, before: NodeImage, after: NodeImage
  ) -> Bool {
    func values(_ image: NodeImage) -> [String: JSONValue]? {
      guard let text = image.attributes else { return [:] }
      guard case .object(let values)? = try? JSONText.value(of: Array(text.utf8), isStored: true)
      else {
        return nil
      }
      return values
    }
    guard let old = values(before), let new = values(after), var present = values(now)
    else { return false }
    for name in Set(old.keys).union(new.keys) {
      if old[name] == new[name] || present[name] == old[name] { continue }
      guard present[name] == new[name] else { return false }
      present[name] = old[name]
    }
    guard let text = try? AttributeCoding.text(of: present) else { return false }
    now.attributes = present.isEmpty ? nil : text
    return true
  }
}
