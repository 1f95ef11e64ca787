/// What is known about the nodes that a difference touches, each under a number.
struct MovingList<ID: Hashable, Entry> {
  private(set) var ids: [ID] = []
  private(set) var entries: [Entry] = []
  private(set) var index: [ID: Int] = [:]

  init() {}

  init(_ pairs: some Sequence<(ID, Entry)>) {
    for (id, entry) in pairs { append(id, entry) }
  }

  var pairs: some Sequence<(ID, Entry)> { zip(ids, entries).lazy.map { ($0, $1) } }

  subscript(id: ID) -> Entry? { index[id].map { entries[$0] } }

  /// Adds a node; of one that was added before, the later entry counts.
  mutating func append(_ id: ID, _ entry: Entry) {
    if let known = index[id] {
      entries[known] = entry
    } else {
      index[id] = ids.count
      ids.append(id)
      entries.append(entry)
    }
  }

  /// The numbers of the entries that have a left neighbour to be placed behind: each after its left neighbour and after all
  /// its ancestors, as far as these are placed too, and otherwise in the order in which they were added.
  /// - Parameters:
  ///   - previous: the left neighbour of an entry, an inner nil for the first; nil for an entry that is not placed.
  ///   - parent: the parent of any node, with its entry where it has one.
  func placementOrder<Failure: Error>(
    previous: (Entry) -> ID??, parent: (ID, Entry?) throws(Failure) -> ID?
  ) throws(Failure) -> [Int] {
    var order: [Int] = []
    // A node is begun when it is first met, so neither shared ancestors nor contradictory input can make the walk long.
    var begun: Set<ID> = []
    var pending: [(id: ID, isReady: Bool)] = []
    for (id, entry) in zip(ids, entries) where previous(entry) != nil {
      pending.append((id, false))
      while let (id, isReady) = pending.popLast() {
        let number = index[id]
        let entry = number.map { entries[$0] }
        if isReady {
          if let number, let entry, previous(entry) != nil { order.append(number) }
          continue
        }
        guard begun.insert(id).inserted else { continue }
        pending.append((id, true))
        if let entry, let neighbour = previous(entry), let left = neighbour, index[left] != nil {
          pending.append((left, false))
        }
        if let above = try parent(id, entry) { pending.append((above, false)) }
      }
    }
    return order
  }

  /// A tracker for the entries that leave a place.
  /// - Parameter previous: the left neighbour of an entry in the source, an inner nil for the first; nil if it does not leave.
  func departures(previous: (Entry) -> ID??) -> NamedDepartures<ID> {
    NamedDepartures(zip(ids, entries).map { ($0, previous($1)) })
  }
}

/// A ``DepartureTracker`` by name instead of by number.
struct NamedDepartures<ID: Hashable> {
  private var numbers: [ID: Int] = [:]
  private var ids: [ID] = []
  private var tracker = DepartureTracker(left: [], count: 0)

  /// - Parameter left: each node with its left neighbour in the source; nil for one that does not leave.
  init(_ left: [(ID, ID??)]) {
    for (id, neighbour) in left where neighbour != nil && numbers[id] == nil {
      numbers[id] = ids.count
      ids.append(id)
    }
    var lefts = ContiguousArray<Int32>(repeating: -1, count: ids.count)
    // Neighbours that do not leave themselves are numbered behind those that do.
    for (id, neighbour) in left {
      guard let neighbour, let previous = neighbour, let node = numbers[id] else { continue }
      if let known = numbers[previous] {
        lefts[node] = Int32(known)
      } else {
        numbers[previous] = ids.count
        lefts[node] = Int32(ids.count)
        ids.append(previous)
      }
    }
    tracker = DepartureTracker(left: lefts, count: ids.count)
  }

  mutating func leave(_ id: ID, from parent: ID?) -> ID? {
    let found = tracker.leave(number(id), parent: parent.map { number($0) } ?? -1)
    return found >= 0 ? ids[found] : nil
  }

  mutating func place(_ id: ID, parent: ID?, previous: ID?) {
    tracker.place(number(id), parent: parent.map { number($0) } ?? -1, previous: previous.map { number($0) } ?? -1)
  }

  private mutating func number(_ id: ID) -> Int {
    if let known = numbers[id] { return known }
    numbers[id] = ids.count
    ids.append(id)
    tracker.addNode()
    return ids.count - 1
  }
}
