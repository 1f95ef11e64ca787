import Testing

struct FavoriteTests {
  @Test func `favorites keep the order of their user`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline fav milk pear
      ! Made "Milk" and "Pear" favorites → v10  (outline undo)
      $ outline favorites
      report  Write report ★  /Work
      milk    ✓ Milk ★  /Food
      pear    🍐 Pear ★  /Food/Fruit
      $ outline fav pear --first
      ! Moved "Pear" among the favorites → v11  (outline undo)
      $ outline fav apple --before milk
      ! Made "Apple" a favorite → v12  (outline undo)
      $ outline fav report --last -q
      $ outline favorites --plain --fields id
      pear
      apple
      milk
      report
      $ outline fav apple --first --last
      ! outline: choose one of --before, --after, --first and --last
      ! hint: outline fav --help
      ? 2
      $ outline fav apple --before fruit
      ! outline: "Fruit" is not a favorite
      ? 2
      $ outline fav apple
      ! Nothing to change, still v13
      """#)
  }

  @Test func `unfav removes them`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline unfav report
      ! Removed "Write report" from the favorites → v10  (outline undo)
      $ outline unfav report
      ! Nothing to change, still v10
      $ outline favorites
      ! There are no favorites  (outline fav ID)
      $ outline favorites --json
      {
        "nodes" : [

        ],
        "schema" : 1,
        "version" : 10
      }
      """#)
  }

  @Test func `favorites answer in JSON`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline favorites --json
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
      """#)
  }

  @Test func `the ids of added items can be piped to fav`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add Plum Fig --into fruit -q | xargs outline fav
      ! Made "Plum" and "Fig" favorites → v11  (outline undo)
      $ outline add Date --into fruit -q | outline fav -
      ! Made "Date" a favorite → v13  (outline undo)
      $ outline favorites --plain --fields text
      Write report
      Plum
      Fig
      Date
      """#)
  }

  @Test func `uses make recents, and no version`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline use pear
      ! Used "Pear"
      $ outline use apple pear -q
      $ outline recents | sed -E 's/[0-9]+m ago/now/'
      pear   🍐 Pear  2×  now  /Food/Fruit
      apple  🍎 Apple  1×  now  /Food/Fruit
      $ outline recents --plain --limit 1
      pear⇥item⇥2⇥🍐⇥Pear⇥2 kg
      $ outline recents --json --limit 1
      {
        "nodes" : [
          {
            "hasChildren" : true,
            "id" : "pear",
            "image" : "🍐",
            "isDone" : false,
            "isExpanded" : false,
            "isFavorite" : false,
            "kind" : "item",
            "lastUsed" : <time>,
            "level" : 2,
            "parent" : "fruit",
            "path" : "/Food/Fruit/Pear",
            "secondaryText" : "2 kg",
            "section" : "food",
            "text" : "Pear",
            "useCount" : 2
          }
        ],
        "schema" : 1,
        "version" : 9
      }
      $ outline use pear --json | jq -c "{version,changed,did}"
      {"version":9,"changed":true,"did":"Used \"Pear\""}
      $ outline recents --limit 0
      ! outline: --limit takes 1 or more
      ! hint: outline recents --help
      ? 2
      """#)
  }

  @Test func `nothing was used yet`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline recents
      ! Nothing was used yet  (outline use ID)
      """#)
  }

  @Test func `favorites fit any width as a grid`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ for id in milk apple pear conference report; do outline fav $id -q; done; outline set milk --image 🥛 --done -q
      $ outline favorites --grid
      Write report  🥛✓           🍎            🍐            Conference
      $ terminal -c 40 outline favorites --grid
      Write report  🥛✓  🍎  🍐  Conference
      $ terminal -c 20 outline favorites --grid
      Write report  🥛✓
      🍎            🍐
      Conference
      $ outline favorites --grid --plain --fields id,image | head -2 | tail -1
      milk⇥🥛
      """#)
  }
}
