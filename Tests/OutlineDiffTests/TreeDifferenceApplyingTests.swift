import Foundation
import OutlineDiff
import OutlineModel
import TestSupport
import Testing

/// How a difference is carried out on a value that stays where it is.
struct TreeDifferenceApplyingTests {
  @Test func `every pair of small trees, in place and back`() throws {
    let targets = try Grove.all(ofAny: [0, 1, 2, 3]).map { try SectionSnapshot($0) }
    for count in 0...4 {
      for source in Grove.shapes(count: count) {
        let old = try SectionSnapshot(source)
        for new in targets {
          let difference = TreeDifference(from: old, to: new)
          var snapshot = old
          try snapshot.apply(difference)
          #expect(snapshot == new)
          try snapshot.checkInvariants()
          try snapshot.apply(difference.inverse)
          #expect(snapshot == old)
          try snapshot.checkInvariants()
        }
      }
    }
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `histories of large trees, each value kept and unchanged`(seed: UInt64) throws {
    try checkHistory(seed: seed) { $0 }
    // Ids that own memory are not numbered again after each change.
    try checkHistory(seed: seed + 100) { "the item with the number \($0)" }
  }

  private func checkHistory<ID: Hashable & Codable & Sendable>(
    seed: UInt64, _ id: (Int) -> ID
  ) throws {
    var generator = SeededGenerator(seed: seed)
    // Large enough for few steps to keep the sequence in order, and for many to build it again.
    var rows = (0..<3_000).map { (level: $0 % 9 % 4, id: $0) }
    var snapshot = try SectionSnapshot(rows.map { (level: $0.level, id: id($0.id)) })
    var history: [(value: SectionSnapshot<ID>?, rows: [(level: Int, id: Int)])] = []
    var way: [TreeDifference<ID>] = []
    for round in 0..<Effort.times(24) {
      // A value of which there is a copy is changed in another way than one that is alone.
      history.append((round % 3 == 0 ? snapshot : nil, rows))
      rows = edited(
        rows, times: [1, 2, 5, 1, 3, 300][round / 2 % 6], fresh: 10_000 * (round + 1),
        using: &generator)
      var target = try SectionSnapshot(rows.map { (level: $0.level, id: id($0.id)) })
      target.expand(target.items.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 })
      let difference = TreeDifference(from: snapshot, to: target)
      let before = round % 4 == 0 ? snapshot.items : []
      try snapshot.apply(difference)
      #expect(snapshot == target)
      #expect(before.isEmpty || before == history[round].rows.map { id($0.id) })
      try snapshot.checkInvariants()
      way.append(difference)
    }
    for (difference, kept) in zip(way, history).reversed() {
      // All steps are done, and undone.
      let broken = difference.inverse.steps + [.expand(id(-1))]
      #expect(throws: DifferenceError.self) {
        try snapshot.apply(TreeDifference(unchecked: broken))
      }
      try snapshot.checkInvariants()
      try snapshot.apply(difference.inverse)
      #expect(kept.value == nil || snapshot == kept.value)
      #expect(snapshot.items == kept.rows.map { id($0.id) })
      try kept.value?.checkInvariants()
      try snapshot.checkInvariants()
    }
  }

  @Test(arguments: [200, 20_000])
  func `a comb turned upside down, and back`(count: Int) throws {
    // A chain, each link with a leaf before or after the next; walking to the root at each step
    // would take minutes.
    for isLeafFirst in [true, false] {
      func comb(_ links: some Sequence<Int>) throws -> SectionSnapshot<Int> {
        var snapshot = SectionSnapshot<Int>()
        var above: Int?
        for link in links {
          try snapshot.append([link], to: above)
          try snapshot.append([-1 - link], to: link)
          above = link
        }
        if !isLeafFirst {
          for link in links { try snapshot.move(-1 - link, to: .last(in: link)) }
        }
        return snapshot
      }
      let (old, new) = (try comb(0..<count / 2), try comb((0..<count / 2).reversed()))
      let difference = TreeDifference(from: old, to: new)
      var snapshot = old
      try snapshot.apply(difference)
      #expect(snapshot == new)
      try snapshot.apply(difference.inverse)
      #expect(snapshot == old)
      try snapshot.checkInvariants()
    }
  }

  @Test func `a deep tree changed by scripts in an order of their own`() throws {
    // Down the chain and up again, each link goes to the top and comes back. So, read forwards or
    // backwards, hardly any place a link goes to is one for good.
    let count = 150
    let old = try SectionSnapshot((0..<count).map { (level: $0, id: $0) })
    var steps: [TreeDifference<Int>.Step] = []
    for link in Array(40..<count - 2) + (40..<count - 2).reversed() {
      let home = TreeDifference<Int>.Place(parent: link - 1, previous: nil)
      let top = TreeDifference<Int>.Place(parent: nil, previous: 0)
      steps += [.move(link, from: home, to: top), .move(link, from: top, to: home)]
    }
    var snapshot = old
    try snapshot.apply(TreeDifference(unchecked: steps))
    #expect(snapshot == old)
    try snapshot.checkInvariants()
    // A cycle that the next step would undo is one all the same.
    let home = TreeDifference<Int>.Place(parent: 49, previous: nil)
    let below = TreeDifference<Int>.Place(parent: 140, previous: 141)
    steps += [.move(50, from: home, to: below), .move(50, from: below, to: home)]
    steps.append(.expand(-5))
    #expect(throws: DifferenceError.cycle(id: "50", parent: "140")) {
      try snapshot.apply(TreeDifference(unchecked: steps))
    }
    #expect(throws: DifferenceError.cycle(id: "50", parent: "140")) {
      try snapshot.apply(TreeDifference(unchecked: steps.dropLast()))
    }
    #expect(snapshot == old)
    try snapshot.checkInvariants()
  }

  // Four steps in 3,000 keep the sequence in order, in 200 they do not.
  @Test(arguments: [200, 3_000])
  func `marks go with a difference, and stay if it does not apply`(count: Int) throws {
    var snapshot = try SectionSnapshot((0..<count).map { (level: $0 == 0 ? 0 : 1, id: $0) })
    try snapshot.reconfigure([3, 4, 199])
    let places = TreeDifference<Int>.Place(parent: 0, previous: 2)
    let steps: [TreeDifference<Int>.Step] = [
      .delete(3, from: places, isRoot: true, isExpanded: false),
      .insert(-1, at: places, isRoot: true, isExpanded: true),
      .insert(-2, at: places, isRoot: true, isExpanded: false),
      .delete(4, from: .init(parent: 0, previous: -1), isRoot: true, isExpanded: false),
    ]
    let before = snapshot
    for bad in [TreeDifference<Int>.Step.expand(9_999), .collapse(5)] {
      #expect(throws: DifferenceError.self) {
        try snapshot.apply(TreeDifference(unchecked: steps + [bad]))
      }
      #expect(snapshot == before)
      #expect(snapshot.reconfiguredItems == [3, 4, 199])
      try snapshot.checkInvariants()
    }
    try snapshot.apply(TreeDifference(unchecked: steps))
    #expect(snapshot.reconfiguredItems.isEmpty)
    #expect(snapshot.expandedItems == [-1])
    try snapshot.checkInvariants()
    #expect(before.reconfiguredItems == [3, 4, 199])
  }

  @Test func `corrupted differences are refused as a plain tree refuses them`() throws {
    var generator = SeededGenerator(seed: 12)
    for round in 0..<Effort.times(1_000) {
      var fresh = 100
      let source = Grove.random(
        of: 0..<Int.random(in: 0...14, using: &generator), using: &generator)
      let target = source.edited(times: 6, newNumbers: &fresh, using: &generator)
      var (old, new) = (try SectionSnapshot(source), try SectionSnapshot(target))
      old.expand(source.preorder.filter { _ in Bool.random(using: &generator) })
      new.expand(target.preorder.filter { _ in Bool.random(using: &generator) })
      try old.reconfigure(source.preorder.filter { _ in Bool.random(using: &generator) })
      // Beside more than a thousand other nodes the sequence is kept in order.
      if round.isMultiple(of: 16) {
        try old.append(PlainTree.ballast)
        try new.append(PlainTree.ballast)
      }
      let steps = TreeDifference(from: old, to: new).steps.corrupted(using: &generator)
      var snapshot = old
      var plain = PlainTree(old)
      let expected = plain.apply(steps)
      let difference = try TreeDifference(unchecked: steps)
      var refusal: DifferenceError?
      do throws(DifferenceError) { try snapshot.apply(difference) } catch { refusal = error }
      #expect(refusal == expected, "round \(round)")
      if refusal == nil {
        #expect(PlainTree(snapshot) == plain, "round \(round)")
      } else {
        #expect(snapshot == old)
        #expect(snapshot.reconfiguredItems == old.reconfiguredItems)
      }
      try snapshot.checkInvariants()
    }
  }

  /// Rows with some of them deleted, new, or moved with what is below them.
  private func edited(
    _ rows: [(level: Int, id: Int)], times: Int, fresh: Int, using generator: inout SeededGenerator
  ) -> [(level: Int, id: Int)] {
    var rows = rows
    for time in 0..<times {
      let place = Int.random(in: 0..<rows.count, using: &generator)
      let level = rows[place].level
      let end = rows[(place + 1)...].firstIndex { $0.level <= level } ?? rows.count
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: rows.insert((level, fresh + time), at: place)
      case 1 where end - place < 10: rows.removeSubrange(place..<end)
      default:
        let moved = rows[place..<end]
        rows.removeSubrange(place..<end)
        let target = Int.random(in: 0...rows.count, using: &generator)
        let above = target == 0 ? 0 : rows[target - 1].level + 1
        // What comes after must not be left deeper than one below.
        let below = target == rows.count ? 0 : rows[target].level
        let newLevel = Swift.max(Swift.min(above, Int.random(in: 0...8, using: &generator)), below)
        rows.insert(contentsOf: moved.map { ($0.level - level + newLevel, $0.id) }, at: target)
      }
    }
    return rows
  }
}

