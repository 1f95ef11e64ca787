import Testing

struct ShowTests {
  @Test func `show prints days and tags as people write them`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set pear --due 2001-02-03 --start 2001-02-01 --wait tomorrow --tag big --tag ripe --priority b --recur weekly -q
      $ outline show pear | sed -n '/^modified/,$p'
      modified   <time>
      recurs     every week
      due        overdue 2001-02-03
      priority   B
      start      2001-02-01
      tags       #big #ripe
      wait       tomorrow
      children   1
      expanded   no
      $ outline show pear --plain | grep -e due -e tags
      attribute due⇥"2001-02-03"
      attribute tags⇥["big","ripe"]
      """#)
  }

  @Test func `show prints everything about an item`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set pear -q --note "line one" --attribute price=1.5 --attribute "name=plain text"
      $ outline show pear
      id               pear
      kind             item
      path             /Food/Fruit/Pear
      text             Pear
      secondary        2 kg
      image            🍐
      note             line one
      done             no
      favorite         no
      created          <time>
      modified         <time>
      attribute name   "plain text"
      attribute price  1.5
      children         1
      expanded         no
      $ outline show pear --plain
      id⇥pear
      kind⇥item
      path⇥/Food/Fruit/Pear
      text⇥Pear
      secondary⇥2 kg
      image⇥🍐
      note⇥line one
      done⇥no
      favorite⇥no
      created⇥<time>
      modified⇥<time>
      attribute name⇥"plain text"
      attribute price⇥1.5
      children⇥1
      expanded⇥no
      $ outline show /Food/Fruit/Pear --json
      {
        "nodes" : [
          {
            "attributes" : {
              "name" : "plain text",
              "price" : 1.5
            },
            "created" : "<time>",
            "hasChildren" : true,
            "id" : "pear",
            "image" : "🍐",
            "isDone" : false,
            "isExpanded" : false,
            "isFavorite" : false,
            "kind" : "item",
            "level" : 2,
            "modified" : "<time>",
            "note" : "line one",
            "parent" : "fruit",
            "path" : "/Food/Fruit/Pear",
            "secondaryText" : "2 kg",
            "section" : "food",
            "text" : "Pear"
          }
        ],
        "schema" : 1,
        "version" : 10
      }
      """#)
  }

  @Test func `show prints everything about a section`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline show Food
      id           food
      kind         section
      path         /Food
      text         Food
      items        2
      expanded     yes
      appearance   plain
      layout       list
      header       supplementary
      footer       none
      separators   yes
      leading      Favorite:toggleFavorite:image=⭐️
      trailing     Delete:delete:destructive:image=🗑️
      full swipe   yes
      accessories  outlineDisclosure, delete, reorder
      reorder      anywhere
      when empty   kept
      $ outline show work --json
      {
        "nodes" : [
          {
            "configuration" : {

            },
            "id" : "work",
            "isExpanded" : true,
            "itemCount" : 1,
            "kind" : "section",
            "path" : "/Work",
            "text" : "Work"
          }
        ],
        "schema" : 1,
        "version" : 9
      }
      """#)
  }

  @Test func `a name can be an id, its beginning, a path or the last one touched`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline show conference --plain | head -1
      id⇥conference
      $ outline show /Food/Fruit/Pear/Conference --plain | head -1
      id⇥conference
      $ outline show @ --plain | head -1
      id⇥report
      $ outline show Work --plain | head -1
      id⇥work
      $ outline show Wo
      ! outline: no item or section is named "Wo"
      ! hint: did you mean Work?
      ? 3
      """#)
  }

  @Test func `find finds words, beginnings and emoji`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline find wri rep
      report  Write report ★  /Work
      $ outline find 🍐
      pear  🍐 Pear  /Food/Fruit
      $ outline find 2 kg --plain
      pear⇥item⇥2⇥🍐⇥Pear⇥2 kg
      $ outline find report --json
      {
        "nodes" : [
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
        "version" : 9
      }
      $ outline find nothing
      ! Nothing found
      ? 1
      $ outline find nothing --json -q
      {
        "nodes" : [

        ],
        "schema" : 1,
        "version" : 9
      }
      ? 1
      $ outline find a --limit 1 --plain --fields id
      apple
      $ outline find x --limit 0
      ! outline: --limit takes 1 or more
      ! hint: outline find --help
      ? 2
      """#)
  }
}
