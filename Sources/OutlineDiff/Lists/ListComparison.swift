public import OutlineModel

/// The comparison of two lists in sections, as forests of two levels.
///
/// Nodes are numbered: first all sections, then all items, each in order. So sections and items are
/// matched as the two arrays that a snapshot has anyway, and ``TreeScript`` finds the rest.
@usableFromInline
struct ListComparison {
  @usableFromInline let old: Shape
  @usableFromInline let new: Shape
  /// The steps in preorder: those of a section before those of its items.
  @usableFromInline var script: TreeScript

  /// The numbers of sections and items.
  @usableFromInline
  struct Shape {
    /// For each node the number of its section, or -1 for a section.
    @usableFromInline var parents: ContiguousArray<Int32>
    /// For each section the number of its first item.
    @usableFromInline var starts: [Int] = []

    @usableFromInline
    init(itemCounts: [Int]) {
      parents = ContiguousArray(repeating: -1, count: itemCounts.count)
      for (section, count) in itemCounts.enumerated() {
        starts.append(parents.count)
        parents += repeatElement(Int32(truncatingIfNeeded: section), count: count)
      }
    }

    func isItem(_ node: Int32) -> Bool { node >= starts.count }

    /// The position of an item, which is counted through all sections.
    @usableFromInline
    func path(ofItem index: Int) -> ItemPath {
      path(Int32(truncatingIfNeeded: starts.count + index))
    }

    /// The position of an item.
    func path(_ node: Int32) -> ItemPath {
      let section = Int(parents[Int(node)])
      return ItemPath(section: section, item: Int(node) - starts[section])
    }

    /// The item at a position.
    func node(_ path: ItemPath) -> Int { starts[path.section] + path.item }
  }

  @inlinable
  init<SectionID, ItemID>(
    from old: OutlineSnapshot<SectionID, ItemID>, to new: OutlineSnapshot<SectionID, ItemID>,
    findsSources: Bool
  ) {
    var matches = ElementMatches(from: old.orderedSections, to: new.orderedSections)
    matches.append(
      ElementMatches(from: old.orderedItems, to: new.orderedItems),
      old: old.numberOfSections, new: new.numberOfSections)
    self.init(
      matches, old: Shape(itemCounts: old.itemCounts), new: Shape(itemCounts: new.itemCounts),
      findsSources)
  }

  @usableFromInline
  init(_ matches: ElementMatches, old: Shape, new: Shape, _ findsSources: Bool) {
    self.old = old
    self.new = new
    script = TreeScript(
      matches, oldParents: old.parents, newParents: new.parents, findsSources: findsSources)
    script.placements = new.inPreorder(script.placements, node: \.new)
    script.deletions.reverse()
    script.deletions = old.inPreorder(script.deletions, node: \.old)
    script.deletions.reverse()
  }
}

extension ListComparison.Shape {
  /// Puts the steps of a section before those of its items, instead of all sections before all
  /// items.
  func inPreorder<Step>(
    _ steps: ContiguousArray<Step>, node: (Step) -> Int32
  ) -> ContiguousArray<Step> {
    var sorted: ContiguousArray<Step> = []
    sorted.reserveCapacity(steps.count)
    var items = steps.drop { !isItem(node($0)) }
    for section in steps[..<items.startIndex] {
      while let item = items.first, parents[Int(node(item))] < node(section) {
        sorted.append(items.removeFirst())
      }
      sorted.append(section)
    }
    return sorted + items
  }
}

extension ElementMatches {
  /// Appends the matches of two further arrays.
  /// - Parameters:
  ///   - rest: the matches of the further arrays.
  ///   - old: the number of old elements before them.
  ///   - new: the number of new elements before them.
  @usableFromInline
  mutating func append(_ rest: ElementMatches, old: Int, new: Int) {
    func shift(_ numbers: ContiguousArray<Int32>, by distance: Int) -> [Int32] {
      numbers.map { $0 < 0 ? -1 : $0 &+ Int32(truncatingIfNeeded: distance) }
    }
    runs += rest.runs.map {
      MatchedRun(old: Int($0.old) + old, new: Int($0.new) + new, count: Int($0.count))
    }
    newPartners += shift(rest.newPartners, by: newLeft.count)
    oldPartners += shift(rest.oldPartners, by: oldLeft.count)
    oldLeft += shift(rest.oldLeft, by: old)
    newLeft += shift(rest.newLeft, by: new)
    pairCount += rest.pairCount
  }
}
