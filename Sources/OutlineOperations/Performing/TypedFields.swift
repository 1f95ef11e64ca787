package import OutlineStore

/// The fields that a typed line sets, and its text without them.
package struct TypedFields {
  /// The text without the fields.
  package var text: String
  /// The attributes other than the tags.
  package var attributes: [String: JSONValue] = [:]
  /// The tags to add and to remove.
  package var tags = TagChanges()
  /// The dates that are a number of days from today.
  var distances: Set<String> = []
  /// The words of the text that other programs read as fields.
  package var doubtful: [String] = []

  /// A text without fields.
  package init(text: String) { self.text = text }

  /// The fields in words, which are shown while the line is typed.
  package var words: [String] {
    FieldWords.words(of: Item.Changes(attributes: attributes), tags: tags)
  }

  /// Reads a line.
  /// - Parameters:
  ///   - line: the line as typed.
  ///   - base: the text that the line had before. Its words stay text.
  ///   - own: the tags of the item, which `-tag` removes.
  /// - Throws: ``Failure`` if a word has a wrong value.
  package init(_ line: String, insteadOf base: String = "", tags own: [String] = []) throws {
    let known = Set(base.split(whereSeparator: \.isWhitespace))
    var removed: [String] = []
    let words = line.split(whereSeparator: \.isWhitespace).compactMap { word -> String? in
      if word.first == "-", !known.contains(word), own.contains(String(word.dropFirst())) {
        removed.append(String(word.dropFirst()))
        return nil
      }
      let escape = known.contains(word) && PlanningWord(word) != nil ? "\\" : ""
      return "\(line.spaces(before: word))\(escape)\(word)"
    }
    let joined = words.joined()
    let captured = try CapturedLine(joined)
    // A text without fields keeps its spaces.
    let isPlain = captured.attributes.isEmpty && removed.isEmpty && captured.text == joined
    text = isPlain ? line : String(captured.text.trimmingPrefix(while: \.isWhitespace))
    attributes = captured.fields
    tags = TagChanges(adding: captured.tags, removing: removed)
    doubtful = captured.doubtful
    distances = captured.distances
  }

  /// Reads a line of somebody who cannot be asked again: if a word has a wrong value, all words
  /// stay text.
  init(orText line: String, insteadOf base: String = "", tags own: [String] = []) {
    do { try self.init(line, insteadOf: base, tags: own) } catch { self.init(text: line) }
  }
}

extension TagChanges {
  /// The new tags as attributes of a new item.
  package var attributes: [String: JSONValue] {
    added.isEmpty ? [:] : [ReservedAttribute.tags.rawValue: .array(added.map(JSONValue.string))]
  }
}