extension TreeDifference where ID: Codable {
  /// A difference of any steps, which is read from a file: whether it applies is found out later.
  fileprivate init(unchecked steps: [Step]) throws {
    self = try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(steps))
  }
}

extension [TreeDifference<Int>.Step] {
  /// The same steps with one to three of them changed, exchanged, doubled or left out.
  fileprivate func corrupted(using generator: inout SeededGenerator) -> [TreeDifference<Int>.Step] {
    var steps = self
    func id() -> Int { Int.random(in: 0..<16, using: &generator) }
    func place() -> TreeDifference<Int>.Place {
      .init(
        parent: Bool.random(using: &generator) ? id() : nil,
        previous: Bool.random(using: &generator) ? id() : nil)
    }
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let offset = Int.random(in: 0...steps.count, using: &generator)
      let flag = Bool.random(using: &generator)
      let other = steps.indices.randomElement(using: &generator)
      switch (Int.random(in: 0..<8, using: &generator), other) {
      case (0, let other?): steps.remove(at: other)
      case (1, let other?): steps.swapAt(other, Swift.min(offset, steps.count - 1))
      case (2, let other?): steps.insert(steps[other], at: offset)
      case (3, let other?): steps.insert(steps[other].inverse, at: offset)
      case (4, _):
        steps.insert(.insert(id(), at: place(), isRoot: flag, isExpanded: flag), at: offset)
      case (5, _):
        steps.insert(.delete(id(), from: place(), isRoot: flag, isExpanded: flag), at: offset)
      case (6, let other?):
        if case .move(let id, let source, _) = steps[other] {
          steps[other] = .move(id, from: source, to: place())
        }
      default: steps.insert(flag ? .expand(id()) : .collapse(id()), at: offset)
      }
    }
    return steps
  }
}

