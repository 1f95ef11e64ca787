import OutlineModel
import OutlineOperations

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
    try head.encode(to: DirectEncoder(output, direct.codingPath, omitting: ["rows"]))
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
    rows.write(to: &output.writer, without: shared)
    output.writer.endArray()
  }
}

/// The rows of a section as JSON. Few rows differ in their appearance, which has most of their
/// fields, so each different one is written once.
private struct WrittenRows {
  private var rows: [(fields: [WrittenField], appearance: Int)] = []
  private var appearances: [(fields: [WrittenField], count: Int)] = []

  init(_ rows: [ListPresentation.Row]) throws {
    var known: [RowAppearance: Int] = [:]
    var last: (appearance: RowAppearance, index: Int)?
    self.rows.reserveCapacity(rows.count)
    for row in rows {
      let index: Int
      // Equal appearances of a section share their lists, so comparing is cheaper than hashing.
      if let last, last.appearance == row.appearance {
        index = last.index
      } else if let found = known[row.appearance] {
        index = found
      } else {
        index = appearances.count
        known[row.appearance] = index
        appearances.append((try WrittenField.fields(of: row.appearance), 0))
      }
      last = (row.appearance, index)
      appearances[index].count += 1
      self.rows.append((try WrittenField.fields(of: OwnFields(row: row)), index))
    }
  }

  /// The fields that most rows have alike, in the order in which they are written.
  var shared: [WrittenField] {
    if rows.count < 2 { return [] }
    var counts: [WrittenField: Int] = [:]
    var order: [WrittenField] = []
    func count(_ field: WrittenField, _ number: Int) {
      // Fields that differ in any case.
      if field.name == "id" || field.name == "content" { return }
      let sum = counts[field, default: 0] + number
      counts[field] = sum
      if sum == number { order.append(field) }
    }
    for row in rows { for field in row.fields { count(field, 1) } }
    for appearance in appearances {
      for field in appearance.fields { count(field, appearance.count) }
    }
    return order.filter { counts[$0, default: 0] * 2 > rows.count }
  }

  /// Writes the fields of each row that are not shared, and `null` for shared ones that it lacks.
  func write(to writer: inout JSONWriter, without shared: [WrittenField]) {
    let looks = appearances.map { appearance in
      appearance.fields.filter { !shared.contains($0) }
    }
    for row in rows {
      let appearance = appearances[row.appearance].fields
      writer.element()
      writer.beginObject()
      for field in row.fields where !shared.contains(field) { field.write(to: &writer) }
      for field in looks[row.appearance] { field.write(to: &writer) }
      for field in shared
      where !row.fields.contains(where: { $0.name == field.name })
        && !appearance.contains(where: { $0.name == field.name })
      {
        writer.key(named: field.name)
        writer.written("null".utf8)
      }
      writer.endObject()
    }
  }
}

/// The fields of a row beside those of its appearance.
private struct OwnFields: Encodable {
  let row: ListPresentation.Row

  func encode(to encoder: any Encoder) throws { try row.encodeOwnFields(to: encoder) }
}

/// A field of an object, as JSON.
private struct WrittenField: Hashable {
  var name: String
  var value: ArraySlice<UInt8>

  /// The fields of a value.
  static func fields(of value: some Encodable) throws -> [WrittenField] {
    let output = DirectEncoder.Output()
    output.recordedDepth = 1
    try output.write(value, [])
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
