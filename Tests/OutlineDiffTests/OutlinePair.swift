import OutlineModel
import TestSupport

/// Two random outlines, one edited into the other, and how many steps are enough.
struct OutlinePair {
  var old: Outline
  var new: Outline
  var minimum: Int

  init(using generator: inout SeededGenerator) throws {
    var fresh = 100
    let items = Grove.random(of: 0..<Int.random(in: 0...12, using: &generator), using: &generator)
    let edited = items.edited(
      times: Int.random(in: 0...5, using: &generator), newNumbers: &fresh, using: &generator)
    let sections = Array(1000..<Int.random(in: 1001...1004, using: &generator))
    var otherSections = sections.filter { _ in Int.random(in: 0..<5, using: &generator) > 0 }
    if Int.random(in: 0..<3, using: &generator) == 0 { otherSections.shuffle(using: &generator) }
    if otherSections.isEmpty || Int.random(in: 0..<4, using: &generator) == 0 {
      otherSections.insert(2000, at: 0)
    }
    let (source, target) = (
      Self.whole(items, in: sections, using: &generator),
      Self.whole(edited, in: otherSections, using: &generator)
    )
    let favorites = items.preorder.filter { _ in Bool.random(using: &generator) }.shuffled(
      using: &generator)
    let kept = favorites.filter {
      edited.preorder.contains($0) && Int.random(in: 0..<4, using: &generator) > 0
    }
    let added = edited.preorder.filter {
      !favorites.contains($0) && Int.random(in: 0..<4, using: &generator) == 0
    }
    var otherFavorites = kept + added
    if Bool.random(using: &generator) { otherFavorites.shuffle(using: &generator) }

    old = try Outline(source, isSection: { $0 >= 1000 }, favorites: favorites)
    new = try Outline(target, isSection: { $0 >= 1000 }, favorites: otherFavorites)
    minimum =
      Grove.minimum(from: source, to: target) + favorites.count + otherFavorites.count - kept.count
    minimum -= Grove.longestCommonSubsequence(favorites, otherFavorites)
    let known = Set(source.preorder)
    for index in new.rows.indices where Int.random(in: 0..<4, using: &generator) == 0 {
      let number = target.preorder[index]
      let isUpdate = Bool.random(using: &generator)
      if isUpdate {
        new.rows[index].node.content = Content(
          text: "line \(number) edited", note: "note", isDone: true)
      } else {
        new.rows[index].node.isExpanded = true
      }
      if known.contains(number) { minimum += 1 }
    }
  }

  /// A forest of items as the items of some sections, cut at random between its roots.
  private static func whole(
    _ items: Grove, in sections: [Int], using generator: inout SeededGenerator
  ) -> Grove {
    var grove = items
    grove.children[-1] = sections
    var current = 0
    for root in items.roots {
      if Int.random(in: 0..<3, using: &generator) == 0 {
        current = Swift.min(current + 1, sections.count - 1)
      }
      grove.children[sections[current], default: []].append(root)
    }
    return grove
  }
}
