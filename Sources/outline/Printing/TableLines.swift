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
    let widths = columns.indices.map { column in
      cells.reduce(columns[column].displayWidth) { max($0, $1[column].displayWidth) }
    }
    let fitted = fit(widths)
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

  /// The widths of the columns on the screen: the widest are cut until the line fits, the text only
  /// after the others, and dates never.
  private func fit(_ widths: [Int]) -> [Int] {
    guard let width = screen.width else { return widths }
    var widths = widths
    let spaces = 2 * (widths.count - 1)
    let dates: Set = ["due", "start", "wait", "created", "completed", "modified"]
    while widths.reduce(spaces, +) > width {
      let cut = widths.indices.filter { !dates.contains(columns[$0]) && widths[$0] > 8 }
      let others = cut.filter { columns[$0] != "text" && widths[$0] > 12 }
      let widest = (others.isEmpty ? cut : others).max { widths[$0] < widths[$1] }
      guard let widest else { break }
      widths[widest] -= 1
    }
    return widths
  }

  private func line(_ cells: [String], widths: [Int], paint: (Int, String) -> String) -> String {
    let last = cells.lastIndex { !$0.isEmpty } ?? 0
    return cells.indices.prefix(last + 1).map { index in
      let text = screen.width == nil ? cells[index] : cells[index].truncated(toWidth: widths[index])
      return paint(index, index == last ? text : text.padded(toWidth: widths[index]))
    }.joined(separator: "  ")
  }

  private func cells(_ entry: Entry) -> [String] {
    zip(columns, fields).map { name, field in
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
        let due = AttributeMarks.due(of: content)
        let date = content.due.map { AttributeMarks.words(for: $0) }
        text = due?.isOver == true ? due?.text ?? "" : date ?? ""
      case "start": text = content.start.map { AttributeMarks.words(for: $0) } ?? ""
      case "wait": text = content.wait.map { AttributeMarks.words(for: $0) } ?? ""
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
