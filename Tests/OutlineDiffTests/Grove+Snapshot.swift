import OutlineModel

extension SectionSnapshot where ItemID == Int {
  /// The forest as a snapshot in which the items of a set are expanded.
  init(_ grove: Grove, expanded: Set<Int> = []) throws {
    self.init()
    func add(_ parent: Int, _ item: Int?) throws {
      guard let children = grove.children[parent] else { return }
      try append(children, to: item)
      for child in children { try add(child, child) }
    }
    try add(-1, nil)
    expand(Array(expanded))
  }
}
