import Foundation
import Testing

struct EditTests {
  @Test func `the editor sees everything, one line a node`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set pear --note "$(printf 'Ripe?\n\n  Yes.')" -q
      $ EDITOR=cat outline edit 2>&1 | sed 's/^#/;/'
      ; Save and quit: your changes become one version.
      ; Two spaces make a line a child of the one above; sections are at the left.
      ; {id} keeps a line the same item; a new line has none. See outline edit --help
      ; vim: set et sw=2 sts=2 ft=outline:
      ; fields: due:friday start:1w wait:eom recur:2w +tag pri:A; \ makes a word text
      ; base: v10 of <folder>/.outline.db

      Food                                            {food}
        [+] Fruit                                     {frui}
          🍎 Apple                                    {appl}
          🍐 Pear :: 2 kg                             {pear}
            | Ripe?
            |
            |   Yes.
            Conference                                {conf}
        [x] Milk                                      {milk}

      Work                                            {work}
        [*] Write report                              {repo}
      Nothing to change, still v10
      $ EDITOR='sed -n "s/^# \([bo][an]\)/; \1/; /^[^#]/p"' outline edit /Food/Fruit/Pear 2>&1
      ; base: v10 of <folder>/.outline.db
      ; only: pear
      🍐 Pear :: 2 kg                                 {pear}
        | Ripe?
        |
        |   Yes.
        Conference                                    {conf}
      Nothing to change, still v10
      $ EDITOR='head -2' outline edit fruit 2>&1 | sed 's/^#/;/'
      ; Save and quit: your changes become one version.
      ; This is Fruit and everything below it.
      Nothing to change, still v10
      $ find .local -type f
      $ EDITOR='ls -l' outline edit 2>&1 | cut -c1-10
      -rw-------
      Nothing to
      """#)
  }

  @Test func `all that was done to the text is one version`() async throws {
    let bench = try await Workbench.planted()
    try await bench.saving(
      """

      💼 Work, work        {work}
        New task
          below it
        Write report {report} :: by Friday
      Food {food}
        {milk} Oatmilk
          [*] 🍎 Apple     {appl}
            | sweet
            | and red
        [x+] 🍞 Bread :: 2
        {fruit} Fruit
      Home
        <house> Paint

      """)
    try await bench.expect(
      #"""
      $ EDITOR="sh ./editor" outline edit
      ! Edited: 5 added, 2 deleted, 3 moved, 4 changed, 1 collapsed, 2 favorites → v10  (outline undo)
      $ outline ls --all | sed 's/  */ /g'
      work 💼 Work, work
      <id> ▸ New task
      <id> below it
      report Write report by Friday

      food Food
      milk ▸ Oatmilk
      apple 🍎 Apple ★
      <id> ✓ 🍞 Bread 2
      fruit Fruit

