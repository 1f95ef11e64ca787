public import OutlineLists

/// A list that the app offers by itself, of reminders of all lists.
public enum SmartList: String, CaseIterable, Identifiable, Sendable {
  case today, scheduled, flagged, all, completed

  /// The case itself.
  public var id: Self { self }

  /// Its name in the sidebar.
  public var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The name of its symbol.
  public var symbol: String {
    switch self {
    case .today: "calendar"
    case .scheduled: "clock"
    case .flagged: "flag"
    case .all: "tray"
    case .completed: "checkmark"
    }
  }

  /// The query of its reminders, as a person would type it in a search.
  public var query: String {
    switch self {
    case .today: "open due:by:today sort:due"
    case .scheduled: "open due:any sort:due"
    case .flagged: "favorites"
    case .all: "open"
    case .completed: "done"
    }
  }

  /// The rows that a list of it shows.
  /// - Throws: `QueryError`, which a test excludes for all of them.
  public func scope() throws -> ListScope {
    self == .flagged ? .favorites : .query(try Query(query))
  }
}
