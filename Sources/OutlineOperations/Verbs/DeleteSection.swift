import OutlineStore

/// Deletes a section with all its items.
package struct DeleteSection: Verb {
  /// The section.
  package var section = Reference.name("")

  /// Deletes a section.
  package init(_ section: Reference) { self.section = section }

  package init(named name: String) {}

  package static let names = ["section remove"]
  package static let synonyms = [
    "section rm": "section remove", "section delete": "section remove",
  ]
  package static let fields = "id"

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subject(&section)
  }

  package func perform(_ work: Performance) throws -> Effect {
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
