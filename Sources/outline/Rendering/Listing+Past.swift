import Foundation
import OutlineStore

extension Listing {
  /// Reads an earlier state.
  /// - Parameters:
  ///   - past: the whole outline as it was.
  ///   - names: ids, beginnings of ids or titles of sections of that time; every section where there are none.
  init(_ past: Outline, names: [String], scope: Scope) throws {
    let entries = try Self.entries(of: past)
    let names = names == ["/"] ? [] : names
    if names.isEmpty {
      for index in entries.indices where entries[index].kind == .section {
        let isShown = entries[index].isExpanded || scope.includesCollapsed
        groups.append(Self.group(at: index, of: entries, isShown: isShown, scope))
      }
    }
    for name in names {
      groups.append(Self.group(at: try Self.index(of: name, in: entries), of: entries, isShown: true, scope))
    }
  }

  /// The nodes of an earlier state, in display order.
  static func entries(of past: Outline) throws -> [Entry] {
    let favorites = Set(past.favorites.map(\.node))
    var above: [Entry] = []
    var entries: [Entry] = []
    for (index, row) in past.rows.enumerated() {
      above.removeLast(max(0, above.count - row.level))
      let node = row.node
      let next = index + 1 < past.rows.count ? past.rows[index + 1].level : 0
      var entry = Entry(
        id: node.id, kind: node.kind, section: above.first?.id, parent: above.last?.id, level: max(0, row.level - 1),
        content: node.content, isExpanded: node.isExpanded, isFavorite: favorites.contains(node.id),
        hasChildren: next > row.level)
      if node.kind == .section { entry.configuration = try configuration(of: node.content) }
      above.append(entry)
      entries.append(entry)
    }
    return entries
  }

  /// How the list of a section that says this looks and behaves.
  static func configuration(of content: Content) throws -> ListConfiguration {
    try JSONDecoder().decode(ListConfiguration.self, from: JSONEncoder().encode(content.attributes))
  }

  /// Where the node stands that a text names.
  static func index(of name: String, in entries: [Entry]) throws -> Int {
    if let index = entries.firstIndex(where: { $0.id.rawValue == name }) { return index }
    var found = entries.indices.filter { entries[$0].kind == .section && entries[$0].content.text == name }
    if found.isEmpty, !name.isEmpty { found = entries.indices.filter { entries[$0].id.rawValue.hasPrefix(name) } }
    if name.hasPrefix("/") { found = entries.indices.filter { NodePath.text(of: path(of: $0, in: entries)) == name } }
    guard let index = found.first else { throw OutlineError.unknownNode(name) }
    if found.count > 1 {
      var failure = Failure(
        .ambiguous, "\(name.debugDescription) could be one of several", hint: "give more letters of the id")
      failure.candidates = found.map {
        Failure.Candidate(id: entries[$0].id, kind: entries[$0].kind, text: entries[$0].content.text)
      }
      throw failure
    }
    return index
  }

  /// The texts from the section down to an entry.
  private static func path(of index: Int, in entries: [Entry]) -> [String] {
    var path: [String] = []
    var wanted: NodeID? = entries[index].id
    for entry in entries[...index].reversed() where entry.id == wanted {
      path.append(entry.content.text)
      wanted = entry.parent
      if wanted == nil { break }
    }
    return path.reversed()
  }

  private static func group(at index: Int, of entries: [Entry], isShown: Bool, _ scope: Scope) -> Group {
    var heading = entries[index]
    heading.path = path(of: index, in: entries)
    let depth = heading.kind == .section ? -1 : heading.level
    var rows: [Entry] = []
    // Everything below this level is under a collapsed item.
    var hidden = Int.max
    for entry in entries[(index + 1)...] {
      if entry.kind == .section || entry.level <= depth { break }
      if entry.level > hidden { continue }
      hidden = entry.isExpanded || scope.includesCollapsed ? Int.max : entry.level
      if isShown && entry.level - depth <= scope.levels { rows.append(entry) }
    }
    let section = entries[...index].last { $0.kind == .section }
    return Group(heading: heading, configuration: section?.configuration ?? ListConfiguration(), rows: rows)
  }
}
