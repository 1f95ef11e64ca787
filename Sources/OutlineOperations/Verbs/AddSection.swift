package import OutlineStore

/// Adds a section.
package struct AddSection: NodeMaking {
  /// The title; never empty.
  package var title = ""
  /// The permanent id; `nil` to make one.
  package var id: Section.ID?
  /// An emoji or the name of a symbol.
  package var image: String?
  /// The differences between its list and the default.
  package var configuration: ConfigurationChange?
  /// The place among the sections; the last one by default.
  package var place = Destination()
  /// The key by which later operations of a batch name the new node.
  package var key: String?

  /// Adds a section.
  package init(
    _ title: String, id: Section.ID? = nil, image: String? = nil,
    configuration: ConfigurationChange? = nil, at place: Destination = Destination(),
    key: String? = nil
  ) {
    (self.title, self.id, self.image) = (title, id, image)
    (self.configuration, self.place, self.key) = (configuration, place, key)
  }

  package init(named name: String) {}

  package static let names = ["section add"]
  package static let synonyms = ["section new": "section add"]
  package static let fields = """
    text, id, key, image, configuration; before, after, first or last of the sections
    """

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.key(&key)
    try fields.text("text", &title)
    var chosen = id?.rawValue
    try fields.text("id", &chosen)
    id = try chosen.map { try Section.ID(chosen: $0) }
    try fields.emptiableText("image", &image)
    try fields.configuration(&configuration)
    try fields.place(&place)
  }

  package func perform(_ work: Performance) throws -> Effect {
    work.describe("add section", Content(text: title).name)
    let other = try work.names.firstSection(titled: title)
    var list = ListConfiguration()
    try configuration?.apply(to: &list, work.names)
    let id = try work.outline.addSection(
      title, id: id, image: image, configuration: list, at: try place.amongSections(work.names))
    var effect = try work.effect("Added the section \(title.debugDescription)", id, count: 1)
    effect.isAddition = true
    if let other {
      let message = "another section is also called \(title.debugDescription): \(other.rawValue)"
      effect.warnings = [WarningRecord(kind: WarningRecord.duplicate, message: message)]
    }
    return effect
  }
}
