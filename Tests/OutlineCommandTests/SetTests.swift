import Testing

struct SetTests {
  @Test func `set changes the named fields and no others`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set pear --text "Big pear" --secondary "3 kg"
      ! Set 1 item → v10  (outline undo)
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
      ! Set 1 item → v11  (outline undo)
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
      ! Set 1 item → v10  (outline undo)
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
      ! Set 2 items → v10  (outline undo)
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
      ! Set 3 items → v10  (outline undo)
      $ outline set Milk Apple --section Food --not-done -q
      $ outline ls --tag shop --fields text,done
      Apple⇥0
      Pear⇥0
      Milk⇥0
      $ outline set milk apple --text Same --json | jq -c '.count, [.nodes[].text]'
      2
      ["Same","Same"]
      $ outline set milk apple milk --priority A
      ! Set 2 items → v13  (outline undo)
      $ outline set milk nothing --done
      ! outline: nothing is called "nothing"
      ! hint: outline find TEXT finds ids; outline ls shows them; give a new text with --text
      ? 3
      $ outline set milk work --done
      ! outline: "work" is a section, not an item
      ! hint: outline ls work shows its items; outline section --help explains sections
      ? 2
      $ outline set milk apple pear
      ! outline: there is nothing to set
      ! hint: outline set --help
      ? 2
      $ outline log -n 1 --fields number
      13
      """#)
  }

  @Test func `a second word that does not name a node is a new text, and a hint explains it`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set pear 'Big pear'
      ! Set 1 item → v10  (outline undo)
      ! hint: set takes several ids; --text TEXT, or outline rename ID TEXT, sets the text
      $ outline set pear 'Pear tree' --json -m grown | jq -r '.nodes[0].text'
      Pear tree
      $ outline set pear Plum -n
      ~ pear  🍐 Plum  text "Pear tree" → "Plum"
      ! Would change: 1 changed
      ! hint: set takes several ids; --text TEXT, or outline rename ID TEXT, sets the text
      $ outline set 'Pear tree' 'pear TREE' -q; outline set Apple Mango --section food -q; echo milk | outline set - Oats -q
      $ outline ls food --all --fields text
      Food
      Fruit
      Mango
      pear TREE
      Conference
      Oats
      """#)
  }

  @Test func `a second word that is a name is not taken for a text`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set milk Apple
      ! outline: there is nothing to set: "Apple" names a node, so it is not a new text
      ! hint: --text sets it as the new text
      ? 2
      $ outline set milk Work
      ! outline: there is nothing to set: "Work" names a node, so it is not a new text
      ! hint: --text sets it as the new text
      ? 2
      $ outline set apple pear
      ! outline: there is nothing to set: "pear" names a node, so it is not a new text
      ! hint: --text sets it as the new text
      ? 2
      $ outline set milk -
      ! outline: there is nothing to set
      ! hint: outline set --help
      ? 2
      $ outline add Plum Plum --into work -q > /dev/null
      $ outline set milk Plum 2>&1 | head -1
      outline: "Plum" matches 2 items
      $ outline rm conference -q; outline set milk conference
      ! outline: conference was deleted in version 11
      ! hint: outline restore conference brings it back
      ? 3
      $ outline set milk --text Plum; outline show milk --fields text
      Plum
      ! Set 1 item → v12  (outline undo)
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
        "did" : "Set 1 item",
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
      ! outline: there is nothing to set
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
      ! Set 1 item → v10  (outline undo)
      $ outline set milk --text ""
      ! outline: the text is empty
      ! hint: give it a text, or give an item an image
      ? 2
      """#)
  }
}
