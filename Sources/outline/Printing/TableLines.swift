import Foundation
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
    let fitted = fitted(widths)
    let heading = line(columns, fitted) { _, text in screen.style.dim(text) }
    guard let group else { return [heading] + cells.map { line($0, fitted, paint: painted) } }
    // An item may be in several groups.
    let places = Dictionary(zip(entries.map(\.id), cells)) { first, _ in first }
    return group.groups(of: entries).flatMap { group in
      let name = group.name.isEmpty ? "none" : group.name.shellSafe
      let title = screen.style.bold(name) + screen.style.dim("  \(group.entries.count)")
      return ["", title]
        + group.entries.map { line(places[$0.id] ?? [], fitted, paint: painted) }
    }.reduce(into: [heading]) { $0.append($1) }
  }

  private func painted(_ column: Int, _ text: String) -> String {
    columns[column] == "text" ? text : screen.style.dim(text)
  }

  /// The widths of the columns on the screen: the widest are cut until the line fits.
  private func fitted(_ widths: [Int]) -> [Int] {
    guard let width = screen.width else { return widths }
    var widths = widths
    let spaces = 2 * (widths.count - 1)
    while widths.reduce(spaces, +) > width, let most = widths.max(), most > 8,
      let index = widths.lastIndex(of: most)
    {
      // The text is the last to be cut.
      let others = widths.indices.filter { columns[$0] != "text" && widths[$0] > 12 }
      let widest = others.max { widths[$0] < widths[$1] } ?? index
      widths[widest] -= 1
    }
    return widths
  }

  private func line(_ cells: [String], _ widths: [Int], paint: (Int, String) -> String) -> String {
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
        let id = screen.shown(entry.id, prefixLength: entry.prefixLength)
        return id.needed + id.rest
      case "text":
        let mark = content.isDone ? "✓" : nil
        text = [mark, content.image, content.text].compactMap(\.self).joined(separator: " ")
      case "due": text = content.due.map(Moment.local) ?? ""
      case "start": text = content.start.map(Moment.local) ?? ""
      case "created", "completed", "modified":
        text = ItemTime(rawValue: name).flatMap { entry.times[$0] }.map(Moment.local) ?? ""
      case "path":
        return Screen.path(Array((entry.path?.texts ?? []).dropLast()), room: nil)
      case "done": return content.isDone ? "✓" : ""
      case "favorite": return entry.isFavorite ? "★" : ""
      default: text = field.text(entry)
      }
      return text.plainField
    }
  }
}
