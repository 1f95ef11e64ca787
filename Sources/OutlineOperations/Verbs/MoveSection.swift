import OutlineStore

/// Moves a section with all its items.
package struct MoveSection: Verb {
  /// The section.
  package var section = Reference.name("")
  /// The new place among the sections.
  package var place = Destination()

  /// Moves a section.
  package init(_ section: Reference, to place: Destination) {
    (self.section, self.place) = (section, place)
  }

  package init(named name: String) {}

  package static let names = ["section move"]
  package static let synonyms = ["section mv": "section move"]
  package static let fields = "id; before, after, first or last"

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subject(&section)
    try fields.place(&place)
    if fields.isReading && !place.isGiven {
      throw Failure(.usage, #"give a destination: "before", "after", "first" or "last""#)
    }
  }

  package func perform(_ work: Performance) throws -> Effect {
    let section = try work.names.section(section)
    work.describe("move section", [section], "section")
    let isMoved = try work.outline.move(section.sectionID, to: place.amongSections(work.names))
    return try work.effect(
      "Moved the section \(section.text.debugDescription)", section.sectionID,
      count: isMoved ? 1 : 0)
  }
}
