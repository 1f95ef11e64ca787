import Foundation
import OutlineOperations
import OutlineStore

/// `GET api/list`: some rows of a list, as ``ListPresentation``.
struct ListRoute: Sendable {
  /// The place of the rows.
  private enum Place: Equatable, Sendable {
    case start, end
    case node(String)
    case row(ListPresentation.Row.ID)
    case index(Int)
  }

  private var top: String?
  private var place = Place.start
  /// The number of the row that is shown if the one of ``place`` is gone.
  private var index: Int?
  private var before: Int
  private var after: Int
  private var version: VersionExpression?
  private var view: String
  private var query: Query?
  private var isEditing: Bool
  private var isCounted: Bool

  /// The most rows before or after the place.
  private static let mostRows = 1_000

  /// - Throws: ``Failure`` for a parameter that is unknown or has a wrong value.
  init(_ parameters: inout Parameters) throws {
    top = parameters.text("of")
    let node = parameters.text("from")
    let row = parameters.text("row")
    index = try parameters.number("index", in: 0 ... .max)
    let isEnd = try parameters.flag("end")
    before = try parameters.number("before", in: 0...Self.mostRows) ?? 0
    after = try parameters.number("after", in: 0...Self.mostRows) ?? 60
    version = try parameters.version("at")
    view = parameters.text("view") ?? "page"
    isEditing = try parameters.flag("editing")
    isCounted = try parameters.flag("count")
    let text = parameters.text("find")
    let words = parameters.text("query")
    let isFavorites = try parameters.flag("favorites")
    try parameters.finish()
    try Self.checkExclusive([("from", node != nil), ("row", row != nil), ("end", isEnd)])
    if let index { place = .index(index) }
    if isEnd { place = .end }
    if let node { place = .node(node) }
    if let row { place = .row(try Self.row(row)) }
    try Self.checkExclusive([
      ("find", text != nil), ("query", words != nil), ("favorites", isFavorites),
    ])
    if let text { query = Query([.init(.text(text))]) }
    if let words { query = try Query(typed: words).resolvingDates() }
    if isFavorites { query = Query([.init(.favorite)]) }
  }

  /// The row of an address: two ids with a slash between them, or the `id` of a row of an answer.
  private static func row(_ text: String) throws -> ListPresentation.Row.ID {
    if let id = try? JSONDecoder().decode(ListPresentation.Row.ID.self, from: Data(text.utf8)) {
      return id
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw Failure(.usage, "row takes LIST/ITEM, two ids, not \(text.inQuotes)")
    }
    return .init(try NodeID(String(parts[1])), in: try NodeID(String(parts[0])))
  }

  private static func checkExclusive(_ parameters: [(name: String, isGiven: Bool)]) throws {
    let given = parameters.filter(\.isGiven).map(\.name)
    if given.count > 1 { throw Failure(.usage, "\(given[0]) and \(given[1]) exclude each other") }
  }

  /// The rows, and their numbers if they are known.
  struct Answer: Encodable, Sendable {
    var version: VersionMark?
    /// The version that is shown, if it is not the present.
    var shown: VersionMark?
    /// The node whose descendants are shown.
    var top: Top?
    var view: String
    var list: ListPresentation
    /// Whether each section's own row is the first of its counted rows.
    var headings: [Bool]
    var hasMoreBefore: Bool
    var hasMoreAfter: Bool
    var number: Int?
    var total: Int?
    var index: Int?
    /// Whether rows are being counted: numbers are not known, or of an earlier state, for a moment.
    var isCounting: Bool?
    var isReadOnly: Bool
    var file: String
  }

  /// The node whose descendants are shown.
  struct Top: Encodable, Sendable {
    var id: NodeID
    var kind: Node.Kind
    var content: Content
    var path: [String]
  }

  /// Reads the rows.
  func answer(from file: ServedFile, events: EventHub) async throws -> ServiceAnswer {
    // Most lists are of all sections, now; then nothing has to be looked up.
    let isUsual = top == nil && version == nil
    let key = isUsual ? KeptNumbers.Key(view: view) : try await file.read { try self.key(in: $0) }
    var numbers = file.numbers.numbers(of: key)
    if query == nil && numbers == nil && (isCounted || index != nil) {
      numbers = try await count(key, in: file)
    }
    var (answer, isCurrent) = try await file.read { [numbers] in
      try self.answer(key, numbers: numbers, from: file, $0)
    }
    if query == nil && !isCurrent {
      if isCounted {
        let counted = try await count(key, in: file)
        (answer, _) = try await file.read { try self.answer(key, numbers: counted, from: file, $0) }
      } else if version == nil {
        answer.isCounting = true
        events.count(key)
      }
    }
    return ServiceAnswer(json: try answer.json(), tag: (answer.shown ?? answer.version)?.name ?? "")
  }

