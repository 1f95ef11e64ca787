/// Gives numbers from 0 to keys, for arrays in place of dictionaries: the keys of a sound file are
/// their own numbers, because they count up from 0. Others, which only damage makes, are looked up.
struct KeySlots {
  private let denseCount: Int
  private var others: [Int64: Int32] = [:]
  private(set) var keys: [Int64] = []

  /// - Parameter denseCount: up to which key each is its own number.
  init(denseCount: Int) { self.denseCount = denseCount }

  /// How many numbers were given, or could be.
  var count: Int { denseCount + keys.count }

  /// The number of a key; it gets one where it has none.
  mutating func slot(_ key: Int64) -> Int32 {
    if key >= 0, key < denseCount { return Int32(truncatingIfNeeded: key) }
    if let slot = others[key] { return slot }
    let slot = Int32(truncatingIfNeeded: denseCount + keys.count)
    others[key] = slot
    keys.append(key)
    return slot
  }

  /// The key of a number.
  func key(of slot: Int32) -> Int64 {
    Int(slot) < denseCount ? Int64(slot) : keys[Int(slot) - denseCount]
  }
}

/// A number for a text, different for different ones but for a chance of one in 2⁶⁴: a replay of a
/// million places compares and looks up nothing but these. The seed is another one in each process,
/// so that nobody can make a file whose places collide.
struct TextHash {
  private let seed = UInt64.random(in: .min ... .max)

  /// - Returns: never 0, which can stand for no text.
  func callAsFunction(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
    var word: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      word = word << 8 | UInt64(byte)
      if index & 7 == 7 {
        hash = Self.mixed(hash, word)
        word = 0
      }
    }
    return max(1, Self.mixed(hash, word))
  }

  /// Two numbers as one.
  static func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = (one ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
      by: other ^ 0xD6E8_FEB8_6659_FD93)
    return (product.high ^ product.low) &+ one
  }
}

/// Who holds which place: a table of two flat arrays, because a dictionary took a third of a replay.
struct PlaceTable {
  private var places: [UInt64] = []
  private var holders: [Int32] = []
  private var count = 0

  init(minimumCapacity: Int) {
    var size = 64
    while size < 2 * minimumCapacity { size *= 2 }
    places = Array(repeating: 0, count: size)
    holders = Array(repeating: -1, count: size)
  }

  /// Gives a place to a holder.
  /// - Returns: whether another one held it.
  mutating func put(_ holder: Int32, at place: UInt64) -> Bool {
    if 2 * count > places.count { grow() }
    let index = self.index(of: place)
    let isTaken = places[index] == place
    if !isTaken { count += 1 }
    places[index] = place
    holders[index] = holder
    return isTaken
  }

  /// Takes a place from a holder, if that holds it.
  mutating func take(_ holder: Int32, from place: UInt64) {
    var hole = index(of: place)
    if places[hole] != place || holders[hole] != holder { return }
    count -= 1
    // Those after it that were pushed on by it move back.
    var next = hole
    let mask = places.count - 1
    places[hole] = 0
    while true {
      next = (next + 1) & mask
      if places[next] == 0 { return }
      let home = Int(truncatingIfNeeded: places[next]) & mask
      if (next - home) & mask >= (next - hole) & mask {
        places[hole] = places[next]
        holders[hole] = holders[next]
        places[next] = 0
        hole = next
      }
    }
  }

  private func index(of place: UInt64) -> Int {
    let mask = places.count - 1
    var index = Int(truncatingIfNeeded: place) & mask
    while places[index] != 0, places[index] != place { index = (index + 1) & mask }
    return index
  }

  private mutating func grow() {
    let old = (places, holders)
    self = PlaceTable(minimumCapacity: places.count)
    for (place, holder) in zip(old.0, old.1) where place != 0 { _ = put(holder, at: place) }
  }
}
