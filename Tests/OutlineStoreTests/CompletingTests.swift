import Foundation
import OutlineStore
import Testing

/// What a shell asks for while somebody types must be there at once.
struct CompletingTests {
  @Test(.enabled(if: Shell.isInstalled))
  func `the nodes touched last are found at once in a small outline with a long history`() throws {
    try TestFile.with { file in
      let store = file.store
      try store.addSection("S", id: section("S"))
      try store.add(drafts("a", "b", "c"), to: .last(in: section("S")))
      // Each version says of each item what it said before.
      try Shell.run(
        file.path,
        """
        BEGIN;
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<60000)
          INSERT INTO version(number, at, origin) SELECT 3+i, i, 'sql' FROM n;
        COMMIT;
        """)
      try store.update(item("b"), Item.Changes(text: "B"))
      let last = try store.read { try $0.labelsTouchedLast(limit: 9).map(\.id) }
      #expect(last == [item("b"), item("c"), item("a")].map(\.node) + [section("S").node])
    }
  }
}
