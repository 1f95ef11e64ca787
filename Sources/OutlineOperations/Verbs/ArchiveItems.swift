internal import OutlineStore

/// Moves items that are done, with all below them, into a section of the past. An item with an open
/// one below it stays.
package struct ArchiveItems: Verb {
  /// The section or the item with the items; `nil` for all sections.
  package var place: Reference?
  /// Only items that were done before this day, or longer ago than this time, such as `30d`.
  package var before: String?
  /// The section to which they go; `nil` for the one with the usual title, which is made.
  package var target: Reference?

  /// The title of the section to which they go.
  package static let title = "Archive"

  /// Archives items.
  package init(_ place: Reference? = nil, before: String? = nil, toSection target: Reference? = nil)
  {
    self.place = place
    self.before = before
    self.target = target
  }

  package var name: String { "archive" }
  package static let fields = "id of the section, before, a day or an age; toSection"

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.reference("id", &place)
    try fields.text("before", &before)
    try fields.reference("toSection", &target)
  }

  package func perform(_ work: Performance) throws -> Effect {
    let outline = work.outline
    let parents = try place.map { [try work.names.node($0).asParent] }
    let known =
      try target.map { try work.names.section($0).id }
      ?? work.names.firstSection(titled: Self.title)
    let items = try archived(outline, parents).filter { $0.section.node != known }
    if items.isEmpty { return try work.effect("Nothing to archive", [], count: 0) }
    let id = try known ?? outline.addSection(Self.title).node
    let section = try work.names.section(.id(id.rawValue))
    let found = try items.map { try outline.find($0.id.rawValue) }
    work.describe("archive", found)
    let count = try outline.move(found, to: .last(in: section))
    return try work.effect(
      "Archived \(found.named) in \(section.text.inQuotes)", items.map(\.id), count: count)
  }

  /// The topmost items that are done and have nothing open below them.
  private func archived(
    _ outline: OutlineReader, _ parents: [Placement.Parent]?
  ) throws -> [Item] {
    var hasOpen: Set<Item.ID> = []
    for item in try outline.items(matching: Query("open"), under: parents) {
      var parent = item.parent
      while let above = parent, hasOpen.insert(above).inserted {
        parent = try outline.item(above).parent
      }
    }
    let done = try outline.items(matching: query(), under: parents)
    return try outline.topmost(done.filter { !hasOpen.contains($0.id) })
  }

  /// A number with a unit is an age: `30d` is 30 days ago.
  private func query() throws -> Query {
    guard let before else { return try Query("done") }
    let day =
      before.first?.isNumber == true && before.last?.isLetter == true ? "-" + before : before
    return try Query(typed: "done completed<\(day.inQuotes)").dated()
  }
}
