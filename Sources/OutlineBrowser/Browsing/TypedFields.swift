import OutlineModel
import OutlineOperations
import OutlineStore
import Terminal

/// The fields that a typed line sets, and its text without them.
struct TypedFields {
  var text: String
  var attributes: [String: JSONValue] = [:]
  var tags = TagChanges()

  /// The fields in words, which are shown while the line is typed.
  var words: [String] { FieldWords.words(of: Item.Changes(attributes: attributes), tags: tags) }
}

extension Browser {
  /// The fields of a typed text for an item. Words that its text has already stay text, and a title has
  /// no fields.
  /// - Throws: ``Failure`` if a word has a wrong value.
  func fields(of text: String, _ purpose: TypedLine.Purpose) throws -> TypedFields {
    var known: Set<Substring> = []
    var own: [String] = []
    switch purpose {
    case .edit(let id, _) where id.isSection: return TypedFields(text: text)
    case .edit(let id, let base):
      known = Set(base.split(whereSeparator: \.isWhitespace))
      own = page.row(id)?.node.content.tags ?? []
    case .add: break
    default: return TypedFields(text: text)
    }
    var removed: [String] = []
    let words = text.split(whereSeparator: \.isWhitespace).compactMap { word -> String? in
      if word.first == "-", !known.contains(word), own.contains(String(word.dropFirst())) {
        removed.append(String(word.dropFirst()))
        return nil
      }
      return known.contains(word) && PlanningWord(word) != nil ? "\\\(word)" : String(word)
    }
    let captured = try CapturedLine(words.joined(separator: " "))
    if captured.attributes.isEmpty, removed.isEmpty, captured.text == words.joined(separator: " ") {
      return TypedFields(text: text)
    }
    var fields = TypedFields(text: captured.text, attributes: captured.attributes)
    let tags = fields.attributes.removeValue(forKey: ReservedAttribute.tags.rawValue)
    fields.tags = TagChanges(adding: tags?.texts ?? [], removing: removed)
    return fields
  }
}

extension JSONValue {
  fileprivate var texts: [String] {
    guard case .array(let values) = self else { return [] }
    return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}

extension TagChanges {
  /// The new tags as attributes of a new item.
  var attributes: [String: JSONValue] {
    added.isEmpty
      ? [:] : [ReservedAttribute.tags.rawValue: .array(added.map(JSONValue.string))]
  }
}
