/// One of the things a command lists: a line of named fields, or one JSON object.
protocol Record: Encodable, SendableMetatype {
  /// The fields there are.
  static var columns: [Column<Self>] { get }
  /// The fields of `--plain`, where none were chosen.
  static var standardColumns: [String] { get }
}

/// One field of a record.
struct Column<Owner>: Sendable {
  let name: String
  /// What the field is called in the JSON object, where that is another name.
  let alias: String?
  /// Whether the text comes with escapes of its own, and is to be taken back as it is printed.
  let isEscaped: Bool
  let text: @Sendable (Owner) -> String

  init(_ name: String, alias: String? = nil, isEscaped: Bool = false, _ text: @escaping @Sendable (Owner) -> String) {
    (self.name, self.alias, self.isEscaped, self.text) = (name, alias, isEscaped, text)
  }
}

extension Record {
  /// The field of a name.
  /// - Throws: `Failure` that names all fields.
  static func column(_ name: String) throws -> Column<Self> {
    if let column = columns.first(where: { $0.name == name || $0.alias == name }) { return column }
    throw Failure(
      .usage, "there is no field \(name.debugDescription)",
      hint: "there are " + columns.map(\.name).joined(separator: ", "))
  }
}
