import Testing

/// What the scripts of the shells ask for; fish takes the answer as it is.
struct CompletionTests {
  @Test func `commands and options are offered with their help`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline complete-words fish outline re
      words
      report⇥Print a table of items with a filter, an order and groups.
      remind⇥Print what is due, as lines or for a calendar.
      recents⇥List the items used last, the latest first.
      reopen⇥Mark items as not done.
      rename⇥Change the text of an item or a section.
      redo⇥Redo the latest undone change, as a new version.
      restore⇥Restore deleted items, or return to an earlier version.
      revert⇥Undo one earlier version, and keep everything after it.
      remote⇥Name places that pull, push and sync exchange versions with.
      resolve⇥Decide a conflict: keep one change, or both.
      rescue⇥Save the readable part of a damaged file, with its history.
      remove⇥Delete items together with their children.
      $ outline complete-words fish outline section r
      words
      rename⇥Change the title or image of a section.
      remove⇥Delete a section with all its items.
      rm⇥Delete a section with all its items.
      $ outline complete-words fish outline mv x --fi
      words
      --first⇥Put it first instead of last.
      --fields⇥Print these fields, separated by commas; implies --plain. A wrong name lists th…
      $ outline complete-words fish outline mv --first x --fi
      words
      --fields⇥Print these fields, separated by commas; implies --plain. A wrong name lists th…
      $ outline complete-words fish outline log -pqn5 --pa; outline complete-words fish outline ls -aL ''
      words
      words
      $ outline complete-words fish outline -q --json --no
      words
      --no-color⇥Never use color.
      $ outline complete-words fish outline undo 1 --e
      words
      --expect-version⇥Change nothing unless the file is at this version.
      $ outline complete-words fish outline help section co
      words
      configure⇥Change how the list of a section looks and behaves.
      $ outline complete-words fish outline help vers
      words
      versions⇥How to name versions, and how to undo them.
      $ outline complete-words fish outline nonsense x
      words
      """#)
  }

  @Test func `ids, titles, paths and texts are offered where they fit`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline complete-words fish outline mv ''
      words
      @⇥the node touched last
      report⇥Write report
      milk⇥Milk
      conference⇥Conference
      pear⇥🍐 Pear
      apple⇥🍎 Apple
      fruit⇥Fruit
      $ outline complete-words fish outline mv x --into ''
      words
      Food⇥2 items
      Work⇥1 item
      @⇥the node touched last
      report⇥Write report
      milk⇥Milk
      conference⇥Conference
      pear⇥🍐 Pear
      apple⇥🍎 Apple
      fruit⇥Fruit
      $ outline complete-words fish outline section mv ''
      words
      Food⇥2 items
      Work⇥1 item
      @⇥the node touched last
      $ outline complete-words fish outline rm /Food/
      words
      /Food/Fruit/⇥
      /Food/Milk⇥
      $ outline complete-words fish outline rm /Food/Fruit/p
      menu
      /Food/Fruit/Pear/⇥🍐
      $ outline complete-words fish outline rm wri
      menu
      Write report⇥/Work/Write report
      $ outline complete-words fish outline add x --id mi
      words
      $ outline complete-words fish outline rm -- mi
      words
      milk⇥Milk
      $ outline complete-words fish outline swipe apple --trailing --action ''
      words
      Delete⇥trailing, delete
      $ outline complete-words fish outline mv pear --into=mi
      words
      --into=milk⇥Milk
      $ outline add Mango --id zz --into food -q; outline complete-words fish outline rm m
      zz
      menu
      milk⇥Milk
      Mango⇥/Food/Mango
      """#)
  }

  @Test func `versions are offered with their messages`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline undo -q; outline redo -q
      $ outline complete-words fish outline diff v1
      words
      v11⇥<time>  redo 9: add Write report
      v10⇥<time>  undo 9: add Write report
      v1⇥<time>  new file
      $ outline complete-words fish outline log -n 1 --item x | head -1
      words
      $ outline complete-words fish outline restore 1 | cut -f1
      words
      11
      10
      1
      $ outline complete-words fish outline ls --at '' | head -6 | cut -f1
      words
      @
      @-
      today
      yesterday
      v11
      """#)
  }

  @Test func `it writes nothing, waits for nothing and prints nothing`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ sha256sum .outline.db > sum; outline complete-words fish outline rm '' > answer; sha256sum -c sum; ls -A
      .outline.db: OK
      .outline.db
      answer
      sum
      $ hold; outline complete-words fish outline rm app; touch go; wait
      words
      apple⇥🍎 Apple
      $ echo 'no database at all, but long enough to be looked into' > other.db
      $ outline complete-words fish outline --db other.db rm ''
      words
      $ outline complete-words fish outline --db none.db rm ''; ls none.db
      words
      ! ls: cannot access 'none.db': No such file or directory
      ? 2
      $ outline complete-words zsh outline nonsense x; outline complete-words bash 9; outline complete-words fish
      words
      """#)
  }

  @Test func `the answer is short for a large outline`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline section add Big --id bbbb -q > section; seq -f 'Item %g' 20000 | outline add - --into Big -q | wc -l
      20000
      $ for word in '' b /Big/ item; do outline complete-words fish outline mv "$word" | wc -l; done
      201
      201
      201
      201
      $ outline complete-words fish outline mv /Big/item\ 1999
      menu
      /Big/Item 1999⇥
      /Big/Item 19990⇥
      /Big/Item 19991⇥
      /Big/Item 19992⇥
      /Big/Item 19993⇥
      /Big/Item 19994⇥
      /Big/Item 19995⇥
      /Big/Item 19996⇥
      /Big/Item 19997⇥
      /Big/Item 19998⇥
      /Big/Item 19999⇥
      """#)
  }
}
