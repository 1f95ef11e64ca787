public import OutlineStore

/// The part of a long list that is read and shown.
///
/// A list of the outline or of a section reads the rows of its window alone, however many rows
/// there are. Favorites, and the items that match a query, are all found, and a window of them is
/// shown.
public struct ListWindow: Hashable, Sendable {
  /// The place of the window, which it keeps when rows before it come and go. If its row is
  /// deleted, the window is around a row next to it.
  package var place: OutlineWindow.Place
  /// The number of rows before the place.
  package var before: Int
  /// The number of rows after the place, or at the start or end.
  package var after: Int
  /// Whether the number of all rows is wanted. They are counted once, after the first rows are
  /// shown.
  var countsRows: Bool

  /// Creates a window.
  /// - Parameters:
  ///   - place: its place.
  ///   - before: the number of rows before the place.
  ///   - after: the number of rows after the place, or at the start or end.
  ///   - countsRows: whether the number of all rows is wanted.
  public init(
    at place: OutlineWindow.Place = .start, before: Int = 0, after: Int, countsRows: Bool = true
  ) {
    self.place = place
    self.countsRows = countsRows
    // No list is that long, and the numbers can be added without overflow.
    self.before = min(max(0, before), 1 << 40)
    self.after = min(max(0, after), 1 << 40)
  }

  /// A window of the same size at another place.
  /// - Parameter place: the place.
  func moved(to place: OutlineWindow.Place) -> ListWindow {
    let size = before + after
    let before = place == .start || place == .end ? 0 : size / 2
    return ListWindow(at: place, before: before, after: size - before, countsRows: countsRows)
  }
}

/// Reads successive windows of one list.
struct ListWindowReading: Sendable {
  private let scope: ListScope
  /// The window that is read.
  var window: ListWindow { didSet { reading?.place = window.place } }
  private var reading: WindowReading?

  init(_ window: ListWindow, of scope: ListScope, view: String?) {
    self.scope = scope
    self.window = window
    var subject = WindowReading.Subject(view: view)
    switch scope {
    case .outline: subject.showsLive = true
    case .section(let id): subject.top = id.node
    case .favorites, .query, .fields: return
    }
    reading = WindowReading(subject, at: window.place, counting: window.countsRows)
  }

  /// Whether the rows are still to be counted.
  var mustCount: Bool { reading.map { $0.counts && !$0.hasCounted } ?? false }

  mutating func beginCounting() { reading?.beginCounting() }

  /// Reads the window.
  /// - Parameters:
  ///   - source: the source of the list.
  ///   - outline: reads the outline.
  mutating func load(
    from source: OutlineDataSource, in outline: OutlineReader
  ) throws -> ShownList {
    var list = ShownList()
    list.window = window
    list.version = try outline.latestClosedVersion()
    let shown = try outline.reader(at: list.version, in: source.view)
    var section: Section?
    if case .section(let id) = scope {
      guard case .section = try shown.node(id.node) else { return list }
      section = try shown.section(id)
    }
    guard var reading, section?.isLive != true else {
      list = try source.shownList(scope, in: outline)
      list.window = window
      list.cut(to: window)
      return list
    }
    let found: WindowReading.Found
    do {
      found = try reading.read(
        before: window.before, after: window.after, withPrevious: true, in: outline)
    } catch let error as OutlineError where error.isOfMissingNode {
      // There is no earlier window with a row nearby.
      reading.place = .start
      found = try reading.read(before: 0, after: window.before + window.after, in: outline)
    }
    self.reading = reading
    list.place = ShownList.Place(
      hasRowsBefore: found.window.hasMoreBefore, hasRowsAfter: found.window.hasMoreAfter,
      number: found.window.number, total: found.window.total)
    list.parts = try parts(of: found.window.rows, section, in: shown)
    // Between the row before the window and its first one there may be the header of a section.
    if let previous = found.previous, let first = list.parts.first?.rows.first,
      found.window.rows.first?.node.kind == .item,
      case .item(let id) = try shown.node(previous.node)
    {
      list.rowBefore = ShownList.RowID(id, in: first.id.section)
    }
    return list
  }

  /// The rows by section. A section that begins before the window has its later rows.
  private func parts(
    of rows: [OutlineWindow.Row], _ section: Section?, in shown: OutlineReader
  ) throws -> [ShownList.Part] {
    var parts = section.map { [ShownList.Part(section: $0, rows: [])] } ?? []
    for row in rows {
      if row.node.kind == .section {
        let section = try shown.section(Section.ID(checked: row.node.id.rawValue))
        if try shown.isHidden(section.configuration) { continue }
        parts.append(ShownList.Part(section: section, rows: []))
        continue
      }
      let id = Item.ID(checked: row.node.id.rawValue)
      if parts.isEmpty {
        let home = try row.list.map { Section.ID(checked: $0.rawValue) } ?? shown.item(id).section
        parts.append(ShownList.Part(section: try shown.section(home), rows: []))
      }
      guard let part = parts.last else { continue }
      let parent = row.parent == part.id.node ? nil : row.parent
      let item =
        row.list == nil
        ? Item(
          id: id, section: part.id, parent: parent.map { Item.ID(checked: $0.rawValue) },
          level: section == nil ? row.level - 1 : row.level, content: row.node.content,
          isExpanded: row.node.isExpanded, isFavorite: row.isFavorite,
          hasChildren: row.hasChildren) : try shown.item(id).asResult
      parts[parts.count - 1].rows.append(ShownList.Row(item, in: part.section))
    }
    return parts
  }
}

extension ShownList {
  /// Leaves the rows of a window. Sections count as no rows, so this is for lists of one section.
  fileprivate mutating func cut(to window: ListWindow) {
    guard var part = parts.first else { return }
    let rows = part.rows
    let anchor: Int? =
      switch window.place {
      case .start: 0
      case .end: rows.count - 1
      case .index(let index): index
      case .around(let id): rows.firstIndex { $0.id.item.node == id }
      case .row(let id): rows.firstIndex { $0.id.item.node == id.node }
      }
    let index = min(max(0, anchor ?? 0), max(0, rows.count - 1))
    var (before, after) = (window.before, window.after)
    switch window.place {
    case .start: (before, after) = (0, max(0, after - 1))
    case .end: (before, after) = (max(0, after - 1), 0)
    default: break
    }
    let first = max(0, index - before)
    let end = min(rows.count, index + after + 1)
    part.rows = first < end ? Array(rows[first..<end]) : []
    parts = [part]
    place = Place(
      hasRowsBefore: first > 0, hasRowsAfter: end < rows.count, number: first, total: rows.count)
    rowBefore = first > 0 ? rows[first - 1].id : nil
  }
}
