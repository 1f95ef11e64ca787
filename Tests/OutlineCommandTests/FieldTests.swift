import Testing

/// The names that `--fields`, `--format`, `--sort` and `--where` take.
struct FieldTests {
  private func bench() async throws -> Workbench {
    let bench = try await Workbench.empty()
    _ = try await bench.shell(
      """
      outline section add Shop --id shop -q && outline add Milk --id milk --into shop --due 2026-11-27 --tag a --tag b -q &&
      outline add Eggs --id eggs --into shop --priority B --start 2026-11-20 --attribute price=2.5 -q &&
      outline add Tea --id tea --into shop --attribute price=10 --attribute shop=Rewe --attribute due=2026-11-26 -q
      """)
    return bench
  }

  @Test func `dates, priorities, tags and attributes are fields`() async throws {
    try await bench().expect(
      #"""
      $ outline ls --fields id,due,start,priority,tags,price
      shop⇥⇥⇥⇥⇥
      milk⇥2026-11-27⇥⇥⇥a b⇥
      eggs⇥⇥2026-11-20⇥B⇥⇥2.5
      tea⇥2026-11-26⇥⇥⇥⇥10
      $ outline ls shop --level 1 --format '{text} {attribute.shop} {created}' | tail -1
      Tea Rewe <time>
      $ outline ls --fields id,attribute.never --limit 1
      shop⇥
      $ outline ls --fields id,never
      ! outline: unknown field "never"
      ! hint: there are id, kind, section, parent, list, level, image, text, secondary, note, done, due, start, wait, blocked, priority, urgency, tags, created, completed, modified, favorite, expanded, children, items, layout, appearance, attributes, uses, used, path, and attribute.NAME
      ? 2
      $ outline rename milk Oat --fields id,price,modified
      milk⇥⇥<time>
      ! Renamed "Milk" to "Oat" → v6  (outline undo)
      $ outline log --fields price
      ! outline: unknown field "price"
      ! hint: there are number, date, origin, changes, message, undoes, name, author, isQuiet, seal, made, madeAs, madeIn
      ? 2
      """#)
  }

  @Test func `the same names sort and filter`() async throws {
    try await bench().expect(
      #"""
      $ outline ls --sort price --fields id,price
      eggs⇥2.5
      tea⇥10
      milk⇥
      $ outline ls --sort -price --fields id | tr '\n' ' '
      tea eggs milk 
      $ outline ls --sort -created --fields id | tr '\n' ' '
      tea eggs milk 
      $ outline rename milk 'Oat milk' -q && outline ls --sort -modified --limit 1 --fields id
      milk
      $ outline ls --sort prize
      ! outline: items cannot be sorted by "prize"
      ! hint: sort by outline, favorites, used, text, due, start, priority, urgency, created, completed, modified, or an attribute of the items
      ? 2
      $ outline ls --sort craeted
      ! outline: items cannot be sorted by "craeted"
      ! hint: did you mean created?
      ? 2
      $ outline ls --where 'due<2026-11-27' --fields id
      tea
      $ outline ls --where 'created>=-1d' --where 'modified>=yesterday' --fields id | tr '\n' ' '
      milk eggs tea 
      $ outline ls --where tags=a --fields id
      milk
      $ outline ls --where 'tags!=a' --fields id | tr '\n' ' '
      eggs tea 
      $ outline ls --where priority=B --fields id
      eggs
      $ outline ls --where attribute.price=10 --fields id
      tea
      $ outline ls --where 'created>soon'
      ! outline: "soon" is not a date
      ! hint: use a date such as today, friday, 3d, 2w, 2026-11-27 or <time>
      ? 2
      $ outline ls --query 'where:price sort:-attribute.price limit:1' --fields id
      tea
      $ outline sort shop --by price -q && outline ls shop --fields id | tr '\n' ' '
      shop eggs tea milk 
      $ outline sort shop --by modified -q && outline ls shop --fields id | tr '\n' ' '
      shop eggs tea milk 
      """#)
  }

  @Test func `a pipe shows priorities, dates and tags as a terminal does`() async throws {
    try await bench().expect(
      #"""
      $ outline set milk --due 2020-01-02 -q; outline set tea --due 2999-11-26 -q; outline ls
      shop  Shop
      milk      Milk  overdue 2020-01-02  #a #b
      eggs      Eggs  (B)
      tea       Tea  due 2999-11-26
      """#)
  }

  @Test func `every list has a limit`() async throws {
    try await bench().expect(
      #"""
      $ outline section add Work --id work -q > /dev/null; outline fav milk tea -q; outline collapse shop --view a -q; outline collapse shop --view b -q; outline set milk --due 2999-11-27 -q
      $ outline ls --limit 2 --fields id
      shop
      milk
      $ outline ls --limit 2
      shop  Shop
      milk      Milk ★  due 2999-11-27  #a #b
      $ outline favorites --limit 1 --fields id
      milk
      $ outline section list --limit 1 --fields id
      shop
      $ outline views list --limit 1 --fields view
      a
      $ outline blame shop --limit 2 --fields id
      shop
      milk
      $ outline find i --limit 1 --fields id
      milk
      $ outline ls --limit 0
      ! outline: --limit takes 1 or more
      ! hint: outline ls --help
      ? 2
      """#)
  }
}