      <id> Home
      <id> house Paint
      $ outline ls --all --plain --fields id,note | grep apple
      apple⇥sweet\nand red
      $ outline log -n 1 --plain
      10⇥<time>⇥app⇥12⇥edit⇥
      $ outline undo
      ! Undid v10: edit → v11  (outline redo)
      $ outline diff 9 11
      ~ fruit  Fruit  collapsed
      v9 → v11: 1 collapsed
      """#)
  }

  @Test func `a moved line is one move, and the smallest one`() async throws {
    let bench = try await Workbench.planted()
    try await bench.saving(
      "{work} Work\n\t{report} [*] Write report\n\t\t{fruit} [+] Fruit\n\t\t\t{apple} 🍎 Apple\n\t\t\t{pear} 🍐 Pear :: 2 kg\n\t\t\t\t{conference} Conference\n{food} Food\n\t{milk} [x] Milk\n"
    )
    try await bench.expect(
      #"""
      $ EDITOR="sh ./editor" outline edit
      ! Edited: 2 moved → v10  (outline undo)
      $ outline diff @- @ --plain | cut -f1-4
      >⇥work⇥section⇥first in /
      >⇥fruit⇥item⇥from /Food to /Work/Write report, first
      """#)
  }

  @Test func `a part is edited alone, and nothing else can be touched`() async throws {
    let bench = try await Workbench.planted()
    try await bench.saving("{fruit} Fruits\n  Plum\n  {apple} 🍎 Apple\n")
    try await bench.expect(
      #"""
      $ EDITOR="sh ./editor" outline edit fruit -m "what is ripe"
      ! Edited: 1 added, 2 deleted, 1 changed, 1 collapsed → v10  (outline undo)
      $ outline ls --all --plain --fields level,text
      0⇥Food
      1⇥Fruits
      2⇥Plum
      2⇥Apple
      1⇥Milk
      0⇥Work
      1⇥Write report
      $ outline log -n 1 --plain | cut -f5
      what is ripe
      $ outline undo -q
      $ EDITOR="sh ./editor" outline edit Food 2>&1 | grep -v hint
      outline: line 9: {fruit} is an item and cannot be at the left, where the sections are; indent it
      $ outline edit nothing
      ! outline: a text of an earlier edit is kept: outline edit --resume <folder>/.local/state/outline/ed
      ↳ it-<name>.outline
      ! outline: no item or section is named "nothing"
      ! hint: outline ls
      ? 3
      """#)
  }

  @Test func `fields that the text does not show stay`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set apple --attribute color='"red"' -q
      $ outline section configure food --layout grid --columns 3 -q
      $ outline fav milk pear -q
      $ outline mv pear --into milk -q
      $ outline show food --json > food; outline show apple --json > apple; outline favorites --plain > favorites
      $ EDITOR='sed -i s/Write/Read/' outline edit -q
      $ outline show food --json | sed 's/"version" : 14/"version" : 13/' | diff food - && outline favorites --plain | sed s/Read/Write/ | diff favorites -
      $ outline show apple --json | grep red
              "color" : "red"
      """#)
  }

  @Test func `dates, tags and the priority are words of a line`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set apple --due '2099-11-27 14:00' --tag shop --priority A --attribute price=2 -q
      $ EDITOR=cat outline edit fruit -q 2>&1 | grep Apple
        🍎 Apple  due:<time> pri:A +shop    {appl}
      $ EDITOR="sed -i 's/pri:A +shop/+fruit/; s/Pear/Pear start:2099-12-01/; \$a\      Plum +new due:31.12.2099'" outline edit fruit -q
      $ outline ls fruit --all --plain --fields text,due,start,priority,tags,price
      Fruit⇥⇥⇥⇥⇥
      Apple⇥<time>⇥⇥⇥fruit⇥2
      Pear⇥⇥2099-12-01⇥⇥⇥
      Conference⇥⇥⇥⇥⇥
      Plum⇥2099-12-31⇥⇥⇥new⇥
      $ EDITOR="sed -i 's/+fruit/due:tomorrow/'" outline edit fruit -q 2>&1 | sed 's/; the text is kept.*//'
      outline: line 11: due: is given twice; a \ before the word makes it text
      hint: the text is kept: outline edit --resume <folder>/.local/state/outline/edit-<name>.outline
      """#)
  }

  @Test func `a text that an editor has open is applied, and gets the ids of new lines`()
    async throws
  {
    let bench = try await Workbench.planted()
    let editor = #"""
      sed -i 's/Apple/Quince/; $a\  Plum +new' "$1"
      outline edit --save "$1" 2>&1 | tee told
      sed -n 's/^# base: \(v[0-9]*\).*/\1/p; s/  */ /g; /Plum/p' "$1" | sed 's/{.*}/{id}/' > seen
      sed -i 's/Quince/Quince, ripe/' "$1"
      """#
    _ = try await bench.shell("cat > editor", stdin: Array(editor.utf8))
    try await bench.expect(
      #"""
      $ EDITOR='sh ./editor' outline edit fruit
      ! Edited: 1 added, 1 changed → v10  (outline --db <folder>/.outline.db undo)
      ! Edited: 1 changed → v11  (outline undo)
      $ cat seen
      v10
       Plum +new {id}
      $ outline ls fruit --plain --fields text,tags
      Fruit⇥
      Quince, ripe⇥
      Pear⇥
      Plum⇥new
      $ find .local -name '*.outline'
      $ outline edit --save nowhere.outline
      ! outline: cannot open nowhere.outline: No such file or directory
      ! hint: nothing was changed
      ? 8
      $ outline edit --save a --resume b 2>&1 | head -1
      outline: --save takes no id and no other text: the text names its item
      """#)
  }

  @Test func `texts of any kind`() async throws {
    let bench = try await Workbench.planted()
    let texts = [
      "👩‍👩‍👧‍👦 family", "שלום עולם", "e\u{301} é", " spaces ", "[x] {milk} | # :: \\", "{milk}",
      "\u{202E}rtl", "- dash",
      "a\\u{41}b",
    ]
    for text in texts {
      let quoted = "'" + text.replacing("'", with: "'\\''") + "'"
      let added = try await bench.shell("outline add -q --into work -- \(quoted)")
      try #require(added.code == 0, "\(added.err)")
    }
    try await bench.expect(
      #"""
      $ EDITOR=true outline edit
      ! Nothing to change, still v18
      $ EDITOR='sed -i "s/family/Familie/; s/spaces/Leerzeichen/; s/dash/Strich/"' outline edit
      ! Edited: 3 changed → v19  (outline undo)
      $ outline ls work --plain --fields text | tail -n +3
      👩‍👩‍👧‍👦 Familie
      שלום עולם
      e\#u{301} é
       Leerzeichen\#u{20}
      [x] {milk} | # :: \\
      {milk}
      \u{202E}rtl
      - Strich
      a\\u{41}b
      """#)
  }

  @Test func `a text that begins with the emoji of a sign stays a text`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ for t in '#️⃣ Hashtag' '#️⃣' '*️⃣ Star' '3️⃣ Three' '# Number'; do outline add "$t" --into work -q > /dev/null; done
      $ EDITOR=true outline edit
      ! Nothing to change, still v14
      $ EDITOR='sed -i s/Hashtag/Tag/' outline edit work
      ! Edited: 1 changed → v15  (outline undo)
      $ outline ls work --plain --fields image,text | tail -5
      ⇥#️⃣ Tag
      ⇥#️⃣
      ⇥*️⃣ Star
      ⇥3️⃣ Three
      ⇥# Number
      """#)
  }

  @Test func `the editor of the environment is run as the shell runs it`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ export EDITOR='sed -i s/Milk/one/' VISUAL='sed -i s/Milk/two/' OUTLINE_EDITOR='x="a b"; sed -i "s/Milk/three $x/"'; outline edit -q; outline ls --all --plain --fields id,text | grep milk
      milk⇥three a b
      $ export EDITOR='sed -i s/three/one/' VISUAL='sed -i s/three/two/'; outline edit -q; outline ls --all --plain --fields id,text | grep milk
      milk⇥two a b
      $ EDITOR='sed -i s/two/one/' outline edit food --json | grep -e did -e text
        "did" : "Edited: 1 changed",
            "text" : "one a b"
      $ EDITOR='echo seen; sed -i s/one/two/' outline edit --json 2> messages | head -1; cat messages
      {
      seen
      $ mkdir 'a b'; export XDG_STATE_HOME="$PWD/a b"; EDITOR='f() { ls "$XDG_STATE_HOME/outline"; }; f' outline edit
      ! edit-<name>.outline
      ! Nothing to change, still v13
      $ ls 'a b/outline'
      """#)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ed")))
  func `ed will do`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf ',s/Milk/Oatmilk/\n/Pear/a\n      Doyenne\n.\n/report/m/Food/\nw\nq\n' | EDITOR='ed -s' outline edit 2>&1
      Edited: 1 added, 1 moved, 1 changed → v10  (outline undo)
      $ outline ls --all --plain --fields level,text
      0⇥Food
      1⇥Write report
      1⇥Fruit
      2⇥Apple
      2⇥Pear
      3⇥Doyenne
      3⇥Conference
      1⇥Oatmilk
      0⇥Work
      """#)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/vim")))
  func `vim will do`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ EDITOR='vim -N -u NONE -es -c "%s/Milk/Oatmilk/" -c "g/Apple/m$" -c wq' outline edit
      ! Edited: 1 moved, 1 changed → v10  (outline undo)
      """#)
  }
}

extension Workbench {
  /// Makes `sh ./editor` an editor that saves this text, under the lines that explain it.
  func saving(_ text: String) async throws {
    let script =
      "#!/bin/sh\nsed -n '/^#/p' \"$1\" > text.head && cat text.head '\(folder)/text.new' > \"$1\"\n"
    let made = try await shell("cat > editor", stdin: Array(script.utf8))
    try #require(made.code == 0)
    try #require(await shell("cat > text.new", stdin: Array(text.utf8)).code == 0)
  }
}