  private func count(_ key: KeptNumbers.Key, in file: ServedFile) async throws -> RowNumbers {
    let found = try await file.read { try shown(in: $0).rowNumbers(in: key.top, showingLive: true) }
    file.numbers.keep(found, of: key)
    return found
  }

  private func key(in outline: OutlineReader) throws -> KeptNumbers.Key {
    let shown = try shown(in: outline)
    return KeptNumbers.Key(
      top: try top.map { try NameResolver(shown).node(.name($0)).id }, view: view,
      version: shown.asOf)
  }

  private func shown(in outline: OutlineReader) throws -> OutlineReader {
    let viewed = try outline.viewing(view)
    return try version.map { try viewed.at($0.number(in: outline)) } ?? viewed
  }

  private func window(
    in shown: OutlineReader, _ key: KeptNumbers.Key, _ numbers: RowNumbers?
  ) throws -> OutlineWindow {
    func window(at place: OutlineWindow.Place) throws -> OutlineWindow {
      try shown.window(
        at: place, before: before, after: after, in: key.top, showingLive: query == nil,
        matching: query.map { try $0.naming(nodesIn: shown) }, numbers: numbers, takingOlder: true)
    }
    do {
      switch place {
      case .start: return try window(at: .start)
      case .end: return try window(at: .end)
      case .index(let index): return try window(at: .index(index))
      case .node(let name): return try window(at: .around(NameResolver(shown).node(.id(name)).id))
      case .row(let id): return try window(at: id.place(in: shown))
      }
    } catch let error as OutlineError {
      // The row may be gone, or elsewhere; then the one of a number will do.
      guard let index else { throw error }
      if case .index = place { throw error }
      return try window(at: .index(index))
    }
  }

  /// - Returns: the answer, and whether the numbers of its rows are those of the present.
  private func answer(
    _ key: KeptNumbers.Key, numbers: RowNumbers?, from file: ServedFile, _ outline: OutlineReader
  ) throws -> (Answer, Bool) {
    let shown = try shown(in: outline)
    let window = try window(in: shown, key, numbers)
    let list = try ListPresentation(window, in: shown, isEditing: isEditing)
    var (number, total) = (window.number, window.total)
    let isWhole = !window.hasMoreBefore && !window.hasMoreAfter
    if isWhole { (number, total) = (0, window.rows.count) }
    let isCurrent =
      try isWhole || numbers?.isCurrent(in: shown, top: key.top, showsLive: true) ?? false
    let answer = Answer(
      version: try VersionMark(outline.latestVersion(), in: outline),
      shown: version == nil ? nil : try VersionMark(shown.shownVersion(), in: shown),
      top: try key.top.map { try top($0, in: shown) }, view: view, list: list,
      headings: Self.headings(of: list, window), hasMoreBefore: window.hasMoreBefore,
      hasMoreAfter: window.hasMoreAfter, number: number, total: total,
      index: window.index ?? (place == .end ? window.rows.indices.last : nil),
      isReadOnly: file.isReadOnly, file: file.name)
    return (answer, isCurrent)
  }

  private func top(_ id: NodeID, in shown: OutlineReader) throws -> Top {
    guard let state = try shown.state(of: id) else { throw OutlineError.unknownNode(id.rawValue) }
    let kind: Node.Kind = state.parent == nil ? .section : .item
    return Top(
      id: id, kind: kind, content: state.content,
      path: kind == .section ? [state.content.text] : try shown.path(of: Item.ID(id.rawValue)))
  }

  /// Whether the first row of each part of a window is the section itself.
  private static func headings(of list: ListPresentation, _ window: OutlineWindow) -> [Bool] {
    var rows = window.rows[...]
    return list.sections.map { section in
      let isHeading = rows.first?.node.kind == .section
      rows = rows.dropFirst(section.rows.count + (isHeading ? 1 : 0))
      return isHeading
    }
  }
}
