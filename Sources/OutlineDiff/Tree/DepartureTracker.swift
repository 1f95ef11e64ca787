/// Knows the sibling directly before a node at the moment the node leaves its place, without
/// holding the lists.
///
/// Nodes are numbered. Of every node that leaves, the left neighbour in the source is known; of
/// every node that is placed, its left neighbour in the target. That is enough: those before it
/// that have left are skipped, and nodes that were placed after the first one that is still there
/// are between it and the node. Both walks are shortened as they are made.
struct DepartureTracker {
  /// The left neighbour in the source, -1 for none; shortened past those that have left. Only the
  /// first nodes leave.
  private var left: ContiguousArray<Int32>
  private var hasLeft: ContiguousArray<Bool>
  /// For a placed node, the node at the front of its chain of placed nodes, or `-2 - parent` where
  /// the chain begins the list.
  private var front: ContiguousArray<Int32>
  /// For a node at the front of a chain, the last of the chain.
  private var back: ContiguousArray<Int32>
  /// The same for the chains that begin the list of a parent, at `parent + 1`.
  private var firstBack: ContiguousArray<Int32>

  private static let unplaced = Int32.max

  /// - Parameters:
  ///   - left: for the first nodes, the left neighbour in the source, -1 for none; the others do
  ///     not leave.
  ///   - count: how many nodes there are.
  init(left: ContiguousArray<Int32>, count: Int) {
    self.left = left
    hasLeft = ContiguousArray(repeating: false, count: left.count)
    front = ContiguousArray(repeating: Self.unplaced, count: count)
    back = ContiguousArray(repeating: -1, count: count)
    firstBack = ContiguousArray(repeating: -1, count: count + 1)
  }

  /// Takes in one more node, with the next number; it does not leave.
  mutating func addNode() {
    front.append(Self.unplaced)
    back.append(-1)
    firstBack.append(-1)
  }

  /// Takes a node out of the list of its old parent.
  /// - Returns: the sibling directly before it at this moment, or -1.
  mutating func leave(_ node: Int, parent: Int) -> Int {
    var found = left[node]
    var steps = 0
    while found >= 0, Int(found) < hasLeft.count, hasLeft[Int(found)] {
      found = left[Int(found)]
      // Contradictory places, as a damaged file has them, may lead in a circle: to nobody then.
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

  /// Puts a node directly after its left neighbour of the target, or first.
  mutating func place(_ node: Int, parent: Int, previous: Int) {
    var chain = previous >= 0 ? front[previous] : Int32(-2 - parent)
    if chain == Self.unplaced { chain = Int32(previous) }
    front[node] = chain
    if chain >= 0 { back[Int(chain)] = Int32(node) } else { firstBack[-2 - Int(chain) + 1] = Int32(node) }
  }
}
