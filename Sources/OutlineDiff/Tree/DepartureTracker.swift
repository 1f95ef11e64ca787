/// Finds the sibling directly before a node at the moment it leaves its place, without storing the
/// sibling lists.
///
/// Nodes are numbered. The tracker has the left neighbour in the source of each node that leaves,
/// and in the target of each node that is placed. That is enough: nodes before it that have left
/// are skipped, and between the first one still there and the node are only nodes placed after that
/// one. Both walks compress their paths.
struct DepartureTracker {
  /// The left neighbour in the source, or -1; skips nodes that have left. Only the first nodes can
  /// leave.
  private var left: ContiguousArray<Int32>
  private var hasLeft: ContiguousArray<Bool>
  /// For each placed node the node before its chain of placed nodes, or `-2 - parent` if the chain
  /// begins the list.
  private var front: ContiguousArray<Int32>
  /// For each node before a chain the last node of the chain.
  private var back: ContiguousArray<Int32>
  /// The same for the chains that begin the list of a parent, at index `parent + 1`.
  private var firstBack: ContiguousArray<Int32>

  private static let unplaced = Int32.max

  /// - Parameters:
  ///   - left: the left neighbours in the source of the first nodes, -1 for none; other nodes never
  ///     leave.
  ///   - count: the number of nodes.
  init(left: ContiguousArray<Int32>, count: Int) {
    self.left = left
    hasLeft = ContiguousArray(repeating: false, count: left.count)
    front = ContiguousArray(repeating: Self.unplaced, count: count)
    back = ContiguousArray(repeating: -1, count: count)
    firstBack = ContiguousArray(repeating: -1, count: count + 1)
  }

  /// Removes a node from the list of its old parent.
  /// - Returns: the sibling directly before it at this moment, or -1.
  mutating func leave(_ node: Int, parent: Int) -> Int {
    var found = left[node]
    var steps = 0
    while found >= 0, Int(found) < hasLeft.count, hasLeft[Int(found)] {
      found = left[Int(found)]
      // Contradictory places, as in a damaged file, can form a cycle; then there is no sibling.
      steps += 1
      if steps > left.count { found = -1 }
    }
    var walked = Int32(node)
    while walked != found, steps <= left.count {
      let next = left[Int(walked)]
      left[Int(walked)] = found
      walked = next
    }
    hasLeft[node] = true
    let last = found >= 0 ? back[Int(found)] : firstBack[parent + 1]
    return Int(last >= 0 ? last : found)
  }

  /// Puts a node directly after its left neighbour in the target, or first.
  mutating func place(_ node: Int, parent: Int, previous: Int) {
    var chain = previous >= 0 ? front[previous] : Int32(-2 - parent)
    if chain == Self.unplaced { chain = Int32(previous) }
    front[node] = chain
    if chain >= 0 {
      back[Int(chain)] = Int32(node)
    } else {
      firstBack[-2 - Int(chain) + 1] = Int32(node)
    }
  }
}
