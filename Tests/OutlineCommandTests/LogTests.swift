import Testing

struct LogTests {
  @Test func `it tells of more versions only if there are more`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline log milk -n 1 --format '{number}'; outline log milk -n 1
      7
      v7  <time>  app  add Milk  1 change
          + milk  Milk  in /Food
      $ OUTLINE_AUTHOR=Ann outline done apple pear -q; OUTLINE_AUTHOR=Ann outline rename apple Quince -q
      $ outline log --author ann -n 2
      v11  <time>  app  rename Apple  1 change, by Ann
      v10  <time>  app  done 2 items  2 changes, by Ann
      $ outline log --author ann -n 1
      v11  <time>  app  rename Apple  1 change, by Ann
      ! There may be more; --limit shows them
      """#)
  }

  @Test func `the changes of each version can be counted or shown`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline mv pear --into work -q
      $ outline set apple --text "Big apple" --done -q
      $ outline rm fruit -q
      $ outline log --stat -n 4
      v12  <time>  app  delete Fruit      2 deleted
      v11  <time>  app  set Apple         1 changed
      v10  <time>  app  move Pear         1 moved
      v9   <time>  app  add Write report  1 added, 1 favorite
      ! There may be more; --limit shows them
      $ outline log --patch -n 4
      v12  <time>  app  delete Fruit      2 changes
          - apple  🍎 Big apple  from /Food/Fruit
          - fruit  Fruit  from /Food
      v11  <time>  app  set Apple         1 change
          ~ apple  🍎 Big apple  text "Apple" → "Big apple", done
      v10  <time>  app  move Pear         1 change
          > pear  🍐 Pear  from /Food/Fruit to /Work, after Write report
      v9   <time>  app  add Write report  1 change
          + report  Write report  in /Work
          ~ report  Write report  favorite
      ! There may be more; --limit shows them
      $ outline log --stat --patch -n 1
      v12  <time>  app  delete Fruit  2 deleted
          - apple  🍎 Big apple  from /Food/Fruit
          - fruit  Fruit  from /Food
      ! There may be more; --limit shows them
      $ outline undo -q
      $ outline log --patch -n 1 --no-color
      v13  <time>  undo  undo 12: delete Fruit  2 changes
          + fruit  Fruit  in /Food
          + apple  🍎 Big apple  in /Food/Fruit
      ! There may be more; --limit shows them
      $ FORCE_COLOR=1 outline log --patch -n 1 | cat -v | tail -1
          ^[[32m+^[[0m ^[[1;35mapple^[[0m^[[2m  ^[[0mM-pM-^_M-^MM-^N Big apple^[[2m  in /Food/Fruit^[[0m
      ! There may be more; --limit shows them
      $ outline log --stat | tail -1
      v1   <time>  app   new file               no difference
      """#)
  }

  @Test func `counts and steps are in the JSON`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline mv pear --into work -q
      $ outline log --patch --json -n 1
      {
        "schema" : 1,
        "version" : 10,
        "versions" : [
          {
            "changes" : 1,
            "counts" : {
              "collapsed" : 0,
              "deleted" : 0,
              "expanded" : 0,
              "favorited" : 0,
              "inserted" : 0,
              "moved" : 1,
              "movedFavorites" : 0,
              "unfavorited" : 0,
              "updated" : 0
            },
            "date" : "<time>",
            "message" : "move Pear",
            "name" : "<version name>",
            "number" : 10,
            "origin" : "app",
            "seal" : "<seal>",
            "steps" : [
              {
                "from" : {
                  "parent" : "fruit",
                  "previous" : "apple"
                },
                "id" : "pear",
                "kind" : "item",
                "op" : "move",
                "to" : {
                  "parent" : "work",
                  "previous" : "report"
                }
              }
            ]
          }
        ]
      }
      $ outline log --stat --json -n 1 | grep -c steps
      0
      ? 1
      """#)
  }

  @Test func `only versions that touched one node`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set milk --text Oats -q
      $ outline rm milk -q
      $ outline log --item milk
      v11  <time>  app  delete Oats  1 change
          - milk  Oats  from /Food
      v10  <time>  app  set Milk     1 change
          ~ milk  Oats  text "Milk" → "Oats"
      v7   <time>  app  add Milk     1 change
          + milk  Milk  in /Food
      $ outline log --item /Food/Fruit
      v3  <time>  app  add Fruit  1 change
          + fruit  Fruit  in /Food
      $ outline log --item nothing
      ! outline: no item or section is named "nothing"
      ! hint: outline ls
      ? 3
      $ outline log milk --item apple
      ! outline: name one item or section only
      ! hint: outline log --help
      ? 2
      $ outline log --item milk --limit 1
      v11  <time>  app  delete Oats  1 change
          - milk  Oats  from /Food
      ! There may be more; --limit shows them
      """#)
  }

  @Test func `only versions that touched a section`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline mv pear --into work -q
      $ outline set pear --text Birne -q
      $ outline section rename Work Office -q
      $ outline log --section Food
      v11  <time>  app  set Pear          1 change
      v10  <time>  app  move Pear         1 change
      v7   <time>  app  add Milk          1 change
      v6   <time>  app  add Conference    1 change
      v5   <time>  app  add Pear          1 change
      v4   <time>  app  add Apple         1 change
      v3   <time>  app  add Fruit         1 change
      v2   <time>  app  add section Food  1 change
      $ outline log --section offices --stat
      ! outline: no item or section is named "offices"
      ! hint: did you mean Office?
      ? 3
      $ outline section remove food -q
      $ outline log --section food -n 1
      v13  <time>  app  remove section Food  4 changes
      ! There may be more; --limit shows them
      $ outline log --section Food
      ! outline: no item or section is named "Food"
      ! hint: it is deleted: outline restore food brings it back
      ? 3
      $ outline log --section report
      v9  <time>  app  add Write report  1 change
      $ outline log --section food --plain -n 2
      13⇥<time>⇥app⇥4⇥remove section Food⇥
      11⇥<time>⇥app⇥1⇥set Pear⇥
      $ outline log --plain --stat
      ! outline: --plain, --fields and --format exclude --stat and --patch
      ! hint: outline log --help
      ? 2
      """#)
  }
}
