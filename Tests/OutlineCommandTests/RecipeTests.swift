import Foundation
import TestSupport
import Testing

/// Runs the code blocks of `Documentation/recipes.md` unchanged.
struct RecipeTests {
  /// The code blocks under a heading, by their language.
  private static func blocks(under heading: String, _ language: String = "sh") throws -> [String] {
    let blocks = try Page("Documentation/recipes.md").blocks(language, under: heading)
    try #require(!blocks.isEmpty, "\(heading)")
    return blocks
  }

  /// The planted outline, with the blocks under a heading as files 0.sh, 1.sh…
  private func bench(_ heading: String, in outline: Workbench? = nil) async throws -> Workbench {
    let bench = if let outline { outline } else { try await Workbench.planted() }
    for (index, block) in try Self.blocks(under: heading).enumerated() {
      try Data((block + "\n").utf8).write(to: URL(fileURLWithPath: bench.folder + "/\(index).sh"))
    }
    return bench
  }

  @Test func `fzf chooses the nodes to delete and to show`() async throws {
    try await bench("Choose with fzf").expect(
      #"""
      $ FZF_DEFAULT_OPTS='--filter=Conf' sh 0.sh
      ! Deleted "Conference" → v10  (outline undo)
      $ FZF_DEFAULT_OPTS='--filter=Apple' bash -c '. ./1.sh; oshow' | head -3
      id        apple
      kind      item
      path      /Food/Fruit/Apple
      """#)
  }

  @Test func `fzf chooses on a terminal too, and shows the preview`() async throws {
    let bench = try await bench("Choose with fzf")
    // A few letters, the preview of what they find, and enter.
    let screen = try await bench.type(
      into: .bash, ["sh 0.sh<ENTER><WAIT Conference>Pear$<WAIT secondary><ENTER><WAIT Deleted>"])
    #expect(screen.contains("2 kg"))
    try await bench.expect(
      """
      $ outline ls --all --plain --fields id
      food
      fruit
      apple
      milk
      work
      report
      """)
  }

  @Test func `an emoji is copied to the clipboard and counted`() async throws {
    try await bench("Pick an emoji into the clipboard", in: .empty()).expect(
      #"""
      $ printf '#!/bin/sh\ncat > clipboard\n' > wl-copy && chmod +x wl-copy && outline import emoji -q > groups
      $ FZF_DEFAULT_OPTS='--filter="🐻 !polar"' PATH=.:$PATH bash -c '. ./0.sh; emoji bear'; cat clipboard; echo
      🐻
      $ outline recents --plain --fields id | grep bear
      bear
      """#)
  }

  @Test func `a morning shows due items, at, and a calendar with the tasks`() async throws {
    // The report is due later today, so this does not run in the last minutes of a day.
    let left = 86_400 - Int(Date().timeIntervalSince1970) % 86_400
    if left < 240 { try await Task.sleep(for: .seconds(left + 1)) }
    try await bench("Remind me").expect(
      #"""
      $ printf '#!/bin/sh\nprintf "%%s|" "$@"; echo\n' > notify-send; printf '#!/bin/sh\necho "$@"; sh\n' > at; chmod +x notify-send at
      $ PATH=.:$PATH sh -e 0.sh
      $ outline set apple --due 2001-02-03 -q; outline rename report 'a "quoted" $(touch hacked)' -q
      $ outline set report --due 'today 23:58:30' -q; PATH=.:$PATH sh -e 0.sh | cut -c1-22
      Due|2001-02-03  Apple
      <time>  
      $ PATH=.:$PATH sh -e 1.sh | sed 's/^-t [0-9]*/-t TIME/'; ls
      -t TIME
      Now|a "quoted" $(touch hacked)|
      0.sh
      1.sh
      2.sh
      at
      notify-send
      $ sh -e 2.sh; grep -c BEGIN:VALARM tasks.ics
      2
      """#)
  }

  @Test func `backups are made, and only the last ones kept`() async throws {
    try await bench("A backup every night").expect(
      #"""
      $ mkdir kept && for day in 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16; do touch kept/2026-01-${day}T031500.db; done
      $ OUTLINE_BACKUPS=kept sh 0.sh | wc -l
      1
      $ ls kept | wc -l; ls kept | head -1
      14
      2026-01-04T031500.db
      $ outline --db kept/$(ls kept | tail -1) log --plain | wc -l
      9
      """#)
  }

  @Test func `git also gets the commits in the log beside the file, and shows lines`() async throws
  {
    let bench = try await bench("Keep it in git")
    // Somebody has the file open all the while, so that nothing of the log comes into the file.
    let answer = try await bench.shell(
      #"""
      exec 2>&1
      git init -q . && git config user.email a@example.org && git config user.name A
      sh -e 0.sh
      git add .outline.db .gitattributes .gitignore && git commit -q -m first
      git status --short .outline.db
      rm -f held go
      { (echo 'BEGIN; SELECT count(*) FROM item;'; echo '.shell touch held'; await '[ -e go ]') | sqlite3 .outline.db; }         > /dev/null 2>&1 &
      await '[ -e held ]'
      outline add Cherry --id cherry --into fruit -q > /dev/null
      [ -s .outline.db-wal ] && echo 'in the log'
      sh -e 1.sh
      git show --format=%s HEAD | sed -n '1p; /^[-+]\//p'
      git status --short .outline.db .outline.db-wal
      git show HEAD:.outline.db > committed.db
      outline --db committed.db show cherry --fields id,path
      outline --db committed.db check -q
      echo 'a note' > notes.txt
      outline rm milk -q
      git add notes.txt && git commit -q -m second
      git show --format=%s HEAD -- .outline.db | sed -n '1p; /^[-+]\//p'
      touch go
      wait
      """#, startsMany: true)
    let out = """
      in the log
      what was bought
      +/Food/Fruit/Cherry
      cherry\t/Food/Fruit/Cherry
      second
      -/Food/Milk

      """
    #expect(answer.out == out)
  }

  @Test func `a list in Markdown comes in`() async throws {
    try await bench("Import a to-do list").expect(
      #"""
      $ printf '# Chores\n- [ ] Kitchen\n  - [ ] Dishes\n- Garden\n- [x] Windows\n' > chores.md; sh -e 0.sh > ids
      ! Added "Kitchen" and 2 others → v11  (outline undo)
      ! Added "Windows" → v12  (outline undo)
      $ sh -e 1.sh > ids
      ! Added "Packing" and 3 others → v13  (outline undo)
      $ outline ls Chores --all | sed 's/^[a-z]* *//'
      Chores
      ▸ Kitchen
      Dishes
      Garden
      ✓ Windows
      ▸ Packing
      Passport
      ▸ Charger
      Cable
      """#)
  }

  @Test func `jq answers`() async throws {
    try await bench("Questions for jq").expect(
      #"""
      $ outline rm conference -q; sh 0.sh
      /Food/Fruit
      /Food/Fruit/Apple
      /Food/Fruit/Pear
      /Work/Write report
      $ sh 1.sh
      2⇥Food
      1⇥Work
      $ sh 2.sh
      v10⇥Conference
      """#)
  }

  @Test func `a pipe is one version`() async throws {
    try await bench("Many changes as one").expect(
      #"""
      $ outline set milk --not-done -q; sh -e 0.sh
      ! Set "Milk": done → v11  (outline undo)
      ! Undid v11: the milk is in → v12  (outline redo)
      """#)
  }

  @Test func `sqlite3 takes lines in and tidies up, in one version each`() async throws {
    try await bench("Edit with sqlite3").expect(
      #"""
      $ printf 'fruit,Cherry\nwork,"Call, then write"\n' > more.csv; sh -e 0.sh; outline log -n 1 --plain --fields number,origin,changes
      10⇥sql⇥2
      $ sh -e 1.sh; outline ls --all | sed 's/^[a-z]* *//'
      Food
      ▾ Fruit
      🍎 Apple
      ▸ 🍐 Pear  2 kg
      Conference
      Cherry

      Work
      Write report ★
      Call, then write

      Archive
      ✓ Milk
      """#)
  }

  @Test func `fzf chooses the nodes to restore`() async throws {
    try await bench("Restore something").expect(
      #"""
      $ outline rm milk -q; outline rm fruit -q; FZF_DEFAULT_OPTS='--filter=Fruit' sh 0.sh
      ! Restored "Fruit" and 3 items below it → v12  (outline undo)
      $ outline deleted --plain --fields id
      milk
      $ outline ls Food --all --plain --fields id
      food
      fruit
      apple
      pear
      conference
      """#)
  }

  @Test func `a damaged file is repaired, or saved`() async throws {
    let bench = try await bench("A damaged file")
    try await bench.expect(
      #"""
      $ sh -e 0.sh
      ! No problems from v1 to v9
      $ sqlite3 .outline.db "DROP TABLE search_index"; sh -e 0.sh 2> said; tail -1 said; outline find pear --plain --fields id
      search_index: the table is missing
      search_index_config: the table is missing
      search_index_data: the table is missing
      search_index_docsize: the table is missing
      search_index_idx: the table is missing
      No problems from v1 to v9
      pear
      $ printf ".dbconfig enable_trigger off\nUPDATE item SET parent=key WHERE id='pear';" | sqlite3 .outline.db > /dev/null; sh -e 0.sh 2> said; tail -1 said
      pear: not under the root
      conference: not under the root
      version 5: it was changed after it was sealed
      Saved 9 nodes and 9 versions, with new seals and names; 1 thing lost
      $ cat lost; outline check; ls *.outline
      pear: it was below itself
      damaged.outline
      ! No problems from v1 to v9
      $ sh -e 1.sh; outline --db again.outline log --plain | wc -l
      again.outline
      9
      ! Made an outline at v9
      """#)
  }

  @Test func `a script changes only the version that it read`() async throws {
    try await bench("Change only what you have seen").expect(
      #"""
      $ THINK=0 sh -e 0.sh
      <id>
      ! Added "7 lines" → v10  (outline undo)
      $ printf '#!/bin/sh\noutline rm milk -q\n' > sleep && chmod +x sleep && PATH=.:$PATH sh -e 0.sh
      v11  <time>  app  delete Milk  1 change
          - milk  Milk  from /Food
      ! outline: version 10 was expected, but the file is at version 11 (app: delete Milk)
      ! hint: read the outline again, then repeat the command
      """#)
  }

  @Test func `the line for cron has a time and a command`() async throws {
    let lines = try Self.blocks(under: "A backup every night", "text")
    #expect(try #require(lines.first).contains(/^\d+ \d+ \* \* \*  OUTLINE_DB=/))
  }
}
