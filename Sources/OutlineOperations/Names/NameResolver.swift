internal import OutlineFormats
package import OutlineStore

extension FoundNode {
  /// The name of the node in the message of a version.
  package var name: String { Content(text: text, image: image).name }
}

/// Resolves names to nodes, in the present or at a version. All names are resolved here.
package struct NameResolver {
  /// The outline that contains the nodes.
  let outline: OutlineReader
  private let keys: NodeKeys

  /// Resolves names in an outline.
  /// - Parameters:
  ///   - outline: the present, or the outline at a version.
  ///   - keys: the nodes of keys.
  package init(_ outline: OutlineReader, keys: NodeKeys = NodeKeys()) {
    self.outline = outline
    self.keys = keys
  }

  /// The item that a reference names.
  /// - Throws: ``OutlineError``; ``Failure`` if it names a section.
  package func item(_ reference: Reference) throws -> FoundNode {
    do { return try find(reference, kind: .item) } catch let error as OutlineError {
      // The name may be the id, the title or the path of a section.
      switch error {
      case .unknownNode, .absent, .wrongKind: break
      default: throw error
      }
      let name = try keys.name(of: reference)
      let section: NodeID
      do { section = try find(reference, kind: .section).id } catch let other as OutlineError {
        if case .ambiguous = other { throw other }
        throw explanation(of: error, reference, name)
      }
      throw Failure(
        .usage, "\(name.inQuotes) is a section, not an item",
        hint:
          "outline ls \(section.rawValue.quotedForShell) shows its items; outline section --help explains sections"
      )
    }
  }

  /// The items that references name, in the order given, without duplicates.
  /// - Parameters:
  ///   - asTrees: whether an item stands for all below it, so that of the matches of a query those
  ///     below others are left out.
  ///   - isWanted: decides among items of one text, if it is true of one of them.
  /// - Throws: as ``item(_:)``; ``Failure`` if nothing matches a query.
  package func items(
    _ references: [Reference], asTrees: Bool = false,
    ofSameTextWhere isWanted: ((Item) -> Bool)? = nil
  ) throws -> [FoundNode] {
    let found = try references.flatMap { reference in
      do {
        return try matches(of: reference, asTrees) ?? [item(reference)]
      } catch OutlineError.ambiguous(let name, let candidates) {
        let ids = candidates.filter { $0.kind == .item }.map { Item.ID(checked: $0.id.rawValue) }
        let wanted = try ids.filter { isWanted?(try outline.item($0)) == true }
        let isOneText = Set(candidates.map(\.text)).count == 1
        if isOneText, wanted.count == 1 { return [try outline.find(wanted[0])] }
        throw OutlineError.ambiguous(name, candidates: candidates)
      }
    }
    return Self.once(found)
  }

  /// The items that match a query; `nil` for any other reference.
  private func matches(of reference: Reference, _ asTrees: Bool) throws -> [FoundNode]? {
    guard case .matching(let text, let section) = reference else { return nil }
    var found = try outline.items(
      matching: Query(typed: text).resolvingDates(), under: section.map { [.name($0)] } ?? [])
    if found.isEmpty { throw Failure(.noMatch, "no item matches \(text.inQuotes)") }
    if asTrees { found = try topmost(found) }
    return try found.map { try outline.find($0.id) }
  }

  /// The section that a reference names.
  /// - Throws: ``OutlineError``.
  package func section(_ reference: Reference) throws -> FoundNode {
    try seek(.section, named: reference)
  }

  /// The item or section that a reference names.
  /// - Throws: ``OutlineError``.
  package func node(_ reference: Reference) throws -> FoundNode { try seek(nil, named: reference) }

  /// The items and sections that references name, in the order given, without duplicates.
  /// - Throws: ``OutlineError``.
  package func nodes(_ references: [Reference]) throws -> [FoundNode] {
    Self.once(try references.map(node))
  }

  /// The nodes without duplicates. A single node is the usual case; it needs no set, whose type the
  /// runtime would look up at every start.
  private static func once(_ nodes: [FoundNode]) -> [FoundNode] {
    if nodes.count < 2 { return nodes }
    var seen: Set<NodeID> = []
    return nodes.filter { seen.insert($0.id).inserted }
  }

  /// Resolves the same names and keys in another outline, such as a version.
  func at(_ outline: OutlineReader) -> NameResolver { NameResolver(outline, keys: keys) }

  /// The text of a reference: a name, or the id of the node that a key stands for.
  func text(of reference: Reference) throws -> String { try keys.name(of: reference) }

  /// The first section with exactly this title, or `nil` if there is none.
  func firstSection(titled title: String) throws -> NodeID? {
    do { return try outline.find(NodePath.text(of: [title]), kind: .section).id } catch let error
      as OutlineError
    {
      switch error {
      case .unknownNode: return nil
      case .ambiguous(_, let candidates): return candidates.first?.id
      default: throw error
      }
    }
  }

  /// The node that a name means. A whole id also finds a deleted node.
  /// - Throws: ``OutlineError``.
  package func idOfNode(everNamed name: String) throws -> NodeID {
    do { return try find(.name(name), kind: nil).id } catch let error as OutlineError {
      if case .deleted(let id, _) = error { return id }
      throw explanation(of: error, .name(name), name)
    }
  }
}

