import OutlineModel
import TestSupport
import Testing

/// A sequence in blocks, and beside it a plain array to which the same is done.
private struct Pair {
  var sequence: SnapshotSequence
  var plain: [Int32] = []

  init(blockSize: Int) {
    sequence = SnapshotSequence(blockSize: blockSize)
  }

  private func offset(of place: SnapshotSequence.Place) throws -> Int {
    switch place {
    case .before(let slot): try #require(plain.firstIndex(of: slot))
    case .after(let slot): try #require(plain.firstIndex(of: slot)) + 1
    case .end: plain.count
    }
  }

  mutating func insert(_ slots: [Int32], at place: SnapshotSequence.Place) throws {
    plain.insert(contentsOf: slots, at: try offset(of: place))
    if slots.count == 1 {
      sequence.insert(slots[0], at: place)
    } else {
      sequence.insert(ContiguousArray(slots), at: place)
    }
  }

  mutating func remove(_ range: Range<Int>) {
    let first = plain[range.lowerBound]
    plain.removeSubrange(range)
    if range.count == 1 {
      sequence.remove(first)
    } else {
      sequence.remove(range.count, from: first)
    }
  }

  /// Moves a range to a place outside of it; where the range ends is said in one of three ways.
  mutating func move(_ range: Range<Int>, to place: SnapshotSequence.Place, endingBeforeNext: Bool)
    throws
  {
    let moved = Array(plain[range])
    let target = try offset(of: place)
    let end: SnapshotSequence.Place =
      !endingBeforeNext
      ? .after(moved[moved.count - 1])
      : range.upperBound < plain.count ? .before(plain[range.upperBound]) : .end
    plain.removeSubrange(range)
    plain.insert(contentsOf: moved, at: target <= range.lowerBound ? target : target - moved.count)
    sequence.move(from: moved[0], upTo: end, to: place)
  }

  func check() throws {
    try sequence.checkInvariants(ContiguousArray(plain))
    let starts = sequence.starts
    for (index, slot) in plain.enumerated() {
      #expect(sequence.index(of: slot, from: starts) == index)
    }
  }
}

struct SnapshotSequenceTests {
  @Test(arguments: 0...9, [2, 4])
  func `every insertion, removal and move in a short sequence equals an array`(
    count: Int, blockSize: Int
  ) throws {
    // Built in one go, and one by one from either end: the blocks differ, the sequence does not.
    for way in 0..<3 {
      var pair = Pair(blockSize: blockSize)
      let slots = (0..<Int32(count)).map { $0 }
      switch way {
      case 0: try pair.insert(slots, at: .end)
      case 1: for slot in slots { try pair.insert([slot], at: .end) }
      default:
        for slot in slots.reversed() {
          try pair.insert([slot], at: pair.plain.first.map { .before($0) } ?? .end)
        }
      }
      try pair.check()
      let places = [.end] + slots.flatMap { [SnapshotSequence.Place.before($0), .after($0)] }
      for place in places {
        for new in 1...6 {
          var changed = pair
          try changed.insert((0..<Int32(new)).map { 100 - $0 }, at: place)
          try changed.check()
        }
      }
      for start in 0..<count {
        for end in start + 1...count {
          var changed = pair
          changed.remove(start..<end)
          try changed.check()
          for place in places where place.isOutside(Set(slots[start..<end])) {
            for endingBeforeNext in [false, true] {
              var moved = pair
              try moved.move(start..<end, to: place, endingBeforeNext: endingBeforeNext)
              try moved.check()
            }
          }
        }
      }
      try pair.check()
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `random changes equal an array, and copies stay as they were`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var pair = Pair(blockSize: [2, 3, 4, 8, 64, 256].randomElement(using: &random) ?? 4)
    var kept = pair
    var next: Int32 = 0
    var unused: [Int32] = []
    for step in 0..<200 {
      let anchor = pair.plain.randomElement(using: &random)
      let place =
        anchor.map { Bool.random(using: &random) ? .before($0) : .after($0) }
        ?? SnapshotSequence.Place.end
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        var new: [Int32] = []
        for _ in 0..<[1, 1, 1, 5, 40].randomElement(using: &random)! {
          if let slot = unused.popLast() {
            new.append(slot)
          } else {
            new.append(next)
            next += 1
          }
        }
        try pair.insert(new, at: step.isMultiple(of: 3) ? .end : place)
      case 2 where !pair.plain.isEmpty:
        let start = Int.random(in: 0..<pair.plain.count, using: &random)
        let longest = min(pair.plain.count, start + (Bool.random(using: &random) ? 1 : 30))
        let range = start..<Int.random(in: start + 1...longest, using: &random)
        unused += pair.plain[range]
        pair.remove(range)
      case 3 where !pair.plain.isEmpty:
        let start = Int.random(in: 0..<pair.plain.count, using: &random)
        let range = start..<Int.random(in: start + 1...pair.plain.count, using: &random)
        guard place.isOutside(Set(pair.plain[range])) else { continue }
        try pair.move(range, to: place, endingBeforeNext: Bool.random(using: &random))
      default: break
      }
      try pair.check()
      if step == 100 { kept = pair }
    }
    try kept.check()
  }
}

extension SnapshotSequence.Place {
  fileprivate func isOutside(_ slots: Set<Int32>) -> Bool {
    switch self {
    case .before(let slot), .after(let slot): !slots.contains(slot)
    case .end: true
    }
  }
}
