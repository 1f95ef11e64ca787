import OutlineStore

/// Deletes a section with all its items.
public struct DeleteSection: Verb {
  /// The section.
  public var section = Reference.name("")

  /// Deletes a section.
  public init(_ section: Reference) { self.section = section }

  public init(named name: String) {}

  public static let names = ["section remove"]
  public static let synonyms = ["section rm", "section delete"]
  public static let fields = "id"

  public mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subject(&section)
  }

  public func perform(_ work: Performance) throws -> Effect {
    let section = try work.names.section(section)
    work.describe("remove section", [section], "section")
    let entries = work.answers ? [try work.outline.entry(section)] : []
    let count = try work.outline.delete(section.sectionID)
    var effect = Effect(
      did: "Removed the section \(section.text.debugDescription) with \(count.plural("item"))",
      nodes: [section.id], count: count + 1)
    effect.entries = entries
    return effect
  }
}
