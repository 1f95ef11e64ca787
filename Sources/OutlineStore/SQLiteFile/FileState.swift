/// The paths of a database file itself, with links resolved, and of the logs that its writers keep
/// beside it.
struct FilePaths: Sendable {
  let file: String
  let log: String
  let journal: String

  /// The paths of the file to which a path leads.
  init(of path: String) {
    file = FileAtRest.canonical(path) ?? path
    log = file + "-wal"
    journal = file + "-journal"
  }
}

/// The marks of a database file and of its logs. A commit gives a file another state.
struct FileState: Equatable, Sendable {
  private let file: FileMark
  private let log: FileMark?
  private let journal: FileMark?

  /// The present state, or `nil` if there is no file.
  init?(_ paths: FilePaths) {
    // The log first: pages that move from it into the file in between then show in the file.
    log = FileMark(of: paths.log)?.ofContents
    journal = FileMark(of: paths.journal)?.ofContents
    guard let file = FileMark(of: paths.file) else { return nil }
    self.file = file
  }

  /// Whether no writer has the file open.
  var isQuiet: Bool { (log?.isEmpty ?? true) && journal == nil }
}
