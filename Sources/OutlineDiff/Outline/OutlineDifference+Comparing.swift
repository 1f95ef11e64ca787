public import OutlineModel

extension OutlineDifference {
  /// Finds the smallest difference between two outlines: no other script of these steps is shorter.
  ///
  /// Nodes are matched by identifier. A node whose parent changes is one move, and so is each node
  /// outside a longest run of siblings in their old order. Both outlines must satisfy
  /// `checkInvariants()`; for others the difference may not apply.
  /// - Parameters:
  ///   - old: the outline before.
  ///   - new: the outline after.
  /// - Complexity: O(n) if little changed, else O(n + k log k) for k siblings that changed their
  ///   order.
  public init(from old: Outline, to new: Outline) {
    if old.sharesRows(with: new), old.favorites == new.favorites {
      self.init()
      return
    }
    let (before, after) = (old.forest, new.forest)
    let matches = ElementMatches(from: before.ids, to: after.ids)
    let script = matches.script(from: before, to: after)
    let ids = Numbered(old: before.ids, new: after.ids)
    let flags = Numbered(old: before.isExpanded, new: after.isExpanded)
    var steps: [Step] = []
    if let script {
      steps.reserveCapacity(script.placements.count + script.deletions.count)
      for placement in script.placements {
        let step = script.step(placement, id: { ids[$0] }, isExpanded: { flags[$0] })
        let row = Int(placement.new)
        steps.append(Step(step, kind: new.rows[row].node.kind) { new.rows[row].node.content })
      }
    }
    for (before, after) in matches.differing(old: old.rows, new: new.rows) {
      steps += Step.contentSteps(from: old.rows[before].node, to: new.rows[after].node)
    }
    let favorites = TreeDifference(from: old.favorites, to: new.favorites)
    steps += favorites.steps.compactMap { Step(favorites: $0) }
    if let script {
      for deletion in script.deletions {
        let step = script.step(deletion, id: { ids[$0] }, isExpanded: { flags[$0] })
        let row = Int(deletion.old)
        steps.append(Step(step, kind: old.rows[row].node.kind) { old.rows[row].node.content })
      }
    }
    self.init(steps: steps)
  }
}

extension ElementMatches {
  /// The pairs of rows that differ or may differ, by ascending new indexes.
  fileprivate func differing(old: [Outline.Row], new: [Outline.Row]) -> [(old: Int, new: Int)] {
    var found: [(old: Int, new: Int)] = []
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        guard let oldBase = old.baseAddress, let newBase = new.baseAddress else { return }
        for run in runs {
          for step in 0..<Int(run.count) {
            let (before, after) = (Int(run.old) &+ step, Int(run.new) &+ step)
            if !(oldBase + before).isStoredLike(newBase + after) { found.append((before, after)) }
          }
        }
        let runCount = found.count
        for (position, partner) in oldPartners.enumerated() where partner >= 0 {
          let (before, after) = (Int(oldLeft[Int(partner)]), Int(newLeft[position]))
          if !(oldBase + before).isStoredLike(newBase + after) { found.append((before, after)) }
        }
        if found.count > runCount { found.sort { $0.new < $1.new } }
      }
    }
    return found
  }
}

extension UnsafePointer<Outline.Row> {
  /// Whether two nodes are certainly equal: their texts have the same bytes, and all other fields
  /// the same bits. They may still be equal if this is false.
  ///
  /// Rows are compared in place, because a copy retains everything that a row refers to.
  fileprivate func isStoredLike(_ other: Self) -> Bool {
    guard pointee.node.isExpanded == other.pointee.node.isExpanded,
      let offset = MemoryLayout<Outline.Row>.offset(of: \.node.content),
      let textOffset = MemoryLayout<Content>.offset(of: \.text), textOffset == 0
    else { return false }
    let (left, right) = (UnsafeRawPointer(self) + offset, UnsafeRawPointer(other) + offset)
    var position = MemoryLayout<String>.size
    while position &+ 8 <= MemoryLayout<Content>.size {
      let word = left.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      if word != right.loadUnaligned(fromByteOffset: position, as: UInt64.self) { return false }
      position &+= 8
    }
    // A last field that does not fill a word was not compared.
    guard position == MemoryLayout<Content>.size else { return false }
    return left.assumingMemoryBound(to: String.self)
      .hasSameBytes(as: right.assumingMemoryBound(to: String.self)) ?? false
  }
}

extension OutlineDifference.Step {
  /// The changes of a kept node: its content, then its expansion.
  package static func contentSteps(from old: Node, to new: Node) -> [Self] {
    var steps: [Self] = []
    let changes = OutlineDifference.FieldChange.changes(from: old.content, to: new.content)
    if !changes.isEmpty { steps.append(.update(old.id, kind: old.kind, changes)) }
    if old.isExpanded != new.isExpanded {
      steps.append(
        new.isExpanded ? .expand(old.id, kind: old.kind) : .collapse(old.id, kind: old.kind))
    }
    return steps
  }
}

extension Outline {
  /// Whether both outlines share the same array of rows, as copies do.
  fileprivate func sharesRows(with other: Outline) -> Bool {
    rows.withUnsafeBufferPointer { left in
      other.rows.withUnsafeBufferPointer { right in
        left.baseAddress == right.baseAddress && left.count == right.count
      }
    }
  }

  /// The tree without content.
  var forest: PreorderForest<NodeID> {
    // Reads field by field, because a copy of a row retains everything that it refers to.
    var forest = PreorderForest<NodeID>(parents: parentIndices)
    forest.ids.reserveCapacity(rows.count)
    forest.isExpanded.reserveCapacity(rows.count)
    for index in rows.indices {
      forest.ids.append(rows[index].node.id)
      forest.isExpanded.append(rows[index].node.isExpanded)
    }
    return forest
  }
}
