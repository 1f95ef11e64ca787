package import OutlineStore

/// The nodes to list: sections, or items with their descendants.
package struct Listing: Sendable {
  /// A section or an item, and the rows below it.
  package struct Group: Sendable {
    /// The section or the requested item.
    package var heading: Entry
    /// The section it belongs to.
    var section: Section.ID
    /// The configuration of the section.
    package var configuration: ListConfiguration
    /// The rows in display order.
    package var rows: [Entry]
    /// Whether the rows are items of other sections that a live section shows, which have paths.
    var isLive = false
  }

  /// The rows to include.
  package struct Scope: Sendable {
    /// Whether the descendants of collapsed nodes are included.
    var includesCollapsed: Bool
    /// The number of levels below the heading.
    var levels: Int

    /// Creates a scope, by default of the visible rows.
    /// - Parameters:
    ///   - includesCollapsed: whether to include the descendants of collapsed nodes.
    ///   - levels: the number of levels below the heading; 0 for the headings alone.
    package init(includesCollapsed: Bool = false, levels: Int = .max) {
      self.includesCollapsed = includesCollapsed
      self.levels = levels
    }
  }

  /// The sections and items, in the requested order.
  package private(set) var groups: [Group] = []

  /// All nodes, headings included, in display order.
  package var entries: [Entry] { groups.flatMap { [$0.heading] + $0.rows } }

  /// Reads a list.
  /// - Parameters:
  ///   - outline: the present, or the outline at a version.
  ///   - names: names of sections and items; all sections if there are none.
  ///   - scope: the rows to include.
  /// - Complexity: O(rows).
  package init(_ outline: OutlineReader, names: [Reference] = [], scope: Scope = Scope()) throws {
    try Self.eachPage(outline, names: names, scope: scope) { page in
      if page.isFirst {
        groups.append(page.group)
      } else {
        groups[groups.count - 1].rows += page.group.rows
      }
    }
  }

  /// Sets the length of the shortest unique prefix of every id, for a terminal.
  /// - Parameters:
  ///   - limit: the number of nodes to keep, headings included; `nil` for all.
  ///   - countsHidden: whether to count the children of every node whose children are not listed.
  ///     Groups of more than 5,000 rows are skipped, because that would take too long.
  package mutating func prepare(
    _ outline: OutlineReader, limit: Int?, countsHidden: Bool
  ) throws {
    if let limit { self.limit(to: limit) }
    for index in groups.indices {
      groups[index].heading = try outline.addingPrefixes(to: [groups[index].heading])[0]
      groups[index].rows = try outline.addingPrefixes(to: groups[index].rows)
      if countsHidden { try groups[index].countHiddenChildren(outline) }
    }
  }

  private mutating func limit(to count: Int) {
    var kept: [Group] = []
    var left = count
    for var group in groups where left > 0 {
      group.rows = Array(group.rows.prefix(left - 1))
      left -= 1 + group.rows.count
      kept.append(group)
    }
    groups = kept
  }
}

extension Listing.Group {
  /// The largest number of rows whose children are counted.
  private static let mostCounted = 5_000

  fileprivate mutating func countHiddenChildren(_ outline: OutlineReader) throws {
    if rows.count > Self.mostCounted { return }
    if rows.isEmpty { heading.hiddenCount = try count(of: heading, outline) }
    for index in rows.indices where rows[index].hasChildren {
      let next = index + 1
      if next < rows.count && rows[next].level > rows[index].level { continue }
      rows[index].hiddenCount = try count(of: rows[index], outline)
    }
  }

  private func count(of entry: Entry, _ outline: OutlineReader) throws -> Int? {
    if !entry.hasChildren { return nil }
    return try entry.itemCount ?? outline.childCount(of: outline.find(Item.ID(entry.id.rawValue)))
  }
}
