import OutlineStore

/// Moves a section with all its items.
public struct MoveSection: Verb {
  /// The section.
  public var section = Reference.name("")
  /// The new place among the sections.
  public var place = Destination()

  /// Moves a section.
  public init(_ section: Reference, to place: Destination) {
    (self.section, self.place) = (section, place)
  }

  public init(named name: String) {}

  public static let names = ["section move"]
  public static let synonyms = ["section mv"]
  public static let fields = "id; before, after, first or last"

  public mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subject(&section)
    try fields.place(&place)
    if fields.isReading && !place.isGiven {
      throw Failure(.usage, #"say where to: "before", "after", "first" or "last""#)
    }
  }

  public func perform(_ work: Performance) throws -> Effect {
    let section = try work.names.section(section)
    work.describe("move section", [section], "section")
    let isMoved = try work.outline.move(section.sectionID, to: place.amongSections(work.names))
    return try work.effect(
      "Moved the section \(section.text.debugDescription)", section.sectionID,
      count: isMoved ? 1 : 0)
  }
}
