/// The maker's part of a version that came from another file: the version as it was made there.
///
/// The changes of such a version here are its effect on this file; the changes that its maker made
/// are in ``steps``. Without them the version cannot be merged into a third file.
package struct HistoryReceived: Hashable, Sendable {
  /// The name of the file that made the version: 16 letters from k to z; empty if this file did.
  package var file: String
  /// The number of the version in that file.
  package var number: Int
  /// The time at which it was made, in microseconds since 1970; not later than that of the version.
  package var stamp: Int64
  /// The origin that its maker recorded.
  package var origin: String
  /// The names of the last versions that its maker knew.
  package var after: [String]
  /// The changes of its maker, by identifier: a JSON array, byte for byte as in the file.
  package var steps: String

  /// Makes the maker's part of a version.
  /// - Parameters:
  ///   - file: the name of the file that made the version: 16 letters from k to z; empty if this
  ///     file did.
  ///   - number: the number of the version in that file.
  ///   - stamp: the time at which it was made, in microseconds since 1970.
  ///   - origin: the origin that its maker recorded.
  ///   - after: the names of the last versions that its maker knew.
  ///   - steps: the changes of its maker: a JSON array, byte for byte as in the file.
  package init(
    file: String, number: Int, stamp: Int64, origin: String, after: [String], steps: String
  ) {
    (self.file, self.number, self.stamp) = (file, number, stamp)
    (self.origin, self.after, self.steps) = (origin, after, steps)
  }
}
