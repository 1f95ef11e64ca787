import Testing

struct AddTests {
  @Test func `add prints the ids and a message`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add Plum --into fruit
      <id>
      ! Added "Plum" → v10  (outline undo)
      $ outline add Cherry --id cherry --into fruit --first -q
      cherry
      $ outline ls food --plain --fields level,text
      0⇥Food
      1⇥Fruit
      2⇥Cherry
      2⇥Apple
      2⇥Pear
      2⇥Plum
      1⇥Milk
      """#)
  }

  @Test func `words that are not several items are answered with the line to type`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add section Home
      ! outline: "section", "Home" are 2 items
      ! hint: outline section add Home
      ? 2
      $ outline add oat milk to Food
      ! outline: "oat", "milk", "to", "Food" are 4 items
      ! hint: outline add 'oat milk' --into Food
      ? 2
      $ outline add Milk project:Food
      ! outline: "Milk", "project:Food" are 2 items
      ! hint: outline add Milk --into Food
      ? 2
      $ outline add Milk priority:B
      ! outline: "Milk", "priority:B" are 2 items
      ! hint: outline + Milk pri:B
      ? 2
      $ outline add section Home --into fruit -q | wc -l
      2
      """#)
  }

  @Test func `add puts items before, after, first and last`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add A --id a --before pear -q
      a
      $ outline add B --id b --after pear -q
      b
      $ outline add C D --into fruit --first -q
      <id>
      <id>
      $ outline add E --to-section work --first -q
      <id>
      $ outline ls --all --plain --fields level,text
      0⇥Food
      1⇥Fruit
      2⇥C
      2⇥D
      2⇥Apple
      2⇥A
      2⇥Pear
      3⇥Conference
      2⇥B
      1⇥Milk
      0⇥Work
      1⇥E
      1⇥Write report
      """#)
  }

  @Test func `add takes every field of an item`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add Egg --id egg --into food --secondary "6 pieces" --image 🥚 --note "free range" --attribute n=6
      ↳  --done --favorite --expanded -q
      egg
      $ outline show egg --plain
      id⇥egg
      kind⇥item
      path⇥/Food/Egg
      text⇥Egg
      secondary⇥6 pieces
      image⇥🥚
      note⇥free range
      done⇥yes
      favorite⇥yes
      created⇥<time>
      completed⇥<time>
      modified⇥<time>
      attribute n⇥6
      children⇥0
      expanded⇥yes
      """#)
  }

  @Test func `lines on standard input are nested by their indentation`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf 'A\n  B\n\n    C\n  D\n\tE\r\nF\n' | outline add - --into work -q | wc -l
      6
      $ outline ls work --all --plain --fields level,text
      0⇥Work
      1⇥Write report
      1⇥A
      2⇥B
      3⇥C
      2⇥D
      3⇥E
      1⇥F
      """#)
  }

  @Test func `add answers in JSON`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add Plum --id plum --into fruit --json
      {
        "changed" : true,
        "count" : 1,
        "did" : "Added \"Plum\"",
        "nodes" : [
          {
            "hasChildren" : false,
            "id" : "plum",
            "isDone" : false,
            "isExpanded" : false,
            "isFavorite" : false,
            "kind" : "item",
            "level" : 2,
            "parent" : "fruit",
            "path" : "/Food/Fruit/Plum",
            "section" : "food",
            "text" : "Plum"
          }
        ],
        "schema" : 1,
        "version" : 10,
        "versionName" : "<version name>"
      }
      """#)
  }

  @Test func `without a destination the only section is taken`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add Plum
      ! outline: there are 2 sections, so name one as the destination
      ! hint: choose with --to-section: "Food", "Work"
      ? 2
      $ outline section remove work -q
      $ outline add Plum --id plum
      plum
      ! Added "Plum" → v11  (outline undo)
      $ outline add Fig --first -q
      <id>
      $ outline ls --plain --fields id | head -1
      food
      """#)
  }

  @Test func `one destination only`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add A --into food --before pear
      ! outline: choose one destination, not --before and --into
      ! hint: outline add --help
      ? 2
      $ outline add A --before pear --first
      ! outline: choose one destination, not --before and --first
      ! hint: outline add --help
      ? 2
      $ outline add A --first --last
      ! outline: --first and --last exclude each other
      ! hint: outline add --help
      ? 2
      $ outline add A B --id x --into food
      ! outline: --id takes only one text: an id names one item
      ! hint: outline add --help
      ? 2
      $ outline add
      ! outline: missing expected argument '<text> ...'
      ! hint: outline add TEXT
      ? 2
      """#)
  }

  @Test func `an image between colons is an emoji, or refused with near names`() async throws {
    let bench = try await Workbench.planted()
    let invalid = "is invalid for '--image <emoji>': no emoji is named"
    try await bench.expect(
      #"""
      $ outline add A --image :tadaa: --into food 2>&1 | head -n 1
      outline: the value ':tadaa:' \#(invalid) ":tadaa:"; did you mean :tada:?
      $ outline set pear --image :rokcet: 2>&1 | head -n 1
      outline: the value ':rokcet:' \#(invalid) ":rokcet:"; did you mean :rocket:?
      $ outline section add Z --image :zzzzqq: 2>&1 | head -n 1
      outline: the value ':zzzzqq:' \#(invalid) ":zzzzqq:"
      $ echo '{"op": "set", "id": "pear", "image": ":rokcet:"}' | outline batch 2>&1 | grep -o 'did you mean :rocket:' | uniq
      did you mean :rocket:
      $ echo '{"op": "set", "id": "pear", "image": ":rocket:"}' | outline batch -q > /dev/null; outline show pear --plain --fields image
      🚀
      $ outline set pear --image star.fill -q; outline set apple --image 'a:b' -q; outline show pear --plain --fields image
      star.fill
      $ outline show apple --plain --fields image
      a:b
      """#)
  }
}
