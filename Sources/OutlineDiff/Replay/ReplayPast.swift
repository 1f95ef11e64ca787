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
