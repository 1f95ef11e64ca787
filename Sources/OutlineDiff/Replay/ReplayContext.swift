package import OutlineModel

/// The data that all replays of a merge share: the base as far as it was read, the nodes by number,
/// and the versions with the knowledge of their makers.
final class ReplayContext {
  /// The row of the sections.
  static let top = -1
  /// The row of the favorites.
  static let favorites = -2
  private static let unread = -3

  private struct Name: Hashable {
    var id: NodeID
    var kind: Node.Kind
  }

  private struct Entry {
    var name: Name
    var base: ReplayBaseNode?
    /// The number of the parent in the base.
    var parent = unread
    /// The number of the sibling before it in the base.
    var previous = unread
    /// The number of the favorite before it in the base.
    var previousFavorite = unread
  }

  private let base: any ReplayBase
  private var entries: [Entry] = []
  private var numbers: [Name: Int] = [:]
  /// The nodes of the base that have a number, by parent.
  private var slots: [NodeID?: Slots] = [:]
  private var favoriteSlots = Slots()
  private var knowledge = ReplayKnowledge()
  private(set) var versions: [ReplayVersion] = []
  /// The acts by the first node that they insert.
  private var acts: [NodeID: [Int]] = [:]
  /// The versions of each act.
  private var actors: [[Int]] = []
  /// The act of each version that is one.
  private var actNumbers: [Int?] = []

  /// Nodes of one row of the base.
  private struct Slots {
    var nodes: [Int] = []
    var isSorted = true

    mutating func append(_ node: Int) {
      nodes.append(node)
      isSorted = nodes.count < 2
    }
  }

  /// Creates a context without versions.
  init(_ base: any ReplayBase) { self.base = base }

  /// Adds a version after those that its maker knew.
  /// - Returns: Its number. A version that was added before keeps it.
  func add(_ version: ReplayVersion) -> Int {
    if let known = knowledge.number(named: version.name) { return known }
    versions.append(version)
    let number = knowledge.add(named: version.name, after: version.after)
    actNumbers.append(nil)
    if let first = version.firstOfInsertions { addActor(number, inserting: first) }
    return number
  }

  /// Whether the maker of a version knew another one, or one that is the same act.
  func knows(_ version: Int, _ other: Int) -> Bool {
    if knowledge.knows(version, other) { return true }
    guard let act = actNumbers[other], actors[act].count > 1 else { return false }
    return actors[act].contains { knowledge.knows(version, $0) }
  }
}

// Equal acts. Two copies may read the same new lines of one file.
extension ReplayContext {
  /// The act of a version, if others may be the same.
  func act(of version: Int) -> Int? { actNumbers[version] }

  /// Adds a version that only inserts. It is the same act as another one that inserts the same, if
  /// both follow the same acts of that kind: a version that adds a line again, after a deletion
  /// that it knows, is another act.
  private func addActor(_ version: Int, inserting first: NodeID) {
    let similar = acts[first, default: []].filter { act in
      versions[actors[act][0]].inserts(sameAs: versions[version])
    }
    let followed = similar.lastIndex { act in
      actors[act].contains { knowledge.knows(version, $0) }
    }
    let place = followed.map { $0 + 1 } ?? 0
    if place < similar.count {
      actors[similar[place]].append(version)
      actNumbers[version] = similar[place]
      return
    }
    acts[first, default: []].append(actors.count)
    actNumbers[version] = actors.count
    actors.append([version])
  }
}

// Nodes.
extension ReplayContext {
  /// The number of nodes that have a number.
  var count: Int { entries.count }

  func id(_ node: Int) -> NodeID { entries[node].name.id }
  func kind(_ node: Int) -> Node.Kind { entries[node].name.kind }
  func base(_ node: Int) -> ReplayBaseNode? { entries[node].base }

  /// Whether no version up to the base added a node.
  func isNew(_ node: Int) throws -> Bool {
    try entries[node].base == nil && !base.hasHeld(entries[node].name.id)
  }

