/// The number of rows of the visible outline, and the places of some of them, from one scan. With
/// it a window has the numbers of its rows; see ``OutlineReader/rowNumbers(in:showingLive:)``.
public struct RowNumbers: Sendable {
  /// The number of rows.
  public let count: Int
  /// The number of rows; `nil` if the scan ended before the last row.
  let total: Int?

  /// A row, by key: a node in its own list, or in a live section.
  struct Mark: Hashable {
    var key: Int64
    var section: Int64?
  }

  /// The rows whose numbers are multiples of this.
  static let interval = 32
  private let marks: [Mark]
  private let numbers: [Mark: Int]
  private let scope: Scope?

  /// The outline that was scanned.
  private struct Scope: Equatable {
    var version: Int
    var top: NodeID?
    var showsLive: Bool
    var view: String?
    var expansion: ViewExpansion

    /// - Returns: `nil` if the view has so many nodes of its own that they cannot be compared in
    ///   the time of a window.
    init?(_ reader: OutlineReader, top: NodeID?, showsLive: Bool) throws {
      self.top = top
      self.showsLive = showsLive
      view = reader.view
      version = try reader.shownVersion()
      guard let own = try reader.viewExpansion(atMost: 4_096) else { return nil }
      expansion = own
    }
  }

  /// Scans the visible rows.
  /// - Parameter end: the number of rows after which the scan ends.
  init(
    _ reader: OutlineReader, walking steps: VisibleSteps, showsLive: Bool, top: NodeID?,
    end: Int = .max
  )
    throws
  {
    let tree = try reader.tree
    var marks: [Mark] = []
    var count = 0
    func add(_ mark: @autoclosure () -> Mark) {
      if count % Self.interval == 0 { marks.append(mark()) }
      count += 1
    }
    // The parents to descend into, each with the siblings after it.
    var waiting: [(nodes: [TreeNode], next: Int, areSections: Bool)] = []
    var descent = CycleCheck()
    func push(childrenOf row: (key: Int64, isSection: Bool)) throws {
      try descent.enter(row.key)
      if row.isSection, showsLive,
        let items = try steps.liveList(of: reader.row(key: row.key))?.all()
      {
        for item in items { add(Mark(key: item.key, section: row.key)) }
        return
      }
      waiting.append((try tree.nodes(under: row.key), 0, areSections: row.key == ItemTable.rootKey))
    }
    try push(childrenOf: (steps.top.key, steps.top.kind == .section))
    while var list = waiting.popLast(), count < end {
      while list.next < list.nodes.count, count < end {
        let node = list.nodes[list.next]
        list.next += 1
        add(Mark(key: node.key, section: nil))
        guard node.isExpanded, node.hasChildren || list.areSections && showsLive else { continue }
        if list.areSections, try reader.isHidden(reader.row(key: node.key)) { continue }
        waiting.append(list)
        try push(childrenOf: (node.key, list.areSections))
        break
      }
    }
    self.count = count
    self.marks = marks
    total = count < end ? count : nil
    numbers = Dictionary(
      marks.enumerated().map { ($1, $0 * Self.interval) }, uniquingKeysWith: { first, _ in first })
    scope = try Scope(reader, top: top, showsLive: showsLive)
  }

  /// Whether the rows are still those that were scanned, as far as that can be told quickly.
  package func isCurrent(in reader: OutlineReader, top: NodeID?, showsLive: Bool) throws -> Bool {
    guard let scope else { return false }
    return try Scope(reader, top: top, showsLive: showsLive) == scope
  }

  /// The row with a number, or the last row, at the end of the rows that were passed on the way to
  /// it. If rows were deleted since the scan, a row near to it; none if there are no rows.
  func walk(to number: Int, _ steps: VisibleSteps) throws -> [VisibleSteps.Step] {
    guard let last = marks.indices.last else { return try steps.first().map { [$0] } ?? [] }
    let number = min(max(0, number), count - 1)
    var index = min(number / Self.interval, last)
    var found = try steps.ifVisible(marks[index])
    while found == nil && index > 0 {
      index -= 1
      found = try steps.ifVisible(marks[index])
    }
    guard var step = try found ?? steps.first() else { return [] }
    var passed = [step]
    for _ in 0..<number - index * Self.interval {
      guard let next = try steps.next(to: step) else { break }
      step = next
      passed.append(step)
    }
    return passed
  }

  /// The number of the first of some consecutive rows.
  func number(of shown: [VisibleSteps.Step], _ steps: VisibleSteps) throws -> Int? {
    for (index, step) in shown.enumerated() {
      if let number = numbers[step.mark] { return number - index }
    }
    // The window is shorter than an interval.
    var next = try shown.first.flatMap(steps.previous)
    for distance in 1..<Self.interval {
      guard let step = next else { return nil }
      if let number = numbers[step.mark] { return number + distance }
      next = try steps.previous(to: step)
    }
    return nil
  }
}
