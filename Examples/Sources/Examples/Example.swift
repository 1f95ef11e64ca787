import TodoApp

/// A program of this package: `swift run --package-path Examples example NAME`.
public struct Example: Sendable {
  /// Where an example runs.
  public struct Context: Sendable {
    /// The outline that it makes. Other files that it needs have names that begin with this one.
    public let file: String
    /// The program that runs it, for the example that starts itself again.
    public let program: String
    /// Takes the lines that it prints.
    public let say: @Sendable (String) -> Void

    /// Says where an example runs.
    public init(file: String, program: String, say: @escaping @Sendable (String) -> Void) {
      (self.file, self.program, self.say) = (file, program, say)
    }
  }

  /// The name by which it is run.
  public let name: String
  /// What it shows.
  public let summary: String
  /// Runs it.
  public let run: @Sendable (Context) async throws -> Void

  private init(
    _ name: String, _ summary: String, _ run: @escaping @Sendable (Context) async throws -> Void
  ) {
    (self.name, self.summary, self.run) = (name, summary, run)
  }

  /// All of them, in the order of the README.
  public static let all = [
    Example("emoji", "an emoji explorer: recents, outline and favorites", exploreEmoji),
    Example("mountains", "a search: two filters change, the list changes once", searchMountains),
    Example("wifi", "settings: networks come, go and change in their place", showSettings),
    Example("sorting", "an insertion sort, each step a move", sortByInsertion),
    Example("reordering", "a list that people put in order by hand", reorderByHand),
    Example("todo", "a to-do app with typed content, on the main actor") { context in
      try await runTodoApp(file: context.file, say: context.say)
    },
    Example("server", "a server with a file for each user", serveManyUsers),
    Example("migrating", "an existing JSON file and a table, migrated in", migrateLists),
    Example("following", "a list that follows another process", followOtherProcess),
    Example("tables", "tables of the app beside the outline, with GRDB", keepOwnTables),
  ]

  /// The second process of `following`, which is not run by hand.
  static let writer = Example("writer", "types into the list of `following`", typeIntoList)

  /// The example of a name; nil where there is none.
  public static func named(_ name: String) -> Example? {
    (all + [writer]).first { $0.name == name }
  }
}
