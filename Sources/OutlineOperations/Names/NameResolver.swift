public import OutlineStore

extension FoundNode {
  /// What it is called in the message of a version.
  package var name: String { Content(text: text, image: image).name }
}

/// Turns names into nodes, in the present or in an outline as it was: the one place where that is
/// done.
public struct NameResolver {
  /// Where the nodes are looked for.
  public let outline: OutlineReader
  private let keys: NodeKeys

  /// Looks for nodes in an outline.
  /// - Parameters:
  ///   - outline: the present, or the outline as it was at a version.
  ///   - keys: what keys stand for.
  public init(_ outline: OutlineReader, keys: NodeKeys = NodeKeys()) {
    self.outline = outline
    self.keys = keys
  }

  /// The identifier of the item that a reference names.
  /// - Throws: ``OutlineError``; ``Failure`` where it names a section.
  public func itemID(_ reference: Reference) throws -> Item.ID { try item(reference).itemID }

  /// The identifier of the section that a reference names.
  /// - Throws: ``OutlineError``.
  public func sectionID(_ reference: Reference) throws -> Section.ID {
    try section(reference).sectionID
  }

  /// What a reference names, as something that has children.
  /// - Throws: ``OutlineError``.
  public func parent(_ reference: Reference) throws -> Placement.Parent {
    try node(reference).asParent
  }

  /// The item that a reference names.
  /// - Throws: ``OutlineError``; ``Failure`` where it names a section.
  package func item(_ reference: Reference) throws -> FoundNode {
    let name = try keys.name(of: reference)
    do { return try outline.findItem(name) } catch let error as OutlineError {
      // An id says so itself; a title or a path of a section is found out here.
      switch error {
      case .unknownNode, .absent, .wrongKind: break
      default: throw error
      }
      guard let section = try? outline.section(named: name) else { throw error }
      throw Failure(
        .usage, "\(name.debugDescription) is a section, and an item is wanted",
        hint: "outline ls \(section.rawValue.quotedForShell) shows its items; outline section --help is about sections")
    }
  }

  /// The items that references name, in the order given, each once.
  /// - Throws: as ``itemID(_:)``.
  package func items(_ references: [Reference]) throws -> [FoundNode] {
    Self.once(try references.map(item))
  }

  /// The section that a reference names.
  /// - Throws: ``OutlineError``.
  package func section(_ reference: Reference) throws -> FoundNode {
    try outline.findSection(keys.name(of: reference))
  }

  /// The item or section that a reference names.
  /// - Throws: ``OutlineError``.
  package func node(_ reference: Reference) throws -> FoundNode {
    try outline.findNode(keys.name(of: reference))
  }

  /// The items and sections that references name, in the order given, each once.
  /// - Throws: ``OutlineError``.
  package func nodes(_ references: [Reference]) throws -> [FoundNode] {
    Self.once(try references.map(node))
  }

  /// Nodes without those that were there before. One is the rule, and needs no set, whose type the
  /// runtime would look for at every start.
  private static func once(_ nodes: [FoundNode]) -> [FoundNode] {
    if nodes.count < 2 { return nodes }
    var seen: Set<NodeID> = []
    return nodes.filter { seen.insert($0.id).inserted }
  }

  /// The node a name means, also one that is deleted now if the name is its whole id.
  /// - Throws: ``OutlineError``.
  public func idOfNode(everNamed name: String) throws -> NodeID {
    do { return try outline.node(named: name).node } catch OutlineError.deleted(let id, _) {
      return id
    }
  }
}
