import Testing

struct FilterTests {
  private func bench() async throws -> Workbench {
    let bench = try await Workbench.planted()
    let lines = [
      "outline set apple --due 2001-02-03 --tag shop --tag +sweet --priority b --attribute price=3",
      "outline set pear --due 9999-01-02 --start 2001-02-03T12:00:00Z --tag shop",
      "outline set milk --due 2001-02-03 --attribute price=1.5",
    ]
    for line in lines { try #require(await bench.shell(line).code == 0, "\(line)") }
    return bench
  }

  @Test func `filters list items one by one with their paths`() async throws {
    try await bench().expect(
      """
      $ outline ls --open
      fruit       Fruit  /Food
      apple       🍎 Apple  (B)  overdue 2001-02-03  #shop #sweet  /Food/Fruit
      pear        🍐 Pear  due 9999-01-02  #shop  /Food/Fruit
      conference  Conference  /Food/Fruit/Pear
      report      Write report ★  /Work
      $ outline ls --done
      milk  ✓ Milk  due 2001-02-03  /Food
      $ outline ls --favorite --plain --fields id,path
      report⇥/Work/Write report
      $ outline ls work --open
      report  Write report ★  /Work
      $ outline ls fruit --tag shop --tag '#sweet'
      apple  🍎 Apple  (B)  overdue 2001-02-03  #shop #sweet  /Food/Fruit
      $ outline ls --tag shop --sort -due
      pear   🍐 Pear  due 9999-01-02  #shop  /Food/Fruit
      apple  🍎 Apple  (B)  overdue 2001-02-03  #shop #sweet  /Food/Fruit
      $ outline ls --sort text --limit 2
      apple       🍎 Apple  (B)  overdue 2001-02-03  #shop #sweet  /Food/Fruit
      conference  Conference  /Food/Fruit/Pear
      $ outline ls --text ea
      pear  🍐 Pear  due 9999-01-02  #shop  /Food/Fruit
      $ outline ls --query 'tag:shop -priority:B'
      pear  🍐 Pear  due 9999-01-02  #shop  /Food/Fruit
      $ outline ls --tag other
      ! No matching items
      ? 1
      $ outline find --fuzzy wrp
      report  Write report ★  /Work
      $ outline find --fuzzy pr --plain --fields text
      Pear
      Write report
      $ outline find --fuzzy er --by order --plain --fields text
      Pear
      Conference
      Write report
      $ outline ls --query fuzzy:mk
      milk  ✓ Milk  due 2001-02-03  /Food
      $ outline find --fuzzy km
      ! Nothing found
      ? 1
      """)
  }

  @Test func `dates, priorities and attributes`() async throws {
    try await bench().expect(
      """
      $ outline ls --due overdue
      apple  🍎 Apple  (B)  overdue 2001-02-03  #shop #sweet  /Food/Fruit
      $ outline ls --due 2001-02-03
      apple  🍎 Apple  (B)  overdue 2001-02-03  #shop #sweet  /Food/Fruit
      milk   ✓ Milk  due 2001-02-03  /Food
      $ outline ls --due after:tomorrow
      pear  🍐 Pear  due 9999-01-02  #shop  /Food/Fruit
      $ outline ls --due any --done
      milk  ✓ Milk  due 2001-02-03  /Food
      $ outline ls --start by:today
      pear  🍐 Pear  due 9999-01-02  #shop  /Food/Fruit
      $ outline ls --priority b
      apple  🍎 Apple  (B)  overdue 2001-02-03  #shop #sweet  /Food/Fruit
      $ outline ls --where 'price>=2'
      apple  🍎 Apple  (B)  overdue 2001-02-03  #shop #sweet  /Food/Fruit
      $ outline ls --where price --where 'price!=3'
      milk  ✓ Milk  due 2001-02-03  /Food
      $ outline ls --due any --at 9
      ! No matching items
      ? 1
      $ outline find e --due any --open
      apple  🍎 Apple  (B)  overdue 2001-02-03  #shop #sweet  /Food/Fruit
      pear   🍐 Pear  due 9999-01-02  #shop  /Food/Fruit
      """)
  }

  @Test func `an invalid filter is refused with a valid one`() async throws {
    try await bench().expect(
      """
      $ outline ls --due soon
      ! outline: "soon" is not a date
      ! hint: use a date such as today, friday, 3d, 2w, 2026-11-27 or <time>
      ? 2
      $ outline ls --query opne
      ! outline: unknown condition "opne"
      ! hint: did you mean open?
      ? 2
      $ outline ls --query 'open due<friday 17:00'
      ! outline: unknown condition "17"
      ! hint: put quotes around a date of several words: due<"friday 17:00"
      ? 2
      $ outline ls --query 'due:before:friday noon'
      ! outline: unknown condition "noon"
      ! hint: put quotes around a date of several words: due<"friday 17:00"
      ? 2
      $ outline ls --sort size
      ! outline: items cannot be sorted by "size"
      ! hint: sort by outline, favorites, used, text, due, start, priority, urgency, created, completed, modified, or an attribute of the items
      ? 2
      $ outline ls --open --done
      ! outline: --open and --done exclude each other
      ! hint: outline ls --help
      ? 2
      $ outline ls --priority AA
      ! outline: --priority takes a letter from A to Z, or none, not "AA"
      ? 2
      $ outline ls --where 'a>true'
      ! outline: true and false are not less or greater than anything
      ? 2
      """)
  }

  @Test func `reserved attributes are set, removed and checked`() async throws {
    try await bench().expect(
      """
      $ outline set apple --untag sweet --tag shop --tag fruit --no-priority --no-due -q
      $ outline show apple --fields attributes
      {"price":3,"tags":["shop","fruit"]}
      $ outline set apple --no-tags --tag one --priority A -q
      $ outline show apple --fields attributes
      {"price":3,"priority":"A","tags":["one"]}
      $ outline add Call --into work --id call --due 2026-11-27T14:30:00+01:00 --tag phone -q
      call
      $ outline show call --fields attributes
      {"due":"<time>:00+01:00","tags":["phone"]}
      $ outline set apple --due 2026-02-30
      ! outline: "2026-02-30" is not a date
      ! hint: use a date such as today, friday, 3d, 2w, 2026-11-27 or <time>
      ? 2
      $ outline set apple --attribute due=soon
      ! outline: the attribute due takes a day such as "2026-11-27" or a moment such as "<time>", not "soon"
      ! hint: use another name for an attribute of your own
      ? 2
      $ outline set apple --tag 'a b'
      ! outline: "a b" is not a tag
      ! hint: a tag is one word without white space that does not begin with + or #
      ? 2
      $ outline set apple --due today --no-due
      ! outline: --due and --no-due exclude each other
      ! hint: outline set --help
      ? 2
      $ printf '{"op":"set","id":"apple","due":"2026-11-27","addTags":["#x"],"removeTags":["one"]}' | outline batch - -q
      {"count":1,"ids":["apple"],"line":1,"op":"set"}
      $ outline show apple --fields attributes
      {"due":"2026-11-27","price":3,"priority":"A","tags":["x"]}
      $ printf '{"op":"set","id":"apple","due":null,"tags":null,"priority":"AA"}' | outline batch -
      ! outline: line 1: a priority is a letter from A to Z, not "AA"
      ? 2
      $ printf '{"op":"add","text":"x","toSection":"work","attributes":{"tags":"x"}}' | outline batch -
      ! outline: line 1: the attribute tags takes an array of words, each once, without white space, + and #, not "x"
      ! hint: use another name for an attribute of your own
      ? 2
      """)
  }

  @Test func `alternatives, parts and comparisons are one grammar everywhere`() async throws {
    try await bench().expect(
      """
      $ outline ls --query 'overdue or +shop' --fields text
      Apple
      Pear
      $ outline ls --query '(overdue or +shop) -under:fruit' --fields text
      ! No matching items
      ? 1
      $ outline find e --query 'not (+shop or done)' --fields text
      Write report
      Conference
      $ outline count --query 'price>=2 or priority<=B'
      1
      $ outline ls food --query 'due<today or not due:any sort:text' --fields text
      Apple
      Conference
      Fruit
      Milk
      $ outline ls --query 'changed since yesterday' --fields text
      Fruit
      Apple
      Pear
      Conference
      Milk
      Write report
      $ outline ls --query 'changed since "10 days ago" under work' --fields text
      Write report
      $ outline ls --query 'under Fruti'
      ! outline: no item or section is named "Fruti"
      ! hint: did you mean Fruit?
      ? 3
      $ outline ls --query '(open'
      ! outline: a closing parenthesis is missing in the query "(open"
      ? 2
      $ outline ls --query 'open or'
      ! outline: or needs a condition after it
      ? 2
      $ outline ls --query 'text=milk'
      ! outline: text is not compared with a sign
      ! hint: where:text=milk asks for an attribute of this name
      ? 2
      """)
  }

  @Test func `an export has the items that match, in their sections and below matching ancestors`()
    async throws
  {
    try await bench().expect(
      """
      $ outline export --open --format text
      Food
      ⇥: section:: `true`
      ⇥Fruit
      ⇥⇥Apple
      ⇥⇥⇥: image:: 🍎
      ⇥⇥⇥: due:: 2001-02-03
      ⇥⇥⇥: price:: `3`
      ⇥⇥⇥: priority:: B
      ⇥⇥⇥: tags:: `["shop","sweet"]`
      ⇥⇥Pear
      ⇥⇥⇥: image:: 🍐
      ⇥⇥⇥: secondary:: 2 kg
      ⇥⇥⇥: due:: 9999-01-02
      ⇥⇥⇥: start:: <time>
      ⇥⇥⇥: tags:: `["shop"]`
      ⇥⇥⇥Conference
      Work
      ⇥: section:: `true`
      ⇥Write report
      ⇥⇥: favorite:: 1
      ! text cannot store: ids: 7, expansion marks: 1
      $ outline export --query '+shop sort:-due' --format text
      Pear
      ⇥: image:: 🍐
      ⇥: secondary:: 2 kg
      ⇥: due:: 9999-01-02
      ⇥: start:: <time>
      ⇥: tags:: `["shop"]`
      Apple
      ⇥: image:: 🍎
      ⇥: due:: 2001-02-03
      ⇥: price:: `3`
      ⇥: priority:: B
      ⇥: tags:: `["shop","sweet"]`
      ! text cannot store: ids: 2
      $ outline export food --query 'text:conf or text:fruit' --format text
      Food
      ⇥: section:: `true`
      ⇥Fruit
      ⇥⇥Conference
      ! text cannot store: ids: 3, expansion marks: 1
      $ outline export --tag nothing --format text
      $ outline export --favorites --open --format text
      ! outline: choose --favorites or filters; --favorite is a filter
      ! hint: outline export nodes --help
      ? 2
      """)
  }

  @Test func `a field that no item has is told when nothing matches`() async throws {
    try await bench().expect(
      """
      $ outline ls --query 'status:pending'
      ! No matching items: no item has a field "status"
      ? 1
      $ outline ls --where pri=A --columns text
      ! No matching items: no item has a field "pri"
      ? 1
      $ outline find e --query project:Home
      ! Nothing found: no item has a field "project"
      ? 1
      $ outline report today --where status=pending
      ! No matching items: no item has a field "status"
      ? 1
      $ outline ls --where 'price>9'
      ! No matching items
      ? 1
      $ outline ls --query '+none -where:status completed<2001-01-01'
      ! No matching items
      ? 1
      """)
  }
}
