package import OutlineStore

/// Moves items with their descendants; afterwards they follow each other in the order given.
package struct MoveItems: Verb {
  /// The items.
  package var items: [Reference] = []
  /// The destination. Its `first` and `last` alone are the ends of the list of the first item.
  package var destination = Destination()
  /// Instead of a destination: before the item before them.
  package var up = false
  /// Instead of a destination: after the item after them.
  package var down = false

  /// Moves items.
  package init(_ items: [Reference], to destination: Destination) {
    (self.items, self.destination) = (items, destination)
  }

  /// Moves items that follow each other by one place.
  package init(_ items: [Reference], up isUp: Bool) {
    (self.items, up, down) = (items, isUp, !isUp)
  }

  package init(named name: String) {}

  package static let names = ["mv"]
  package static let synonyms = ["move": "mv"]
  package static let fields = "ID; a destination, or up or down, true, by one place"

  package var firstChange: FirstChange { .place }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
    try fields.flag("up", &up)
    try fields.flag("down", &down)
    if up && down { throw Failure(.usage, #""up" and "down" exclude each other"#) }
    if !up && !down { return try fields.givenDestination(&destination) }
    try fields.destination(&destination)
    if destination.isGiven {
      throw Failure(.usage, #""up" and "down" exclude a destination"#)
    }
  }

  package func perform(_ work: Performance) throws -> Effect {
    let outline = work.outline
    var items = try work.names.items(items)
    work.describe("move", items)
    let placement: FoundPlacement?
    if up || down {
      items = try outline.run(of: items)
      let other = try (up ? items.first : items.last).flatMap {
        try outline.sibling(of: $0.id, isAfter: down)
      }.map { try work.names.item(.id($0.rawValue)) }
      placement = other.map { up ? .before($0) : .after($0) }
    } else {
      placement =
        try destination.placement(work.names)
        ?? items.first.map { destination.end(of: try outline.parent(of: $0)) }
    }
    guard let placement else {
      return try work.effect("Moved 0 items", items.map(\.itemID), count: 0)
    }
    let count = try outline.move(items, to: placement)
    let subject = count == 1 && items.count == 1 ? items[0].name : count.plural("item")
    let place = try count > 0 && work.tells ? self.place(of: items, placement, outline) : ""
    return try work.effect("Moved \(subject)\(place)", items.map(\.itemID), count: count)
  }

  /// The new place of items as the end of a sentence: ` to /Dairy, after Milk`.
  private func place(
    of items: [FoundNode], _ placement: FoundPlacement, _ outline: OutlineReader
  ) throws -> String {
    let parent = try items.first.map { try outline.path(of: $0.itemID).dropLast() } ?? []
    let path = parent.suffix(Self.longestPath).map { $0.withoutControlCharacters.shortened(to: 40) }
    let place = " to " + (parent.count > path.count ? "…" : "") + NodePath.text(of: path)
    return switch placement {
    case .before(let other): place + ", before " + other.name
    case .after(let other): place + ", after " + other.name
    case .first: place + ", first"
    case .last: place
    }
  }

  /// The largest number of ancestors in the sentence.
  private static let longestPath = 6
}
