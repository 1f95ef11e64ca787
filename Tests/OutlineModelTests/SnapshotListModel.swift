import OutlineModel

/// An outline snapshot as plainly as possible.
struct ListModel: Equatable {
  struct Section: Equatable {
    var id: String
    var items: [Int] = []
  }

  var sections: [Section] = []
  var reloadedSections: Set<String> = []
  var reloadedItems: Set<Int> = []
  var reconfiguredItems: Set<Int> = []

  var items: [Int] { sections.flatMap(\.items) }
  var sectionIDs: [String] { sections.map(\.id) }

  /// Every id that is known already or given twice, once, in the order in which that shows.
  static func rejected<ID: Hashable & Sendable>(_ new: [ID], known: [ID] = []) -> SnapshotError? {
    var seen = Set(known)
    var bad: [ID] = []
    for id in new where !seen.insert(id).inserted && !bad.contains(id) { bad.append(id) }
    return bad.isEmpty ? nil : .duplicate(bad.map { SnapshotError.ID($0) })
  }

  mutating func remove(_ doomed: [Int]) {
    for index in sections.indices { sections[index].items.removeAll { doomed.contains($0) } }
  }

  mutating func delete(_ doomed: [Int]) throws(SnapshotError) {
    if let error = Self.rejected(doomed) { throw error }
    remove(doomed)
  }

  mutating func delete(sections doomed: [String]) throws(SnapshotError) {
    if let error = Self.rejected(doomed) { throw error }
    sections.removeAll { doomed.contains($0.id) }
  }

  mutating func forgetMarks() {
    reloadedItems.formIntersection(items)
    reconfiguredItems.formIntersection(items)
    reloadedSections.formIntersection(sectionIDs)
  }

  mutating func clearMarks() {
    reloadedSections = []
    reloadedItems = []
    reconfiguredItems = []
  }

  mutating func place(_ new: [Int], beside anchor: Int, offset: Int) throws(SnapshotError) {
    if let error = Self.rejected(new) { throw error }
    if new.contains(anchor) { throw .invalidDestination(.init(anchor)) }
    if !items.contains(anchor) { throw .unknownDestination(.init(anchor)) }
    remove(new)
    for section in sections.indices {
      guard let index = sections[section].items.firstIndex(of: anchor) else { continue }
      sections[section].items.insert(contentsOf: new, at: index + offset)
    }
  }

  mutating func append(_ new: [Int], to section: String?) throws(SnapshotError) {
    if sections.isEmpty { throw .noSections }
    if let error = Self.rejected(new) { throw error }
    var target = sections.count - 1
    if let section {
      guard let index = sectionIDs.firstIndex(of: section) else {
        throw .unknownSection(.init(section))
      }
      target = index
    }
    remove(new)
    sections[target].items += new
  }

  mutating func replace(itemsOf section: String, with new: [Int]) throws(SnapshotError) {
    if sections.isEmpty { throw .noSections }
    if let error = Self.rejected(new) { throw error }
    guard let index = sectionIDs.firstIndex(of: section) else {
      throw .unknownSection(.init(section))
    }
    remove(new)
    sections[index].items = new
  }

  mutating func add(_ new: [String], beside anchor: String?, offset: Int) throws(SnapshotError) {
    if let error = Self.rejected(new) { throw error }
    var index = sections.count
    if let anchor {
      if new.contains(anchor) { throw .invalidDestination(.init(anchor)) }
      guard let found = sectionIDs.firstIndex(of: anchor) else {
        throw .unknownDestination(.init(anchor))
      }
      index = found + offset
    }
    if let error = Self.rejected(new, known: sectionIDs) { throw error }
    sections.insert(contentsOf: new.map { Section(id: $0) }, at: index)
  }

  mutating func move(_ id: Int, beside anchor: Int, offset: Int) throws(SnapshotError) {
    if id == anchor { throw .invalidDestination(.init(id)) }
    if !items.contains(id) { throw .unknownItem(.init(id)) }
    try place([id], beside: anchor, offset: offset)
  }

  mutating func move(_ id: String, beside anchor: String, offset: Int) throws(SnapshotError) {
    if id == anchor { throw .invalidDestination(.init(id)) }
    guard let index = sectionIDs.firstIndex(of: id) else { throw .unknownSection(.init(id)) }
    if !sectionIDs.contains(anchor) { throw .unknownDestination(.init(anchor)) }
    let section = sections.remove(at: index)
    guard let target = sectionIDs.firstIndex(of: anchor) else { return }
    sections.insert(section, at: target + offset)
  }

  mutating func mark(_ ids: [Int], _ marks: WritableKeyPath<Self, Set<Int>>) throws(SnapshotError) {
    if let error = Self.rejected(ids) { throw error }
    for id in ids where !items.contains(id) { throw .unknownItem(.init(id)) }
    self[keyPath: marks].formUnion(ids)
  }

  mutating func mark(sections ids: [String]) throws(SnapshotError) {
    if let error = Self.rejected(ids) { throw error }
    for id in ids where !sectionIDs.contains(id) { throw .unknownSection(.init(id)) }
    reloadedSections.formUnion(ids)
  }
}
