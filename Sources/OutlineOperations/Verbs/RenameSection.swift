import OutlineStore

/// Gives a section another title or image.
public struct RenameSection: Verb {
  /// The section.
  public var section = Reference.name("")
  /// The new title, or nil to keep it.
  public var title: String?
  /// The new image, or nil to keep it; an inner nil removes it.
  public var image: String??

  /// Renames a section.
  public init(_ section: Reference, title: String?, image: String??) {
    (self.section, self.title, self.image) = (section, title, image)
  }

  public init(named name: String) {}

  public static let names = ["section rename"]
  public static let fields = "id; text, image; null takes the image away"

  public mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subject(&section)
    try fields.text("text", &title)
    try fields.emptiableText("image", &image)
    if title == nil && image == nil { throw Failure(.usage, "there is no new text or image") }
  }

  public func perform(_ work: Performance) throws -> Effect {
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
