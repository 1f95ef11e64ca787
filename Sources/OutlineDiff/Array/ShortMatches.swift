/// The matches and moves of two short arrays, as sets of at most 64 positions. Each set is one
/// word, so that only the result is allocated.
@usableFromInline
struct ShortMatches {
  /// The most elements an array may have.
  @usableFromInline static var most: Int { 64 }

  /// The positions of the elements without a partner, in the old array and in the new one.
  @usableFromInline var deleted: UInt64
  @usableFromInline var inserted: UInt64
  /// The positions in the new array of the matches outside a longest increasing run.
  @usableFromInline var moved: UInt64 = 0

  /// - Parameters:
  ///   - partners: room for 64 positions; receives for each match, by new position, the old one.
  ///   - scratch: 128 numbers, all zero.
  @inlinable
  init<Rule: MatchRule>(
    by rule: Rule.Type, _ old: UnsafeBufferPointer<Rule.Element>,
    _ new: UnsafeBufferPointer<Rule.Element>,
    partners: UnsafeMutableBufferPointer<UInt8>, scratch: UnsafeMutableBufferPointer<UInt16>
  ) {
    deleted = Self.first(old.count)
    inserted = Self.first(new.count)
    guard let oldBase = old.baseAddress, let newBase = new.baseAddress else { return }
    let (start, end) = Rule.commonEnds(of: old, and: new)
    // Equal elements at both ends stay.
    deleted = Self.first(old.count &- end) & ~Self.first(start)
    inserted = Self.first(new.count &- end) & ~Self.first(start)
    if deleted == 0 || inserted == 0 { return }
    let middle = inserted
    let seed = HashSeed.shared
    pairByTable(by: rule, oldBase, newBase, partners, scratch) { Rule.hash($0, seed: seed) }
    if deleted != 0, inserted != 0,
      !SetBits(deleted).allSatisfy({ Rule.isPlain(oldBase + $0) })
        || !SetBits(inserted).allSatisfy({ Rule.isPlain(newBase + $0) })
    {
      scratch.update(repeating: 0)
      pairByTable(by: rule, oldBase, newBase, partners, scratch) { Rule.fullHash($0) }
    }
    findMoves(among: middle & ~inserted, partners: partners, scratch: scratch)
  }

  /// The positions below a count.
  @inlinable
  @inline(__always)
  static func first(_ count: Int) -> UInt64 {
    count >= 64 ? .max : (1 &<< UInt64(truncatingIfNeeded: count)) &- 1
  }

  /// Pairs the rest, with a table of 128 slots. A slot holds the position plus one, and above it a
  /// part of the hash.
  @inlinable
  mutating func pairByTable<Rule: MatchRule>(
    by rule: Rule.Type, _ old: UnsafePointer<Rule.Element>, _ new: UnsafePointer<Rule.Element>,
    _ partners: UnsafeMutableBufferPointer<UInt8>, _ slots: UnsafeMutableBufferPointer<UInt16>,
    hash: (UnsafePointer<Rule.Element>) -> UInt64
  ) {
    for position in SetBits(deleted) {
      let hash = hash(old + position)
      var slot = Int(truncatingIfNeeded: hash & 127)
      while slots[slot] != 0 { slot = (slot &+ 1) & 127 }
      slots[slot] =
        UInt16(truncatingIfNeeded: hash &>> 32) & 0xFF80 | UInt16(truncatingIfNeeded: position &+ 1)
    }
    for position in SetBits(inserted) {
      let hash = hash(new + position)
      let tag = UInt16(truncatingIfNeeded: hash &>> 32) & 0xFF80
      var slot = Int(truncatingIfNeeded: hash & 127)
      while slots[slot] != 0 {
        let partner = Int(slots[slot] & 0x7F) &- 1
        if slots[slot] & 0xFF80 == tag, deleted &>> UInt64(truncatingIfNeeded: partner) & 1 == 1,
          Rule.areSame(old + partner, new + position)
        {
          deleted &= ~(1 &<< UInt64(truncatingIfNeeded: partner))
          inserted &= ~(1 &<< UInt64(truncatingIfNeeded: position))
          partners[position] = UInt8(truncatingIfNeeded: partner)
          break
        }
        slot = (slot &+ 1) & 127
      }
    }
  }

  /// Finds the moves by patience sorting. The tops of the piles are a set of old positions, so the
  /// pile of a position is that of the next larger one in the set.
  @inlinable
  mutating func findMoves(
    among paired: UInt64, partners: UnsafeMutableBufferPointer<UInt8>,
    scratch: UnsafeMutableBufferPointer<UInt16>
  ) {
    // By old position: the old position plus one of the previous member of its run, or 0.
    let previous = scratch
    var tops: UInt64 = 0
    for position in SetBits(paired) {
      let old = Int(partners[position])
      let below = tops & Self.first(old)
      let notBelow = tops & ~Self.first(old)
      previous[old] = UInt16(truncatingIfNeeded: 64 &- below.leadingZeroBitCount)
      tops = (tops & ~(notBelow & (0 &- notBelow))) | 1 &<< UInt64(truncatingIfNeeded: old)
    }
    var kept: UInt64 = 0
    var last = 64 &- tops.leadingZeroBitCount
    while last > 0 {
      kept |= 1 &<< UInt64(truncatingIfNeeded: last &- 1)
      last = Int(previous[last &- 1])
    }
    for position in SetBits(paired) where kept &>> UInt64(partners[position]) & 1 == 0 {
      moved |= 1 &<< UInt64(truncatingIfNeeded: position)
    }
  }
}

/// The positions of the ones in a word, ascending.
@usableFromInline
struct SetBits: Sequence, IteratorProtocol {
  @usableFromInline var rest: UInt64

  @inlinable
  init(_ word: UInt64) { rest = word }

  @inlinable
  @inline(__always)
  mutating func next() -> Int? {
    if rest == 0 { return nil }
    defer { rest &= rest &- 1 }
    return rest.trailingZeroBitCount
  }
}
