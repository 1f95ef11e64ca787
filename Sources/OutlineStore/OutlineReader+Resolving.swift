internal import GRDB

/// A node that a text names.
public enum Named: Hashable, Sendable {
  case item(Item.ID)
  case section(Section.ID)

  /// The identifier, of whichever kind.
  public var node: NodeID { parent.node }

  /// The same as something to stand under.
  public var parent: Placement.Parent {
    switch self {
    case .item(let id): .item(id)
    case .section(let id): .section(id)
    }
  }
}

extension OutlineReader {
  /// Finds the node that a text names: a whole id, `@` for the node touched last, a path of texts such as
  /// `/Fruit/Apple`, the whole title of a section, or the beginning of an id that only one node has.
  ///
  /// Never a position: it would name another node by the time it is used.
  /// - Throws: ``OutlineError/unknownNode(_:)``, ``OutlineError/deleted(_:version:)`` or
  ///   ``OutlineError/ambiguous(_:candidates:)``.
  public func node(named text: String) throws -> Named {
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

  private func named(_ row: NodeRow) -> Named {
    row.kind == .section ? .section(row.sectionID) : .item(row.itemID)
  }

  func row(named text: String, where fits: (NodeRow) -> Bool) throws -> NodeRow {
    let exact = try ItemTable.row(id: text, in: db).flatMap { $0.kind == .root ? nil : $0 }
    if let exact, fits(exact) { return exact }
    let retired = try missing(NodeID(checked: text))
    var found: [NodeRow] = []
    if text == "@" {
      found = try rowTouchedLast()
    } else if text.hasPrefix("/") {
      found = try rows(atPath: text)
    } else if !text.isEmpty {
      found = try ItemTable.children(of: ItemTable.rootKey, text: text, in: db).filter(fits)
      // A whole id is no abbreviation, not even of a node that is gone: a command that is repeated must not go on to another.
      if found.isEmpty && exact == nil && retired == nil {
        found = try ItemTable.rows(idPrefix: text, limit: 10_000, in: db)
      }
    }
    found = found.filter(fits)
    if found.count > 1 {
      let candidates = found.map {
        OutlineError.Candidate(id: $0.nodeID, kind: $0.kind == .section ? .section : .item, text: $0.image.text)
      }
      throw OutlineError.ambiguous(text, candidates: candidates)
    }
    if let row = found.first { return row }
    guard let exact else { throw retired ?? OutlineError.unknownNode(text) }
    throw OutlineError.wrongKind(exact.nodeID, is: exact.kind == .section ? .section : .item)
  }

  private func rowTouchedLast() throws -> [NodeRow] {
    guard let key = try ChangeTable.lastTouched(in: db) else { return [] }
    if let row = try ItemTable.row(key: key, in: db) { return [row] }
    let id = NodeID(checked: try id(ofKey: key))
    throw try missing(id) ?? OutlineError.unknownNode(id.rawValue)
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
      found = try parents.flatMap { try ItemTable.children(of: $0, text: part, in: db) }
      parents = found.map(\.key)
    }
    return found
  }

  /// What stands behind a backslash.
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
  /// The node with exactly this identifier; nil when there is none now.
  public func node(_ id: NodeID) throws -> Named? {
    try ItemTable.row(id: id.rawValue, in: db).flatMap { $0.kind == .root ? nil : named($0) }
  }

  /// How many bytes of each identifier name it alone: one more than it shares with a neighbour in the file's index.
  /// - Complexity: O(n log N) for n identifiers of N.
  public func shortestPrefixes(of ids: [NodeID]) throws -> [NodeID: Int] {
    var lengths: [NodeID: Int] = [:]
    for id in ids where lengths[id] == nil {
      let neighbours = try ItemTable.neighbours(ofID: id.rawValue, in: db)
      let shared = neighbours.map { zip($0.utf8, id.rawValue.utf8).prefix { $0 == $1 }.count }.max() ?? 0
      lengths[id] = min(shared + 1, id.rawValue.utf8.count)
    }
    return lengths
  }
}
