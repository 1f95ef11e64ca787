import Testing

/// When items were done, and the other times of items that come from versions.
struct CompletedTests {
  private func bench() async throws -> Workbench {
    let bench = try await Workbench.empty()
    _ = try await bench.shell(
      """
      outline section add Tasks --id tasks -q && outline add Milk --id milk --into tasks -q &&
      outline add Eggs --id eggs --into tasks -q && outline add Tea --id tea --into tasks -q
      """)
    return bench
  }

  @Test func `a done item has its time, and a reopened one none`() async throws {
    try await bench().expect(
      #"""
      $ outline done milk -q
      $ outline ls tasks --fields id,completed
      tasks⇥
      milk⇥<time>
      eggs⇥
      tea⇥
      $ outline ls tasks --fields completed | grep -c '^20..-..-..T..:..:..Z$'
      1
      $ outline ls --done --json | jq -r '.nodes[].completed'
      <time>
      $ outline ls --open --json | jq -r '.nodes[] | has("completed")' | sort -u
      false
      $ outline done eggs --json | jq -r '.nodes[].completed'
      <time>
      $ outline show milk --plain | cut -f1 | grep -E 'created|completed|modified' | tr '\n' ' '
      created completed modified 
      $ outline ls --where 'completed>=-1d' --sort -completed --fields id
      eggs
      milk
      $ outline ls --where 'completed<2026-01-01'
      ! No matching items
      ? 1
      $ outline count --where completed
      2
      $ outline reopen milk -q
      $ outline show milk --fields done,completed
      0⇥
      $ outline ls --where completed --fields id
      eggs
      $ outline show milk --at @- --fields done,completed
      1⇥<time>
      $ outline count --where completed --at @-
      2
      $ outline count --where completed --at v5
      0
      """#)
  }

  @Test func `a time that an import brings is kept until the item is reopened`() async throws {
    try await bench().expect(
      #"""
      $ printf 'x 2026-01-02 2026-01-01 Call mum\n2026-01-01 Write\n' > todo.txt && outline import todo.txt -q > /dev/null
      $ outline ls todo --fields text,created,completed
      todo⇥⇥
      Call mum⇥2026-01-01⇥2026-01-02
      Write⇥2026-01-01⇥
      $ outline ls --where 'completed<=2026-01-02' --fields text
      Call mum
      $ outline ls --sort completed --fields text,completed --limit 1
      Call mum⇥2026-01-02
      $ outline reopen 'Call mum' -q && outline show 'Call mum' --fields done,completed,attributes
      0⇥⇥{"created":"2026-01-01"}
      $ outline undo -q && outline show 'Call mum' --fields done,completed
      1⇥2026-01-02
      $ sqlite3 .outline.db "UPDATE item SET is_done=0 WHERE text='Call mum'"
      $ outline show 'Call mum' --fields done,completed,attribute.completed
      0⇥⇥2026-01-02
      $ sqlite3 .outline.db "UPDATE item SET is_done=1 WHERE text='Call mum'"
      $ outline show 'Call mum' --fields done,completed,attribute.completed
      1⇥<time>⇥2026-01-02
      $ outline set 'Call mum' --attribute completed=2026-01-03 -q && outline show 'Call mum' --fields completed
      2026-01-03
      $ outline show 'Call mum' --at @- --fields completed
      <time>
      $ outline set Write --done --attribute completed=2026-01-04 -q && outline show Write --fields completed
      2026-01-04
      """#)
  }

  @Test
  func `formats with a place for it write the time, and a merge of such a file changes nothing`()
    async throws
  {
    try await bench().expect(
      #"""
      $ outline done milk -q
      $ day=$(date +%Y-%m-%d); outline export tasks --as todotxt 2> /dev/null | sed "s/$day/<day>/"
      x <day> Milk
      Eggs
      Tea
      $ outline export tasks --as todotxt -o tasks.txt 2> /dev/null && outline import tasks.txt --into tasks --as todotxt --merge
      ! Nothing to change, still v6
      $ day=$(date +%Y-%m-%d); outline export tasks --as taskpaper 2> /dev/null | grep Milk | sed "s/$day/<day>/"
      ⇥- Milk @done(<day>)
      $ outline export tasks --as taskpaper -o t.taskpaper 2> /dev/null && outline import t.taskpaper --merge
      ! Nothing to change, still v6
      $ outline export tasks --as org | grep -A1 Milk | sed -E "s/\[.*\]/[day]/"
      * DONE Milk
      CLOSED: [day]
      ! org cannot store: ids: 4
      $ outline export tasks --as org -o t.org 2> /dev/null && outline import t.org --merge
      ! Nothing to change, still v6
      $ outline export tasks --as taskwarrior | jq -r '.[] | select(.status == "completed") | .end' | grep -cE '^[0-9]{8}T[0-9]{6}Z$'
      1
      $ outline export tasks --as taskwarrior -o t.json 2> /dev/null && outline import t.json --as taskwarrior --merge
      ! Nothing to change, still v6
      $ outline show milk --fields attributes | wc -w
      0
      """#)
  }

  @Test func `a written file that is read again has the same time`() async throws {
    try await bench().expect(
      #"""
      $ outline done milk -q
      $ outline export tasks --as taskwarrior -o t.json 2> /dev/null
      $ outline init --db copy.outline -q > /dev/null; outline --db copy.outline import t.json --as taskwarrior -q > /dev/null 2>&1
      $ test "$(outline show milk --fields completed)" = "$(outline --db copy.outline show Milk --fields completed)" && echo same
      same
      $ outline ls --done --ndjson > done.ndjson; outline --db copy.outline import done.ndjson -q > /dev/null
      $ outline --db copy.outline ls --where completed --fields completed | sort -u | wc -l
      1
      """#)
  }

  @Test func `a purge forgets the time with the version`() async throws {
    try await bench().expect(
      #"""
      $ outline done milk -q && outline done eggs -q && outline purge --before 6 --force -q 2> /dev/null
      $ outline ls tasks --fields id,completed
      tasks⇥
      milk⇥
      eggs⇥<time>
      tea⇥
      """#)
  }

  @Test func `an item that was deleted and came back was done when it was`() async throws {
    try await bench().expect(
      #"""
      $ outline done milk -q && outline show milk --fields completed > before
      $ outline rm milk -q && sleep 1 && outline undo -q && outline show milk --fields completed | cmp - before
      $ sqlite3 .outline.db "INSERT INTO outline(parent, text, is_done) VALUES('tasks', 'Sugar', 1)"
      $ outline show Sugar --fields completed
      <time>
      """#)
  }
}
