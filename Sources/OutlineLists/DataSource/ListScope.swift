public import OutlineStore

/// The rows that a list shows.
public enum ListScope: Hashable, Sendable {
  /// All sections with their visible rows, live sections included.
  case outline
  /// The visible rows of one section, even if it is collapsed; none while there is no such section.
  case section(Section.ID)
  /// The favorites, in the user's order.
  case favorites
  /// The items that match a query, in its order.
  case query(Query)
  /// The items whose fields meet a typed condition.
  case fields(FieldQuery)

  /// The items whose attributes, as a type of the app, meet a condition.
  ///
  /// ```swift
  /// let short = OutlineList(source, showing: .items(where: ToDo.minutes < 15))
  /// ```
  /// - Parameters:
  ///   - section: the section whose items are wanted, at any depth; `nil` for all sections.
  ///   - predicate: the condition; `nil` for none.
  ///   - order: the fields to sort by, the most significant first; empty for the order of the
  ///     outline.
  ///   - limit: the maximum number of items; `nil` for all.
  public static func items<Attributes>(
    in section: Section.ID? = nil, where predicate: FieldPredicate<Attributes>?,
    orderedBy order: [FieldOrder<Attributes>] = [], limit: Int? = nil
  ) -> ListScope {
    .fields(FieldQuery(in: section, where: predicate, orderedBy: order, limit: limit))
  }

  /// The id of the one section in which a list shows favorites, or the results of a query or a
  /// search. The outline has no such section.
  public static let results: Section.ID = Section.ID(checked: "results")

  /// The query of the results, or `nil` for sections of the outline. A condition on fields has no
  /// text, so its results are those of any query.
  var query: Query? {
    switch self {
    case .outline, .section: nil
    case .favorites: Query([Query.Term(.favorite)], order: Query.Order(.favorites))
    case .query(let query): query
    case .fields: Query()
    }
  }
}

// Reading.
extension OutlineDataSource {

  /// The content of a list, read in one transaction.
  /// - Parameters:
  ///   - scope: the rows that it shows.
  ///   - search: words that its items must have, or an empty text for no search. At most 1,000
  ///     items are found, and shown without hierarchy: in the outline the best match first, in a
  ///     section in its order.
  /// - Throws: ``OutlineError/invalidViewName(_:)``,
  ///   ``OutlineError/invalidConfiguration(_:reason:)``; `QueryError` for a query that cannot be
  ///   evaluated; ``StorageError``; `CancellationError`.
  /// - Complexity: O(sections + rows), plus the cost of the queries of live sections or of the
  ///   search.
  public func shownList(
    _ scope: ListScope = .outline, searching search: String = ""
  ) async throws -> ShownList {
    try await store.read { try shownList(scope, searching: search, in: $0) }
  }

  func shownList(
    _ scope: ListScope, searching search: String = "", in outline: OutlineReader
  ) throws -> ShownList {
    let shown = try shown(outline)
    var list = ShownList()
    list.version = try outline.latestClosedVersion()
    list.search = search
    list.parts =
      search.allSatisfy(\.isWhitespace)
      ? try parts(of: scope, in: shown) : try parts(matching: search, in: scope, shown)
    if scope == .outline { list.hidesSections = try list.parts.count < shown.foundSections().count }
    return list
  }

  private func parts(of scope: ListScope, in outline: OutlineReader) throws -> [ShownList.Part] {
    switch scope {
    case .outline:
      return try outline.sections().compactMap {
        if try outline.isHidden($0.configuration) { return nil }
        return ShownList.Part(section: $0, rows: $0.isExpanded ? try rows(of: $0, in: outline) : [])
      }
    case .section(let id):
      guard case .section = try outline.node(id.node) else { return [] }
      let section = try outline.section(id)
      return [ShownList.Part(section: section, rows: try rows(of: section, in: outline))]
    case .favorites, .query:
      let query = scope.query ?? Query()
      return [try results(try outline.items(matching: query), of: query, in: outline)]
    case .fields(let fields):
      let items = try items(of: fields, in: outline)
      return [try results(items, of: Query(), in: outline)]
    }
  }

  private func items(of fields: FieldQuery, in outline: OutlineReader) throws -> [Item] {
    if let id = fields.section, try outline.node(id.node) != .section(id) { return [] }
    return try outline.items(matching: fields)
  }

  private func rows(of section: Section, in outline: OutlineReader) throws -> [ShownList.Row] {
    let query = section.isLive ? section.configuration.shows : nil
    let items =
      try query.map { try outline.items(matching: $0).map(\.asResult) }
      ?? outline.items(under: .section(section.id), onlyVisible: true)
    return items.map { ShownList.Row($0, in: section) }
  }

  private func parts(
    matching search: String, in scope: ListScope, _ outline: OutlineReader
  ) throws -> [ShownList.Part] {
    let words = Query([Query.Term(.text(search))])
    if case .fields(let fields) = scope {
      let found = Set(try outline.items(matching: words).map(\.id))
      let items = try items(of: fields, in: outline).lazy.filter { found.contains($0.id) }
      return [try results(Array(items.prefix(1_000)), of: words, in: outline)]
    }
    var (query, parents) = (scope.query ?? Query(), nil as [Placement.Parent]?)
    if case .section(let id) = scope {
      guard case .section = try outline.node(id.node) else { return [] }
      let section = try outline.section(id)
      if section.isLive {
        query = section.configuration.shows ?? query
      } else {
        parents = [.section(id)]
      }
    }
    if query.order == nil { query.order = scope == .outline ? nil : query.effectiveOrder }
    let order: OutlineReader.SearchOrder = scope == .outline ? .rank : .outline
    let items = try outline.search(
      search, matching: query, under: parents, by: order, limit: 1_000)
    return [try results(items, of: words, in: outline)]
  }

  /// The results of a query, each with the appearance and actions that it has in its own section.
  private func results(
    _ items: [Item], of query: Query, in outline: OutlineReader
  ) throws -> ShownList.Part {
    let homes = Dictionary(try outline.sections().map { ($0.id, $0) }) { first, _ in first }
    var configuration = ListConfiguration()
    configuration.shows = query
    let section = Section(id: ListScope.results, title: "", configuration: configuration)
    let rows = items.map { item in
      ShownList.Row(
        id: ShownList.RowID(item.id, in: section.id), item: item.asResult,
        configuration: item.configuration(
          in: homes[item.section]?.configuration ?? ListConfiguration()))
    }
    return ShownList.Part(section: section, rows: rows)
  }

  /// The rows that are shown below an item after it is expanded.
  func rows(below id: Item.ID, in section: Section.ID) async throws -> [ShownList.Row] {
    try await store.read { outline in
      let shown = try shown(outline)
      let home = try shown.section(section)
      let below = try shown.items(under: .item(id), onlyVisible: true)
      return below.map { ShownList.Row($0, in: home) }
    }
  }
}

extension Item {
  /// The item as a plain row, without hierarchy.
  var asResult: Item {
    var item = self
    item.level = 0
    item.hasChildren = false
    return item
  }
}
