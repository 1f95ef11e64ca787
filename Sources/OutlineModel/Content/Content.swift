/// What one node of an outline says, apart from where it stands.
public struct Content: Hashable, Sendable {
  /// The line itself; the title of a section.
  public var text: String
  /// A second line, or the value of a value cell.
  public var secondaryText: String?
  /// An emoji or the name of a symbol.
  public var image: String?
  /// Longer text below the line; may have line breaks and tabs.
  public var note: String?
  /// Whether the item is ticked off.
  public var isDone: Bool
  /// Anything else, as a JSON object; of a section, its ``ListConfiguration``.
  ///
  /// Of an item that a store has read these are still the text of the file. They become values when
  /// they are first asked for, or first compared with other attributes.
  /// - Complexity: O(length of the text) the first time, then O(1).
  public var attributes: [String: JSONValue] {
    get { storedAttributes.values }
    _modify {
      var values = storedAttributes.values
      // Nobody else holds the values now, so they are changed in place.
      storedAttributes = StoredAttributes([:])
      defer { storedAttributes = StoredAttributes(values) }
      yield &values
    }
  }
  private var storedAttributes: StoredAttributes

  /// Makes content.
  /// - Parameters:
  ///   - text: the line itself.
  ///   - secondaryText: a second line.
  ///   - image: an emoji or the name of a symbol.
  ///   - note: longer text.
  ///   - isDone: whether it is ticked off.
  ///   - attributes: anything else.
  public init(
    text: String, secondaryText: String? = nil, image: String? = nil, note: String? = nil, isDone: Bool = false,
    attributes: [String: JSONValue] = [:]
  ) {
    self.text = text
    self.secondaryText = secondaryText
    self.image = image
    self.note = note
    self.isDone = isDone
    storedAttributes = StoredAttributes(attributes)
  }

  /// Makes content of what a file has.
  /// - Parameter attributesText: the attributes as JSON, which is not looked at before it is asked
  ///   for. What cannot be read counts as no attributes.
  package init(
    text: String, secondaryText: String?, image: String?, note: String?, isDone: Bool,
    attributesText: String?
  ) {
    (self.text, self.secondaryText, self.image) = (text, secondaryText, image)
    (self.note, self.isDone) = (note, isDone)
    storedAttributes = StoredAttributes(text: attributesText)
  }

  /// The attributes as the file has them; nil where there are none, or they were set since.
  package var attributesText: String? { storedAttributes.text }

  /// Whether the attributes of both have equal values. Those that are written alike are not read.
  package func hasSameAttributes(as other: Content) -> Bool {
    storedAttributes == other.storedAttributes
  }
}

extension Content: Codable {
  private enum CodingKeys: String, CodingKey { case text, secondaryText, image, note, isDone, attributes }

  /// Reads content; every key but `text` may be missing.
  /// - Throws: `DecodingError` when `text` is missing, or a value is not of the right type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    text = try values.decode(String.self, forKey: .text)
    secondaryText = try values.decodeIfPresent(String.self, forKey: .secondaryText)
    image = try values.decodeIfPresent(String.self, forKey: .image)
    note = try values.decodeIfPresent(String.self, forKey: .note)
    isDone = try values.decodeIfPresent(Bool.self, forKey: .isDone) ?? false
    storedAttributes = StoredAttributes(
      try values.decodeIfPresent([String: JSONValue].self, forKey: .attributes) ?? [:])
  }

  /// Writes content; what is not set is left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(text, forKey: .text)
    try values.encodeIfPresent(secondaryText, forKey: .secondaryText)
    try values.encodeIfPresent(image, forKey: .image)
    try values.encodeIfPresent(note, forKey: .note)
    if isDone { try values.encode(true, forKey: .isDone) }
    if !attributes.isEmpty { try values.encode(attributes, forKey: .attributes) }
  }
}