// Finding nodes, and the errors if there are none.
extension NameResolver {
  /// Finds a node; an error has a hint for the reference.
  private func seek(_ kind: Node.Kind?, named reference: Reference) throws -> FoundNode {
    do { return try find(reference, kind: kind) } catch let error as OutlineError {
      let name = try keys.name(of: reference)
      let isMissing = kind == .section && Failure(describing: error).code == .notFound
      if isMissing, (try? find(reference, kind: .item)) != nil {
        throw Failure(
          .notFound, "\(name.inQuotes) is an item, not a section",
          hint: "outline section list shows the sections; --into takes an item, too")
      }
      throw explanation(of: error, reference, name)
    }
  }

  private func find(_ reference: Reference, kind: Node.Kind?) throws -> FoundNode {
    let name = try keys.name(of: reference)
    switch reference {
    case .name, .key, .matching: return try find(name, kind: kind)
    case .id: return try outline.find(name, kind: kind, allowsTexts: false)
    case .inside(_, let section):
      let section = try self.section(.name(section))
      let shown = (try? outline.items(shownIn: outline.section(section)))?.map(\.id.node) ?? []
      do { return try find(name, kind: kind, in: section, shown) } catch OutlineError.unknownNode {
        let isElsewhere = (try? find(name, kind: kind)) != nil
        throw Failure(
          .notFound, "nothing in the section \(section.text.inQuotes) is called " + name.inQuotes,
          hint: isElsewhere ? "it is in another section; leave --section out" : nil)
      }
    }
  }

  /// The node of a name. A name of none, such as `:tada:` or `U+1F389`, may be the one of an image.
  private func find(
    _ name: String, kind: Node.Kind?, in section: FoundNode? = nil, _ shown: [NodeID] = []
  ) throws -> FoundNode {
    func lookUp(_ name: String) throws -> FoundNode {
      try outline.find(name, kind: kind, in: section, showing: shown)
    }
    do { return try lookUp(name) } catch let error as OutlineError {
      guard case .unknownNode = error, let emoji = EmojiList.emoji(typed: name) else { throw error }
      do { return try lookUp(emoji) } catch OutlineError.unknownNode { throw error }
    }
  }

  /// The error, with suggestions if nothing has the name.
  private func explanation(
    of error: OutlineError, _ reference: Reference, _ name: String
  ) -> any Error {
    func finds(_ name: String) -> Bool { (try? outline.find(name)) != nil }
    let hint: String?
    switch (error, reference) {
    case (.deleted, _) where finds("=" + name):
      hint = "write \(("=" + name).quotedForShell) for the item of this text"
    case (.unknownNode, _) where keys.hint(for: error) != nil: return error
    case (.unknownNode, .id):
      hint = finds(name) ? "this is a text, not an id: outline find TEXT --plain prints ids" : nil
    case (.unknownNode, _) where PlanningWord(name[...]) != nil:
      hint = "outline ls --query \(Self.query(name).quotedForShell) lists the items with it"
    case (.unknownNode, _):
      if let id = (try? outline.deletedNodes(limit: 1000))?.first(where: { $0.text == name })?.id {
        hint = "it is deleted: outline restore \(id.rawValue.quotedForShell) brings it back"
        break
      }
      if outline.asOf == nil, let top = try? deletion(of: name) {
        return Failure(name, deletedWith: top)
      }
      // An unknown word before a colon is a typing error rather than a field.
      let isQuery = (try? Query(name) { _ in false }.resolvingDates())?.terms.isEmpty == false
      hint =
        (try? meant(by: name))?.question
        ?? (isQuery ? "outline ls --query \(name.quotedForShell) lists such items" : nil)
    default: return error
    }
    return hint.map { hint in Failure(describing: error).hinting { _ in hint } } ?? error
  }

