internal import GRDB
internal import OutlineStore

/// An outline in memory, reduced to positions and flags: arrays by slot, which a replay changes
/// version by version.
///
/// In a sound file keys count up from 0, so each is its own slot. Other keys, which only damage
/// creates, are looked up.
struct ReplayedOutline {
  /// The state of a node at the current version of the replay.
  struct NodeState {
    var parent: Int32 = -1
    var flags: Flags = []
    var position: UInt64 = 0
    var favorite: UInt64 = 0
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    static let exists = Flags(rawValue: 1)
    static let isDone = Flags(rawValue: 2)
    static let isExpanded = Flags(rawValue: 4)
    /// Whether the kind is known. A node is a section or an item forever.
    static let hasKind = Flags(rawValue: 8)
    static let isSection = Flags(rawValue: 16)
    /// Whether the version of the node's previous change is known, and still to come.
    static let expectsChange = Flags(rawValue: 32)
    /// Whether any version touched it.
    static let isTouched = Flags(rawValue: 64)
    static let isRetired = Flags(rawValue: 128)
    static let ofPlace: Flags = [.exists, .isDone, .isExpanded]
    static let ofNode: Flags = [.hasKind, .isSection, .expectsChange, .isTouched, .isRetired]
  }

  /// The slot of the root, which equals its key.
  static let root: Int32 = 0

  private(set) var nodes: [NodeState] = []
  private(set) var childCounts: [Int32] = []
  /// A number that the replay keeps for each node.
  var notes: [Int] = []
  /// Keys below this are their own slots.
  private let denseCount: Int
  private var otherSlots: [Int64: Int32] = [:]
  private var otherKeys: [Int64] = []
  private var places: [UInt64: Int32] = [:]
  /// The mark of the climb that last visited each node, which saves a set.
  private var marks: [Int32] = []
  private var mark: Int32 = 0
  private var path: [Int32] = []

  /// Creates an empty outline for the nodes of a file.
  init(in db: Database) throws {
    let count = try ItemTable.count(in: db) + DeletedTable.count(in: db)
    let last = try max(ItemTable.maximumKey(in: db), DeletedTable.maximumKey(in: db))
    // A sound file skips few keys.
    denseCount = last >= 0 && last / 4 <= Int64(count) + 4_096 ? Int(last) + 1 : 1
    places.reserveCapacity(count)
    makeRoom(denseCount)
  }

  /// The slot of a key, assigned on first use.
  mutating func slot(_ key: Int64) -> Int32 {
    if key >= 0, key < denseCount { return Int32(truncatingIfNeeded: key) }
    if let slot = otherSlots[key] { return slot }
    let slot = Int32(truncatingIfNeeded: nodes.count)
    otherSlots[key] = slot
    otherKeys.append(key)
    makeRoom(1)
    return slot
  }

  func key(of slot: Int32) -> Int64 {
    Int(slot) < denseCount ? Int64(slot) : otherKeys[Int(slot) - denseCount]
  }

  private mutating func makeRoom(_ count: Int) {
    nodes += repeatElement(NodeState(), count: count)
    childCounts += repeatElement(0, count: count)
    notes += repeatElement(0, count: count)
    marks += repeatElement(0, count: count)
  }

  /// Reads the columns of a place and marks.
  mutating func state(_ row: StatementColumns, from column: Int) -> NodeState {
    var state = NodeState(
      parent: slot(row.number(column) ?? ItemTable.rootKey), flags: .exists,
      position: TextHash.of(row.bytes(column + 1)))
    if row.integer(column + 2) != 0 { state.flags.insert(.isDone) }
    if row.integer(column + 3) != 0 { state.flags.insert(.isExpanded) }
    let favorite = row.bytes(column + 4)
    if favorite.baseAddress != nil { state.favorite = TextHash.of(favorite) }
    return state
  }

