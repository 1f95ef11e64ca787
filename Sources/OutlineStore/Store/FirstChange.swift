internal import GRDB

/// The first change of a program after it opened a file.
///
/// Its statements are compiled before the lock is acquired. Compiling takes longer than running
/// them, and a program that makes one change would otherwise compile all of them while others wait.
public enum FirstChange: Hashable, Sendable {
  /// Adding items.
  case adding
  /// Setting the content of an item.
  case content
  /// Moving an item.
  case place
  /// Any other change.
  case other

  /// The statements of such a change, including those that record its version.
  package var statements: [String] {
    let every = VersionTable.ofEveryWrite + ChangeTable.ofEveryWrite + SealTable.ofEveryWrite
    return switch self {
    case .adding:
      every + SearchTable.ofWords + [
        ItemTable.findingID, ItemTable.insertion, ItemTable.findingMaximumKey,
        DeletedTable.findingMaximumKey, SiblingList.findingLastChild,
      ]
    case .content: every + SearchTable.ofWords + [ItemTable.findingID, ItemTable.settingContent]
    case .place: every + SearchTable.ofNoWords + [ItemTable.findingID, ItemTable.settingPlace]
    case .other: every + SearchTable.ofNoWords
    }
  }

  /// Compiles the statements into the cache of a connection. Errors show when the statements run.
  func compile(in db: Database) {
    for sql in statements { _ = try? db.cachedStatement(sql: sql) }
  }
}
