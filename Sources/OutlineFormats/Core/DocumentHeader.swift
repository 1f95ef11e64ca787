public import OutlineModel

/// The metadata of a file: the head of OPML, the `#+` lines of Org.
public struct DocumentHeader: Hashable, Sendable {
  /// The title of the document.
  public var title: String?
  /// Any other metadata, by its name in the format.
  public var attributes: [String: JSONValue]
  /// The fields that the file states for each node, even by absence: a node without the mark of a
  /// favorite is not one. `nil` if only present values count.
  public var fields: Set<FormatLosses.Field>?

  /// Makes a header.
  /// - Parameters:
  ///   - title: the title of the document.
  ///   - attributes: any other metadata, by its name in the format.
  ///   - fields: the fields that the file states for each node, even by absence: a node without the
  ///     mark of a favorite is not one. `nil` if only present values count.
  public init(
    title: String? = nil, attributes: [String: JSONValue] = [:],
    fields: Set<FormatLosses.Field>? = nil
  ) {
    self.title = title
    self.attributes = attributes
    self.fields = fields
  }

  /// The warning if nothing uses the metadata of the document; `nil` if there is none.
  package var omission: String? {
    if attributes.isEmpty { return nil }
    let names = attributes.keys.sorted().map(\.visible).joined(separator: ", ")
    return "metadata of the document is left out: \(names)"
  }
}
