package import OutlineStore

/// Adds a section.
package struct AddSection: NodeMaking {
  /// The title; never empty.
  var title = ""
  /// The permanent id; `nil` to generate one.
  var id: Section.ID?
  /// An emoji or the name of a symbol.
  var image: String?
  /// The differences between its list and the default.
  var configuration: ConfigurationChange?
  /// The place among the sections; the last one by default.
  var place = Destination()
  /// The key by which later operations of a batch name the new node.
  var key: String?

  /// Adds a section.
  package init(
    _ title: String, id: Section.ID? = nil, image: String? = nil,
    configuration: ConfigurationChange? = nil, at place: Destination = Destination()
  ) {
    self.title = title
    self.id = id
    self.image = image
    self.configuration = configuration
    self.place = place
  }

  package var name: String { "section add" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.key(&key)
    try fields.text("text", into: &title)
    var chosen = id?.rawValue
    try fields.text("id", into: &chosen)
    id = try chosen.map { try Section.ID(chosen: $0) }
    try fields.emptiableText("image", into: &image)
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
    var effect = try work.effect(
      "Added the section \(title.inQuotes)", on: id, count: 1, adds: true)
    if let other {
      let message = "another section is also called \(title.inQuotes): \(other.rawValue)"
      effect.warnings = [WarningRecord(kind: WarningRecord.duplicate, message: message)]
    }
    return effect
  }
}

/// Copies a section with its items, which are open again: a section is a template for others.
package struct CopySection: NodeMaking {
  /// The section.
  var section = Reference.name("")
  /// The title of the copy; `nil` for that of the section.
  var title: String?
  /// The key by which later operations of a batch name the new node.
  var key: String?

  /// Copies a section.
  package init(_ section: Reference, title: String? = nil) {
    self.section = section
    self.title = title
  }

  package var name: String { "section copy" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subject(&section)
    try fields.text("text", into: &title)
    try fields.key(&key)
  }

  package func perform(_ work: Performance) throws -> Effect {
    let outline = work.outline
    let source = try work.names.section(section).sectionID
    let original = try outline.section(source)
    let name = Content(text: original.title).name
    work.describe("copy section", name)
    let copy = try outline.addSection(
      title ?? original.title, image: original.image,
      configuration: original.configuration, at: .after(source))
    let items = try outline.items(in: source)
    let top = items.first?.level ?? 0
    let drafts = items.map { item in
      var content = item.content
      content.isDone = false
      content.completed = nil
      content.lastDone = nil
      return Item.Draft(content: content, isExpanded: item.isExpanded, level: item.level - top)
    }
    let ids = try outline.add(drafts, to: .last(in: .section(copy)), progress: work.progress)
    let below = ids.isEmpty ? "" : ", with \(ids.count.plural("item"))"
    return try work.effect(
      "Copied the section \(name.inQuotes)\(below)", on: copy, count: ids.count + 1, adds: true)
  }
}

/// Changes how the list of a section looks and behaves.
package struct ConfigureSection: Verb {
  /// The section.
  var section = Reference.name("")
  /// The change of its configuration.
  var change = ConfigurationChange(fields: [:])

  /// Configures a section.
  package init(_ section: Reference, change: ConfigurationChange) {
    self.section = section
    self.change = change
  }

  package var name: String { "section configure" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subject(&section)
    try fields.given("configuration", into: &change) { try $0.configuration(&$1) }
  }

  package func perform(_ work: Performance) throws -> Effect {
    let section = try work.names.section(section)
    work.describe("configure", [section], "section")
    let isChanged = try work.outline.configure(section.sectionID) {
      try change.apply(to: &$0, work.names)
    }
    return try work.effect(
      "Configured \(section.text.inQuotes)", on: section.sectionID, count: isChanged ? 1 : 0)
  }
}

/// Moves a section with all its items.
package struct MoveSection: Verb {
  /// The section.
  var section = Reference.name("")
  /// The new place among the sections.
  var place = Destination()

  /// Moves a section.
  package init(_ section: Reference, to place: Destination) {
    self.section = section
    self.place = place
  }

  package var name: String { "section move" }

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
      "Moved the section \(section.text.inQuotes)", on: section.sectionID, count: isMoved ? 1 : 0)
  }
}

/// Gives a section another title or image.
package struct RenameSection: Verb {
  /// The section.
  var section = Reference.name("")
  /// The new title, or `nil` to keep it.
  var title: String?
  /// The new image, or `nil` to keep it; an inner `nil` removes it.
  var image: String??

  /// Renames a section.
  package init(_ section: Reference, title: String?, image: String??) {
    self.section = section
    self.title = title
    self.image = image
  }

  package var name: String { "section rename" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subject(&section)
    try fields.text("text", into: &title)
    try fields.emptiableText("image", into: &image)
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
      ? "Changed the image of \(title.inQuotes)"
      : "Renamed \(section.text.inQuotes) to \(title.inQuotes)"
    return try effect(did, on: section.sectionID, count: isChanged ? 1 : 0)
  }
}

/// Deletes a section with all its items.
package struct DeleteSection: Verb {
  /// The section.
  var section = Reference.name("")

  /// Deletes a section.
  package init(_ section: Reference) { self.section = section }

  package var name: String { "section remove" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subject(&section)
  }

  package func perform(_ work: Performance) throws -> Effect {
    let section = try work.names.section(section)
    work.describe("remove section", [section], "section")
    let entries = work.answers ? [try work.outline.entry(section)] : []
    let count = try work.outline.delete(section.sectionID)
    return Effect(
      did: "Removed the section \(section.text.inQuotes) with \(count.plural("item"))",
      nodes: [section.id], count: count + 1, entries: entries)
  }
}
