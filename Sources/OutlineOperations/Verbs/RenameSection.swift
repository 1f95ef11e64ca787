import OutlineStore

/// Gives a section another title or image.
package struct RenameSection: Verb {
  /// The section.
  package var section = Reference.name("")
  /// The new title, or `nil` to keep it.
  package var title: String?
  /// The new image, or `nil` to keep it; an inner `nil` removes it.
  package var image: String??

  /// Renames a section.
  package init(_ section: Reference, title: String?, image: String??) {
    (self.section, self.title, self.image) = (section, title, image)
  }

  package init(named name: String) {}

  package static let names = ["section rename"]
  package static let fields = "id; text, image; null removes the image"

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subject(&section)
    try fields.text("text", &title)
    try fields.emptiableText("image", &image)
    if title == nil && image == nil { throw Failure(.usage, "there is no new text or image") }
  }

  package func perform(_ work: Performance) throws -> Effect {
    try work.rename(work.names.section(section), to: title, image: image)
  }
}

extension Performance {
  /// Renames a section, for both verbs that can.
  func rename(_ section: FoundNode, to title: String?, image: String??) throws -> Effect {
    describe("rename", [section], "section")
    let title = title ?? section.text
    let isChanged = try outline.rename(section.sectionID, to: title, image: image)
    let did =
      title == section.text
      ? "Changed the image of \(title.debugDescription)"
      : "Renamed \(section.text.debugDescription) to \(title.debugDescription)"
    return try effect(did, section.sectionID, count: isChanged ? 1 : 0)
  }
}
