extension ArrayDifference {
  /// Compares two arrays. The number of moves is minimal if no element occurs twice.
  /// - Parameters:
  ///   - old: the array before.
  ///   - new: the array after.
  /// - Complexity: O(n) comparisons if little changed; at most O(n) hashes, and O(k log k) for k
  ///   elements that may have moved.
  @inlinable
  public init(from old: [Element], to new: [Element]) {
    self = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        if old.count <= ShortMatches.most, new.count <= ShortMatches.most {
          return ArrayDifference(short: old, new)
        }
        var matches = ElementMatches(old: old, new: new)
        matches.findMoves()
        return ArrayDifference(matches, old: old, new: new)
      }
    }
  }

  @inlinable
  init(
    _ matches: ElementMatches, old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>
  ) {
    self.init(
      deletes: Self.changes(of: matches.oldLeft, matches.newPartners, matches.pairCount, in: old),
      inserts: Self.changes(of: matches.newLeft, matches.oldPartners, matches.pairCount, in: new),
      moves: Self.moves(matches.moved, to: new))
  }

  @inlinable
  static func moves(
    _ runs: ContiguousArray<MatchedRun>, to new: UnsafeBufferPointer<Element>
  ) -> [Move] {
    let most = runs.reduce(0) { $0 &+ Int($1.count) }
    if most == 0 { return [] }
    return Array(unsafeUninitializedCapacity: most) { moves, count in
      for run in runs {
        var (from, to) = (Int(run.old), Int(run.new))
        let end = to &+ Int(run.count)
        while to < end {
          moves.initializeElement(at: count, to: Move(from: from, to: to, element: new[to]))
          (from, to, count) = (from &+ 1, to &+ 1, count &+ 1)
        }
      }
    }
  }

  /// The difference of two arrays of at most 64 elements.
  @inlinable
  init(short old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>) {
    self = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ShortMatches.most) { partners in
      let matches = ShortComparison(partners: partners).byRule(from: old, to: new)
      return ArrayDifference(
        deletes: Self.changes(at: matches.deleted, of: old),
        inserts: Self.changes(at: matches.inserted, of: new),
        moves: Self.moves(at: matches.moved, partners, of: new))
    }
  }

  @inlinable
  static func changes(at positions: UInt64, of elements: UnsafeBufferPointer<Element>) -> [Change] {
    if positions == 0 { return [] }
    return Array(unsafeUninitializedCapacity: positions.nonzeroBitCount) { changes, count in
      for position in SetBits(positions) {
        changes.initializeElement(
          at: count, to: Change(offset: position, element: elements[position]))
        count &+= 1
      }
    }
  }

  @inlinable
  static func moves(
    at positions: UInt64, _ partners: UnsafeMutableBufferPointer<UInt8>,
    of elements: UnsafeBufferPointer<Element>
  ) -> [Move] {
    if positions == 0 { return [] }
    return Array(unsafeUninitializedCapacity: positions.nonzeroBitCount) { moves, count in
      for position in SetBits(positions) {
        moves.initializeElement(
          at: count,
          to: Move(from: Int(partners[position]), to: position, element: elements[position]))
        count &+= 1
      }
    }
  }

  @usableFromInline
  struct ShortComparison: RuledComparison {
    @usableFromInline typealias Output = ShortMatches

    @usableFromInline let partners: UnsafeMutableBufferPointer<UInt8>

    @inlinable
    init(partners: UnsafeMutableBufferPointer<UInt8>) { self.partners = partners }

    @inlinable
    func callAsFunction<Rule: MatchRule>(
      by rule: Rule.Type, _ old: UnsafeBufferPointer<Rule.Element>,
      _ new: UnsafeBufferPointer<Rule.Element>
    ) -> ShortMatches {
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2 &* ShortMatches.most) { scratch in
        scratch.initialize(repeating: 0)
        return ShortMatches(by: rule, old, new, partners: partners, scratch: scratch)
      }
    }
  }

  /// The leftover elements that have no partner.
  @inlinable
  static func changes(
    of left: ContiguousArray<Int32>, _ partners: ContiguousArray<Int32>, _ pairCount: Int,
    in elements: UnsafeBufferPointer<Element>
  ) -> [Change] {
    if left.count == pairCount { return [] }
    return Array(unsafeUninitializedCapacity: left.count &- pairCount) { changes, count in
      for position in left.indices where partners[position] < 0 {
        let offset = Int(left[position])
        changes.initializeElement(at: count, to: Change(offset: offset, element: elements[offset]))
        count &+= 1
      }
    }
  }
}

// Comparing by identity.
extension ArrayDifference {
  /// Compares two arrays of values that have an identity, such as rows with an `id`.
  ///
  /// Other differences between the values are ignored.
  ///
  ///     let difference = ArrayDifference(from: old, to: new, by: \.id)
  ///
  /// - Parameters:
  ///   - old: the array before.
  ///   - new: the array after.
  ///   - identity: returns the identity of a value, such as `\.id`.
  /// - Complexity: O(n) to read the identities, and the cost of comparing them.
  @inlinable
  public init<Value>(from old: [Value], to new: [Value], by identity: (Value) -> Element) {
    self.init(from: old.map(identity), to: new.map(identity))
  }
}
