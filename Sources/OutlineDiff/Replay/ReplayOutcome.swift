internal import OutlineModel

/// The outline that a ``Replay`` leads to: the nodes that live, in their order.
struct ReplayOutcome {
  let replay: Replay
  /// The shown numbers of the items that share their identifier with a section.
  var substituteNumbers: [Int: Int]
  private let isDead: [Bool]
  /// The deletions that were skipped, with the nodes that they would have deleted.
  private let kept: [(node: Int, conflict: Replay.Conflict)]

  /// Finds the nodes that live.
  /// - Complexity: O(n) for n nodes that the versions name, and the comparisons of each deletion
  ///   with the versions that touched its members.
  init(_ replay: Replay) throws {
    self.replay = replay
    substituteNumbers = replay.substituteNumbers
    let context = replay.context
    var isDead = [Bool](repeating: false, count: context.count)
    var kept: [(node: Int, conflict: Replay.Conflict)] = []
    /// For each deleted node, the deletion that removed it.
    var takers: [Int: Int] = [:]
    for unit in replay.units {
      var crossing: Int?
      for member in unit.members {
        for touch in replay.state(member).touches
        where !context.knows(unit.version, touch) && !context.knows(touch, unit.version) {
          crossing = max(crossing ?? touch, touch)
        }
      }
      if let crossing {
        // Who brought all of it back has withdrawn the deletion.
        let isWithdrawn = unit.members.allSatisfy { member in
          replay.state(member).inserters.contains { context.knows($0, unit.version) }
        }
        let conflict = Replay.Conflict(kind: .delete, shown: crossing, hidden: unit.version)
        if !isWithdrawn { kept.append((unit.root, conflict)) }
        continue
      }
      for member in unit.members
      where replay.state(member).touches.allSatisfy({ context.knows(unit.version, $0) }) {
        isDead[member] = true
        takers[member] = unit.version
      }
    }
    for node in 0..<context.count where !isDead[node] && replay.state(node).exists {
      var above = try replay.parent(node)
      while above >= 0, above < isDead.count, isDead[above] {
        isDead[above] = false
        if let taker = takers[above] {
          let shown = replay.state(node).touches.last ?? ReplayKnowledge.base
          kept.append((above, Replay.Conflict(kind: .delete, shown: shown, hidden: taker)))
        }
        above = try replay.parent(above)
      }
    }
    self.isDead = isDead
    self.kept = kept.filter { node, conflict in
      // A later version that touched the node and knew both has settled it.
      !replay.state(node).touches.contains {
        $0 != conflict.shown && context.knows($0, conflict.shown)
          && context.knows($0, conflict.hidden)
      }
    }
  }

  /// Whether a node is in the outline.
  func isAlive(_ node: Int) -> Bool {
    if node < isDead.count && isDead[node] { return false }
    return replay.state(node).exists
  }

  /// The shown number of a node.
  func shownNumber(of node: Int) -> Int { node < 0 ? node : substituteNumbers[node] ?? node }

  /// The items that have different identifiers in this outcome and another one of the same context.
  func substitutions(since old: ReplayOutcome) -> [ReplayEffects.Substitution] {
    substituteNumbers.sorted { $0.key < $1.key }.compactMap { item, number in
      guard old.replay.state(item).exists, old.shownNumber(of: item) != number else { return nil }
      let context = replay.context
      return ReplayEffects.Substitution(
        old: context.id(old.shownNumber(of: item)), new: context.id(number))
    }
  }

  /// The living nodes of a row, each with the one directly before it, or -1.
  /// - Parameter count: the number of nodes to look at. Those with higher numbers were only read as
  ///   neighbours.
  /// - Complexity: O(k) for k nodes of the row that have a number, and the reading of the nodes
  ///   before them.
  func line(row: Int, count: Int) throws -> [(node: Int, previous: Int)] {
    let context = replay.context
    let stored = replay.rows[row] ?? ReplayRow()
    var line: [(node: Int, previous: Int)] = []
    /// The last living node so far, and the last node of the base that was passed.
    var (last, lastSlot) = (-1, -1)
    func append(_ node: Int) {
      guard isAlive(node) else { return }
      line.append((node, last))
      last = node
    }
    for node in stored.gap(ReplayRow.start) { append(node) }
    for slot in context.slots(row: row) where slot < count {
      // The other nodes of the base are alive, because nothing has touched them.
      let previous = try context.previous(slot, row: row)
      if previous != lastSlot { last = previous }
      lastSlot = slot
      if !stored.isVacated(slot) { append(slot) }
      for node in stored.gap(slot) { append(node) }
    }
    return line
  }

  /// The conflicts that nobody has settled, of nodes that are in the outline.
  var conflicts: [ReplayConflict] {
    var found: [ReplayConflict] = []
    let twins = Dictionary(grouping: replay.twins.keys.sorted()) { replay.twins[$0]?.node ?? -1 }
      .mapValues { $0.map(replay.context.id).sorted { $0.rawValue < $1.rawValue } }
    func name(_ version: Int) -> String {
      version >= 0 ? replay.context.versions[version].name : ""
    }
    func append(_ conflict: Replay.Conflict, of node: Int) {
      guard isAlive(node) else { return }
      found.append(
        ReplayConflict(
          id: replay.context.id(shownNumber(of: node)), nodeKind: replay.context.kind(node),
          kind: conflict.kind, shown: name(conflict.shown), hidden: name(conflict.hidden),
          hiddenValue: conflict.hiddenValue, twins: twins[node, default: []]))
    }
    for (node, conflicts) in replay.conflicts.sorted(by: { $0.key < $1.key }) {
      for conflict in conflicts { append(conflict, of: node) }
    }
    for (node, conflict) in kept { append(conflict, of: node) }
    return found
  }
}
