/// A time of an item that is known from the history: the time of a version.
public enum ItemTime: String, CaseIterable, Hashable, Sendable {
  /// When the item was created, or the value of its attribute.
  case created
  /// When the item was last marked as done, if it is done, or the value of its attribute.
  case completed
  /// When the item was last changed, moved or marked.
  case modified
}