/// A tree as lists of children, which checks and carries out a step in the slowest and most obvious
/// way.
private struct PlainTree: Equatable {
  /// Roots after all others that no step names, and that are left out here.
  static let ballast = Array(1_000..<3_500)

  var children: [Int?: [Int]] = [:]
  var expanded: Set<Int> = []

  init(_ snapshot: SectionSnapshot<Int>) {
    children[nil] = snapshot.rootItems.filter { $0 < 1_000 }
    for id in snapshot.items where id < 1_000 {
      if let list = try? snapshot.children(of: id), !list.isEmpty { children[id] = list }
    }
    expanded = Set(snapshot.expandedItems)
  }

  func place(of id: Int) -> TreeDifference<Int>.Place? {
    for (parent, list) in children {
      guard let offset = list.firstIndex(of: id) else { continue }
      return .init(parent: parent, previous: offset == 0 ? nil : list[offset - 1])
    }
    return nil
  }

  func find(_ id: Int?) throws(DifferenceError) {
    if let id, place(of: id) == nil { throw .missing(id: "\(id)") }
  }

  /// - Returns: why a step does not apply; nothing is undone then.
  mutating func apply(_ steps: [TreeDifference<Int>.Step]) -> DifferenceError? {
    for step in steps {
      do throws(DifferenceError) { try apply(step) } catch { return error }
    }
    return nil
  }

