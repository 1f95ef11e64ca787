/// The content of a node, without its place in the outline.
public struct Content: Hashable, Sendable {
  /// The text of an item, or the title of a section.
  public var text: String
  /// A second line, or the value of a value cell.
  public var secondaryText: String?
  /// An emoji or the name of a symbol.
  public var image: String?
  /// A longer text below the others; may contain line breaks and tabs.
  public var note: String?
  /// Whether the item is done.
  public var isDone: Bool
  /// Custom values, as a JSON object; for a section, its ``ListConfiguration``.
  ///
  /// If a store has read the item, these are stored as JSON text and parsed on first use: when they
  /// are read, or compared with different text.
  /// - Complexity: O(length of the text) the first time, then O(1).
  public var attributes: [String: JSONValue] {
    get { storedAttributes.values }
    _modify {
      var values = storedAttributes.values
      // Removes the other reference to the values, so that they are changed in place.
      storedAttributes = StoredAttributes([:])
      defer { storedAttributes = StoredAttributes(values) }
      yield &values
    }
  }
  private var storedAttributes: StoredAttributes

  /// Creates content.
  /// - Parameters:
  ///   - text: the text of an item, or the title of a section.
  ///   - secondaryText: a second line.
  ///   - image: an emoji or the name of a symbol.
  ///   - note: a longer text.
  ///   - isDone: whether the item is done.
  ///   - attributes: custom values.
  public init(
    text: String, secondaryText: String? = nil, image: String? = nil, note: String? = nil,
    isDone: Bool = false, attributes: [String: JSONValue] = [:]
  ) {
    self.text = text
    self.secondaryText = secondaryText
    self.image = image
    self.note = note
    self.isDone = isDone
    storedAttributes = StoredAttributes(attributes)
  }

  /// Creates content from the columns of a file.
  /// - Parameter attributesText: the attributes as JSON, which are parsed on first use. Invalid
  ///   JSON counts as no attributes.
  package init(
    text: String, secondaryText: String?, image: String?, note: String?, isDone: Bool,
    attributesText: String?
  ) {
    self.init(
      text: text, secondaryText: secondaryText, image: image, note: note, isDone: isDone)
    storedAttributes = StoredAttributes(text: attributesText)
  }

  /// The attributes as stored in the file, or `nil` if there are none or they were changed.
  package var attributesText: String? { storedAttributes.text }

  /// Whether both have equal attributes. Identical JSON texts are not parsed.
  package func hasSameAttributes(as other: Content) -> Bool {
    storedAttributes == other.storedAttributes
  }
}

extension Content: Codable {
  private enum CodingKeys: String, CodingKey {
    case text, secondaryText, image, note, isDone, attributes
  }

  /// Reads content; only `text` is required.
  /// - Throws: `DecodingError` if `text` is missing or a value has the wrong type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    text = try values.decode(String.self, forKey: .text)
    secondaryText = try values.decodeIfPresent(String.self, forKey: .secondaryText)
    image = try values.decodeIfPresent(String.self, forKey: .image)
    note = try values.decodeIfPresent(String.self, forKey: .note)
    isDone = try values.decodeFlag(.isDone)
    storedAttributes = StoredAttributes(
      try values.decodeIfPresent([String: JSONValue].self, forKey: .attributes) ?? [:])
  }

  /// Writes content; missing and default values are omitted.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(text, forKey: .text)
    try values.encodeIfPresent(secondaryText, forKey: .secondaryText)
    try values.encodeIfPresent(image, forKey: .image)
    try values.encodeIfPresent(note, forKey: .note)
    try values.encode(flag: isDone, .isDone)
    if !attributes.isEmpty { try values.encode(attributes, forKey: .attributes) }
  }
}

extension Content: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("attributes", attributes)
    writer.field("image", image)
    writer.flag("isDone", isDone)
    writer.field("note", note)
    writer.field("secondaryText", secondaryText)
    writer.field("text", text)
    writer.endObject()
  }
}
