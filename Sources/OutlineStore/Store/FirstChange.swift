internal import GRDB

/// The first change that a program makes after opening a file.
///
/// What is known beforehand is compiled before the lock is waited for: compiling takes longer than
/// doing, and in a program that makes one change and ends, all of it would be done while others
/// wait.
public enum FirstChange: Hashable, Sendable {
  /// Items are added.
  case adding
  /// An item gets other content.
  case content
  /// An item gets another place.
  case place
  /// Anything else.
  case other

  /// The statements that such a change runs, those of its version among them.
  package var statements: [String] {
    let every = VersionTable.ofEveryWrite + ChangeTable.ofEveryWrite
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

  /// Compiles the statements into the cache of a connection. What is wrong with a file shows when
  /// they are run.
  func compile(in db: Database) {
    for sql in statements { _ = try? db.cachedStatement(sql: sql) }
  }
}
