/// Which versions the maker of each version knew.
///
/// The versions are divided into chains, in each of which every version knows all before it. A
/// version stores for each other chain the last one it knows, and shares that list with the version
/// before it if that is the same. So a comparison takes O(1), and the memory grows with the places
/// where files met.
struct ReplayKnowledge {
  /// The number that stands for the base, which every version knows.
  static let base = -1

  private var numbers: [String: Int] = [:]
  private var chains: [Int32] = []
  private var positions: [Int32] = []
  /// For each version, the last known position of each chain but its own; 0 for none.
  private var known: [[Int32]] = []
  /// The last version of each chain.
  private var ends: [Int] = []

  /// The number of a version by its name.
  func number(named name: String) -> Int? { numbers[name] }

  /// Adds a version after those that it knows. Names that are unknown belong to the base.
  /// - Returns: Its number: versions are counted from 0.
  /// - Complexity: O(names · chains).
  mutating func add(named name: String, after names: [String]) -> Int {
    let number = chains.count
    let before = names.compactMap { numbers[$0] }
    var extended: Int?
    var list: [Int32] = []
    for (index, version) in before.enumerated() {
      let chain = Int(chains[version])
      if extended == nil, ends[chain] == version { extended = version }
      // The first list is shared, and the others are merged into it.
      if index == 0 { list = known[version] } else { list.raise(to: known[version]) }
      if extended != version { list.raise(chain, to: positions[version]) }
    }
    if let extended {
      chains.append(chains[extended])
      positions.append(positions[extended] + 1)
      ends[Int(chains[extended])] = number
    } else {
      chains.append(Int32(truncatingIfNeeded: ends.count))
      positions.append(1)
      ends.append(number)
    }
    known.append(list)
    numbers[name] = number
    return number
  }

  /// Whether the maker of a version knew another one. A version knows itself and the base.
  /// - Complexity: O(1).
  func knows(_ version: Int, _ other: Int) -> Bool {
    if other == Self.base || version == other { return true }
    if version == Self.base { return false }
    let chain = Int(chains[other])
    if Int(chains[version]) == chain { return positions[other] <= positions[version] }
    let list = known[version]
    return chain < list.count && positions[other] <= list[chain]
  }
}

extension [Int32] {
  fileprivate mutating func raise(_ index: Int, to value: Int32) {
    if index >= count { append(contentsOf: repeatElement(0, count: index + 1 - count)) }
    if self[index] < value { self[index] = value }
  }

  fileprivate mutating func raise(to other: [Int32]) {
    for (index, value) in other.enumerated() where value > 0 { raise(index, to: value) }
  }
}

/// The writes of one thing of a node in their order: a field, its parent, or its mark as a
/// favorite.
struct ReplayPast<Value> {
  /// One write.
  struct Entry {
    var version: Int
    var value: Value
    /// Whether a version that brought the node back left the thing as its maker knew it.
    var isReturn = false
  }

  private(set) var entries: [Entry] = []

  mutating func append(_ value: Value, by version: Int, isReturn: Bool = false) {
    entries.append(Entry(version: version, value: value, isReturn: isReturn))
  }
}
