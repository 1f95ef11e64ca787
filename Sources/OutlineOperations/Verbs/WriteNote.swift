package import OutlineStore

/// Changes the notes of items.
package struct WriteNote: Verb {
  /// A change of a note.
  package enum Change: Hashable, Sendable {
    /// The note becomes this text.
    case text(String)
    /// The text is added at the end, on lines of its own.
    case appended(String)
    /// The note is removed.
    case cleared
  }

  /// The items.
  package var items: [Reference] = []
  /// The change.
  package var change = Change.cleared

  /// Changes notes.
  package init(_ items: [Reference], _ change: Change) {
    (self.items, self.change) = (items, change)
  }

  package init(named name: String) {}

  package static let names = ["note"]
  package static let fields = "ID; text, null removes the note; or append, which adds lines"

  package var firstChange: FirstChange { .content }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&items)
    var (text, addition): (String??, String?) = (nil, nil)
    switch change {
    case .text(let new): text = new
    case .appended(let new): addition = new
    case .cleared: text = .some(nil)
    }
    if fields.isReading { text = nil }
    try fields.emptiableText("text", &text)
    try fields.text("append", &addition)
    switch (text, addition) {
    case (nil, let addition?): change = .appended(addition)
    case (let text??, nil): change = .text(text)
    case (.some(nil), nil): change = .cleared
    case (nil, nil): throw fields.missing("text")
    default: throw Failure(.usage, #""text" and "append" exclude each other"#)
    }
  }

  package func perform(_ work: Performance) throws -> Effect {
    let items = try work.names.items(items)
    work.describe("note", items)
    let count = try items.reduce(0) { count, item in
      let old = try work.outline.content(of: item).note
      return try work.outline.update(item, Item.Changes(note: .some(note(after: old))))
        ? count + 1 : count
    }
    let subject = items.count == 1 ? items[0].name.debugDescription : count.plural("item")
    let did =
      switch change {
      case .text: "Set the note of"
      case .appended: "Added to the note of"
      case .cleared: "Removed the note of"
      }
    return try work.effect("\(did) \(subject)", items.map(\.itemID), count: count)
  }

  private func note(after old: String?) -> String? {
    let old = old ?? ""
    let new =
      switch change {
      case .text(let text): text
      case .appended(let text):
        old + (old.isEmpty || text.isEmpty || old.hasSuffix("\n") ? "" : "\n") + text
      case .cleared: ""
      }
    return new.isEmpty ? nil : new
  }
}