  subscript(_ slot: Int32) -> NodeState {
    get { nodes[Int(slot)] }
    set { nodes[Int(slot)] = newValue }
  }

  /// Whether a node exists now; the root always does.
  func exists(_ slot: Int32) -> Bool { slot == Self.root || self[slot].flags.contains(.exists) }

  /// The nodes that exist now, without the root.
  var present: [Int32] {
    nodes.indices.dropFirst().map { Int32(truncatingIfNeeded: $0) }.filter { exists($0) }
  }

  /// Removes a node.
  mutating func take(_ slot: Int32) {
    let state = self[slot]
    guard state.flags.contains(.exists) else { return }
    free(Self.place(below: state.parent, at: state.position), of: slot)
    if state.favorite != 0 { free(Self.place(below: -1, at: state.favorite), of: slot) }
    childCounts[Int(state.parent)] -= 1
    self[slot] = NodeState(flags: state.flags.intersection(.ofNode))
  }

  /// - Returns: whether another node had the place.
  private mutating func hold(_ place: UInt64, for slot: Int32) -> Bool {
    places.updateValue(slot, forKey: place) != nil
  }

  private mutating func free(_ place: UInt64, of slot: Int32) {
    if places[place] == slot { places[place] = nil }
  }

  /// Inserts a node.
  /// - Returns: a message if it collides with another node.
  @discardableResult
  mutating func put(_ slot: Int32, as state: NodeState) -> String? {
    self[slot] = state
    childCounts[Int(state.parent)] += 1
    let isTaken = hold(Self.place(below: state.parent, at: state.position), for: slot)
    if state.favorite != 0, hold(Self.place(below: -1, at: state.favorite), for: slot) {
      return "two favorites are at"
    }
    return isTaken ? "two nodes are at" : nil
  }

  /// The node at the place of another one, or `nil` if the place is free.
  func holder(ofPlaceOf node: NodeState) -> Int32? {
    places[Self.place(below: node.parent, at: node.position)]
  }

  /// The favorite at the favorite position of another node, or `nil` if there is none.
  func holder(ofFavoriteOf node: NodeState) -> Int32? {
    node.favorite == 0 ? nil : places[Self.place(below: -1, at: node.favorite)]
  }

  private static func place(below parent: Int32, at position: UInt64) -> UInt64 {
    TextHash.mix(position, with: UInt64(UInt32(bitPattern: parent)))
  }

  /// Discards the marks of earlier climbs, because the outline is about to change.
  mutating func beginClimbs() {
    mark += 1
    if mark < .max { return }
    mark = 1
    for slot in marks.indices { marks[slot] = 0 }
  }

  /// Climbs to the root, or to a node that an earlier climb with the same mark visited. A climb
  /// that meets a node of its own path is in a cycle.
  mutating func reachesRoot(_ slot: Int32) -> Bool {
    path.removeAll(keepingCapacity: true)
    var next = slot
    var reaches = true
    while next != Self.root, marks[Int(next)] != mark {
      // The nodes on the path of this climb have a negative mark.
      if marks[Int(next)] == -mark || !exists(next) {
        reaches = false
        break
      }
      marks[Int(next)] = -mark
      path.append(next)
      next = self[next].parent
    }
    for slot in path { marks[Int(slot)] = reaches ? mark : 0 }
    return reaches
  }
}

/// A hash of a text; different texts have different ones with a probability of 1 - 2⁻⁶⁴. A replay
/// of a million positions compares only hashes. They differ in each process, so that nobody can
/// write a file whose positions collide.
enum TextHash {
  /// - Returns: the hash, never 0, which can represent no text.
  static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    return max(1, UInt64(truncatingIfNeeded: hasher.finalize()))
  }

  /// Combines two numbers.
  static func mix(_ one: UInt64, with other: UInt64) -> UInt64 {
    let product = (one ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
      by: other ^ 0xD6E8_FEB8_6659_FD93)
    return (product.high ^ product.low) &+ one
  }
}