  /// Existing names similar to an unknown one: texts that differ in few letters or contain its
  /// words.
  private func meant(by name: String) throws -> [String] {
    if name.hasPrefix("/") || name.hasPrefix("@") || name.isEmpty { return [] }
    let text = name.hasPrefix("=") ? String(name.dropFirst()) : name
    // In a text of two letters one wrong letter is half of it.
    let near =
      text.count < 3
      ? []
      : Suggestion.nearest(toText: text, in: try outline.texts(aboutAsLongAs: text, limit: 2_000))
    let titles = try near.isEmpty ? outline.foundSections().map(\.text) : []
    let begun = titles.filter { $0.lowercased().hasPrefix(text.lowercased()) }
    let others =
      try near.isEmpty ? begun + outline.search(text, limit: 3).map(\.content.text) : near
    return others.filter { !$0.isEmpty }.uniqued().prefix(3).map { name in
      let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "=-_.".contains($0) }
      return isPlain ? name : name.inQuotes
    }
  }

  /// A field of a captured line as a query: `#shop` is `+shop`, and words are quoted.
  private static func query(_ field: String) -> String {
    if field.first == "#" { return "+" + field.dropFirst() }
    guard field.contains(" "), let colon = field.firstIndex(of: ":") else { return field }
    return field[...colon] + "\"" + field[field.index(after: colon)...] + "\""
  }

  /// The deleted node with an id, or the only one whose id begins so, or whose text it is; `nil` if
  /// there is none.
  /// - Throws: ``Failure`` if there are several.
  /// - Complexity: O(deleted nodes · log n) for a text.
  package func deletedNode(named prefix: String) throws -> NodeID? {
    let found = try outline.deletions(idPrefix: prefix).map(\.id)
    if found.isEmpty { return try deletedNode(withText: prefix) }
    if found.count < 2 || found[0].rawValue == prefix { return found.first }
    throw Failure(
      .ambiguous, "\(prefix.inQuotes) fits several deleted nodes",
      hint: "outline deleted lists them; give more letters of the id")
  }

  /// The latest deleted node below which an item of a text was deleted.
  /// - Complexity: O(nodes below the latest deleted ones), at most of 50 and of 1,000 each.
  package func deletion(of text: String) throws -> DeletedNode? {
    try outline.deletedNodes(limit: 50).first { top in
      guard 1...1_000 ~= top.countBelow else { return false }
      let before = try at(outline.at(top.version &- 1))
      var isFound = false
      try before.outline.eachItem(under: before.node(.id(top.id.rawValue))) { item in
        isFound = isFound || item.content.text == text
      }
      return isFound
    }
  }

  private func deletedNode(withText text: String) throws -> NodeID? {
    if text.isEmpty { return nil }
    let found = try outline.deletedNodes().filter { node in
      OutlineReader.isName(text, ofAny: [Content(text: node.text, image: node.image)])
    }
    let exact = found.filter { $0.text == text }
    let best = exact.count == 1 ? exact : found
    if best.count < 2 { return best.first?.id }
    var failure = Failure(
      .ambiguous, "\(text.inQuotes) fits several deleted nodes",
      hint: "outline deleted says when they were deleted; give an id")
    failure.candidates = found.map {
      Failure.Candidate(id: $0.id, kind: $0.kind, text: $0.text, path: nil)
    }
    throw failure
  }

  /// The items that have none of the others above them.
  func topmost(_ items: [Item]) throws -> [Item] {
    let ids = Set(items.map(\.id))
    return try items.filter { item in
      var parent = item.parent
      while let above = parent, !ids.contains(above) { parent = try outline.item(above).parent }
      return parent == nil
    }
  }
}

extension Failure {
  /// The failure for the name of something that was deleted together with another node.
  package init(_ name: String, deletedWith top: DeletedNode) {
    self.init(
      .notFound, "\(name.inQuotes) is deleted, together with \(top.text.inQuotes)",
      hint: "outline restore \(top.id.rawValue.quotedForShell) brings both back")
  }
}
