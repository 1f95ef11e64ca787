import OutlineModel
import OutlineOperations

// A window as JSON. Each section has the fields that most of its rows share, such as swipe actions,
// once, in `rowDefaults`. This halves the size of a window. A row omits these fields, and has
// `null` for those of them that it does not have.
extension ListRoute.Answer {
  /// The answer without its rows, and the looks of the rows of each section.
  private struct Coded: Encodable {
    var answer: ListRoute.Answer
    var looks: [[RowLook]]
  }

  /// The answer as JSON.
  /// - Throws: `EncodingError` for a number that JSON does not have.
  func json() throws -> [UInt8] {
    let sections = list.sections.map { SectionRows($0.rows) }
    var answer = self
    for index in answer.list.sections.indices { answer.list.sections[index].rows = [] }
    // In one call, because each call of an encoder costs as much as ten rows.
    let looks = sections.map(\.looks)
    let coded = try JSONText.value(of: Coded(answer: answer, looks: looks).jsonBytes())
    let list = coded["answer"]["list"]
    var writer = JSONWriter()
    writer.beginObject()
    writer.fields(coded["answer"].fields, but: "list")
    writer.key("list")
    writer.beginObject()
    writer.fields(list.fields, but: "sections")
    writer.key("sections")
    writer.beginArray()
    for (index, section) in list["sections"].values.enumerated() {
      writer.element()
      writer.beginObject()
      writer.fields(section.fields, but: "rows")
      sections[index].write(coded["looks"].values[index].values.map(\.fields), to: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endObject()
    return writer.take()
  }
}

/// All fields of a row but its identity and its content.
private struct RowLook: Encodable {
  let row: ListPresentation.Row

  func encode(to encoder: any Encoder) throws { try row.encodeLook(to: encoder) }
}

/// The rows of a section. Few rows differ in more than their identity and their content, so each
/// different look is written once.
private struct SectionRows {
  private let rows: [ListPresentation.Row]
  /// The index of the look of each row.
  private var indexes: [Int] = []
  /// The number of rows with each look.
  private var counts: [Int] = []
  private(set) var looks: [RowLook] = []

  /// How many looks a row is compared with; the same one may be written again.
  private static let compared = 8

  init(_ rows: [ListPresentation.Row]) {
    self.rows = rows
    for row in rows {
      let known = looks.indices.suffix(Self.compared).last { looks[$0].row.looks(like: row) }
      if known == nil {
        looks.append(RowLook(row: row))
        counts.append(0)
      }
      let index = known ?? looks.count - 1
      counts[index] += 1
      indexes.append(index)
    }
  }

  /// The fields that more than half of the rows have alike.
  private func commonFields(of looks: [[String: JSONValue]]) -> [String: JSONValue] {
    if rows.count < 2 { return [:] }
    var sums: [String: [JSONValue: Int]] = [:]
    for (look, count) in zip(looks, counts) {
      for (name, value) in look { sums[name, default: [:]][value, default: 0] += count }
    }
    return sums.compactMapValues { $0.first { $0.value * 2 > rows.count }?.key }
  }

  /// Writes the shared fields, and the rows.
  /// - Parameter looks: the fields of ``looks``.
  func write(_ looks: [[String: JSONValue]], to writer: inout JSONWriter) {
    let shared = commonFields(of: looks)
    writer.field("rowDefaults", shared)
    let ends = looks.map { look in
      let lacking = shared.filter { look[$0.key] == nil }.mapValues { _ in JSONValue.null }
      var writer = JSONWriter()
      writer.element()
      writer.fields(look.filter { shared[$0.key] != $0.value }.merging(lacking) { own, _ in own })
      return writer.take()
    }
    writer.key("rows")
    writer.beginArray()
    for (row, index) in zip(rows, indexes) {
      writer.element()
      writer.beginObject()
      writer.key("content")
      row.content.write(to: &writer)
      writer.key("id")
      writer.beginObject()
      writer.field("item", row.id.item.rawValue)
      writer.field("list", row.id.list.rawValue)
      writer.endObject()
      writer.raw(ends[index])
      writer.endObject()
    }
    writer.endArray()
  }
}

extension JSONValue {
  /// The fields of an object; none for another value.
  fileprivate var fields: [String: JSONValue] {
    if case .object(let fields) = self { fields } else { [:] }
  }

  /// The values of an array; none for another value.
  fileprivate var values: [JSONValue] { if case .array(let values) = self { values } else { [] } }

  fileprivate subscript(_ name: String) -> JSONValue { fields[name] ?? .null }
}
