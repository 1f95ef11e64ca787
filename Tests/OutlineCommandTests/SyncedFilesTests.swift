import Testing

/// Files that other programs and other machines write too.
struct SyncedFilesTests {
  /// A calendar of another program, as the shell makes it.
  /// Components outside of a calendar, which no edit keeps.
  private static let calendar = #"""
    printf '%s\n' BEGIN:VEVENT UID:e1 SUMMARY:Dentist DTSTART:20261127T090000Z END:VEVENT BEGIN:VTODO SUMMARY:Milk END:VTODO > cal.ics; cp cal.ics before.ics
    """#

  @Test(arguments: [
    (file: "n.md", text: #"- a\n\n# B\n\n- b\n"#),
    (file: "n.taskpaper", text: #"- a\nB:\n\t- b\n"#),
  ])
  func `a section that no longer comes first has a heading, and its items stay in it`(
    _ file: String, _ text: String
  ) async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline init -q > /dev/null; printf '%b' '\#(text)' > \#(file); outline sync \#(file) -q
      $ outline section move B --first -q; outline sync -q; sed -i 's/- b/- b9/' \#(file); outline sync -q; outline ls --plain --fields level,text
      0⇥B
      1⇥b9
      0⇥n
      1⇥a
      $ outline rm a -q; outline sync -q; sed -i 's/- b9/- b8/' \#(file); outline sync -q; outline ls --plain --fields level,text; outline check -q
      0⇥B
      1⇥b8
      0⇥n
      """#)
  }

  @Test func `a file is not written if its format cannot keep all of it`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ \#(Self.calendar); outline sync cal.ics; cmp cal.ics before.ics
      ! cal.ics: components other than tasks are left out: VEVENT: 1
      ! cal.ics: took 2 changes → v10
      $ sed -i s/Milk/Oat/ cal.ics before.ics; outline sync cal.ics; cmp cal.ics before.ics; outline done Oat -q
      ! cal.ics: components other than tasks are left out: VEVENT: 1
      ! cal.ics: took 1 change → v11
      $ outline sync cal.ics; cmp cal.ics before.ics
      ! outline: cal.ics would lose what icalendar cannot keep: 1 VEVENT (line 1), 1 VTODO outside of VCALENDAR (line 6)
      ! hint: outline sync cal.ics --lossy writes it and keeps the old one beside it
      $ sed -i s/Oat/Rye/ cal.ics before.ics; outline sync cal.ics; cmp cal.ics before.ics; outline ls cal --plain --fields text,done | tail -n 1
      Rye⇥1
      ! cal.ics: components other than tasks are left out: VEVENT: 1
      ! cal.ics: took 1 change → v13
      ! outline: cal.ics would lose what icalendar cannot keep: 1 VEVENT (line 1), 1 VTODO outside of VCALENDAR (line 6)
      ! hint: outline sync cal.ics --lossy writes it and keeps the old one beside it
      $ outline sync --dry-run --lossy; cmp cal.ics before.ics; ls
      before.ics
      cal.ics
      ! cal.ics: would lose what icalendar cannot keep: 1 VEVENT (line 1), 1 VTODO outside of VCALENDAR (line 6)
      ! cal.ics: would write 10 lines → v13
      $ echo other > cal.ics.old; outline sync cal.ics --lossy; cmp cal.ics.old2 before.ics; cat cal.ics.old; grep -c VEVENT cal.ics
      other
      0
      ! cal.ics: lost what icalendar cannot keep: 1 VEVENT (line 1), 1 VTODO outside of VCALENDAR (line 6); cal.ics.old2 has it
      ! cal.ics: wrote 10 lines → v13
      ? 1
      $ outline reopen Rye -q; outline sync cal.ics; ls *.old*
      cal.ics.old
      cal.ics.old2
      ! cal.ics: wrote 2 lines → v14
      $ cp before.ics whole.ics; outline export Rye -o whole.ics --force
      ! whole.ics lost what icalendar cannot keep: 1 VEVENT (line 1), 1 VTODO outside of VCALENDAR (line 6)
      ! Exported 1 node of v14 to whole.ics as icalendar
      """#)
  }

  @Test(arguments: [
    ("t.csv", "text,Price\\nMilk,\"3\\n", "1 row of columns text, Price"),
    (
      "m.opml", "<opml version=\"2.0\"><!-- mine --><body><outline text=\"Milk\"/></body></opml>",
      "1 <!-- -->"
    ),
    (
      "m.mm", "<map version=\"1.0\"><node TEXT=\"Map\"><cloud/><node TEXT=\"Milk\"/></node></map>",
      "1 <cloud> (line 1)"
    ),
    (
      "b.html",
      "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>F</H3><DL><DT><A HREF=\"x:1\" ICON=\"y\">Milk</A><HR><ISINDEX></DL>",
      "1 <ISINDEX> (line 1)"
    ),
    (
      "t.ics", "BEGIN:VTODO\\nUID:a\\nSUMMARY:Milk\\nEND:VTODO\\n",
      "1 VTODO outside of VCALENDAR (line 1)"
    ),
  ])
  func `what a file would lose is named`(file: String, text: String, lost: String) async throws {
    let bench = try await Workbench.empty()
    let before = try await bench.shell(
      "printf '\(text)' > \(file); cp \(file) before; outline sync \(file)")
    #expect(before.code == 0, "\(before)")
    let after = try await bench.shell(
      """
      cmp before \(file) && outline add Oat --before Milk -q && outline delete Milk -q &&
      outline sync \(file)
      """
    )
    #expect(after.err.contains("cannot keep: \(lost)\n"), "\(after)")
    #expect(try await bench.shell("cmp before \(file)").code == 0)
  }

  @Test(arguments: [
    ("n.md", #"* Rye\n\n* Oat\n* Fig\n\n# S\n\n* s\n"#),
    ("f.md", #"---\ntags: [k, j]\n---\n\n* Rye\n\n* Oat\n* Fig\n"#),
    ("o.org", #"#+TITLE: T\n\n* Rye\n** TODO Oat\n\n* Fig\n"#),
    ("i.org", #"* Rye\n:PROPERTIES:\n:ID: r\n:END:\n* Oat\n:PROPERTIES:\n:ID: o\n:END:\n* Fig\n"#),
    ("t.csv", #"sep=;\r\nWho;Task;Nr\r\n"a;b";Rye;1\r\n;Oat\r\n\r\n;"Fig";3\r\n"#),
    (
      "m.opml",
      #"<opml version="2.0"><!-- mine --><body><outline text="Rye" k="1"/>\n"#
        + #"<outline text="Oat"/> <outline text="Fig"/></body></opml>\n"#
    ),
    (
      "b.html",
      #"<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<H1>B</H1>\n<DL><p>\n<HR>\n"#
        + #"<DT><A HREF="x:1" ICON="">Rye</A>\n<DD>\n<DT><a href="x:2">Oat</a></DT>\n"#
        + #"<DT><A HREF="x:3" ADD_DATE="1642029027123">Fig</A>\n<DD>a\nb\n</DL><p>\n"#
    ),
  ])
  func `a file whose items all get other texts keeps everything else`(
    file: String, text: String
  ) async throws {
    let bench = try await Workbench.empty()
    let done = try await bench.shell(
      """
      printf '%b' '\(text)' > \(file); outline sync \(file) -q
      for x in Rye Oat Fig; do outline rename $x "New $x" -q; done
      outline sync \(file) -q; cat \(file)
      """)
    let plain = text.replacing(#"\r"#, with: "\r").replacing(#"\n"#, with: "\n")
    let wanted = ["Rye", "Oat", "Fig"].reduce(plain) {
      $0.replacing($1, with: "New \($1)")
    }
    #expect(done.out == wanted, "\(done)")
    #expect(done.err.isEmpty, "\(done)")
  }

  @Test func `a first sync of bookmarks with a toolbar and descriptions changes no byte`()
    async throws
  {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ printf '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<!-- mine -->\n<H1>B</H1>\n<DL><p>\n<DT><H3 FOLDED PERSONAL_TOOLBAR_FOLDER="true">Bar</H3>\n<DD>words\n<DL><p>\n<DT><A ICON="i" HREF="x:1">Rye</A>\n<DD>\n</DL><p>\n</DL>\n' > b.html
      $ cp b.html before; outline sync b.html -q; cmp b.html before; outline done Rye -q
      $ outline rename Bar Toolbar -q; outline sync b.html -q; diff before b.html
      5c5
      < <DT><H3 FOLDED PERSONAL_TOOLBAR_FOLDER="true">Bar</H3>
      ---
      > <DT><H3 FOLDED PERSONAL_TOOLBAR_FOLDER="true">Toolbar</H3>
      8c8
      < <DT><A ICON="i" HREF="x:1">Rye</A>
      ---
      > <DT><A ICON="i" HREF="x:1" DATA-DONE="true">Rye</A>
      ? 1
      """#)
  }

  @Test func `an export of taskwarrior keeps its deleted tasks, and gets those of the outline`()
    async throws
  {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ u=e89c435b-5b50-40c9-a350-28900000000; printf '[\n{"description":"Milk","status":"pending","uuid":"%s1"},\n{"description":"Oat", "status":"pending","uuid":"%s2"},\n{"description":"Gone","status":"deleted","uuid":"%s3"}\n]\n' $u $u $u > t.json
      $ cp t.json before; outline sync t.json -q; cmp t.json before; outline rm Milk -q; outline sync t.json -q; diff before t.json
      2c2
      < {"description":"Milk","status":"pending","uuid":"e89c435b-5b50-40c9-a350-289000000001"},
      ---
      > {"description":"Milk","status":"deleted","uuid":"e89c435b-5b50-40c9-a350-289000000001"},
      ? 1
      $ outline sync t.json -q; outline ls t --plain --fields text; outline undo -q; outline sync t.json -q; cmp t.json before
      t
      Oat
      """#)
  }

  @Test func `a merge of an export of taskwarrior deletes what is deleted there`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ u=e89c435b-5b50-40c9-a350-28900000000; printf '[\n{"description":"Milk","status":"pending","uuid":"%s1"},\n{"description":"Oat","status":"pending","uuid":"%s2"}\n]\n' $u $u > t.json
      $ outline init -q > ids; outline import t.json -q > ids; sed -i '/Milk/s/pending/deleted/' t.json
      $ outline import t.json --merge --keep-missing -q; outline ls t --plain --fields text
      t
      Milk
      Oat
      $ outline import t.json --merge -q; outline ls t --plain --fields text
      t
      Oat
      $ outline check -q
      """#)
  }

  @Test(arguments: [
    ("n.md", #"# A\n\n* one  #x\n+   two\n\n- three\n"#),
    ("n.org", #"* one   :x:\n   :PROPERTIES:\n   :Effort:  1\n   :END:\n\n\n* two\n"#),
    ("n.taskpaper", #"A:\n    - one  @x\n\n    - two\n"#),
    ("todo.txt", #"one   @x\n\n(B)  two\n"#),
    (
      "n.opml",
      #"<opml version="2.0"><body><outline text="one"   x="1" /><outline text="two"/></body></opml>\n"#
    ),
    ("n.csv", #"text;done\none;no\ntwo;no\n"#),
    (
      "n.ics",
      #"BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY\n :one\nX-A:1\nEND:VTODO\nBEGIN:VTODO\nUID:2\nSUMMARY:two\nEND:VTODO\nEND:VCALENDAR\n"#
    ),
  ])
  func `an undo of changes that the file has gives it its bytes back`(
    file: String, text: String
  ) async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ printf '%b' '\#(text)' > \#(file); cp \#(file) before; outline sync \#(file) -q
      $ outline rm one -q; outline sync -q; outline undo -q; outline sync -q; cmp \#(file) before
      $ outline done one -q; outline sync -q; outline set two --text 2 -q; outline sync -q; cmp -s \#(file) before || echo changed
      changed
      $ outline undo -q; outline undo -q; outline sync -q; cmp \#(file) before
      """#)
  }

  @Test func `an undo keeps what another program changed since`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ printf -- '---\na: 1\n---\n\n*   one\n* two\n' > n.md; outline sync n.md -q
      $ outline rm one -q; outline sync -q; sed -i 's/a: 1/a: 2/' n.md; outline undo -q; outline sync -q; head -n 3 n.md
      ---
      a: 2
      ---
      $ outline ls n --plain --fields text | tail -n 2
      one
      two
      """#)
  }

  @Test func `a purge forgets the texts that a file had before`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ printf -- '- secret\n- b\n' > n.md; outline sync n.md -q; outline rm secret -q; outline sync -q
      $ sqlite3 .outline.db "SELECT count(*) FROM meta WHERE value LIKE '%secret%'"
      1
      $ outline purge --before v3 --force -q; sqlite3 .outline.db "SELECT count(*) FROM meta WHERE value LIKE '%secret%'"
      0
      """#)
  }

  @Test func `tasks of taskwarrior with one identifier are not written`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ u=e89c435b-5b50-40c9-a350-289000000001; printf '{"description":"Milk","status":"pending","uuid":"%s"}\n{"description":"Oat","status":"pending","uuid":"%s"}\n' $u $u > t.json
      $ cp t.json before; outline sync t.json -q; outline rm Oat -q; outline sync t.json -q; cmp t.json before
      ! outline: t.json would lose what taskwarrior cannot keep: 1 task with the uuid "e89c435b-5b50-40c9-a350-289000000001"
      ! hint: outline sync t.json --lossy writes it and keeps the old one beside it
      """#)
  }

  @Test func `a table of Todoist with a byte order mark is told from others`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ printf '\357\273\277TYPE,CONTENT,PRIORITY,INDENT\ntask,Milk,1,1\n' > t.csv; outline sync t.csv
      ! outline: todoist can only be imported
      ! hint: there are json, ndjson, markdown, org, taskpaper, text, todotxt, taskwarrior, csv, tsv, opml, bookmarks, icalendar, freemind
      ? 2
      """#)
  }

  @Test func `the second task with one identifier lives on when the first is gone`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ printf 'BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:b\nSUMMARY:Milk\nEND:VTODO\nBEGIN:VTODO\nUID:b\nSUMMARY:Oat\nEND:VTODO\nEND:VCALENDAR\n' > c.ics
      $ outline sync c.ics -q; outline rm Milk -q; outline sync c.ics -q; cat c.ics
      BEGIN:VCALENDAR
      BEGIN:VTODO
      UID:b
      SUMMARY:Oat
      END:VTODO
      END:VCALENDAR
      $ outline set Oat --text Rye -q; outline sync c.ics -q; sed -i s/Rye/Fig/ c.ics; outline sync c.ics -q
      $ outline ls c --plain --fields id,text | tail -n 1; grep SUMMARY c.ics
      b~2⇥Fig
      SUMMARY:Fig
      """#)
  }

  @Test func `a line in the place of an item that another copy deleted is no new name of it`()
    async throws
  {
    let bench = try await Workbench.empty()
    let done = try await bench.shell(
      """
      {
        outline init a.db; outline --db a.db section add List --id list
        outline --db a.db add Rye Oat --into list; outline --db a.db sync l.md
        outline clone a.db b.db; outline --db b.db sync l.md
        outline --db a.db rm Oat; outline --db b.db done Oat; outline --db b.db pull a.db
        outline --db a.db add Fig --into list; outline --db a.db sync l.md
        for copy in b a b a; do outline --db $copy.db sync l.md; outline --db $copy.db sync; done
      } > /dev/null 2>&1
      for copy in a b; do outline --db $copy.db ls --plain --fields text,done; done
      """)
    let list = "List\t0\nRye\t0\nFig\t0\nOat\t1\n"
    #expect(done.out == list + list)
  }

  @Test func `rows of two tables with the same ids are different items`() async throws {
    let bench = try await Workbench.empty()
    let done = try await bench.shell(
      """
      printf 'ID,Task,Status,Who\n1,Rye,To Do,Ann\n2,Oat,Done,Bob\n' > a.csv
      sed 's/Rye/Fig/' a.csv > b.csv; cp a.csv a.old; cp b.csv b.old
      outline sync a.csv -q; outline sync b.csv -q; cmp a.csv a.old && cmp b.csv b.old || exit 1
      sed -i 's/Oat/Oats/' b.csv; outline sync -q; outline done Fig -q; outline note Rye loud -q
      outline sync; cat a.csv b.csv
      """)
    #expect(
      done.out
        == """
        ID,Task,Status,Who
        1,Rye,To Do,Ann
        2,Oat,Done,Bob
        ID,Task,Status,Who
        1,Fig,Done,Ann
        2,Oats,Done,Bob

        """, "\(done)")
    // The table has no column for the note.
    #expect(done.err.contains("csv cannot store: notes: 1\n"), "\(done)")
  }

  @Test func `a file has what another one brings in the same sync, and so has a remote`()
    async throws
  {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline init -q; printf '# A\n\n- a\n' > a.md; cp a.md b.md; outline sync a.md -q; outline sync b.md -q
      .outline.db
      $ outline clone .outline.db copy.db -q; outline remote add copy copy.db -q; outline sync -q; echo '- b' >> b.md
      copy.db
      $ outline sync; tail -n 1 a.md; outline --db copy.db ls A --plain --fields text | tail -n 1
      - b
      b
      ! copy: nothing new → v2
      ! a.md: nothing new → v2
      ! b.md: took 1 change → v3
      ! copy: pulled 0, pushed 1 → v3
      ! a.md: wrote 1 line → v3
      $ echo '- c' >> b.md; outline sync --json | jq -c '[.remotes[] | [.name, .pulled, .pushed, .changes, .lines]]'
      [["copy",0,1,null,null],["a.md",null,null,0,1],["b.md",null,null,1,0]]
      """#)
  }

  @Test func `a change of the file that says nothing new makes no version`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline init -q; printf 'Things:\n\t- a\n\t- b\n' > l.taskpaper; outline sync l.taskpaper -q; outline done a -q; outline sync l.taskpaper
      .outline.db
      ! l.taskpaper: wrote 1 line → v3
      $ sed -i 's/@done(.*)/@done/' l.taskpaper; outline sync l.taskpaper; outline sync l.taskpaper; cat l.taskpaper; outline check -q
      Things:
      ⇥- a @done
      ⇥- b
      ! l.taskpaper: nothing new → v3
      ! l.taskpaper: nothing new → v3
      """#)
  }

  @Test func `a first contact changes no byte of the file`() async throws {
    let bench = try await Workbench.empty()
    let texts = [
      ("a.md", "Words before the title.\n\n# Title\n\n- a\n"),
      ("b.md", "---\nname: x\ntitle: \"\"\n---\n- a\n"),
      ("c.taskpaper", "Words before all projects.\n\nC:\n\t- a\n"),
    ]
    for (name, text) in texts {
      let answer = try await bench.shell(
        """
        outline init -q \(name).db > made; printf '%s' '\(text)' > \(name); cp \(name) before
        outline --db \(name).db sync \(name) && cmp before \(name)
        """)
      #expect(answer.code == 0, "\(answer)")
    }
  }

  @Test(arguments: [
    ("t.csv", "Task,Who\\nRye,a\\nOat,b\\n", "Oat,b", "Fig,b"),
    (
      "c.ics",
      "BEGIN:VCALENDAR\\nVERSION:2.0\\nBEGIN:VTODO\\nUID:q\\nSUMMARY:Rye\\nEND:VTODO\\n"
        + "BEGIN:VTODO\\nUID:r\\nSUMMARY:Oat\\nEND:VTODO\\nEND:VCALENDAR\\n",
      "SUMMARY:Oat", "SUMMARY:Fig"
    ),
  ])
  func `a row that was renamed between an import and the first sync comes once`(
    file: String, text: String, old: String, new: String
  ) async throws {
    let bench = try await Workbench.empty()
    let done = try await bench.shell(
      """
      printf '\(text)' > \(file); sed 's/Rye/Rice/; s/\(old)/\(new)/' \(file) > wanted
      outline import \(file) -q > ids; outline rename Oat Fig -q; sed -i s/Rye/Rice/ \(file)
      outline sync \(file) -q; cmp \(file) wanted; outline ls --plain --fields text | tail -n +2
      """)
    #expect(done.out == "Rice\nFig\n", "\(done)")
  }

  @Test func `a new row has the word for open that the table once had`() async throws {
    let bench = try await Workbench.empty()
    let done = try await bench.shell(
      """
      printf 'Task,Status\nRye,Open\nOat,Done\n' > t.csv; outline sync t.csv -q
      sed -i s/Open/Done/ t.csv; outline sync -q; outline add Fig --into t -q > ids
      outline sync -q; cat t.csv
      """)
    #expect(done.out == "Task,Status\nRye,Done\nOat,Done\nFig,Open\n", "\(done)")
  }

  @Test func `items keep their ids when the line of their heading is gone`() async throws {
    let bench = try await Workbench.empty()
    let done = try await bench.shell(
      """
      list() { outline ls --all --plain --fields id,text; }
      printf '# Food\n\n- Milk\n- Rye\n  - Oat\n\n# Work\n\n- Mail\n' > l.md
      outline sync l.md -q; list > before; sed -i 1,2d l.md; cp l.md cut; outline sync l.md -q
      list | cmp - before; cmp l.md cut
      sed -i '/Work/d' l.md; cp l.md cut; outline sync l.md -q; cmp l.md cut
      list | grep -Fxv -f before; list | wc -l
      """)
    #expect(done.out.filter { !$0.isWhitespace } == "5", "\(done)")
  }

  @Test(arguments: ["n.md", "n.txt", "n.taskpaper"])
  func `a line that is renamed and moved in one week, and one beside a new line, keep their ids`(
    file: String
  ) async throws {
    let bench = try await Workbench.empty()
    let done = try await bench.shell(
      #"""
      list() { outline ls --all --plain --fields id,text | grep -v clean | sort; }
      printf -- '- fix bicycle\n- book shelf for Dave\n- call garden\n- Home\n\t- mend milk\n' > \#(file)
      outline sync \#(file) -q; list > before
      printf -- '- fix bicycle\n- call ladder\n- clean garden\n- Home\n\t- mend milk\n\t- book the shelf for Dave\n' > \#(file)
      outline sync \#(file) -q; list | sed 's/ladder/garden/; s/the shelf/shelf/' | cmp - before
      """#)
    #expect(done.code == 0, "\(done)")
  }

  @Test func `a child and its parent that are both renamed keep their ids`() async throws {
    let bench = try await Workbench.empty()
    let done = try await bench.shell(
      """
      list() { outline ls --all --plain --fields id,text | grep -v New | cut -f 1; }
      printf -- '- Food\n  - Milk\n  - Rye\n- Work\n' > l.md; outline sync l.md -q; list > before
      printf -- '- New\n- Shop\n  - Oat\n  - Rye\n- Work\n' > l.md; outline sync l.md -q
      list | cmp - before
      """)
    #expect(done.code == 0, "\(done)")
  }

  @Test func `a line that another copy brought too is one line`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ mkdir a b; cd a; outline init -q; outline section add List --id list -q; outline add milk --into List --id milk -q; outline sync ../l.md -q; outline clone .outline.db ../b/.outline.db -q; cd ../b; outline sync ../l.md -q
      .outline.db
      list
      milk
      ../b/.outline.db
      $ cd a; outline add bread --into List -q > ../ids; outline sync ../l.md -q; cd ../b; outline pull -q; outline sync ../l.md
      ! <folder>/l.md: nothing new → v4
      $ echo '- eggs' >> l.md; cp l.md both.md; cd a; outline sync ../l.md -q; cd ../b; cp ../both.md ../l.md; outline sync ../l.md; outline pull -q; outline sync ../l.md
      ! <folder>/l.md: took 1 change → v5
      ! <folder>/l.md: nothing new → v6
      $ cd b; outline ls --plain --fields text; cd ../a; outline pull ../b/.outline.db -q; outline ls --plain --fields text > ../shown; sed -n 's/^[-#] //p' ../l.md | cmp - ../shown
      List
      milk
      bread
      eggs
      $ printf -- '- salt\n- salt\n' >> l.md; cd a; outline sync ../l.md; cd ../b; outline pull -q; outline sync ../l.md; grep -c salt ../l.md
      2
      ! <folder>/l.md: took 2 changes → v7
      ! <folder>/l.md: nothing new → v7
      $ cd a; outline add tea --into List --note 'of Assam' -q > ../ids; cd ..; echo '- [x] tea' >> l.md; cd a; outline sync ../l.md; outline ls --plain --fields text,done,note | tail -n 1
      tea⇥1⇥of Assam
      ! <folder>/l.md: took 1 change, wrote 2 lines → v9
      $ cd a; outline add coffee --into List --secondary 'of Java' -q > ../ids; cd ..; sleep 0.1; printf -- '- coffee\n  secondary:: of Cuba\n' >> l.md; cd a; outline sync ../l.md -q; outline ls --plain --fields text,secondary | grep coffee | sort
        <id>  coffee  was added in v11 too: second text of Cuba
      coffee⇥of Java
      $ cd a; outline check -q; outline conflicts; cd ../b; outline check -q; outline conflicts
      <id>  twice  coffee
        mine    second text of Java  v10, <time>  shown
        theirs  second text of Cuba  v11, <time>
      ! No conflicts
      """#)
  }

  /// Two copies, A and B, that sync one file.
  private static let twoCopies = #"""
    mkdir a b; cd a; outline init -q; outline section add List --id list -q; outline add milk tea --into List -q; outline sync ../l.md -q; outline clone .outline.db ../b/.outline.db -q; cd ../b; outline sync ../l.md -q
    """#

  @Test func `lines that the outline got meanwhile are its items, at every level`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline init -q > /dev/null; printf '%s\n' '- a' '- b' '  - b1' '- c' > n.md; outline sync n.md -q
      $ outline add d --into /n --id dd -q; outline add b2 --into b --id bb -q; outline add e --into /n --id ee -q; outline add c1 --into c --id cc -q
      dd
      bb
      ee
      cc
      $ printf '%s\n' '- a' '- b' '  - b1' '  - b2' '- f' '- c' '  - c1' '- d' '- e' > n.md; outline sync n.md
      ! n.md: took 1 change → v7
      $ outline ls -a --plain --fields level,text; outline show bb --plain --fields text; outline show cc --plain --fields text
      0⇥n
      1⇥a
      1⇥b
      2⇥b1
      2⇥b2
      1⇥f
      1⇥c
      2⇥c1
      1⇥d
      1⇥e
      b2
      c1
      """#)
  }

  @Test func `an item that one copy added and the other read from the file is one item`()
    async throws
  {
    let bench = try await Workbench.empty()
    let made = try await bench.shell(Self.twoCopies)
    #expect(made.code == 0, "\(made)")
    try await bench.expect(
      #"""
      $ cd a; outline add eggs --into List --id eggs -q; outline note eggs brown -q; outline sync ../l.md; cd ../b; outline sync ../l.md; outline done eggs -q
      eggs
      ! <folder>/l.md: wrote 3 lines → v5
      ! <folder>/l.md: took 1 change → v4
      $ cd b; outline pull -q; outline sync ../l.md; outline ls --plain --fields text,done,note; cd ../a; outline pull ../b/.outline.db -q; outline sync ../l.md; outline ls eggs --plain --fields id,done,note
      List⇥0⇥
      milk⇥0⇥
      tea⇥0⇥
      eggs⇥1⇥brown
      eggs⇥1⇥brown
      ! <folder>/l.md: wrote 1 line → v7
      ! <folder>/l.md: nothing new → v7
      $ tail -n +3 l.md; cd b; outline pull -q; outline sync ../l.md; cd ../a; outline pull ../b/.outline.db -q; outline sync ../l.md; outline check -q; cd ../b; outline check -q
      - milk
      - tea
      - [X] eggs

        brown
      ! <folder>/l.md: nothing new → v7
      ! <folder>/l.md: nothing new → v7
      """#)
  }

  @Test func `a line of another copy in a text that an editor changed is the item of that copy`()
    async throws
  {
    let bench = try await Workbench.empty()
    let made = try await bench.shell(Self.twoCopies)
    #expect(made.code == 0, "\(made)")
    try await bench.expect(
      #"""
      $ cd b; outline add eggs --into List -q > ../ids; outline sync ../l.md -q; echo '- salt' >> ../l.md; cd ../a; outline add rye --into List -q >> ../ids; outline sync ../l.md; outline pull ../b/.outline.db -q; outline sync ../l.md -q; outline ls --plain --fields text | sort
      List
      eggs
      milk
      rye
      salt
      tea
      ! <folder>/l.md: took 2 changes, wrote 1 line → v5
      $ cd b; outline sync ../l.md -q; outline pull -q; cd ../a; outline pull ../b/.outline.db -q; outline sync ../l.md -q; cd ../b; outline sync ../l.md; outline ls --plain --fields text > ../shown; sed -n 's/^[-#] //p' ../l.md | cmp - ../shown; sort ../shown | uniq -d; outline check -q
      ! <folder>/l.md: nothing new → v7
      """#)
  }

  @Test func `a line that both read from the file and one deleted stays deleted`() async throws {
    let bench = try await Workbench.empty()
    let made = try await bench.shell(
      Self.twoCopies + "; echo '- eggs' >> ../l.md; cp ../l.md ../both.md")
    #expect(made.code == 0, "\(made)")
    try await bench.expect(
      #"""
      $ cd a; outline sync ../l.md; outline rm eggs -q; cp ../both.md ../l.md; cd ../b; outline sync ../l.md; outline pull; cd ../a; outline pull ../b/.outline.db; outline ls --plain --fields text; cd ../b; outline ls --plain --fields text
      List
      milk
      tea
      List
      milk
      tea
      ! <folder>/l.md: took 1 change → v4
      ! <folder>/l.md: took 1 change → v4
      ! Pulled 2 versions from origin → v6  (outline undo --pull)
      ! Pulled 1 version from ../b/.outline.db → v6
      """#)
  }

  @Test func `what another copy wrote to the file is no change of a person`() async throws {
    let bench = try await Workbench.empty()
    let made = try await bench.shell(Self.twoCopies)
    #expect(made.code == 0, "\(made)")
    try await bench.expect(
      #"""
      $ cd a; outline rm milk -q; cd ../b; outline rename tea chai -q; outline sync ../l.md; cd ../a; outline pull ../b/.outline.db -q; outline sync ../l.md; tail -n +3 ../l.md
      - chai
      ! <folder>/l.md: wrote 1 line → v4
      ! <folder>/l.md: wrote 1 line → v5
      $ cd b; outline sync ../l.md; outline pull -q; cd ../a; outline pull ../b/.outline.db -q; outline sync ../l.md; cd ../b; outline sync ../l.md; outline ls --plain --fields text
      List
      chai
      ! <folder>/l.md: took 1 change → v5
      ! <folder>/l.md: nothing new → v6
      ! <folder>/l.md: nothing new → v6
      $ cp l.md old.md; cd a; outline add salt --into List -q > ../ids; outline sync ../l.md -q; cp ../old.md ../l.md; outline sync ../l.md; outline ls --plain --fields text
      List
      chai
      ! <folder>/l.md: took 1 change → v8
      """#)
  }
}
