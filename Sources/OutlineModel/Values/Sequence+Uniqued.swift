extension Sequence {
  /// The elements in their order, without those whose key an earlier one has.
  /// - Complexity: O(n).
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// The elements in their order, each once.
  /// - Complexity: O(n).
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
