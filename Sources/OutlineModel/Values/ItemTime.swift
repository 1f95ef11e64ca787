/// A time that is known of an item without anybody writing it down: that of a version.
public enum ItemTime: String, CaseIterable, Hashable, Sendable {
  /// When it was made, or what its attribute says.
  case created
  /// When it was last marked as done, if it is done, or what its attribute says.
  case completed
  /// When it was last changed, moved or marked.
  case modified
}
