internal import GRDB

/// A name, and what it may mean.
struct NodeQuery {
  /// The name.
  var text: String
  /// What is wanted; nil where both will do.
  var kind: Node.Kind?
  /// Whether it may be the text of an item, and not only an id, a path or the title of a section.
  var allowsTexts = true
  /// The key of the section in which it is meant; nil for all of them.
  var section: Int64?

  init(
    _ text: String, kind: Node.Kind? = nil, allowsTexts: Bool = true, in section: Int64? = nil
  ) {
    (self.text, self.kind, self.allowsTexts, self.section) = (text, kind, allowsTexts, section)
  }
}

extension OutlineReader {
  /// Finds the node that a text names: a whole id, `@` for the node touched last, a path of texts
  /// such as `/Fruit/Apple`, the whole title of a section, the beginning of an id that only one
  /// node has, or a whole text or image that only one node has.
  ///
  /// What is or was an id, or begins one, is never a text. Case and accents of a text do not matter
  /// unless several nodes differ only in these; `=text` is a text for certain, and exactly so.
  /// Never a position: it would name another node by the time it is used.
  /// - Parameter text: the name, as a person types it.
  /// - Throws: ``OutlineError/unknownNode(_:)``, ``OutlineError/deleted(_:version:)`` or
  ///   ``OutlineError/ambiguous(_:candidates:)``.
  /// - Complexity: O(log n) for an id. For a text, O(log n + nodes whose text begins with its words
  ///   + nodes whose words changed since the search index was brought up, which every write does).
  public func node(named text: String) throws -> Placement.Parent {
    try named(row(NodeQuery(text)))
  }

  /// Finds the item that a text names; see ``node(named:)``.
  /// - Parameter text: the name.
  /// - Throws: As ``node(named:)``, also where it names a section.
  public func item(named text: String) throws -> Item.ID {
    try row(NodeQuery(text, kind: .item)).itemID
  }

  /// Finds the section that a text names; see ``node(named:)``.
  /// - Parameter text: the name.
  /// - Throws: As ``node(named:)``, also where it names an item.
  public func section(named text: String) throws -> Section.ID {
    try row(NodeQuery(text, kind: .section)).sectionID
  }

  private func named(_ row: NodeRow) -> Placement.Parent {
    row.kind == .section ? .section(row.sectionID) : .item(row.itemID)
  }

  /// The row that a name means.
  func row(_ query: NodeQuery) throws -> NodeRow {
    let (text, tree) = (query.text, try tree)
    let holder = try tree.row(id: text)
    let exact = holder?.kind == .root ? nil : holder
    if let exact, try fits(exact, query) { return exact }
    if text.isEmpty { throw unknown(text) }
    var found: [NodeRow] = []
    if text == "@" {
      found = try rowTouchedLast()
    } else if text.hasPrefix("/") {
      found = try rows(atPath: text)
    } else if text.hasPrefix("="), query.allowsTexts {
      found = try rows(withWholeText: WholeText(String(text.dropFirst()), exactly: true)) {
        try fits($0, query)
      }
    } else {
      return try row(query, exact: exact, isHeld: holder != nil)
    }
    return try only(found, query, exact)
  }

  /// The row that a word means: a title, the beginning of an id, or a text.
  private func row(_ query: NodeQuery, exact: NodeRow?, isHeld: Bool) throws -> NodeRow {
    let (text, tree) = (query.text, try tree)
    var found = try tree.children(of: ItemTable.rootKey, text: text).filter { try fits($0, query) }
    if found.isEmpty && exact == nil {
      // A whole id is no abbreviation, and no text, not even of a node that is gone: a command that is repeated must not
      // go on to another.
      if !isHeld, let retired = try retirement(of: text) { throw retired }
      found = try tree.rows(idPrefix: text)
      if found.isEmpty, query.allowsTexts,
        try DeletedTable.keys(everHeldByPrefix: text, limit: 1, in: db).isEmpty
      {
        found = try rows(withWholeText: WholeText(text, exactly: false)) { try fits($0, query) }
      }
    }
    return try only(found, query, exact)
  }

  /// The only one of the rows that fits.
  private func only(
    _ rows: [NodeRow], _ query: NodeQuery, _ exact: NodeRow?
  ) throws -> NodeRow {
    let found = try rows.filter { try fits($0, query) }
    if found.count > 1 { throw OutlineError.ambiguous(query.text, candidates: try candidates(found)) }
    if let row = found.first { return row }
    guard let exact else { throw unknown(query.text) }
    let kind: Node.Kind = exact.kind == .section ? .section : .item
    if kind != query.kind && query.kind != nil {
      throw OutlineError.wrongKind(exact.nodeID, is: kind)
    }
    throw unknown(query.text)
  }

