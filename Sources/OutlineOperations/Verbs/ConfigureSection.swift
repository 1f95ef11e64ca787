import OutlineStore

/// Changes how the list of a section looks and behaves.
public struct ConfigureSection: Verb {
  /// The section.
  public var section = Reference.name("")
  /// The change of its configuration.
  public var change = ConfigurationChange(fields: [:])

  /// Configures a section.
  public init(_ section: Reference, _ change: ConfigurationChange) {
    (self.section, self.change) = (section, change)
  }

  public init(named name: String) {}

  public static let names = ["section configure"]
  public static let synonyms = ["configure"]
  public static let fields = "id; configuration"

  public mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subject(&section)
    var given = fields.isReading ? nil : Optional(change)
    try fields.configuration(&given)
    guard let given else { throw fields.missing("configuration") }
    change = given
  }

  public func perform(_ work: Performance) throws -> Effect {
    let section = try work.names.section(section)
    work.describe("configure", [section], "section")
    let isChanged = try work.outline.configure(section.sectionID) {
      try change.apply(to: &$0, work.names)
    }
    return try work.effect(
      "Configured \(section.text.debugDescription)", section.sectionID, count: isChanged ? 1 : 0)
  }
}
