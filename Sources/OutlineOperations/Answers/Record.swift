import OutlineStore

/// One entry of the list that a command prints: a line of named fields, or one JSON object.
package protocol Record: JSONWritable, SendableMetatype {
  /// The known fields.
  static var columns: [Column<Self>] { get }
  /// The fields of `--plain`, if none were chosen.
  static var standardColumns: [String] { get }
  /// The field of an attribute, if records have attributes.
  static func attributeColumn(_ name: String) -> Column<Self>?
}

/// One field of a record.
package struct Column<Owner>: Sendable {
  /// The name.
  package let name: String
  /// The name in the JSON object, if it is different.
  package let alias: String?
  /// Whether the text has escapes of its own, and is read back as it is printed.
  package let isEscaped: Bool
  /// The text of the field; empty if there is no value.
  package let text: @Sendable (Owner) -> String

  package init(
    _ name: String, alias: String? = nil, isEscaped: Bool = false,
    _ text: @escaping @Sendable (Owner) -> String
  ) {
    (self.name, self.alias, self.isEscaped, self.text) = (name, alias, isEscaped, text)
  }
}

extension Record {
  package static func attributeColumn(_ name: String) -> Column<Self>? { nil }

  /// The field of a name: one of ``columns``, or an attribute. An attribute is written
  /// `attribute.NAME` if no item has it, or a field has its name.
  /// - Parameter hasAttribute: whether an item has an attribute of a name.
  /// - Throws: ``Failure`` that lists all fields, and the errors of `hasAttribute`.
  package static func column(
    _ name: String, hasAttribute: (String) throws -> Bool
  ) throws -> Column<Self> {
    if let column = columns.first(where: { $0.name == name || $0.alias == name }) { return column }
    let attribute = Query.Attribute.nameOfAttribute(name)
    let column = attribute.isEmpty ? nil : attributeColumn(attribute)
    if let column, try attribute != name || hasAttribute(name) { return column }
    throw Failure(
      .usage, "there is no field \(name.debugDescription)",
      hint: "there are " + columns.map(\.name).joined(separator: ", ")
        + (column == nil ? "" : ", and attribute.NAME"))
  }
}

extension JSONWritable where Self: Encodable {
  /// Writes the encoded value.
  package func write(to writer: inout JSONWriter) throws { try writer.value(self) }
}