  private func fits(_ row: NodeRow, _ query: NodeQuery) throws -> Bool {
    if let kind = query.kind, (kind == .section) != (row.kind == .section) { return false }
    guard let section = query.section else { return true }
    return try self.section(of: row).key == section
  }

  /// How many candidates are told with their paths.
  private static let page = 20

  private func candidates(_ rows: [NodeRow]) throws -> [OutlineError.Candidate] {
    try rows.enumerated().map { index, row in
      let isSection = row.kind == .section
      return OutlineError.Candidate(
        id: row.nodeID, kind: isSection ? .section : .item, text: row.image.text,
        path: isSection || index >= Self.page ? [] : try path(upFrom: row).texts)
    }
  }

  /// Why a text that was a whole id names nothing that is shown; nil when it never was one.
  private func retirement(of text: String) throws -> OutlineError? {
    let id = NodeID(checked: text)
    // Of the present it is known already that no row has it.
    let key = asOf == nil ? try DeletedTable.key(of: text, in: db) : try key(everHeldBy: id)
    return key == nil ? nil : try missing(id) ?? unknown(text)
  }

  /// That nothing has this name, now or at the version that is shown.
  private func unknown(_ text: String) -> OutlineError {
    asOf.map { .absent(text, at: $0) } ?? .unknownNode(text)
  }

  private func rowTouchedLast() throws -> [NodeRow] {
    guard let key = try tree.lastTouched() else { return [] }
    if let row = try tree.row(key: key) { return [row] }
    let id = NodeID(checked: try id(ofKey: key))
    throw try missing(id) ?? unknown(id.rawValue)
  }

  /// All nodes at a path of texts, as it is printed: `\/` and `\\` are a slash and a backslash inside a text, and `\n`, `\r`,
  /// `\t` and `\u{…}` what a terminal must not get as it is.
  private func rows(atPath path: String) throws -> [NodeRow] {
    var parts: [String.UnicodeScalarView] = [.init()]
    var rest = path.unicodeScalars.dropFirst()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "/": parts.append(.init())
      case "\\": parts[parts.count - 1].append(Self.unescaped(&rest))
      default: parts[parts.count - 1].append(scalar)
      }
    }
    var found: [NodeRow] = []
    var parents = [ItemTable.rootKey]
    for part in parts.map({ String($0) }) where !part.isEmpty {
      found = try parents.flatMap { try tree.children(of: $0, text: part) }
      parents = found.map(\.key)
    }
    return found
  }

  /// What follows a backslash.
  private static func unescaped(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar {
    guard let scalar = rest.popFirst() else { return "\\" }
    switch scalar {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u" where rest.first == "{":
      guard let end = rest.firstIndex(of: "}"),
        let number = UInt32(String(rest[rest.index(after: rest.startIndex)..<end]), radix: 16),
        let named = Unicode.Scalar(number)
      else { return scalar }
      rest = rest[rest.index(after: end)...]
      return named
    default: return scalar
    }
  }
}

extension OutlineReader {
  /// The node with exactly this identifier; nil when there is none.
  /// - Parameter id: the identifier.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  /// - Complexity: O(log n).
  public func node(_ id: NodeID) throws -> Placement.Parent? {
    try tree.row(id: id.rawValue).flatMap { $0.kind == .root ? nil : named($0) }
  }

  /// How many bytes of each identifier name it alone: one more than it shares with a neighbour in
  /// the file's index, and more where a title or the id of a deleted node is that short.
  /// - Parameters:
  ///   - ids: identifiers of nodes that exist.
  ///   - fewest: how many bytes are typed at least.
  /// - Returns: the number of bytes of each identifier.
  /// - Throws: ``StorageError``, as every read, where the file cannot be read.
  /// - Complexity: O(n log N) for n identifiers of N.
  public func shortestPrefixes(of ids: [NodeID], atLeast fewest: Int = 1) throws -> [NodeID: Int] {
    let titles = Set(try tree.children(of: ItemTable.rootKey).lazy.map(\.row.image.text))
    func isFree(_ typed: Substring.UTF8View) throws -> Bool {
      let typed = String(decoding: typed, as: UTF8.self)
      return try !titles.contains(typed) && retirement(of: typed) == nil
    }
    var lengths: [NodeID: Int] = [:]
    for id in ids where lengths[id] == nil {
      let bytes = id.rawValue.utf8
      let neighbours = try tree.neighbours(ofID: id.rawValue)
      let shared = neighbours.map { zip($0.utf8, bytes).prefix { $0 == $1 }.count }.max() ?? 0
      var length = min(shared + 1, bytes.count)
      while length < bytes.count {
        let isEnough = try isFree(bytes.prefix(length))
        if try isEnough && (length >= fewest || isFree(bytes.prefix(fewest))) { break }
        length += 1
      }
      lengths[id] = length
    }
    return lengths
  }
}
