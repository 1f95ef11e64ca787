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
    let rows = try section.rows.map(WrittenRow.init)
    let shared = Self.shared(of: rows)
    if !shared.isEmpty {
      output.close(to: output.open.count)
      output.writer.key("rowDefaults")
      output.writer.beginObject()
      for (name, value) in shared {
        output.writer.key(named: name)
        output.writer.written(value)
      }
      output.writer.endObject()
    }
    output.writer.key("rows")
    output.writer.beginArray()
    for row in rows {
      output.writer.element()
      row.write(to: &output.writer, without: shared)
    }
    output.writer.endArray()
  }

  /// Fields that differ in any case.
  private static let own: Set<String> = ["id", "content"]

  /// The fields that most rows have alike, in the order in which they are written.
  private static func shared(of rows: [WrittenRow]) -> [(name: String, value: ArraySlice<UInt8>)] {
    if rows.count < 2 { return [] }
    // The vote of Boyer and Moore: a value that more than half of the rows have wins.
    var votes: [String: (value: ArraySlice<UInt8>, count: Int)] = [:]
    var names: [String] = []
    for row in rows {
      for (name, value) in row.fields where !own.contains(name) {
        guard let vote = votes[name] else {
          names.append(name)
          votes[name] = (value, 1)
          continue
        }
        if vote.value == value {
          votes[name]?.count += 1
        } else if vote.count == 0 {
          votes[name] = (value, 1)
        } else {
          votes[name]?.count -= 1
        }
      }
    }
    return names.compactMap { name in
      guard let value = votes[name]?.value,
        rows.count(where: { $0.value(of: name) == value }) * 2 > rows.count
      else { return nil }
      return (name, value)
    }
  }
}

/// A row as JSON, with the places of its fields.
private struct WrittenRow {
  var fields: [(name: String, value: ArraySlice<UInt8>)]

  init(_ row: ListPresentation.Row) throws {
    let output = DirectEncoder.Output()
    output.recordedDepth = 1
    try output.write(row, [])
    let bytes = output.writer.take()
    // A value ends before the comma of the next field, or the last brace.
    let ends = output.fields.dropFirst().map(\.start) + [bytes.count - 1]
    fields = zip(output.fields, ends).map { ($0.name, bytes[$0.value..<$1]) }
  }

  func value(of name: String) -> ArraySlice<UInt8>? { fields.first { $0.name == name }?.value }

  /// Writes the fields that are not shared.
  func write(
    to writer: inout JSONWriter, without shared: [(name: String, value: ArraySlice<UInt8>)]
  ) {
    writer.beginObject()
    for (name, value) in fields
    where !shared.contains(where: { $0.name == name && $0.value == value }) {
      writer.key(named: name)
      writer.written(value)
    }
    for (name, _) in shared where value(of: name) == nil {
      writer.key(named: name)
      writer.written("null".utf8)
    }
    writer.endObject()
  }
}
