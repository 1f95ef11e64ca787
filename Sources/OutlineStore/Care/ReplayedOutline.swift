/// One outline in memory, as far as places and marks go: arrays by slot, which a replay changes
/// version by version.
struct ReplayedOutline {
  /// What is known of a node at the version the replay is at.
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
    /// Whether what it is was ever said: a section or an item, for good.
    static let hasKind = Flags(rawValue: 8)
    static let isSection = Flags(rawValue: 16)
    /// Whether the version before the one that touched it last is known, and is to come.
    static let expectsChange = Flags(rawValue: 32)
    /// Whether anything touched it.
    static let isTouched = Flags(rawValue: 64)
    static let isRetired = Flags(rawValue: 128)
    static let ofPlace: Flags = [.exists, .isDone, .isExpanded]
    static let ofNode: Flags = [.hasKind, .isSection, .expectsChange, .isTouched, .isRetired]
  }

  /// The slot of the root: its key is its number.
  static let root: Int32 = 0

  var nodes: [NodeState] = []
  private(set) var childCounts: [Int32] = []
  private var places: PlaceTable
  /// When a climb last came by, so that no set is needed.
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

  /// Takes a node out.
  mutating func take(_ slot: Int32) {
    let index = Int(slot)
    let standing = nodes[index]
    guard standing.flags.contains(.exists) else { return }
    places.take(slot, from: Self.place(standing.parent, standing.position))
    if standing.favorite != 0 { places.take(slot, from: Self.place(-1, standing.favorite)) }
    childCounts[Int(standing.parent)] -= 1
    nodes[index] = NodeState(flags: standing.flags.intersection(.ofNode))
  }

  /// Puts a node in.
  /// - Returns: what it collides with.
  @discardableResult
  mutating func put(_ slot: Int32, _ standing: NodeState) -> String? {
    nodes[Int(slot)] = standing
    childCounts[Int(standing.parent)] += 1
    let isTaken = places.put(slot, at: Self.place(standing.parent, standing.position))
    if standing.favorite != 0, places.put(slot, at: Self.place(-1, standing.favorite)) {
      return "two favorites are at"
    }
    return isTaken ? "two nodes are at" : nil
  }

  private static func place(_ parent: Int32, _ position: UInt64) -> UInt64 {
    max(1, TextHash.mixed(position, UInt64(UInt32(bitPattern: parent))))
  }

  /// Forgets where climbs came by: the outline is about to be another one.
  mutating func beginClimbs() {
    mark += 1
    if mark < .max { return }
    mark = 1
    for slot in marks.indices { marks[slot] = 0 }
  }

  /// Climbs to the root, or to a node that an earlier climb of the same mark came by; a climb that
  /// comes by a node of its own goes in a circle.
  mutating func reachesRoot(_ slot: Int32) -> Bool {
    path.removeAll(keepingCapacity: true)
    var next = slot
    var reaches = true
    while next != Self.root, marks[Int(next)] != mark {
      // A node on the path of this climb has the mark below zero.
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
