import OutlineStore
import Terminal

/// Turns a listing into lines for people: ids in a column of their own on the left, the outline behind it.
struct ListingRenderer {
  let style: Style
  /// Whether the list is shown as one that is being edited.
  let isEditing: Bool
  /// How many columns there are; nil for no limit.
  let width: Int?
  private let idWidth: Int

  /// Ids longer than this stick out of their column, so that one of them does not push everything aside.
  private static let widestID = 32

  init(_ listing: Listing, style: Style, isEditing: Bool, width: Int?) {
    self.style = style
    self.isEditing = isEditing
    self.width = width
    let lists = listing.groups.flatMap { [$0.heading] + ($0.configuration.layout == .list ? $0.rows : []) }
    idWidth = min(Self.widestID, lists.map(\.id.rawValue.displayWidth).max() ?? 0)
  }

  /// The lines of all groups, an empty one between two.
  func lines(of listing: Listing) -> [String] {
    Array(listing.groups.map(lines).joined(separator: [""]))
  }

  private func lines(of group: Listing.Group) -> [String] {
    let configuration = group.configuration
    var lines: [String] = []
    if group.heading.kind == .item {
      lines.append(row(group.heading, indentation: 0, configuration))
    } else if configuration.headerMode == .supplementary || group.rows.isEmpty {
      lines.append(header(group.heading))
    }
    switch configuration.layout {
    case .list: lines += list(group)
    case .grid(let columns): lines += grid(group.rows, columns: columns)
    case .strip: lines += strip(group.rows)
    }
    if group.heading.kind == .section, configuration.footerMode == .supplementary {
      let count = group.heading.itemCount ?? group.rows.count { $0.level == 0 }
      lines.append(line(nil, "  " + style.dim((configuration.footer ?? count.of("item")).shellSafe)))
    }
    return lines
  }

  private func list(_ group: Listing.Group) -> [String] {
    let isSection = group.heading.kind == .section
    let top = isSection ? 0 : group.heading.level + 1
    let hasItemHeader = isSection && group.configuration.headerMode == .firstItemInSection
    return group.rows.enumerated().map { index, entry in
      // The first item of a section can be its header: then it stands where a header stands.
      let isHeader = hasItemHeader && index == 0
      let depth = entry.level - top + (hasItemHeader ? 0 : 1)
      return row(entry, indentation: 2 * depth, group.configuration, isHeader: isHeader)
    }
  }

  private func header(_ section: Entry) -> String {
    let title = [section.content.image, section.content.text].compactMap { $0?.shellSafe }.joined(separator: " ")
    let isClosed = !section.isExpanded && section.hasChildren
    let count = isClosed ? section.itemCount.map { style.dim("  " + $0.of("item")) } : nil
    return line(section, (isClosed ? "▸ " : "") + style.bold(title) + (count ?? ""))
  }

  private func row(
    _ entry: Entry, indentation: Int, _ configuration: ListConfiguration, isHeader: Bool = false
  ) -> String {
    let leading = AccessoryMarks.leading(configuration, isEditing: isEditing)
    let disclosure = entry.hasChildren ? (entry.isExpanded ? "▾ " : "▸ ") : "  "
    // However deep it stands, half of the screen is left for the text.
    let indentation = min(indentation, width.map { $0 / 2 } ?? .max)
    var front = String(repeating: " ", count: indentation) + leading + disclosure
    if entry.content.isDone { front += "✓ " }
    if let image = entry.content.image { front += image.shellSafe + (entry.content.text.isEmpty ? "" : " ") }
    let secondary = entry.content.secondaryText.map { "  " + $0.shellSafe } ?? ""
    let star = entry.isFavorite ? " ★" : ""
    let trailing = AccessoryMarks.trailing(configuration, isEditing: isEditing)
    let taken = max(idWidth, entry.id.rawValue.displayWidth) + 2 + (front + secondary + star + trailing).displayWidth
    var text = entry.content.text.shellSafe
    if let width { text = text.truncated(toWidth: max(12, width - taken)) }
    if entry.content.isDone { text = style.dim(text) }
    if isHeader { text = style.bold(text) }
    return line(entry, front + text + style.dim(secondary) + style.yellow(star) + style.dim(trailing))
  }

  private func line(_ entry: Entry?, _ text: String) -> String {
    let column = entry.map { style.id(of: $0, width: idWidth) } ?? String(repeating: " ", count: idWidth + 2)
    return column + text
  }
}

// Sections that are not lists show no ids; `--plain` does.
extension ListingRenderer {
  private func cell(_ entry: Entry) -> String {
    let content = entry.content
    let shown = (content.image ?? content.text).shellSafe.truncated(toWidth: 24)
    return shown + (entry.isFavorite ? "★" : "") + (content.isDone ? "✓" : "")
  }

  private func grid(_ rows: [Entry], columns: Int) -> [String] {
    let cells = rows.map(cell)
    let width = (cells.map(\.displayWidth).max() ?? 0) + 2
    return stride(from: 0, to: cells.count, by: columns).map { start in
      let row = cells[start..<min(start + columns, cells.count)]
      let padded = row.dropLast().map { $0.padded(toWidth: width) } + row.suffix(1)
      return line(nil, "  " + padded.joined())
    }
  }

  private func strip(_ rows: [Entry]) -> [String] {
    if rows.isEmpty { return [] }
    let cells = "  " + rows.map(cell).joined(separator: "  ")
    return [line(nil, width.map { cells.truncated(toWidth: max(12, $0 - idWidth - 2)) } ?? cells)]
  }
}
