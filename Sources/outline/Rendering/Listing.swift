import OutlineStore

/// What `ls` shows: sections, or items with what stands under them.
struct Listing {
  /// A section or an item, and the rows below it.
  struct Group {
    /// The section, or the item that was asked for.
    var heading: Entry
    /// How the list of the section looks.
    var configuration: ListConfiguration
    /// The rows in display order.
    var rows: [Entry]
  }

  /// Which rows are wanted.
  struct Scope {
    /// Also what stands under collapsed nodes.
    var includesCollapsed = false
    /// How many levels below the heading.
    var levels = Int.max
  }

  var groups: [Group] = []

  /// All nodes, headings included, in display order.
  var entries: [Entry] { groups.flatMap { [$0.heading] + $0.rows } }

  /// Reads the present.
  /// - Parameter names: sections and items; every section where there are none.
  init(_ outline: OutlineReader, names: [String], scope: Scope) throws {
    let names = names == ["/"] ? [] : names
    if names.isEmpty {
      for section in try outline.sections() {
        let isShown = section.isExpanded || scope.includesCollapsed
        try add(.section(section.id), heading: Entry(section), section, isShown: isShown, outline, scope)
      }
    }
    for named in try outline.nodes(called: names) {
      let heading = try outline.entry(named)
      let section = try outline.section(Section.ID((heading.section ?? heading.id).rawValue))
      // What was asked for by name is opened, whatever its state.
      try add(named, heading: heading, section, isShown: true, outline, scope)
    }
  }

  private mutating func add(
    _ named: Named, heading: Entry, _ section: Section, isShown: Bool, _ outline: OutlineReader, _ scope: Scope
  ) throws {
    var rows: [Entry] = []
    if isShown && scope.levels > 0 {
      let items = try outline.items(
        under: named.parent, onlyVisible: !scope.includesCollapsed, maximumLevel: scope.levels - 1)
      rows = items.map { Entry($0) }
    }
    groups.append(Group(heading: heading, configuration: section.configuration, rows: rows))
  }

  /// Notes of every node how much of its id names it alone.
  mutating func markIDs(_ outline: OutlineReader) throws {
    for index in groups.indices {
      groups[index].heading = try outline.marked([groups[index].heading])[0]
      groups[index].rows = try outline.marked(groups[index].rows)
    }
  }

  /// Fills in the paths of the rows.
  mutating func addPaths() {
    for index in groups.indices {
      let base = groups[index].heading.path ?? []
      let top = groups[index].heading.kind == .section ? 0 : groups[index].heading.level + 1
      var path = base
      for row in groups[index].rows.indices {
        let entry = groups[index].rows[row]
        path.removeLast(max(0, path.count - base.count - (entry.level - top)))
        path.append(entry.content.text)
        groups[index].rows[row].path = path
      }
    }
  }
}
