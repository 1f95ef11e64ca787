import OutlineOperations
import OutlineStore
import Terminal

/// All fields of one node, one per line.
enum NodeDetails {
  /// A node with all its times, and its fields.
  static func entry(
    of node: FoundNode, in outline: OutlineReader
  ) throws -> (entry: Entry, fields: [(name: String, value: String)]) {
    var entry = try outline.addingTimes(Set(ItemTime.allCases), to: [outline.entry(node)])[0]
    let children = try entry.itemCount ?? (entry.hasChildren ? outline.childCount(of: node) : 0)
    if node.kind == .item { entry.completions = try outline.completions(of: node.itemID) }
    return (entry, try fields(of: entry, children: children))
  }

  /// The fields with a value, in display order.
  private static func fields(
    of entry: Entry, children: Int
  ) throws -> [(name: String, value: String)] {
    let content = entry.content
    var fields: [(String, String?)] = [
      ("id", entry.id.rawValue), ("kind", entry.kind.rawValue), ("path", entry.path?.text),
      ("text", content.text),
    ]
    fields += ContentField.texts.map { ($0.name, content[text: $0]) }
    func word(_ isSet: Bool) -> String { isSet ? "yes" : "no" }
    if entry.kind == .item {
      fields += [("done", word(content.isDone)), ("favorite", word(entry.isFavorite))]
      for time in ItemTime.allCases { fields.append((time.rawValue, entry.times[time]?.rawValue)) }
      if let rule = content.recurrence { fields.append(("recurs", rule.words)) }
      if !entry.completions.isEmpty {
        fields.append(("done on", entry.completions.map(\.day).uniqued().joined(separator: ", ")))
      }
      for (name, value) in content.attributes.sorted(by: { $0.key < $1.key }) {
        fields.append(("attribute " + name, value.jsonLine))
      }
    }
    fields.append((entry.kind == .item ? "children" : "items", String(children)))
    fields.append(("expanded", word(entry.isExpanded)))
    if let configuration = entry.configuration { fields += self.fields(of: configuration) }
    return fields.compactMap { name, value in value.map { (name, $0) } }
  }

  private static func fields(of configuration: ListConfiguration) -> [(String, String?)] {
    let layout =
      if case .grid(let columns) = configuration.layout { "grid, \(columns) columns" } else {
        configuration.layout.kind
      }
    let edges = SwipeAction.Edge.allCases.filter(
      configuration.performsFirstActionWithFullSwipe(on:))
    let edge = edges.count == 2 ? "yes" : edges.first.map { "\($0.rawValue) only" } ?? "no"
    return [
      ("shows", configuration.shows?.description),
      ("appearance", configuration.appearance.rawValue), ("layout", layout),
      ("header", configuration.headerMode.rawValue), ("footer", configuration.footerMode.rawValue),
      ("footer text", configuration.footer),
      ("separators", configuration.showsSeparators ? "yes" : "no"),
      ("leading", list(configuration.leadingActions.map(ActionNotation.text))),
      ("trailing", list(configuration.trailingActions.map(ActionNotation.text))),
      ("full swipe", edge),
      ("accessories", list(configuration.accessories.map(\.notation))),
      ("reorder", configuration.reordering.rawValue),
      ("when empty", configuration.removedWhenEmpty ? "removed" : "kept"),
      ("done occurrences", configuration.keepsOccurrences ? "kept" : nil),
      ("shown while done", configuration.shownWhile),
    ]
  }

  private static func list(_ texts: [String]) -> String {
    texts.isEmpty ? "none" : texts.joined(separator: ", ")
  }

  /// The same fields as people write them: days and tags instead of JSON.
  static func readable(
    _ fields: [(name: String, value: String)], of entry: Entry
  ) -> [(name: String, value: String)] {
    let content = entry.content
    func words(_ date: ItemDate?) -> String? { date.map { AttributeMarks.words(for: $0) } }
    return fields.compactMap { name, value in
      if let time = ItemTime(rawValue: name) {
        return (name, entry.times[time].map(Moment.local) ?? value)
      }
      let attribute = ReservedAttribute(rawValue: String(name.dropFirst("attribute ".count)))
      let text: String? =
        switch attribute {
        case .due:
          AttributeMarks.due(of: content).flatMap { $0.isOver ? $0.text : words(content.due) }
        case .start: words(content.start)
        case .wait: words(content.wait)
        case .priority: content.priority
        case .tags where !content.tags.isEmpty: AttributeMarks.tags(of: content)
        // They have lines of their own.
        case .recur where content.recurrence != nil: ""
        case .lastDone where !entry.completions.isEmpty: ""
        default: nil
        }
      guard let attribute, let text else { return (name, value) }
      return text.isEmpty ? nil : (attribute.rawValue, text)
    }
  }

  /// The fields for people: names in a column, and each line of a note on its own line.
  static func lines(of fields: [(name: String, value: String)], _ style: Style) -> [String] {
    let width = (fields.map(\.name.displayWidth).max() ?? 0) + 2
    return fields.flatMap { name, value in
      // By bytes: comparing the characters of a long note would take most of the time.
      let values = value.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
        String(Substring($0)).shellSafe
      }
      return values.enumerated().map { index, line in
        let name = index == 0 ? name.shellSafe : ""
        return style.dim(name.padded(toWidth: width)) + (name == "text" ? style.bold(line) : line)
      }
    }
  }
}
