/// What one would write first: a dictionary from each item to its children, one to its parent, and
/// a set.
struct NaiveSnapshot<ID: Hashable> {
  var roots: [ID] = []
  var children: [ID: [ID]] = [:]
  var parents: [ID: ID?] = [:]
  var expanded: Set<ID> = []

  mutating func append(_ items: [ID], to parent: ID? = nil) {
    for item in items {
      guard parents[item] == nil else { return }
      parents[item] = .some(parent)
    }
    if let parent { children[parent, default: []] += items } else { roots += items }
  }

  mutating func insert(_ item: ID, before anchor: ID) {
    guard let parent = parents[anchor] else { return }
    parents[item] = parent
    if let parent {
      let index = children[parent]?.firstIndex(of: anchor) ?? 0
      children[parent]?.insert(item, at: index)
    } else {
      roots.insert(item, at: roots.firstIndex(of: anchor) ?? 0)
    }
  }

  mutating func delete(_ item: ID) {
    guard let parent = parents[item] else { return }
    if let parent {
      children[parent]?.removeAll { $0 == item }
    } else {
      roots.removeAll { $0 == item }
    }
    forget(item)
  }

  mutating func forget(_ item: ID) {
    for child in children.removeValue(forKey: item) ?? [] { forget(child) }
    parents[item] = nil
    expanded.remove(item)
  }

  mutating func move(_ item: ID, toEndOf parent: ID) {
    guard let old = parents[item] else { return }
    if let old { children[old]?.removeAll { $0 == item } } else { roots.removeAll { $0 == item } }
    parents[item] = .some(parent)
    children[parent, default: []].append(item)
  }

  func items() -> [ID] {
    var result: [ID] = []
    func visit(_ items: [ID]) {
      for item in items {
        result.append(item)
        visit(children[item] ?? [])
      }
    }
    visit(roots)
    return result
  }

  func visibleItems() -> [ID] {
    var result: [ID] = []
    func visit(_ items: [ID]) {
      for item in items {
        result.append(item)
        if expanded.contains(item) { visit(children[item] ?? []) }
      }
    }
    visit(roots)
    return result
  }
}

/// The same for a list in sections.
struct NaiveList<SectionID: Hashable, ID: Hashable> {
  var sections: [SectionID] = []
  var items: [SectionID: [ID]] = [:]
  var sectionOfItem: [ID: SectionID] = [:]

  mutating func append(_ new: [ID], to section: SectionID) {
    for item in new {
      if let old = sectionOfItem.updateValue(section, forKey: item) {
        items[old]?.removeAll { $0 == item }
      }
    }
    items[section, default: []] += new
  }

  mutating func move(_ item: ID, before anchor: ID) {
    guard let old = sectionOfItem[item], let new = sectionOfItem[anchor] else { return }
    items[old]?.removeAll { $0 == item }
    let index = items[new]?.firstIndex(of: anchor) ?? 0
    items[new]?.insert(item, at: index)
    sectionOfItem[item] = new
  }
}
