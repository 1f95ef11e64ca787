import OutlineStore

// What the commands and the lines of a batch do alike, inside the transaction.
extension OutlineTransaction {
  /// Adds items; where no destination is given, to the only section.
  func add(
    _ drafts: [Item.Draft], to destination: Destination<String>,
    progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) throws -> [Item.ID] {
    let placement = try destination.placement(in: self) ?? destination.placementInOnlySection(of: self)
    return try add(drafts, to: placement, progress: progress)
  }

  /// Sets fields of items, all of them alike.
  /// - Parameter clearingAttributes: whether attributes that are not set go.
  /// - Returns: how many are different now.
  func set(_ ids: [Item.ID], _ changes: Item.Changes, clearingAttributes: Bool = false) throws -> Int {
    var count = 0
    for id in ids {
      let old = try item(id).content
      var changes = changes
      if clearingAttributes {
        changes.attributes.merge(old.attributes.keys.map { ($0, .null) }) { given, _ in given }
      }
      if old.applying(changes).saysNothing { throw OutlineError.emptyText }
      if try update(id, changes) { count += 1 }
    }
    return count
  }

  /// Moves items; where the destination does not say under, before or behind what, to an end of the list in which the first
  /// one stands.
  /// - Returns: how many stood elsewhere before.
  func move(_ ids: [Item.ID], to destination: Destination<String>) throws -> Int {
    if let placement = try destination.placement(in: self) { return try move(ids, to: placement) }
    let item = try item(ids[0])
    return try move(ids, to: destination.end(of: item.parent.map { .item($0) } ?? .section(item.section)))
  }

  /// Shows, or hides, what stands under nodes.
  /// - Parameter all: whether everything further down is meant too.
  /// - Returns: how many were otherwise before.
  func setExpanded(_ isExpanded: Bool, for nodes: [Named], all: Bool) throws -> Int {
    try nodes.reduce(0) { count, node in
      if all { return count + (try setExpanded(isExpanded, forAllUnder: node.parent)) }
      return switch node {
      case .item(let id): count + (try setExpanded(isExpanded, for: [id]))
      case .section(let id): count + (try setExpanded(isExpanded, for: id) ? 1 : 0)
      }
    }
  }

  /// Makes items favorites, and puts them at a place among those, one behind the other, where one was given.
  /// - Returns: how many were none before, and how many of all were moved.
  func makeFavorites(_ ids: [Item.ID], at rank: Rank<String>) throws -> (new: Int, moved: Int) {
    let new = try setFavorite(true, for: ids)
    var moved = 0
    if var placement = try rank.amongFavorites(of: self) {
      for id in ids {
        if try moveFavorite(id, to: placement) { moved += 1 }
        placement = .after(id)
      }
    }
    return (new, moved)
  }

  /// Performs a swipe action on items.
  /// - Parameter edge: where the action stands; nil for the edge that has it.
  /// - Returns: the action performed on the last of them.
  func perform(_ edge: SwipeAction.Edge?, action: String?, on ids: [Item.ID]) throws -> SwipeAction? {
    try ids.reduce(nil) { _, id in
      try perform(edge ?? self.edge(of: action ?? "", for: id), action: action, on: id)
    }
  }

  private func edge(of action: String, for id: Item.ID) throws -> SwipeAction.Edge {
    let configuration = try section(item(id).section).configuration
    let edges = SwipeAction.Edge.allCases.filter { edge in
      configuration.actions(on: edge).contains { $0.title.lowercased() == action.lowercased() }
    }
    if edges.count > 1 {
      throw Failure(
        .usage, "both edges have an action \(action.debugDescription)", hint: "say which: leading or trailing")
    }
    guard let edge = edges.first else {
      let titles = SwipeAction.Edge.allCases.flatMap(configuration.actions).map(\.title.debugDescription)
      throw Failure(
        .notFound, "the section has no action \(action.debugDescription)",
        hint: titles.isEmpty ? "outline section configure makes some" : "it has \(titles.joined(separator: ", "))")
    }
    return edge
  }
}

extension Content {
  /// Whether there is neither a text nor an image.
  var saysNothing: Bool { image ?? "" == "" && text.allSatisfy(\.isWhitespace) }
}
