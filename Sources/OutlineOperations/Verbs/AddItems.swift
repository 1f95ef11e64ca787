package import OutlineStore

/// Adds items.
package struct AddItems: NodeMaking {
  /// The items in preorder, with their levels.
  package var items: [Item.Draft] = []
  /// The destination of those of level 0; by default the only section.
  var destination = Destination()
  /// Whether words such as `due:friday` and `#tag` in the texts are fields. A text with a wrong
  /// value stays as it is.
  package var parses = false
  /// The key by which later operations of a batch name the new node.
  var key: String?

  /// Adds items.
  /// - Parameters:
  ///   - items: one or more, in preorder.
  ///   - destination: the destination of those of level 0.
  package init(_ items: [Item.Draft], to destination: Destination = Destination()) {
    self.items = items
    self.destination = destination
  }

  package var name: String { "add" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.key(&key)
    try fields.flag("parse", into: &parses)
    if fields.isReading {
      if let several = try fields.objects("items") {
        try fields.checkKey(key, count: several.count)
        items = try several.map { object in
          var fields = OperationFields(of: "an item of add", object)
          var item = Item.Draft(text: "")
          try item.exchange(&fields)
          try fields.count("level", into: &item.level)
          try fields.finish()
          return item
        }
      } else {
        items = [Item.Draft(text: "")]
        try items[0].exchange(&fields)
      }
    } else if fields.isDescribing {
      var item = Item.Draft(text: "")
      var element = OperationFields()
      try item.exchange(&fields)
      try item.exchange(&element)
      try element.count("level", into: &item.level)
      fields.types["items"] = .object(["type": .string("array"), "items": element.schema])
      fields.choose("text", "items")
    } else if items.count == 1 {
      try items[0].exchange(&fields)
    } else {
      let objects = try items.map { item in
        var (item, fields) = (item, OperationFields(writing: ""))
        try item.exchange(&fields)
        try fields.count("level", into: &item.level)
        return JSONValue.object(fields.line)
      }
      fields.write(.array(objects), as: "items")
    }
    try fields.destination(&destination)
  }

  package func perform(_ work: Performance) throws -> Effect {
    work.describe("add", items.count == 1 ? items[0].content.name : items.count.plural("item"))
    let placement =
      try destination.placement(work.names) ?? destination.placementInOnlySection(of: work.outline)
    var items = parses ? items.map(\.parsed) : items
    let days = items.indices.compactMap { items[$0].content.addFirstDay() }
    let ids = try work.outline.add(items, to: placement, progress: work.progress)
    let names = items.map { $0.content.name.shortened(to: 60) }
    let due = items.count == 1 ? days.map { ", due \(FieldValue.day($0.rawValue))" } : []
    let did = "Added \(names.named)\(due.joined())"
    return try work.effect(did, on: ids, count: ids.count, adds: true)
  }
}

extension Item.Draft {
  /// The item with the fields of its text. Given ones win.
  fileprivate var parsed: Item.Draft {
    let typed = TypedFields(orText: content.text)
    if typed.text.isEmpty && content.image == nil { return self }
    var draft = self
    draft.content.text = typed.text
    draft.content.attributes = typed.attributes.merging(typed.tags.attributes) { $1 }
      .merging(content.attributes) { $1 }
    return draft
  }

  fileprivate mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.text("text", into: &content.text)
    var chosen = id?.rawValue
    try fields.text("id", into: &chosen)
    id = try chosen.map { try Item.ID(chosen: $0) }
    for field in ContentField.texts {
      try fields.emptiableText(field.rawValue, into: &content[text: field])
    }
    try fields.flag("isDone", into: &content.isDone)
    var attributes: [String: JSONValue]??
    if !content.attributes.isEmpty { attributes = .some(content.attributes) }
    try fields.emptiableObject("attributes", into: &attributes)
    var planned = (attributes ?? nil) ?? [:]
    try fields.planning(into: &planned)
    content.attributes = planned.filter { $0.value != .null }
    try fields.flag("isExpanded", into: &isExpanded)
    try fields.flag("isFavorite", into: &isFavorite)
    if fields.isReading && content.saysNothing { throw OutlineError.emptyText }
  }
}
