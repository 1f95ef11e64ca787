/// A statement of the schema in the form that an earlier program wrote, by the SHA-256 of its text.
enum EarlierForm: String {
  /// The view `outline` of schema 3 that climbed to the top for each row. A file with it is sound
  /// and can be written; a repair replaces the view.
  case outline = "4c06f9fcb703b6b7abb297380d80a891b36b034d0fe291f8743c4fb38eaba0ec"
  /// The table of versions of schema 2.
  case versionsOfSecondSchema = "ab6bab8e74f7e90b03461767417a6f14a47c1b215ac2aedddcff325e83a9f659"

  /// Whether a text is this statement.
  /// - Complexity: O(length of the text).
  func isForm(of sql: some Sequence<UInt8>) -> Bool {
    var hash = SHA256()
    Array(sql).withUnsafeBufferPointer { hash.update($0) }
    return hash.digest().map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined() == rawValue
  }
}