  mutating func apply(_ step: TreeDifference<Int>.Step) throws(DifferenceError) {
    switch step {
    case .insert(let id, let target, _, let flag):
      try find(target.parent)
      try find(target.previous)
      guard place(of: id) == nil else { throw .duplicate(id: "\(id)") }
      try put(id, at: target)
      if flag { expanded.insert(id) }
    case .delete(let id, let source, _, let flag):
      try take(id, from: source)
      guard expanded.contains(id) == flag else { throw .changed(id: "\(id)", field: "expansion") }
      guard children[id] == nil else { throw .hasChildren(id: "\(id)") }
      expanded.remove(id)
      detach(id)
    case .move(let id, let source, let target):
      try take(id, from: source)
      try find(target.parent)
      try find(target.previous)
      if let previous = target.previous {
        guard place(of: previous)?.parent == target.parent, previous != id else {
          throw .notSiblings(id: "\(id)", previous: "\(previous)")
        }
      }
      var above = target.parent
      while let node = above {
        guard node != id else {
          throw .cycle(id: "\(id)", parent: target.parent.map { "\($0)" } ?? "")
        }
        above = place(of: node)?.parent
      }
      detach(id)
      try put(id, at: target)
    case .expand(let id), .collapse(let id):
      try find(id)
      let flag = if case .expand = step { true } else { false }
      guard expanded.contains(id) != flag else { throw .changed(id: "\(id)", field: "expansion") }
      if flag { expanded.insert(id) } else { expanded.remove(id) }
    }
  }

  private func take(_ id: Int, from source: TreeDifference<Int>.Place) throws(DifferenceError) {
    try find(id)
    try find(source.parent)
    try find(source.previous)
    guard place(of: id) == source else { throw .displaced(id: "\(id)") }
  }

  private mutating func detach(_ id: Int) {
    for parent in children.keys {
      guard let offset = children[parent]?.firstIndex(of: id) else { continue }
      children[parent]?.remove(at: offset)
      if let parent, children[parent]?.isEmpty == true { children[parent] = nil }
    }
  }

  private mutating func put(
    _ id: Int, at target: TreeDifference<Int>.Place
  ) throws(DifferenceError) {
    guard let previous = target.previous else {
      return children[target.parent, default: []].insert(id, at: 0)
    }
    guard let offset = children[target.parent]?.firstIndex(of: previous) else {
      throw .notSiblings(id: "\(id)", previous: "\(previous)")
    }
    children[target.parent]?.insert(id, at: offset + 1)
  }
}
