import OutlineOperations
import OutlineStore
import Terminal

/// Items as a table: a column for each field, under a line with their names.
struct TableLines {
  let screen: Screen
  /// The names of the columns.
  let columns: [String]
  /// The fields with these names.
  let fields: [Column<Entry>]
  var group: Grouping?

  /// The lines of items. With groups, the name of each is a line of its own.
  func lines(of entries: [Entry]) -> [String] {
    let cells = entries.map(cells)
    let fitted = fit(
      columns.indices.map { column in cells.reduce(1) { max($0, $1[column].displayWidth) } })
    let heading = line(columns, widths: fitted) { _, text in screen.style.dim(text) }
    let lines = zip(entries, cells).map { entry, cells in
      line(cells, widths: fitted) { paint($0, text: $1, of: entry) }
    }
    guard let group else { return [heading] + lines }
    // An item may be in several groups.
    let places = Dictionary(zip(entries, lines)) { first, _ in first }
    return group.groups(of: entries).flatMap { one in
      let isDay = group == .due || group == .start || group.time != nil
      let day = isDay ? ItemDate(rawValue: one.name) : nil
      let name = one.name.isEmpty ? "none" : one.name.shellSafe
      let title = screen.style.bold(day.map { AttributeMarks.words(for: $0) } ?? name)
      return ["", title + screen.style.dim("  \(one.entries.count)")]
        + one.entries.compactMap { places[$0] }
    }.reduce(into: [heading]) { $0.append($1) }
  }

  private func paint(_ column: Int, text: String, of entry: Entry) -> String {
    switch columns[column] {
    case "text": text
    case "due":
      AttributeMarks.due(of: entry.content).map { screen.style.due($0, text: text) } ?? text
    default: screen.style.dim(text)
    }
  }

  /// The widths of the columns on the screen, 0 for one without room: the widest are cut until the
  /// line fits, the text only after the others, and dates never, which are short below 70. On a
  /// narrow screen names of columns are cut, and the last columns are left out.
  private func fit(_ contents: [Int]) -> [Int] {
    var widths = zip(columns, contents).map { max($0.displayWidth, $1) }
    guard let width = screen.width else { return widths }
    let dates = [
      "due": 25, "start": 25, "wait": 25, "created": 25, "completed": 25, "modified": 25,
    ]
    var least = zip(columns, contents).map { min($1, $0 == "text" ? 16 : dates[$0] ?? 8) }
    func total(_ widths: [Int]) -> Int { widths.reduce(-2) { $1 == 0 ? $0 : $0 + $1 + 2 } }
    while total(least) > width,
      let last = columns.indices.last(where: { least[$0] > 0 && columns[$0] != "text" })
    {
      least[last] = 0
      widths[last] = 0
    }
    while total(widths) > width {
      let cut = widths.indices.filter { widths[$0] > least[$0] }
      let others = cut.filter { columns[$0] != "text" && widths[$0] > 12 }
      let widest = (others.isEmpty ? cut : others).max { widths[$0] < widths[$1] }
      guard let widest else { break }
      widths[widest] -= 1
    }
    return widths
  }

  private func line(_ cells: [String], widths: [Int], paint: (Int, String) -> String) -> String {
    let shown = cells.indices.filter { widths[$0] > 0 }
    let last = shown.last { !cells[$0].isEmpty } ?? 0
    return shown.prefix { $0 <= last }.map { index in
      let text = screen.width == nil ? cells[index] : cells[index].truncated(toWidth: widths[index])
      return paint(index, index == last ? text : text.padded(toWidth: widths[index]))
    }.joined(separator: "  ")
  }

  private func cells(_ entry: Entry) -> [String] {
    let isShort = screen.width.map { $0 < 70 } ?? false
    func words(_ date: ItemDate?) -> String {
      date.map { AttributeMarks.words(for: $0, isShort: isShort) } ?? ""
    }
    return zip(columns, fields).map { name, field in
      let content = entry.content
      let text: String
      switch name {
      case "id":
        let id = screen.id(entry.id, prefixLength: entry.prefixLength)
        return id.needed + id.rest
      case "text":
        let mark = content.isDone ? "✓" : nil
        text = [mark, content.image, content.text].compactMap(\.self).joined(separator: " ")
      case "due":
        let isOver = AttributeMarks.due(of: content)?.isOver == true
        text = (isOver ? "overdue " : "") + words(content.due)
      case "start": text = words(content.start)
      case "wait": text = words(content.wait)
      case "created", "completed", "modified":
        text = ItemTime(rawValue: name).flatMap { entry.times[$0] }.map(Moment.local) ?? ""
      case "path": return Screen.path(Array((entry.path?.texts ?? []).dropLast()), room: nil)
      case "done": return content.isDone ? "✓" : ""
      case "favorite": return entry.isFavorite ? "★" : ""
      default: text = field.text(entry)
      }
      return text.plainField
    }
  }
}
