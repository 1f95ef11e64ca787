public import OutlineModel

/// What a file says of itself as a whole: the head of OPML, the `#+` lines of Org.
public struct DocumentHeader: Hashable, Sendable {
  /// The title of the document.
  public var title: String?
  /// Anything else, by the name that the format gives it.
  public var attributes: [String: JSONValue]
  /// What the file says of each node even where it says nothing: a node without a mark of a
  /// favorite is none. `nil` where only what is there counts.
  public var fields: Set<FormatLosses.Field>?

  /// Makes a header; what is not given is not said.
  /// - Parameters:
  ///   - title: the title of the document.
  ///   - attributes: anything else, by the name that the format gives it.
  ///   - fields: what the file says of each node even where it says nothing: a node without a mark
  ///     of a favorite is none. `nil` where only what is there counts.
  public init(
    title: String? = nil, attributes: [String: JSONValue] = [:],
    fields: Set<FormatLosses.Field>? = nil
  ) {
    self.title = title
    self.attributes = attributes
    self.fields = fields
  }

  /// What to say where nothing takes what the document says of itself; nil where it says nothing.
  package var omission: String? {
    if attributes.isEmpty { return nil }
    let names = attributes.keys.sorted().map(\.visible).joined(separator: ", ")
    return "metadata of the document is left out: \(names)"
  }
}
