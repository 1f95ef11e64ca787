import Testing

struct SetTests {
  @Test func `set changes the named fields and no others`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set pear --text "Big pear" --secondary "3 kg"
      ! Set "Pear": text "Big pear", second text "3 kg" → v10  (outline undo)
      $ outline show pear --plain
      id⇥pear
      kind⇥item
      path⇥/Food/Fruit/Big pear
      text⇥Big pear
      secondary⇥3 kg
      image⇥🍐
      done⇥no
      favorite⇥no
      created⇥<time>
      modified⇥<time>
      children⇥1
      expanded⇥no
      $ outline set pear --clear secondary --clear image --done
      ! Set "Big pear": no second text, no image, done → v11  (outline undo)
      $ outline show pear --plain
      id⇥pear
      kind⇥item
      path⇥/Food/Fruit/Big pear
      text⇥Big pear
      done⇥yes
      favorite⇥no
      created⇥<time>
      completed⇥<time>
      modified⇥<time>
      children⇥1
      expanded⇥no
      $ outline set pear --not-done -q
      $ outline set pear --not-done
      ! Nothing to change, still v12
      """#)
  }

  @Test func `a note comes from standard input`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf 'one\ntwo\tthree\n' | outline set pear --note -
      ! Set "Pear": note "one…" → v10  (outline undo)
      $ outline show pear
      id         pear
      kind       item
      path       /Food/Fruit/Pear
      text       Pear
      secondary  2 kg
      image      🍐
      note       one
                 two\tthree
      done       no
      favorite   no
      created    <time>
      modified   <time>
      children   1
      expanded   no
      $ outline set pear --clear note -q
      $ outline diff
      ~ pear  🍐 Pear  note "one\ntwo\tthree" → none
      v10 → v11: 1 changed
      """#)
  }

  @Test func `attributes are JSON, or else text`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set pear --attribute a=1 --attribute 'b={"c":[true,null]}' --attribute d=word -q
      $ outline show pear --plain | grep attribute
      attribute a⇥1
      attribute b⇥{"c":[true,null]}
      attribute d⇥"word"
      $ outline set pear --attribute a=null --clear attributes --attribute e=2 -q
      $ outline show pear --plain | grep attribute
      attribute e⇥2
      $ outline set pear --attribute a=1 room:attic; outline set pear 'shop=Old Mill' --done
      ! outline: no item or section is named "room:attic"
      ! hint: outline set pear --attribute room=attic
      ! outline: no item or section is named "shop=Old Mill"
      ! hint: outline set pear --attribute shop='Old Mill'
      ? 3
      $ outline set pear owner:ann
      ! outline: "owner:ann" is no field known here; outline set pear --attribute owner=ann sets it
      ! hint: outline set --help
      ? 2
      $ outline set pear --attribute nonsense
      ! outline: the value 'nonsense' is invalid for '--attribute <name=json>'
      ! hint: outline set --help
      ? 2
      """#)
  }

  @Test func `several items are set alike`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf "apple\npear\n" | outline set - --done
      ! Set "Apple" and "Pear": done → v10  (outline undo)
      $ outline ls fruit --fields id,done
      fruit⇥0
      apple⇥1
      pear⇥1
      """#)
  }

  @Test func `every named id is set`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set milk Apple /Food/Fruit/Pear --tag shop
      ! Set "Milk" and 2 others: #shop → v10  (outline undo)
      $ outline set Milk Apple --section Food --not-done -q
      $ outline ls --tag shop --fields text,done
      Apple⇥0
      Pear⇥0
      Milk⇥0
      $ outline set milk apple --text Same --json | jq -c '.count, [.nodes[].text]'
      2
      ["Same","Same"]
      $ outline set milk apple milk --priority A
      ! Set "Same" and 1 other: priority A → v13  (outline undo)
      $ outline set milk nothing --done
      ! outline: no item or section is named "nothing"
      ! hint: outline ls; give a new text with --text
      ? 3
      $ outline set milk work --done
      ! outline: "work" is a section, not an item
      ! hint: outline ls work shows its items; outline section --help explains sections
      ? 2
      $ outline set milk due next friday
      ! outline: a field and its value are one word: outline set milk 'due:next friday'
      ! hint: outline set --help
      ? 2
      $ outline set milk apple pear
      ! outline: "pear" is no field with a value, so there is nothing to set; --text TEXT, or outline rename ID TEXT, sets the text
      ! hint: outline set --help
      ? 2
      $ outline log -n 1 --fields number
      13
      """#)
  }

  @Test func `words after the names set fields, and never the text`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set milk due:2099-01-02 '#food' +shop pri:b recur:weekly start:2099-01-01 9am
      ! Set "Milk": due Friday 2 January 2099, start Thursday 1 January 2099 09:00, priority B, recurs weekly, #food, #shop → v10  (outline undo)
      $ outline show milk --plain --fields text,due,start,priority,tags
      Milk⇥2099-01-02⇥<time>⇥B⇥food shop
      $ outline set apple pear due:2099-01-02 14:00 -q; outline ls --plain --fields text,due | grep 2099
      Apple⇥<time>
      Pear⇥<time>
      Milk⇥2099-01-02
      $ outline set milk due=2099-01-03 priority:A tags:home; outline undo -q
      ! Set "Milk": due Saturday 3 January 2099, priority A, #home → v12  (outline undo)
      $ outline set milk Oat; outline set milk Apple; outline set milk -; outline set milk Oat due:2099-01-02; outline set milk due:2099-01-02 Oat
      ! outline: "Oat" is no field with a value, so there is nothing to set; --text TEXT, or outline rename ID TEXT, sets the text
      ! hint: outline set --help
      ! outline: "Apple" is no field with a value, so there is nothing to set; --text TEXT, or outline rename ID TEXT, sets the text
      ! hint: outline set --help
      ! outline: "-" is no field with a value, so there is nothing to set; --text TEXT, or outline rename ID TEXT, sets the text
      ! hint: outline set --help
      ! outline: no item or section is named "Oat"
      ! hint: outline ls
      ! outline: "Oat" is no field
      ! hint: names go before the fields; --text TEXT sets the text
      ? 2
      $ outline set milk due:someday; outline set milk +x --due friday due:2099-01-02; outline set +x
      ! outline: due: takes a day such as today, friday, 3d or 2026-11-27, not "someday"
      ! hint: with a backslash before it, the word stays in the text
      ! outline: due is given twice
      ! outline: there is nothing to set; --text TEXT, or outline rename ID TEXT, sets the text
      ! hint: outline set --help
      ? 2
      $ outline add '+x' --into food -q > /dev/null; outline set '=+x' pri:a -q; outline ls food --plain --fields text,priority | tail -n 1
      +x⇥A
      """#)
  }

  @Test func `a number of days keeps the time of a date, and a day has none`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set milk due:2099-01-02 14:30 -q; outline set milk due:3d 2>&1 | grep -c ' 14:30 '; outline show milk --plain --fields due | cut -c 11-16
      1
      T14:30
      $ outline set milk --due 'in 2 weeks' -q; echo '{"op":"set","id":"milk","due":"1mo"}' | outline batch -q > /dev/null; outline show milk --plain --fields due | cut -c 11-16
      T14:30
      $ outline set milk due:tomorrow -q; outline show milk --plain --fields due | wc -c; outline set milk due:3d -q; outline show milk --plain --fields due | wc -c
      11
      11
      """#)
  }

  @Test func `add keeps its texts, says so, and reads fields if it is asked`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add plain 'eggs due:2099-01-02' --into work > /dev/null; outline add 'eggs #fresh' --into work -q > /dev/null
      ! Added "plain" and "eggs due:2099-01-02" → v10  (outline undo)
      ! hint: "due:2099-01-02" stays in the text; --parse reads it as a field
      $ outline add 'tea due:2099-01-02 #hot \+cold' --parse --into work -q > /dev/null; outline ls work --plain --fields text,due,tags
      Work⇥⇥
      Write report⇥⇥
      plain⇥⇥
      eggs due:2099-01-02⇥⇥
      eggs #fresh⇥⇥
      tea +cold⇥2099-01-02⇥hot
      $ outline add Buy tea due:2099-01-02 +shop --into work
      ! outline: "due:2099-01-02" is a field without a text
      ! hint: outline add Buy tea --due 2099-01-02 --tag shop --into work
      ? 2
      $ outline add 'due:2099-01-02 means later' water --into work -q > ids; cat ids | outline rm - -q
      $ outline add --parse tea due:2099-01-02 --into work
      ! outline: "due:2099-01-02" is a field without a text
      ! hint: outline add tea --due 2099-01-02 --into work
      ? 2
      $ mkdir -p .config/outline; echo 'parse = true' > .config/outline/config; outline add 'rice +dry' --into work -q > /dev/null; outline add 'salt +dry' --no-parse --into work > /dev/null; outline ls work --plain --fields text,tags | tail -n 2
      rice⇥dry
      salt +dry⇥
      ! Added "salt +dry" → v16  (outline undo)
      $ echo 'parse = yes' > .config/outline/config; outline add tea --into work -q > /dev/null
      ! outline: <folder>/.config/outline/config:1: parse is true or false, not "yes"  (parse = true)
      $ rm .config/outline/config; echo 'parse = true' > .outline.conf; outline + 'call @ana 5pm #now'
      <id>
      ! outline: <folder>/.outline.conf:1: parse is ignored in a file beside an outline, which anybody may have written  (it belongs in <folder>/.config/outline/config)
      ! outline: "@ana" stayed in the text; fields are due:DAY, pri:A, #tag
      ! Captured "call @ana 5pm", #now, in the new section "Inbox" → v18  (outline undo)
      """#)
  }

  @Test func `set answers in JSON`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set milk --not-done --json
      {
        "changed" : true,
        "count" : 1,
        "did" : "Set \"Milk\": not done",
        "nodes" : [
          {
            "hasChildren" : false,
            "id" : "milk",
            "isDone" : false,
            "isExpanded" : false,
            "isFavorite" : false,
            "kind" : "item",
            "level" : 1,
            "parent" : "food",
            "path" : "/Food/Milk",
            "section" : "food",
            "text" : "Milk"
          }
        ],
        "schema" : 1,
        "version" : 10,
        "versionName" : "<version name>"
      }
      $ outline set milk --not-done --json
      {
        "changed" : false,
        "count" : 0,
        "did" : "Nothing to change",
        "nodes" : [
          {
            "hasChildren" : false,
            "id" : "milk",
            "isDone" : false,
            "isExpanded" : false,
            "isFavorite" : false,
            "kind" : "item",
            "level" : 1,
            "parent" : "food",
            "path" : "/Food/Milk",
            "section" : "food",
            "text" : "Milk"
          }
        ],
        "schema" : 1,
        "version" : 10
      }
      """#)
  }

  @Test func `set refuses options that exclude each other`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set pear
      ! outline: there is nothing to set; --text TEXT, or outline rename ID TEXT, sets the text
      ! hint: outline set --help
      ? 2
      $ outline set pear --done --not-done
      ! outline: --done and --not-done exclude each other
      ! hint: outline set --help
      ? 2
      $ outline set pear --note x --clear note
      ! outline: --note and --clear note exclude each other
      ! hint: outline set --help
      ? 2
      $ outline set - --note - < /dev/null
      ! outline: standard input cannot be both the ids and the note
      ! hint: outline set --help
      ? 2
      $ outline set pear --clear colour
      ! outline: the value 'colour' is invalid for '--clear <field>'. Please provide one of 'secondary', 'image',
      ↳  'note', 'attributes' or 'done'
      ! hint: outline set --help
      ? 2
      $ outline set pear --text ""
      ! Set "Pear": no text → v10  (outline undo)
      $ outline set milk --text ""
      ! outline: the text is empty
      ! hint: give it a text, or give an item an image
      ? 2
      """#)
  }
}
