import OutlineOperations
import OutlineStore
import Terminal

/// A list as lines for people: ids in a column of their own on the left, the outline beside it.
struct ListLines {
  let list: ListPresentation
  let style: Style
  /// How many columns there are; nil for no limit.
  let width: Int?
  private let idWidth: Int

  /// Ids longer than this stick out of their column, so that one of them does not push everything
  /// aside.
  private static let widestID = 32
  /// The widest indentation where there is no screen: with one column more a level, lines of a deep
  /// outline would have gigabytes.
  static let widestIndentation = 1000

  init(_ list: ListPresentation, style: Style, width: Int?) {
    (self.list, self.style, self.width) = (list, style, width)
    var widest = 0
    for section in list.sections {
      widest = max(widest, section.id.rawValue.displayWidth)
      for row in section.rows where row.cell != .tile {
        widest = max(widest, row.id.item.rawValue.displayWidth)
      }
    }
    idWidth = min(Self.widestID, widest)
  }

  /// The lines of all sections, an empty one between two.
  var lines: [String] {
    Array(list.sections.map(lines).joined(separator: [""]))
  }

  private func lines(of section: ListPresentation.Section) -> [String] {
    var lines = section.header.map { [line(of: $0, section)] } ?? []
    // What is in a section comes below its title, unless its first item is the title.
    let isWhole = section.id == section.section.node
    let offset = isWhole && section.rows.first?.cell != .header ? 1 : 0
    let tiles = section.rows.drop { $0.cell != .tile }
    for row in section.rows[..<tiles.startIndex] {
      lines.append(line(of: row, depth: row.indentation + offset))
    }
    switch section.layout {
    case .grid(let columns): lines += grid(tiles, columns: columns)
    case .list, .strip: lines += strip(tiles)
    }
    if let footer = section.footer {
      lines.append(line(nil, nil, "  " + style.dim(footer.shellSafe)))
    }
    return lines
  }

  private func line(of header: ListPresentation.Header, _ section: ListPresentation.Section)
    -> String
  {
    let title = [header.image, header.title].compactMap { $0?.shellSafe }.joined(separator: " ")
    let badge = header.badge.map { style.dim("  " + $0.plural("item")) } ?? ""
    let mark = header.disclosure == .collapsed ? "▸ " : ""
    return line(section.id, section.prefixLength, mark + style.bold(title) + badge)
  }

  private func line(of row: ListPresentation.Row, depth: Int) -> String {
    let content = row.content
    // However deep it stands, half of the screen is left for the text; a file has no end of it either.
    let indentation = min(2 * depth, width.map { $0 / 2 } ?? Self.widestIndentation)
    var front = String(repeating: " ", count: indentation) + AccessoryMarks.leading(row)
    switch row.disclosure {
    case .none: front += "  "
    case .collapsed: front += "▸ "
    case .expanded: front += "▾ "
    }
    if content.isDone { front += "✓ " }
    if let image = content.image { front += image.shellSafe + (content.text.isEmpty ? "" : " ") }
    let secondary = content.secondaryText.map { "  " + $0.shellSafe } ?? ""
    let star = row.isFavorite ? " ★" : ""
    let path = NodePath.text(of: Array((row.source?.texts ?? []).dropLast()))
    let trailing = AccessoryMarks.trailing(row) + (path.isEmpty ? "" : "  " + path.shellSafe)
    var text = content.text.shellSafe
    if let width {
      let id = max(idWidth, row.id.item.rawValue.displayWidth) + 2
      let taken = id + (front + secondary + star + trailing).displayWidth
      text = text.truncated(toWidth: max(12, width - taken))
    }
    if content.isDone { text = style.dim(text) }
    if row.cell == .header { text = style.bold(text) }
    let end = style.dim(secondary) + style.yellow(star) + style.dim(trailing)
    return line(row.id.item, row.prefixLength, front + text + end)
  }

  private func line(_ id: NodeID?, _ prefixLength: Int?, _ text: String) -> String {
    guard let id else { return String(repeating: " ", count: idWidth + 2) + text }
    return style.id(id, prefixLength: prefixLength, width: idWidth) + text
  }
}

// Sections that are not lists show no ids; `--plain` does.
extension ListLines {
  private func tile(_ row: ListPresentation.Row) -> String {
    let content = row.content
    let shown = (content.image ?? content.text).shellSafe.truncated(toWidth: 24)
    return shown + (row.isFavorite ? "★" : "") + (content.isDone ? "✓" : "")
  }

  private func grid(_ rows: ArraySlice<ListPresentation.Row>, columns: Int) -> [String] {
    let tiles = rows.map(tile)
    let width = (tiles.map(\.displayWidth).max() ?? 0) + 2
    return stride(from: 0, to: tiles.count, by: columns).map { start in
      let row = tiles[start..<min(start + columns, tiles.count)]
      let padded = row.dropLast().map { $0.padded(toWidth: width) } + row.suffix(1)
      return line(nil, nil, "  " + padded.joined())
    }
  }

  private func strip(_ rows: ArraySlice<ListPresentation.Row>) -> [String] {
    if rows.isEmpty { return [] }
    let tiles = "  " + rows.map(tile).joined(separator: "  ")
    return [
      line(nil, nil, width.map { tiles.truncated(toWidth: max(12, $0 - idWidth - 2)) } ?? tiles)
    ]
  }
}

extension Style {
  /// An id with spaces after it, the part that names it alone standing out.
  func id(_ id: NodeID, prefixLength: Int?, width: Int) -> String {
    let text = id.rawValue
    let padded = text.shellSafe.padded(toWidth: width) + "  "
    guard isOn, let prefixLength, text.shellSafe == text else { return dim(padded) }
    // The length is one of bytes; a letter is not cut in two.
    let end = text.indices.first { text[..<$0].utf8.count >= prefixLength } ?? text.endIndex
    return strong(String(text[..<end])) + dim(String(padded[end...]))
  }
}
