internal import GRDB

extension OutlineReader {
  /// Finds the node that a text names: a whole id, `@` for the node touched last, a path of texts such as
  /// `/Fruit/Apple`, the whole title of a section, or the beginning of an id that only one node has.
  ///
  /// Never a position: it would name another node by the time it is used.
  /// - Throws: ``OutlineError/unknownNode(_:)``, ``OutlineError/deleted(_:version:)`` or
  ///   ``OutlineError/ambiguous(_:candidates:)``.
  public func node(named text: String) throws -> Placement.Parent {
    try named(row(named: text, where: { _ in true }))
  }

  /// Finds the item that a text names; see ``node(named:)``.
  public func item(named text: String) throws -> Item.ID {
    try row(named: text, where: { $0.kind == .item }).itemID
  }

  /// Finds the section that a text names; see ``node(named:)``.
  public func section(named text: String) throws -> Section.ID {
    try row(named: text, where: { $0.kind == .section }).sectionID
  }

  private func named(_ row: NodeRow) -> Placement.Parent {
    row.kind == .section ? .section(row.sectionID) : .item(row.itemID)
  }

  func row(named text: String, where fits: (NodeRow) -> Bool) throws -> NodeRow {
    let tree = try tree
    let holder = try tree.row(id: text)
    let exact = holder?.kind == .root ? nil : holder
    if let exact, fits(exact) { return exact }
    var found: [NodeRow] = []
    if text == "@" {
      found = try rowTouchedLast()
    } else if text.hasPrefix("/") {
      found = try rows(atPath: text)
    } else if !text.isEmpty {
      found = try tree.children(of: ItemTable.rootKey, text: text).filter(fits)
    }
    // A whole id is no abbreviation, not even of a node that is gone: a command that is repeated must not go on to another.
    let retired = holder == nil && found.isEmpty ? try retirement(of: text) : nil
    if found.isEmpty && exact == nil && retired == nil && !text.isEmpty && text != "@" && !text.hasPrefix("/") {
      found = try tree.rows(idPrefix: text)
    }
    found = found.filter(fits)
    if found.count > 1 {
      let candidates = found.map {
        OutlineError.Candidate(id: $0.nodeID, kind: $0.kind == .section ? .section : .item, text: $0.image.text)
      }
      throw OutlineError.ambiguous(text, candidates: candidates)
    }
    if let row = found.first { return row }
    guard let exact else { throw try retired ?? unknown(text) }
    throw OutlineError.wrongKind(exact.nodeID, is: exact.kind == .section ? .section : .item)
  }

  /// Why a text that was a whole id names nothing that is shown; nil when it never was one.
  private func retirement(of text: String) throws -> OutlineError? {
    let id = NodeID(checked: text)
    // Of the present it is known already that no row has it.
    let key = asOf == nil ? try DeletedTable.key(of: text, in: db) : try key(everHeldBy: id)
    return key == nil ? nil : try missing(id) ?? unknown(text)
  }

  /// That nothing has this name, now or at the version that is shown.
  private func unknown(_ text: String) throws -> OutlineError {
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
  public func node(_ id: NodeID) throws -> Placement.Parent? {
    try tree.row(id: id.rawValue).flatMap { $0.kind == .root ? nil : named($0) }
  }

  /// How many bytes of each identifier name it alone: one more than it shares with a neighbour in
  /// the file's index, and more where a title or the id of a deleted node is that short.
  /// - Parameters:
  ///   - ids: identifiers of nodes that exist.
  ///   - fewest: how many bytes are typed at least.
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