  /// The number of a node. The node need not be in the base.
  func number(of id: NodeID, _ kind: Node.Kind) throws -> Int {
    let name = Name(id: id, kind: kind)
    if let known = numbers[name] { return known }
    let found = try base.node(id, kind: kind)
    if let shown = found?.node.id, shown != id {
      let number = try number(of: shown, kind)
      numbers[name] = number
      return number
    }
    let number = entries.count
    entries.append(Entry(name: name, base: found))
    numbers[name] = number
    if let found {
      slots[found.parent, default: Slots()].append(number)
      if found.favoritePosition != nil { favoriteSlots.append(number) }
    }
    return number
  }

  /// The parent of a node in the base, or ``top``.
  func baseParent(_ node: Int) throws -> Int {
    if entries[node].parent != Self.unread { return entries[node].parent }
    var parent = Self.top
    if let id = entries[node].base?.parent {
      // In the base only one node shows an identifier, so one of the two is not in it.
      let section = try number(of: id, .section)
      parent = try entries[section].base != nil ? section : number(of: id, .item)
    }
    entries[node].parent = parent
    return parent
  }

  /// Whether a node is in a row of the base.
  func isInBase(_ node: Int, row: Int) throws -> Bool {
    guard let found = entries[node].base else { return false }
    if row == Self.favorites { return found.favoritePosition != nil }
    return try baseParent(node) == row
  }

  /// The node before a node of a row of the base; -1 if it is first.
  func previous(_ node: Int, row: Int) throws -> Int {
    let isFavorite = row == Self.favorites
    let known = isFavorite ? entries[node].previousFavorite : entries[node].previous
    if known != Self.unread { return known }
    let id = id(node)
    let previous = try isFavorite ? base.favorite(before: id) : base.sibling(before: id)
    let found = try previous.map { try number(of: $0, kind(node)) } ?? -1
    if isFavorite { entries[node].previousFavorite = found } else { entries[node].previous = found }
    return found
  }

  /// The nodes of a row of the base that have a number, in the order of the row.
  func slots(row: Int) -> [Int] {
    func position(_ node: Int) -> String {
      (row == Self.favorites ? entries[node].base?.favoritePosition : entries[node].base?.position)
        ?? ""
    }
    func sortedNodes(_ slots: inout Slots) -> [Int] {
      if !slots.isSorted {
        slots.nodes.sort { position($0).utf8.lexicographicallyPrecedes(position($1).utf8) }
        slots.isSorted = true
      }
      return slots.nodes
    }
    if row == Self.favorites { return sortedNodes(&favoriteSlots) }
    // A section of the base may have the identifier of an item that is not in it.
    if row >= 0, entries[row].base == nil { return [] }
    return sortedNodes(&slots[row == Self.top ? nil : id(row), default: Slots()])
  }
}

/// The outline from which a ``Replay`` starts. Every version of the replay knows it.
///
/// It is read node by node, so the cost of a replay does not depend on its size.
package protocol ReplayBase {
  /// A node of a kind with its place, or `nil` if there is none. An item that shares its identifier
  /// with a section is found by both of its identifiers, and returned with the one that it shows.
  func node(_ id: NodeID, kind: Node.Kind) throws -> ReplayBaseNode?
  /// The sibling directly before a node, or `nil` if it is first.
  func sibling(before id: NodeID) throws -> NodeID?
  /// The favorite directly before a favorite, or `nil` if it is first.
  func favorite(before id: NodeID) throws -> NodeID?
  /// Whether a node had an identifier, even if it is gone.
  func hasHeld(_ id: NodeID) throws -> Bool
}

/// A node of a ``ReplayBase``.
package struct ReplayBaseNode: Sendable {
  /// The node.
  var node: Node
  /// Its parent; `nil` for a section.
  var parent: NodeID?
  /// Its position among its siblings. Positions are compared byte by byte.
  var position: String
  /// Its position among the favorites; `nil` if it is not one.
  var favoritePosition: String?

  /// Creates a node.
  package init(_ node: Node, parent: NodeID?, position: String, favoritePosition: String? = nil) {
    self.node = node
    self.parent = parent
    self.position = position
    self.favoritePosition = favoritePosition
  }
}
