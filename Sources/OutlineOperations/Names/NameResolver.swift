public import OutlineStore

/// An item that a name found, with what it says: who needs its text has no need to read it again.
public struct FoundItem: Hashable, Sendable {
  /// The permanent identifier.
  public var id: Item.ID
  /// What it says.
  public var content: Content
  /// Its parent, an item or a section.
  public var parent: NodeID
}

/// A section that a name found.
public struct FoundSection: Hashable, Sendable {
  /// The permanent identifier.
  public var id: Section.ID
  /// The title.
  public var title: String
}

/// A node that a name found.
public enum FoundNode: Hashable, Sendable {
  /// An item.
  case item(FoundItem)
  /// A section.
  case section(FoundSection)

  /// The permanent identifier, of whichever kind.
  public var id: NodeID { parent.node }

  /// The same as a parent.
  public var parent: Placement.Parent {
    switch self {
    case .item(let item): .item(item.id)
    case .section(let section): .section(section.id)
    }
  }

  /// What it is called in the message of a version.
  package var name: String {
    switch self {
    case .item(let item): item.content.name
    case .section(let section): Content(text: section.title).name
    }
  }
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
  public func itemID(_ reference: Reference) throws -> Item.ID {
    let name = try keys.name(of: reference)
    do { return try outline.item(named: name) } catch let error as OutlineError {
      // An id says so itself; a title or a path of a section is found out here.
      switch error {
      case .unknownNode, .absent, .wrongKind: break
      default: throw error
      }
      guard let section = try? outline.section(named: name) else { throw error }
      throw Failure(
        .usage, "\(name.debugDescription) is a section, and an item is wanted",
        hint: "outline ls \(section) shows its items; outline section --help is about sections")
    }
  }

  /// The identifier of the section that a reference names.
  /// - Throws: ``OutlineError``.
  public func sectionID(_ reference: Reference) throws -> Section.ID {
    try outline.section(named: keys.name(of: reference))
  }

  /// What a reference names, as a parent.
  /// - Throws: ``OutlineError``.
  public func parent(_ reference: Reference) throws -> Placement.Parent {
    try outline.node(named: keys.name(of: reference)).parent
  }

  /// The items that references name, in the order given, each once.
  /// - Throws: as ``itemID(_:)``.
  public func items(_ references: [Reference]) throws -> [FoundItem] {
    var seen: Set<Item.ID> = []
    return try references.map { try itemID($0) }.filter { seen.insert($0).inserted }.map(found)
  }

  /// The section that a reference names.
  /// - Throws: as ``sectionID(_:)``.
  public func section(_ reference: Reference) throws -> FoundSection {
    try found(sectionID(reference))
  }

  /// The item or section that a reference names.
  /// - Throws: ``OutlineError``.
  public func node(_ reference: Reference) throws -> FoundNode {
    try found(outline.node(named: keys.name(of: reference)))
  }

  /// The items and sections that references name, in the order given, each once.
  /// - Throws: as ``node(_:)``.
  public func nodes(_ references: [Reference]) throws -> [FoundNode] {
    var seen: Set<NodeID> = []
    return try references.map { try outline.node(named: keys.name(of: $0)) }
      .filter { seen.insert($0.node).inserted }.map(found)
  }

  /// The node a name means, also one that is deleted by now if the name is its whole id.
  /// - Throws: ``OutlineError``.
  public func idOfNode(everNamed name: String) throws -> NodeID {
    do { return try outline.node(named: name).node } catch OutlineError.deleted(let id, _) {
      return id
    }
  }

  private func found(_ id: Item.ID) throws -> FoundItem {
    guard let state = try outline.state(of: id.node), let parent = state.parent else {
      throw OutlineError.unknownItem(id)
    }
    return FoundItem(id: id, content: state.content, parent: parent)
  }

  private func found(_ id: Section.ID) throws -> FoundSection {
    guard let state = try outline.state(of: id.node) else { throw OutlineError.unknownSection(id) }
    return FoundSection(id: id, title: state.content.text)
  }

  private func found(_ named: Named) throws -> FoundNode {
    switch named {
    case .item(let id): .item(try found(id))
    case .section(let id): .section(try found(id))
    }
  }
}
