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
  /// The fields of a typed text for an item. Words that its text has already stay text, and a title
  /// has no fields.
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
    let line = words.joined(separator: " ")
    let captured = try CapturedLine(line)
    // A text without fields keeps its spaces.
    let isPlain = captured.attributes.isEmpty && removed.isEmpty && captured.text == line
    return TypedFields(
      text: isPlain ? text : captured.text, attributes: captured.fields,
      tags: TagChanges(adding: captured.tags, removing: removed))
  }
}

extension TagChanges {
  /// The new tags as attributes of a new item.
  var attributes: [String: JSONValue] {
    added.isEmpty
      ? [:] : [ReservedAttribute.tags.rawValue: .array(added.map(JSONValue.string))]
  }
}
