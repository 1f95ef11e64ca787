import Testing

struct UndoTests {
  @Test func `each is a version of its own`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline undo 3
      ! Undid v9: add Write report → v10
      ! Undid v8: add section Work → v11
      ! Undid v7: add Milk → v12  (outline redo 3)
      $ outline log -n 4
      v12  <time>  undo  undo 7: add Milk          1 change
      v11  <time>  undo  undo 8: add section Work  1 change
      v10  <time>  undo  undo 9: add Write report  1 change
      v9   <time>  app   add Write report          1 change
      ! There may be more; --limit shows them
      $ outline ls --plain --fields id
      food
      fruit
      apple
      pear
      $ outline redo 2
      ! Redid v7: add Milk → v13
      ! Redid v8: add section Work → v14  (outline undo 2)
      $ outline redo 1
      ! Redid v9: add Write report → v15  (outline undo)
      $ outline redo
      ! outline: there is nothing to redo
      ? 1
      $ outline diff 9 @
      v9 → v15: no difference
      """#)
  }

  @Test func `a series of the shell is undone as a whole, a mark without changes not at all`()
    async throws
  {
    let bench = try await Workbench.planted()
    let version = "INSERT INTO version(message, series, open) VALUES('x', 'x', 1)"
    let close = "UPDATE version SET open=NULL WHERE open; COMMIT"
    func rename(_ id: String) -> String {
      "sqlite3 .outline.db \"BEGIN; \(version); UPDATE outline SET text='new' WHERE id='\(id)'; \(close)\""
    }
    try await bench.expect(
      #"""
      $ \#(rename("pear"))
      $ \#(rename("apple"))
      $ sqlite3 .outline.db "INSERT INTO version(message) VALUES('a mark')"
      $ outline undo
      ! Undid v10: x → v13  (outline redo)
      $ outline ls fruit --plain --fields text
      Fruit
      Apple
      Pear
      $ outline redo
      ! Redid v10: x → v14  (outline undo)
      $ outline ls fruit --plain --fields text
      Fruit
      new
      new
      """#)
  }

  @Test func `it stops if there are fewer`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline undo 3 -q
      $ outline redo 4
      ! Redid v7: add Milk → v13
      ! Redid v8: add section Work → v14
      ! Redid v9: add Write report → v15  (outline undo 3)
      ! outline: there is nothing to redo, so 3 of 4 versions were redone
      ? 1
      $ outline redo 4
      ! outline: there is nothing to redo
      ? 1
      $ outline undo 99 -q
      ! outline: there is nothing to undo, so 8 of 99 versions were undone
      ? 1
      $ outline undo 2
      ! outline: there is nothing to undo
      ? 1
      $ outline ls
      ! There are no sections yet  (outline section add TITLE)
      $ outline redo 99 --json | grep -E "did|version|changed"
        "changed" : true,
        "did" : "Redid v2, v3, v4, v5, v6, v7, v8, v9",
        "version" : 31,
        "versionName" : "<version name>"
      ! {
      !   "error" : {
      !     "code" : 1,
      !     "message" : "there is nothing to redo, so 8 of 99 versions were redone",
      !     "name" : "no-match"
      !   },
      !   "schema" : 1
      ! }
      $ outline undo 0
      ! outline: the number of versions must be 1 or more
      ! hint: outline undo --help
      ? 2
      $ outline undo many
      ! outline: the value 'many' is invalid for '<n>'
      ! hint: outline reopen many
      ? 2
      $ outline undo -- -1
      ! outline: the number of versions must be 1 or more
      ! hint: outline undo --help
      ? 2
      """#)
  }

  @Test func `the JSON lists all of them`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline undo 2 --json
      {
        "changed" : true,
        "count" : 2,
        "did" : "Undid v9, v8",
        "nodes" : [
          {
            "configuration" : {

            },
            "id" : "work",
            "isExpanded" : true,
            "itemCount" : 0,
            "kind" : "section",
            "path" : "/Work",
            "text" : "Work"
          },
          {
            "hasChildren" : false,
            "id" : "report",
            "isDone" : false,
            "isExpanded" : false,
            "isFavorite" : true,
            "kind" : "item",
            "level" : 1,
            "parent" : "work",
            "path" : "/Work/Write report",
            "section" : "work",
            "text" : "Write report"
          }
        ],
        "schema" : 1,
        "version" : 11,
        "versionName" : "<version name>"
      }
      $ outline redo 2 --json | grep -E "did|\"id|count|version"
        "count" : 2,
        "did" : "Redid v8, v9",
            "id" : "report",
            "id" : "work",
        "version" : 13,
        "versionName" : "<version name>"
      $ outline undo 2 --expect-version 12 -m "two back"
      ! outline: version 12 was expected, but the file is at version 13 (redo: redo 9: add Write report)
      ! hint: read the outline again, then repeat the command
      ? 5
      $ outline undo 2 --expect-version 13 -m "two back"
      ! Undid v9: add Write report → v14
      ! Undid v8: add section Work → v15  (outline redo 2)
      $ outline log -n 2
      v15  <time>  undo  two back  1 change
      v14  <time>  undo  two back  1 change
      ! There may be more; --limit shows them
      """#)
  }
}
