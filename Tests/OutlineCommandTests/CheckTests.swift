import Testing

struct CheckTests {
  @Test func `a sound file has no problems`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline check
      ! No problems from v1 to v9
      $ outline check -q
      $ outline check --json
      {
        "problems" : [

        ],
        "schema" : 1,
        "seal" : "<seal>",
        "version" : 9
      }
      $ outline undo 5 -q
      $ outline purge --before 9 --force -q
      $ outline check
      ! No problems from v9 to v14
      """#)
  }

  @Test func `a damaged search index that is out of date hides no section, and is repaired`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db "UPDATE item SET text='Oat milk' WHERE id='milk'"
      $ sqlite3 .outline.db "UPDATE search_index_data SET block=x'00' WHERE id=10"
      $ outline add Plum --into Food -q
      ! outline: cannot write <folder>/.outline.db: the search index is damaged: constraint failed
      ! hint: outline check --repair rebuilds it
      ? 7
      $ outline check --repair
      ! Repaired: rebuilt the search index
      ! No problems from v1 to v10
      $ outline find oat --plain | cut -f 1
      milk
      """#)
  }

  @Test func `a damaged search index is named with its repair`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ for damage in "UPDATE search_index_data SET block=x'00' WHERE id=10" "DELETE FROM search_index_config" "DELETE FROM search_index_data WHERE id=1"; do
      ↳  cp .outline.db x.db; sqlite3 x.db "PRAGMA writable_schema=1; $damage"; outline --db x.db add Plum --into food 2> said; echo $?;
      ↳  grep -c 'the search index is damaged' said; tail -n 1 said; outline --db x.db check --repair > /dev/null 2>&1;
      ↳  outline --db x.db add Plum --into food -q > /dev/null; outline --db x.db check; done
      7
      1
      hint: outline --db x.db check --repair rebuilds it
      7
      1
      hint: outline --db x.db check --repair rebuilds it
      7
      1
      hint: outline --db x.db check --repair rebuilds it
      ! No problems from v1 to v10
      ! No problems from v1 to v10
      ! No problems from v1 to v10
      """#)
  }

  @Test func `problems of the present outline are listed`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline backup broken.db -q
      broken.db
      $ sqlite3 broken.db "DROP TRIGGER item_before_delete; DELETE FROM item WHERE id='pear'"
      $ outline --db broken.db check
      item 5: refers to a row that is missing
      item_before_delete: the trigger is missing
      conference: the parent is missing
      conference: not under the root
      4: deleted without a record
      version 5: it was changed after it was sealed
      version 6: it was changed after it was sealed
      search: the search index has other rows than the outline
      ! outline: the file is damaged: 8 problems
      ! hint: restore a backup; outline rescue broken.db broken-rescued.db saves the readable part
      ? 7
      $ outline --db broken.db check --json
      {
        "problems" : [
          {
            "kind" : "reference",
            "problem" : "refers to a row that is missing",
            "subject" : "item 5"
          },
          {
            "kind" : "schema",
            "problem" : "the trigger is missing",
            "subject" : "item_before_delete"
          },
          {
            "kind" : "rule",
            "problem" : "the parent is missing",
            "subject" : "conference"
          },
          {
            "kind" : "rule",
            "problem" : "not under the root",
            "subject" : "conference"
          },
          {
            "kind" : "rule",
            "problem" : "deleted without a record",
            "subject" : "4"
          },
          {
            "kind" : "seal",
            "problem" : "it was changed after it was sealed",
            "subject" : "version 5"
          },
          {
            "kind" : "seal",
            "problem" : "it was changed after it was sealed",
            "subject" : "version 6"
          },
          {
            "kind" : "derived",
            "problem" : "the search index has other rows than the outline",
            "subject" : "search"
          }
        ],
        "schema" : 1,
        "version" : 9
      }
      ? 7
      $ outline --db broken.db check -q
      item 5: refers to a row that is missing
      item_before_delete: the trigger is missing
      conference: the parent is missing
      conference: not under the root
      4: deleted without a record
      version 5: it was changed after it was sealed
      version 6: it was changed after it was sealed
      search: the search index has other rows than the outline
      ? 7
      """#)
  }

  @Test func `problems of the history are listed`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline mv pear --into work -q
      $ outline backup broken.db -q
      broken.db
      $ sqlite3 broken.db "SELECT sql||';' FROM sqlite_schema WHERE name='change_before_update'" > trigger.sql
      $ sqlite3 broken.db "DROP TRIGGER change_before_update; UPDATE change SET parent=999 WHERE version=10"
      $ sqlite3 broken.db < trigger.sql
      $ outline --db broken.db check
      version 10: before version 10, pear is not below the root
      version 5: it was changed after it was sealed
      ! outline: the file is damaged: 2 problems
      ! hint: restore a backup; outline rescue broken.db broken-rescued.db saves the readable part
      ? 7
      """#)
  }

  @Test func `an unreadable configuration is reported, and the hint repairs it`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db "UPDATE item SET attributes='{\"layout\":7}' WHERE id='work'"
      $ outline ls work --plain --fields id
      work
      report
      ! outline: the configuration of section work cannot be read: layout: it is not of type String
      ! hint: outline section configure work with any option repairs it; unreadable parts get their default
      $ outline check
      work: its configuration cannot be read: layout: it is not of type String
      ! outline: the outline is sound; list configurations cannot be read: 1 problem
      ! hint: outline section configure work with any option repairs it, --shows QUERY gives it another query
      ? 7
      $ outline section configure work --layout list -q
      $ outline check
      ! No problems from v1 to v11
      """#)
  }

  @Test func `versions stamped ahead of the clock are reported, and stay`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ echo "BEGIN; INSERT INTO version(stamp) VALUES(CAST((julianday('now')-2440587)*86400000 AS INTEGER)*1000);" > ahead.sql
      $ echo "UPDATE outline SET is_done=1 WHERE id='pear'; COMMIT; UPDATE outline SET is_done=0 WHERE id='pear'" >> ahead.sql
      $ sqlite3 .outline.db < ahead.sql
      $ outline check | sed 's/up to .*/up to a day to come/'
      10: the version is stamped ahead of the clock, with all versions to v12, up to a day to come
      ! Nothing is damaged; versions were made while a clock was ahead
      ! hint: nothing needs to be done: later versions get the times after these; set that clock
      $ outline check --repair 2>&1 | head -1
      Nothing to repair
      """#)
  }

  @Test func `a damaged file is reported`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline backup broken.db -q
      broken.db
      $ dd if=/dev/zero of=broken.db bs=4096 seek=6 count=8 conv=notrunc status=none
      $ outline --db broken.db check >/dev/null 2>&1
      ? 7
      $ printf 'not a database, but a text of some length' > text.db
      $ outline --db text.db check
      ! outline: cannot open text.db: it is not an outline file (not a SQLite database at all)
      ! hint: outline rescue text.db text-rescued.db saves the readable part, if the file was an outline
      ? 7
      """#)
  }

  @Test func `problems of derived data are not damage`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline backup broken.db -q
      broken.db
      $ sqlite3 broken.db "DROP INDEX change_item" "DELETE FROM sqlite_sequence"
      $ outline --db broken.db check
      change_item: the index is missing
      sqlite_sequence: it does not end at version 9
      ! outline: the outline is sound; other parts of the file are wrong: 2 problems
      ! hint: outline --db broken.db check --repair rebuilds them
      ? 7
      $ sqlite3 broken.db "CREATE TABLE app(item REFERENCES item(id)); INSERT INTO app VALUES('nobody')"
      $ outline --db broken.db check --repair --json
      {
        "problems" : [
          {
            "kind" : "foreign",
            "problem" : "refers to a row that is missing",
            "subject" : "app 1"
          }
        ],
        "repaired" : [
          "rebuilt the index change_item",
          "set the counter of versions to 9"
        ],
        "schema" : 1,
        "version" : 9
      }
      ? 7
      $ outline --db broken.db rescue broken.db saved.db
      table app: rows that refer to a row that is missing: 1
      ! Saved 8 nodes and 9 versions, with new seals; 1 thing lost
      ? 9
      $ sqlite3 saved.db "DROP TABLE usage"; outline rescue saved.db again.db -q
      usage: some of the uses and their times may be lost
      table app: rows that refer to a row that is missing: 1
      ? 9
      $ head -c 4096 /dev/zero | dd of=saved.db conv=notrunc 2> /dev/null; outline --db saved.db check
      ! outline: cannot open saved.db: it is not an outline file (not a SQLite database at all)
      ! hint: outline rescue saved.db saved-rescued.db saves the readable part, if the file was an outline
      ? 7
      """#)
  }

  @Test func `a version that a shell left open is not damage`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sqlite3 .outline.db "INSERT INTO version(message, open) VALUES('x',1); UPDATE item SET is_done=1 WHERE id='pear'"
      $ outline check
      10: the version is open
      ! Nothing is damaged; a shell left version 10 open
      ! hint: the next write closes it, or outline check --repair
      $ outline use pear -q
      $ outline check
      ! No problems from v1 to v10
      """#)
  }

  @Test func `a cycle is reported, and nothing waits for its end`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline backup broken.db -q
      broken.db
      $ sqlite3 broken.db ".dbconfig enable_trigger off" "UPDATE item SET parent=key, position='zz' WHERE id='pear'" >/dev/null
      $ outline --db broken.db show pear >/dev/null 2>&1
      ? 7
      $ outline --db broken.db rm pear >/dev/null 2>&1
      ? 7
      $ outline --db broken.db ls >/dev/null
      """#)
  }
}
