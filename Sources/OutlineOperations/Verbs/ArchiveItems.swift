internal import OutlineStore

/// Moves items that are done, with all below them, into a section of the past. An item with an open
/// one below it stays.
package struct ArchiveItems: Verb {
  /// The section or the item with the items; `nil` for all sections.
  var place: Reference?
  /// Only items that were done before this day, or longer ago than this time, such as `30d`.
  var before: String?
  /// The section to which they go; `nil` for the one with the usual title, which is created.
  var target: Reference?

  /// The title of the section to which they go.
  static let title = "Archive"

  /// Archives items.
  package init(_ place: Reference? = nil, before: String? = nil, toSection target: Reference? = nil)
  {
    self.place = place
    self.before = before
    self.target = target
  }

  package var name: String { "archive" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.reference("id", into: &place)
    try fields.text("before", into: &before)
    try fields.reference("toSection", into: &target)
  }

  package func perform(_ work: Performance) throws -> Effect {
    let outline = work.outline
    let parents = try place.map { [try work.names.node($0).asParent] }
    if case .section(let id) = parents?.first, try outline.section(id).isLive {
      throw Failure(
        .usage, "this section only shows items of other sections", hint: "name one of those")
    }
    let archives = try outline.sections().filter { $0.title == Self.title && !$0.isLive }.map(\.id)
    let known = try target.map { try work.names.section($0).sectionID } ?? archives.first
    // An archived item stays where it is, unless its section is named.
    let left = Set(place == nil ? archives : []).union(known.map { [$0] } ?? [])
    let items = try doneItems(in: outline, under: parents).filter {
      !left.contains($0.section)
    }
    if items.isEmpty { return try work.effect("Nothing to archive", on: [], count: 0) }
    let id = try known ?? outline.addSection(Self.title)
    let section = try work.names.section(.id(id.rawValue))
    let found = try items.map { try outline.find($0.id) }
    work.describe("archive", found)
    let count = try outline.move(found, to: .last(in: section))
    return try work.effect(
      "Archived \(found.named) in \(section.text.inQuotes)", on: items.map(\.id), count: count)
  }

  /// The topmost items that are done and have nothing open below them.
  private func doneItems(in outline: OutlineReader, under parents: [Placement.Parent]?) throws
    -> [Item]
  {
    var hasOpen: Set<Item.ID> = []
    for item in try outline.items(matching: Query("open"), under: parents) {
      var parent = item.parent
      while let above = parent, hasOpen.insert(above).inserted {
        parent = try outline.item(above).parent
      }
    }
    let closed = try outline.items(matching: Query("done"), under: parents)
      .filter { !hasOpen.contains($0.id) }
    let items = try NameResolver(outline).topmost(closed)
    guard let before else { return items }
    // A number with a unit is an age: `30d` is 30 days ago.
    let unit = before.drop { $0.isNumber }
    if unit.isEmpty && !before.isEmpty {
      throw Failure(
        .usage, "\(before.inQuotes) is no day and no age", hint: "\(before)d is \(before) days ago")
    }
    let isAge = unit.count < before.count && unit.allSatisfy(\.isLetter)
    let day = (isAge ? "-" + before : before).inQuotes
    let old = try outline.items(
      matching: Query(typed: "done completed<\(day)").resolvingDates(), under: parents)
    let ids = Set(old.map(\.id))
    return items.filter { ids.contains($0.id) }
  }
}
