internal import GRDB

/// A node that a difference does not find as it says.
public struct Conflict: Hashable, Sendable, CustomStringConvertible {
  /// The node.
  public var id: NodeID
  /// What is otherwise, as the end of a sentence that begins with the node.
  public var reason: String

  /// One line.
  public var description: String { "\(id) \(reason)" }
}

extension OutlineTransaction {
  /// What the steps of a difference would find otherwise than they say, when carried out one after another. Nothing is
  /// changed.
  /// - Returns: a conflict for each step that would be left, see ``applyUnconflicted(_:)``.
  /// - Complexity: as of ``apply(_:)-(OutlineDifference)``.
  public func conflicts(with difference: OutlineDifference) throws -> [Conflict] {
    try touch()
    var conflicts: [Conflict] = []
    try db.inSavepoint {
      conflicts = try applyUnconflicted(difference)
      return .rollback
    }
    rollbacks += 1
    return conflicts
  }

  /// Carries out the steps of a difference that find what they say, and leaves the others alone.
  ///
  /// A node that is inserted must not be there, any other must be. One that changes must have the old values, one that
  /// moves must stand under the old parent, one that goes must say and stand as the step has it, and have no other
  /// children. A neighbour that a node is put after must stand there. Who else stands beside it, and whether children are
  /// shown, may have changed.
  /// - Returns: a conflict for each step that was left; one that builds on it is left too.
  /// - Complexity: as of ``apply(_:)-(OutlineDifference)``.
  @discardableResult
  public func applyUnconflicted(_ difference: OutlineDifference) throws -> [Conflict] {
    if difference.isEmpty { return [] }
    var conflicts: [Conflict] = []
    try atomically {
      for step in difference.steps {
        var reason = try conflict(with: step)
        if reason == nil { reason = try refusal(carryingOut: step) }
        if let reason { conflicts.append(Conflict(id: step.id, reason: reason)) }
      }
    }
    return conflicts
  }

  /// Carries out one step.
  /// - Returns: why the outline refuses it, if it does.
  private func refusal(carryingOut step: OutlineDifference.Step) throws -> String? {
    var keys: [NodeID: Int64] = [:]
    do {
      try attempt { try carryOut(step, &keys) }
      return nil
    } catch let error as OutlineError {
      return "is refused: \(error)"
    }
  }
}

// What a step says it finds, compared with what is there.
extension OutlineTransaction {
  private func conflict(with step: OutlineDifference.Step) throws -> String? {
    if case .insert(let node, let place, _) = step {
      if try ItemTable.row(id: node.id.rawValue, in: db) != nil { return "is there already" }
      if (node.kind == .section) != (place.parent == nil) { return "cannot stand there" }
      return try conflict(behind: place)
    }
    guard let row = try ItemTable.row(id: step.id.rawValue, in: db) else { return "is not there" }
    if row.kind.rawValue != step.kind.rawValue { return "is no \(step.kind.rawValue)" }
    switch step {
    case .insert, .expand, .collapse: return nil
    case .delete(let node, let place, _):
      let changes = OutlineDifference.FieldChange.changes(from: node.content, to: row.image.content)
      if let change = changes.first { return "has another \(change.field) by now" }
      if let reason = try conflict(of: row, from: place) { return reason }
      if row.image.favoritePosition != nil { return "is a favorite by now" }
      return try ItemTable.hasChildren(row.key, in: db) ? "has children that would stay" : nil
    case .move(_, let kind, let source, let target):
      if (kind == .section) != (target.parent == nil) { return "cannot stand there" }
      return try conflict(of: row, from: source) ?? conflict(behind: target)
    case .update(_, _, let changes):
      let content = row.image.content
      return changes.first { !$0.finds(content) }.map { "has another \($0.field) by now" }
    case .favorite(_, let previous):
      return try row.image.favoritePosition != nil ? "is a favorite already" : conflict(behindFavorite: previous)
    case .unfavorite: return row.image.favoritePosition == nil ? "is no favorite" : nil
    case .moveFavorite(_, _, let previous):
      return try row.image.favoritePosition == nil ? "is no favorite" : conflict(behindFavorite: previous)
    }
  }

  /// Why a node cannot be taken from a place: it has another parent.
  private func conflict(of row: NodeRow, from place: OutlineDifference.Place) throws -> String? {
    let parent = try parent(of: row.image)
    return parent == place.parent ? nil : "stands under \(parent?.rawValue ?? "nothing") by now"
  }

  /// Why nothing can be put at a place.
  private func conflict(behind place: OutlineDifference.Place) throws -> String? {
    var parent = ItemTable.rootKey
    if let id = place.parent {
      guard let row = try ItemTable.row(id: id.rawValue, in: db) else {
        return "would stand under \(id), which is not there"
      }
      parent = row.key
    }
    guard let previous = place.previous else { return nil }
    let row = try ItemTable.row(id: previous.rawValue, in: db)
    return row?.image.parent == parent ? nil : "would stand behind \(previous), which is not there"
  }

  private func conflict(behindFavorite previous: Item.ID?) throws -> String? {
    guard let previous else { return nil }
    let row = try ItemTable.row(id: previous.rawValue, in: db)
    return row?.image.favoritePosition == nil ? "would stand behind \(previous), which is no favorite" : nil
  }
}

extension OutlineDifference.FieldChange {
  /// Whether content has the old value.
  func finds(_ content: Content) -> Bool {
    func same(_ one: String?, _ other: String?) -> Bool {
      one.map { Array($0.utf8) } == other.map { Array($0.utf8) }
    }
    return switch self {
    case .text(let old, _): same(content.text, old)
    case .secondaryText(let old, _): same(content.secondaryText, old)
    case .image(let old, _): same(content.image, old)
    case .note(let old, _): same(content.note, old)
    case .isDone(let old, _): content.isDone == old
    case .attributes(let old, _): content.attributes == old
    }
  }
}
