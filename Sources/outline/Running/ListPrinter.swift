import OutlineOperations
import OutlineStore
import Terminal

/// Prints a listing page by page, as lines for people in a pipe, as records or as JSON. So the
/// first line of a long listing appears at once, and only a page is in memory.
struct ListPrinter {
  private let options: ReadOptions
  private let output: Output
  private let isEditing: Bool
  /// The width of the column of ids, for people.
  private var idWidth = 0
  private var isFirst = true
  private var offset = 0
  /// The rows so far of a section whose tiles are printed together.
  private var tiles: [Entry] = []

  init(_ options: ReadOptions, to output: Output, isEditing: Bool) {
    self.options = options
    self.output = output
    self.isEditing = isEditing
  }

  /// Prints a listing.
  /// - Parameter limit: the maximum number of nodes, headings included.
  /// - Returns: whether there was any node.
  mutating func print(
    _ outline: OutlineReader, names: [Reference], scope: Listing.Scope, limit: Int?
  ) throws -> Bool {
    if options.isForPrograms {
      let urgency = try options.urgency(in: outline)
      return try printRecords(in: outline) { [options] body in
        var paths = PagedPaths()
        try Self.eachPage(outline, names: names, scope: scope, limit: limit) { page in
          var page = page
          if options.isJSON || options.choosesField("path") { paths.fill(&page) }
          try body(
            outline.addingTimes(
              options.wantedTimes, to: page.entries, adding: urgency))
          return true
        }
      }
    }
    idWidth = try idWidth(outline) { body in
      try Self.eachPage(outline, names: names, scope: scope, limit: limit) { page in
        let list = ListPresentation(page, isEditing: isEditing)
        return try body(ListLines.idWidth(of: list, on: options.screen), page.entries.count)
      }
    }
    var isEmpty = true
    try Self.eachPage(outline, names: names, scope: scope, limit: limit) { page in
      isEmpty = false
      options.tellFlaws(of: page.entries)
      var page = page
      printLines(of: &page)
      try output.drain()
      return true
    }
    return !isEmpty
  }

  /// Prints items without nesting.
  /// - Parameter order: their order.
  /// - Returns: whether there were any.
  mutating func print(
    _ items: FoundItems, in outline: OutlineReader, by order: Query.Order?
  ) throws -> Bool {
    if !options.isForPrograms {
      idWidth = try idWidth(outline) { body in
        try items.eachPage { page in
          let ids = page.map { options.screen.id($0.id.node, prefixLength: nil) }
          return try body(options.screen.columnWidth(of: ids), page.count)
        }
      }
    }
    let urgency = try options.urgency(in: outline, by: order)
    return try printRecords(in: outline) { [options] body in
      try items.eachPage { page in
        try body(
          outline.addingTimes(
            options.wantedTimes, to: outline.entries(page), adding: urgency))
        return true
      }
    }
  }

  /// Prints entries for programs, or as lines for people.
  /// - Parameter parts: calls its closure with the entries of each page.
  /// - Returns: whether there were any.
  private func printRecords(
    in outline: OutlineReader, parts: @escaping (([Entry]) throws -> Void) throws -> Void
  ) throws -> Bool {
    var isEmpty = true
    try options.print(
      "nodes", at: outline.shownVersion(), to: output,
      parts: { body in
        try parts { page in
          isEmpty = false
          options.tellFlaws(of: page)
          try body(page)
        }
      }, record: { $0 },
      lines: { [options, idWidth] in options.screen.lines(of: $0, idWidth: idWidth) })
    return !isEmpty
  }

  private mutating func printLines(of page: inout Listing.Page) {
    if page.group.configuration.layout != .list {
      tiles += page.group.rows
      if !page.isLast { return }
      page.group.rows = tiles
      page.isFirst = true
      tiles = []
    }
    let list = ListPresentation(page, isEditing: isEditing)
    let lines = ListLines(list, screen: options.screen, idWidth: idWidth)
    for section in list.sections {
      if page.isFirst {
        if !isFirst { output.line("") }
        isFirst = false
        offset = ListLines.offset(of: section)
      }
      lines.lines(of: section, offset: offset).forEach(output.line)
    }
  }

  /// The width of the column of ids. If the first ones are as wide as any in the file, the others
  /// need not be read for it.
  /// - Parameter eachPage: calls its closure with the width and the number of nodes of each page,
  ///   until that returns false.
  private func idWidth(
    _ outline: OutlineReader, of eachPage: ((Int, Int) throws -> Bool) throws -> Void
  ) throws -> Int {
    var (width, count, compared) = (0, 0, 0)
    try eachPage { pageWidth, pageCount in
      width = max(width, pageWidth)
      count += pageCount
      if width == Screen.widestID { return false }
      if count < Self.mostReadTwice || compared == width { return true }
      compared = width
      return try outline.hasID(widerThan: width)
    }
    return width
  }

  /// The number of nodes after which the ids of the file are compared.
  private static let mostReadTwice = 500

  /// Calls a closure with each page, until it returns false or a number of nodes is reached.
  static func eachPage(
    _ outline: OutlineReader, names: [Reference], scope: Listing.Scope, limit: Int?,
    _ body: (Listing.Page) throws -> Bool
  ) throws {
    var left = limit ?? .max
    do {
      try Listing.eachPage(outline, names: names, scope: scope) { page in
        var page = page
        if page.isFirst {
          if left == 0 { throw Enough() }
          left -= 1
        }
        if page.group.rows.count > left {
          page.group.rows.removeLast(page.group.rows.count - left)
          page.isLast = true
        }
        left -= page.group.rows.count
        if try !body(page) { throw Enough() }
        // The next page of the same group would be empty.
        if left == 0 && page.isLast { throw Enough() }
      }
    } catch is Enough {}
  }

  private struct Enough: Error {}
}
