/// Values by key, in order of the first appearance of the keys.
package struct OrderedGroups<Key: Hashable, Value> {
  /// The keys and their values.
  package private(set) var elements: [(key: Key, value: Value)] = []
  private var indexes: [Key: Int] = [:]

  /// Creates an empty list.
  package init() {}

  /// The value of a key.
  package subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
    get { indexes[key].map { elements[$0].value } ?? value() }
    _modify {
      let index = indexes[key] ?? elements.count
      if index == elements.count {
        indexes[key] = index
        elements.append((key, value()))
      }
      yield &elements[index].value
    }
  }
}
