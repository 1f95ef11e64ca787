/// Numbers keys from 0, so that arrays can replace dictionaries. In a sound file keys count up from
/// 0, so each is its own number. Other keys, which only damage creates, are looked up.
struct KeySlots {
  private let denseCount: Int
  private var others: [Int64: Int32] = [:]
  private(set) var keys: [Int64] = []

  /// - Parameter denseCount: keys below this are their own numbers.
  init(denseCount: Int) { self.denseCount = denseCount }

  /// The number of slots.
  var count: Int { denseCount + keys.count }

  /// The number of a key, assigned on first use.
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

/// A hash of a text; different texts have different ones with a probability of 1 - 2⁻⁶⁴. A replay
/// of a million positions compares only hashes. The seed differs in each process, so that nobody
/// can make a file whose positions collide.
struct TextHash {
  private let seed = UInt64.random(in: .min ... .max)

  /// - Returns: the hash, never 0, which can represent no text.
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

  /// Combines two numbers.
  static func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = (one ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
      by: other ^ 0xD6E8_FEB8_6659_FD93)
    return (product.high ^ product.low) &+ one
  }
}

/// The holders of places, in two flat arrays: a dictionary took a third of a replay.
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

  /// Assigns a place to a holder.
  /// - Returns: whether another holder had it.
  mutating func put(_ holder: Int32, at place: UInt64) -> Bool {
    if 2 * count > places.count { grow() }
    let index = self.index(of: place)
    let isTaken = places[index] == place
    if !isTaken { count += 1 }
    places[index] = place
    holders[index] = holder
    return isTaken
  }

  /// The holder of a place, or `nil` if it is free.
  func holder(of place: UInt64) -> Int32? {
    let index = index(of: place)
    return places[index] == place ? holders[index] : nil
  }

  /// Frees a place, if this holder has it.
  mutating func take(_ holder: Int32, from place: UInt64) {
    var hole = index(of: place)
    if places[hole] != place || holders[hole] != holder { return }
    count -= 1
    // Later entries that were displaced by this one move back.
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
