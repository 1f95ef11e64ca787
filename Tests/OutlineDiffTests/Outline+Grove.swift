import OutlineDiff
import OutlineModel
import TestSupport
import Testing

extension NodeID {
  static func numbered(_ number: Int) throws -> NodeID { try NodeID("n\(number)") }
}

extension Outline {
  /// The forest as an outline: the numbers below `sectionLimit` are sections if they stand at the
  /// top.
  init(_ grove: Grove, isSection: (Int) -> Bool, favorites: [Int] = []) throws {
    self.init(
      rows: try grove.rows.map { node, level in
        let kind: Node.Kind = isSection(node) ? .section : .item
        let content = Content(text: "line \(node)")
        return Row(
          node: Node(id: try .numbered(node), kind: kind, content: content, isExpanded: false),
          level: level)
      }, favorites: try favorites.map { try Item.ID("n\($0)") })
  }

  /// The forest as the items of one section.
  init(items grove: Grove) throws {
    var whole = grove
    whole.children[1000] = grove.roots
    whole.children[-1] = [1000]
    try self.init(whole, isSection: { $0 == 1000 })
  }
}

/// Asserts every law of a difference between two outlines.
/// - Parameter minimum: how many steps are enough.
func expectLaws(from old: Outline, to new: Outline, minimum: Int, _ comment: Comment? = nil) throws
{
  let difference = OutlineDifference(from: old, to: new)
  #expect(difference.steps.count == minimum, comment)
  #expect(difference.counts.total == difference.steps.count)
  let applied = try old.applying(difference)
  #expect(applied == new, comment)
  try applied.checkInvariants()
  #expect(try new.applying(difference.inverse) == old, comment)
  #expect(difference.inverse.inverse == difference)
}
