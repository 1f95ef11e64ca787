import OutlineStore

/// Changes how the list of a section looks and behaves.
package struct ConfigureSection: Verb {
  /// The section.
  package var section = Reference.name("")
  /// The change of its configuration.
  package var change = ConfigurationChange(fields: [:])

  /// Configures a section.
  package init(_ section: Reference, _ change: ConfigurationChange) {
    (self.section, self.change) = (section, change)
  }

  package init(named name: String) {}

  package static let names = ["section configure"]
  package static let synonyms = ["configure": "section configure"]
  package static let fields = "id; configuration"

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subject(&section)
    var given = fields.isReading ? nil : Optional(change)
    try fields.configuration(&given)
    guard let given else { throw fields.missing("configuration") }
    change = given
  }

  package func perform(_ work: Performance) throws -> Effect {
    let section = try work.names.section(section)
    work.describe("configure", [section], "section")
    let isChanged = try work.outline.configure(section.sectionID) {
      try change.apply(to: &$0, work.names)
    }
    return try work.effect(
      "Configured \(section.text.debugDescription)", section.sectionID, count: isChanged ? 1 : 0)
  }
}
