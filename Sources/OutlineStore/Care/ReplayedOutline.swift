/// An outline in memory, reduced to positions and flags: arrays by slot, which a replay changes
/// version by version.
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

  var nodes: [NodeState] = []
  private(set) var childCounts: [Int32] = []
  private var places: PlaceTable
  /// The mark of the climb that last visited each node, which saves a set.
  private var marks: [Int32] = []
  private var mark: Int32 = 0
  private var path: [Int32] = []

  init(minimumCapacity: Int) { places = PlaceTable(minimumCapacity: minimumCapacity) }

  mutating func makeRoom(_ count: Int) {
    let missing = count - nodes.count
    if missing <= 0 { return }
    nodes += repeatElement(NodeState(), count: missing)
    childCounts += repeatElement(0, count: missing)
    marks += repeatElement(0, count: missing)
  }

  /// Removes a node.
  mutating func take(_ slot: Int32) {
    let index = Int(slot)
    let state = nodes[index]
    guard state.flags.contains(.exists) else { return }
    places.take(slot, from: Self.place(state.parent, state.position))
    if state.favorite != 0 { places.take(slot, from: Self.place(-1, state.favorite)) }
    childCounts[Int(state.parent)] -= 1
    nodes[index] = NodeState(flags: state.flags.intersection(.ofNode))
  }

  /// Inserts a node.
  /// - Returns: a message if it collides with another node.
  @discardableResult
  mutating func put(_ slot: Int32, _ state: NodeState) -> String? {
    nodes[Int(slot)] = state
    childCounts[Int(state.parent)] += 1
    let isTaken = places.put(slot, at: Self.place(state.parent, state.position))
    if state.favorite != 0, places.put(slot, at: Self.place(-1, state.favorite)) {
      return "two favorites are at"
    }
    return isTaken ? "two nodes are at" : nil
  }

  /// The node at the place of another one, or `nil` if the place is free.
  func holder(ofPlaceOf node: NodeState) -> Int32? {
    places.holder(of: Self.place(node.parent, node.position))
  }

  /// The favorite at the favorite position of another node, or `nil` if there is none.
  func holder(ofFavoriteOf node: NodeState) -> Int32? {
    node.favorite == 0 ? nil : places.holder(of: Self.place(-1, node.favorite))
  }

  private static func place(_ parent: Int32, _ position: UInt64) -> UInt64 {
    max(1, TextHash.mixed(position, UInt64(UInt32(bitPattern: parent))))
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
      if marks[Int(next)] == -mark || !nodes[Int(next)].flags.contains(.exists) {
        reaches = false
        break
      }
      marks[Int(next)] = -mark
      path.append(next)
      next = nodes[Int(next)].parent
    }
    for slot in path { marks[Int(slot)] = reaches ? mark : 0 }
    return reaches
  }
}
