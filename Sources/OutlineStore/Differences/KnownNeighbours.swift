/// Neighbours in lists, as the versions left them from which they were found one after another.
/// Nodes that were added one by one need not look for theirs among those that came later.
final class KnownNeighbours {
  /// Two neighbours. The key of an end of the list is that of the root.
  typealias Gap = (left: ChangeTable.Child, right: ChangeTable.Child)

  static let start = ChangeTable.Child(key: ItemTable.rootKey, position: ListPosition(""))
  private static let end = ChangeTable.Child(key: ItemTable.rootKey, position: ListPosition("~"))

  private var version = 0
  private var gaps: [SiblingList: [Gap]] = [:]
  /// Enough for the places of a list where somebody adds by turns.
  private static let most = 16

  /// The versions before another one that were not read, if they are few.
  func versionsToPass(before number: Int) -> Range<Int> {
    let unread = gaps.isEmpty ? number..<number : min(version + 1, number)..<number
    if number <= version || unread.count > Self.most { gaps = [:] }
    version = number
    return gaps.isEmpty ? number..<number : unread
  }

  /// The member before a position at which the version puts or leaves a node.
  func member(before position: ListPosition, in list: SiblingList) -> ChangeTable.Child? {
    gaps[list]?.last { $0.left.position < position && position <= $0.right.position }?.left
  }

  /// The member after another one, or the end.
  /// - Parameter search: returns the member if the versions before did not find it.
  func member(
    after left: ChangeTable.Child, in list: SiblingList, or search: () throws -> ChangeTable.Child?
  ) throws -> ChangeTable.Child {
    let known = gaps[list] ?? []
    if let gap = known.last(where: { $0.left.position == left.position }) { return gap.right }
    let right = try search() ?? Self.end
    gaps[list] = known.suffix(Self.most - 1) + [(left, right)]
    return right
  }

  /// Brings the neighbours in a list up to the version that was read.
  /// - Parameter placed: each node that the version put there, after the member before it.
  func pass(_ events: [SiblingWalk.Event], placed: [Gap], in list: SiblingList) {
    var known = gaps.removeValue(forKey: list) ?? []
    func take(where isMeant: (Gap) -> Bool) -> Gap? {
      known.firstIndex(where: isMeant).map { known.remove(at: $0) }
    }
    if events.count > Self.most { return }
    for event in events where event.isBefore {
      let below = take { $0.right.position == event.position }
      let above = take { $0.left.position == event.position }
      if let below, let above { known.append((below.left, above.right)) }
    }
    for gap in placed {
      let position = gap.right.position
      let split = take { $0.left.position < position && position < $0.right.position }
      known.append(gap)
      if let split { known.append((gap.right, split.right)) }
    }
    gaps[list] = known.suffix(Self.most)
  }
}
