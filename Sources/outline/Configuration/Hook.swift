/// A program that the configuration of the user runs before or after each change.
struct Hook: Sendable {
  /// When it runs.
  enum Moment: String, CaseIterable, Sendable {
    /// In the transaction of the change, which it can refuse.
    case before
    /// When the change is committed.
    case after
  }

  var moment: Moment
  /// The command, as the shell reads it.
  var command: String
}
