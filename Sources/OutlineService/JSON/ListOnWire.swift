package import OutlineModel
package import OutlineOperations

/// A list whose sections have the fields that most of their rows share, such as swipe actions,
/// once, in `rowDefaults`. That makes a window half as large. A row omits these fields, and has
/// `null` for those of them that it does not have.
struct ListOnWire: Encodable, Sendable {
  var list: ListPresentation

  private enum CodingKeys: String, CodingKey { case sections, isEditing }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(list.sections.map(SectionOnWire.init), forKey: .sections)
    if list.isEditing { try values.encode(true, forKey: .isEditing) }
  }
}

/// A section of a list with the fields that its rows share.
private struct SectionOnWire: Encodable {
  let section: ListPresentation.Section

  func encode(to encoder: any Encoder) throws {
    guard let direct = encoder as? DirectEncoder else { return try section.encode(to: encoder) }
    var head = section
    head.rows = []
    let output = direct.output
    try head.encode(to: DirectEncoder(output, omitting: ["rows"]))
    let rows = try WrittenRows(section.rows)
    let shared = rows.shared
    if !shared.isEmpty {
      output.close(to: output.open.count)
      output.writer.key("rowDefaults")
      output.writer.beginObject()
      for field in shared { field.write(to: &output.writer) }
      output.writer.endObject()
    }
    output.writer.key("rows")
    output.writer.beginArray()
    try rows.write(to: &output.writer, without: shared)
    output.writer.endArray()
  }
}

/// The rows of a section as JSON. Few rows differ in more than their identity and their content, so
/// each different look is written once.
private struct WrittenRows {
  private let rows: [ListPresentation.Row]
  /// The look of each row, by its index.
  private var indexes: [Int] = []
  private var looks: [Look] = []

  private struct Look {
    /// The index of the first row that has it.
    var row: Int
    var fields: [WrittenField]
    var count = 0
  }

  /// How many looks a row is compared with; the same one may be written again.
  private static let compared = 8

  init(_ rows: [ListPresentation.Row]) throws {
    self.rows = rows
    indexes.reserveCapacity(rows.count)
    // In place, because a copy of a row costs more than the comparison.
    try rows.withUnsafeBufferPointer { rows in
      for number in rows.indices {
        let known = looks.indices.suffix(Self.compared).last {
          rows[looks[$0].row].looks(like: rows[number])
        }
        if known == nil {
          let fields = try WrittenField.fields(of: LookFields(row: rows[number]))
          looks.append(Look(row: number, fields: fields))
        }
        let index = known ?? looks.count - 1
        looks[index].count += 1
        indexes.append(index)
      }
    }
  }

  /// The fields that most rows have alike, in the order in which they are written.
  var shared: [WrittenField] {
    if rows.count < 2 { return [] }
    var counts: [WrittenField: Int] = [:]
    var order: [WrittenField] = []
    for look in looks {
      for field in look.fields {
        let sum = counts[field, default: 0]
        counts[field] = sum + look.count
        if sum == 0 { order.append(field) }
      }
    }
    return order.filter { counts[$0, default: 0] * 2 > rows.count }
  }

  /// Writes the fields of each row that are not shared, and `null` for shared ones that it lacks.
  func write(to output: inout JSONWriter, without shared: [WrittenField]) throws {
    let ends = looks.map { look in
      var writer = JSONWriter()
      writer.element()
      for field in look.fields where !shared.contains(field) { field.write(to: &writer) }
      for field in shared where !look.fields.contains(where: { $0.name == field.name }) {
        writer.key(named: field.name)
        writer.written("null".utf8)
      }
      return writer.take()
    }
    for number in rows.indices {
      output.element()
      output.beginObject()
      output.key("id")
      output.beginObject()
      output.key("list")
      output.text(rows[number].id.list.rawValue)
      output.key("item")
      output.text(rows[number].id.item.rawValue)
      output.endObject()
      output.key("content")
      try rows[number].content.writeCoded(to: &output)
      output.written(ends[indexes[number]])
      output.endObject()
    }
  }
}

/// The fields of a row beside its identity and its content.
private struct LookFields: Encodable {
  let row: ListPresentation.Row

  func encode(to encoder: any Encoder) throws { try row.encodeLook(to: encoder) }
}

/// A field of an object, as JSON.
private struct WrittenField: Hashable {
  var name: String
  var value: ArraySlice<UInt8>

  func hash(into hasher: inout Hasher) {
    // Fields with the same name and values of the same length are nearly always the same.
    hasher.combine(name)
    hasher.combine(value.count)
  }

  /// The fields of a value.
  static func fields(of value: some Encodable) throws -> [WrittenField] {
    let output = DirectEncoder.Output()
    output.recordedDepth = 1
    try output.write(value)
    let bytes = output.writer.take()
    // A value ends before the comma of the next field, or the last brace.
    let ends = output.fields.dropFirst().map(\.start) + [bytes.count - 1]
    return zip(output.fields, ends).map { WrittenField(name: $0.name, value: bytes[$0.value..<$1]) }
  }

  func write(to writer: inout JSONWriter) {
    writer.key(named: name)
    writer.written(value)
  }
}

extension Content {
  /// Writes the content like its coded form, field by field, at a fraction of the cost.
  package func writeCoded(to writer: inout JSONWriter) throws {
    writer.beginObject()
    writer.field("text", text)
    writer.field("secondaryText", secondaryText)
    writer.field("image", image)
    writer.field("note", note)
    if isDone { writer.field("isDone", true) }
    if !attributes.isEmpty {
      writer.key("attributes")
      writer.written(try DirectEncoder.bytes(of: attributes))
    }
    writer.endObject()
  }
}
