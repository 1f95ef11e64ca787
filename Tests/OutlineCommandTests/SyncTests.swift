import Testing

struct SyncTests {
  @Test func `a file that a shell opened for an export is known at its first sync`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline init -q > ids; printf '# Food\n\n- Milk\n- Bread\n' | outline import - --as md -q > ids
      $ outline export --as md -q > f.md; outline rename Milk 'Oat milk' -q; outline sync f.md -q; tail -n 2 f.md
      - Oat milk
      - Bread
      $ outline export --as md -q > g.md; sed -i 's/Bread/Rye bread/' g.md; outline sync g.md -q; outline ls --plain --fields text
      Food
      Oat milk
      Rye bread
      $ { echo '- First'; outline export --as md -q; } > h.md; outline export --as md -q | cat > i.md; outline remote list | wc -l
      2
      $ outline sync h.md -q; outline ls --plain --fields text | grep -c -e First -e 'Rye bread'
      2
      """#)
  }

  @Test func `a text file and the outline take over each other's changes`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline sync food.md --section food
      ! markdown cannot store: ids: 6, expansion marks: 1
      ! food.md: made it with 10 lines → v9
      $ outline sync
      ! food.md: nothing new → v9
      $ outline add Bread --id bread --into food -q; outline done apple -q
      bread
      $ sed -i 's/Conference/Williams/' food.md; echo '- Butter' >> food.md; touch -d 2100-01-01 food.md
      $ outline sync --dry-run
      ! food.md: would take 2 changes, write 2 lines → v11
      $ outline sync
      ! food.md: took 2 changes, wrote 2 lines → v12
      $ grep . food.md | sed 1d
      - [ ] Fruit
        - [X] Apple
          image:: 🍎
        - Pear
          image:: 🍐
          secondary:: 2 kg
          - Williams
      - [X] Milk
      - Butter
      - Bread
      $ outline show conference --plain --fields text
      Williams
      $ outline log --plain --fields number,origin,message | head -1
      12⇥file⇥sync food.md
      $ outline undo && outline sync
      ! Undid v12: sync food.md → v13  (outline redo)
      ! food.md: wrote 2 lines → v13
      $ grep -c -e Williams -e Butter food.md
      0
      ? 1
      $ outline remote list --plain --fields name,format
      food.md⇥markdown
      $ outline remote remove food.md
      ! Removed the file food.md
      $ outline sync
      ! outline: the file has no remote
      ! hint: outline remote add NAME WHERE
      ? 2
      $ outline check
      ! No problems from v1 to v13
      """#)
  }

  @Test func `two changes of one thing are a conflict, and nothing is deleted that was changed`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline sync food.md --section food -q
      $ outline set milk --text 'White milk' -q; outline set apple --note Two -q
      $ sed -i 's/Milk/Oat milk/; /Apple/,+1d' food.md; touch -d 2100-01-01 food.md
      $ outline sync --exit-code
        apple  Apple  was deleted in v12, and kept because v11 changed it
        milk  Oat milk  has another text in v10: "White milk"
      ! food.md: took 1 change, wrote 4 lines → v12, 2 conflicts  (outline conflicts)
      ? 1
      $ outline resolve milk --mine
      ! Resolved text of "White milk" → v13  (outline undo)
      $ outline sync -q && grep -c 'White milk' food.md
      1
      $ outline conflicts --plain --fields id,kind,mine
      apple⇥delete⇥shown
      $ outline check
      ! No problems from v1 to v13
      """#)
  }

  @Test func `a missing, empty or read-only file is reported, and the others are synced`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline sync a.md --section food -q; outline sync b.txt --section work -q
      $ mv a.md c.md; outline add Call --id call --into work -q
      call
      $ outline sync
      ! outline: the file a.md is gone
      ! hint: outline remote remove a.md forgets it
      ! b.txt: wrote 1 line → v10
      ? 8
      $ touch a.md; outline sync a.md
      ! outline: nothing is left in a.md, which had 6 nodes
      ! hint: --force deletes them; outline remote remove a.md forgets the file
      ? 8
      $ mv c.md a.md; outline done call -q; chmod 444 b.txt
      $ outline sync
      ! a.md: nothing new → v11
      ! outline: cannot write to b.txt: it is read-only
      ! hint: its own changes are in the outline; chmod u+w lets it have the others
      ? 8
      $ chmod 644 b.txt; outline sync b.txt
      ! b.txt: wrote 1 line → v11
      $ printf '\377\376\000' > a.md; outline sync a.md
      ! outline: line 1 of a.md is not UTF-8, so the file cannot be synced
      ! hint: outline import a.md reads it once; iconv -f ISO-8859-1 -t UTF-8 a.md converts it
      ? 8
      $ printf '# Food\n' > a.md; outline sync a.md; outline ls food --plain --fields id
      food
      ! a.md: took 5 changes → v12
      $ outline undo -q; outline sync a.md
      ! a.md: wrote 9 lines → v13
      $ : > a.md; outline sync a.md --force; outline ls --plain --fields id
      work
      report
      call
      ! a.md: took 6 changes → v14
      $ printf -- '- Tea\n' > a.md; outline sync a.md; outline ls --plain --fields text | head -2
      a
      Tea
      ! a.md: took 2 changes → v15
      $ outline undo -q; outline sync a.md
      ! outline: the nodes of a.md were deleted
      ! hint: outline restore brings them back; outline remote remove a.md forgets the file
      ? 8
      $ ls
      a.md
      b.txt
      $ outline check
      ! No problems from v1 to v16
      """#)
  }

  @Test func `a link stays a link, line ends stay, and two outlines share a file`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir real && outline sync real/list.md --section food -q && ln -s real/list.md list.md
      $ outline remote remove real/list.md -q && sed -i 's/$/\r/' real/list.md
      $ outline --db other.db init -q
      other.db
      $ outline sync list.md --section food && outline --db other.db sync list.md
      ! markdown cannot store: ids: 6, expansion marks: 1
      ! list.md: took 1 change → v10
      ! markdown cannot store: ids: 6
      ! list.md: took 6 changes → v2
      $ outline done apple -q && outline --db other.db add Tea --into Food -q > /dev/null
      $ outline sync && outline --db other.db sync && outline sync
      ! list.md: wrote 1 line → v11
      ! list.md: took 1 change, wrote 1 line → v4
      ! list.md: took 1 change → v12
      $ outline export Food --as text 2> /dev/null > mine; outline --db other.db export Food --as text 2> /dev/null | diff mine -
      $ test -L list.md && grep -c "$(printf '\r')" list.md; wc -l < list.md
      11
      11
      $ outline set apple milk --tag x -q; outline sync
      ! list.md: wrote 2 lines → v13
      $ printf 'a: 1\nb:\n  - c\n' > list.yaml; outline sync list.yaml 2>&1 | sed 's/--as.*/--as/'
      outline: cannot sync list.yaml: it seems to be YAML
      hint: to sync its lines all the same, name a format with --as
      $ outline check && outline --db other.db check
      ! No problems from v1 to v13
      ! No problems from v1 to v4
      """#)
  }

  @Test func `a merge of an exported file keeps later changes`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline export Work -o work.md -q && outline add Call --id call --into work -q && outline done report -q
      call
      $ sed -i 's/Write/Rewrite/' work.md && outline import work.md --merge
      ! Merged 1 item in 1 section from work.md: 1 changed → v12  (outline undo)
      $ outline ls work
      work    Work
      report      ✓ Rewrite report ★
      call        Call
      $ outline import work.md --merge
      ! Nothing to change, still v12
      $ outline export Work -o work.md --force -q && grep '^ *-' work.md
      - [X] Rewrite report
      - Call
      $ outline purge --item report --force > /dev/null 2>&1; sqlite3 .outline.db "SELECT count(*) FROM meta WHERE value LIKE '%Rewrite%'"
      0
      """#)
  }

  @Test
  func `an Org file has only lines that a person would write, and ids only on demand`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline sync work.org --section work -q && cat work.org
      #+TITLE: Work
      * Write report
      :PROPERTIES:
      :FAVORITE: t
      :END:
      $ printf '* Call\n** Ann\n' >> work.org && outline sync && outline ls work --plain --fields level,text
      0⇥Work
      1⇥Write report
      1⇥Call
      ! work.org: took 2 changes → v10
      $ outline sync all.org -q && grep '^\*' all.org | head -2
      * Food
      ** Fruit
      $ sed -i 's/^\* Food/* Groceries/' all.org && printf '* Trips\n** Rome\n' >> all.org && outline sync all.org -q
      $ outline section list --plain --fields text
      Groceries
      Work
      Trips
      $ outline sync work.org --ids -q && grep -c :ID: work.org; outline add New --into work -q > /dev/null; outline sync -q; grep -c :ID: work.org all.org || true
      3
      work.org:4
      all.org:0
      $ outline check
      ! No problems from v1 to v12
      """#)
  }

  @Test func `a file that was cut short is reported, and nothing is deleted`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ (echo '# Long'; seq -f 'item %g of a long list' 30 | sed 's/^/- /') > whole; cp whole long.md; outline sync long.md -q
      $ head -c 650 whole > long.md; outline sync
      ! outline: long.md seems to be cut short: 3 of 31 nodes are missing
      ! hint: outline export <id> -o long.md --force writes the file again; outline sync long.md --force deletes them
      ? 8
      $ head -n 15 whole > long.md; outline sync
      ! outline: long.md seems to be cut short: 16 of 31 nodes are missing
      ! hint: outline export <id> -o long.md --force writes the file again; outline sync long.md --force deletes them
      ? 8
      $ outline export Long -o long.md --force -q; outline sync; grep -c item long.md
      30
      ! long.md: nothing new → v10
      $ head -n 25 whole > long.md; outline sync
      ! long.md: took 6 changes → v11
      $ head -n 9 whole > long.md; outline sync long.md --force
      ! long.md: took 16 changes → v12
      $ outline sync food.opml --section food -q; cp food.opml whole; head -n 12 whole > food.opml; outline sync food.opml
      ! outline: food.opml seems to be cut short: 1 of 6 nodes are missing
      ! hint: outline export food -o food.opml --force writes the file again; outline sync food.opml --force deletes them
      ? 8
      $ cp whole food.opml; outline sync food.opml
      ! food.opml: nothing new → v12
      """#)
  }

  @Test func `the title of a file is that of its section, on both sides`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf -- '---\ntitle: "Trip"\nwho: Ada\n---\n- Rome\n' > trip.md; printf '#+TITLE: Club\n* TODO Tea\n' > club.org
      $ printf '<opml version="2.0"><head><title>Feeds</title></head><body><outline text="A"/></body></opml>' > feeds.opml
      $ for file in trip.md club.org feeds.opml; do outline sync $file -q; done
      $ for name in Trip Club Feeds; do outline section rename $name "$name: two" -q; done; outline sync -q; head -n 4 trip.md club.org; grep title feeds.opml
      ==> trip.md <==
      ---
      title: "Trip: two"
      who: Ada
      ---

      ==> club.org <==
      #+TITLE: Club: two
      * TODO Tea
      <opml version="2.0"><head><title>Feeds: two</title></head><body><outline text="A"/></body></opml>
      $ sed -i 's/: two/ III/' trip.md club.org feeds.opml; outline sync
      ! club.org: took 1 change → v16
      ! feeds.opml: took 1 change → v17
      ! trip.md: took 1 change → v18
      $ outline section list --plain --fields text | tail -n 3
      Trip III
      Club III
      Feeds III
      $ printf '#+TITLE: My work\n* Call\n' > work.org; outline sync work.org --section Work; sed -i 's/My/Our/' work.org; outline sync -q; head -n 1 work.org
      #+TITLE: Our work
      ! org cannot store: ids: 2
      ! work.org: took 1 change, wrote 4 lines → v19
      $ outline section list --plain --fields text | sed -n 2p
      Work
      """#)
  }

  @Test func `several syncs at once take each change once`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf '# List\n- first\n' > list.md; outline sync list.md -q
      $ for run in 1 2 3; do (for n in 1 2 3 4; do outline add "$run.$n" --into List -q > /dev/null; outline sync -q 2> /dev/null; done) & done; for n in 1 2 3 4 5 6; do echo "- mine $n" >> list.md; sleep 0.05; done; wait
      $ outline sync -q; outline ls List --plain --fields text | sort | uniq -d; grep -c '^- [123][.]' list.md
      12
      """#)
  }

  @Test func `watch keeps files and the outline the same`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline sync food.md --section food -q
      $ (outline watch --sync --count 2 > seen 2>&1 &) ; await '[ -s seen ]'; outline add Bread --id bread --into food -q; await 'grep -q Bread food.md'; echo '- Tea' >> food.md; await 'outline ls food | grep -q Tea'; await 'grep -q Tea seen'; grep -c 'food.md: ' seen
      bread
      2
      """#)
  }

  @Test func `watch sees a file that an editor replaces, and a new one`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline sync food.md --section food -q; outline watch --sync > seen 2>&1 & echo $! > watch
      $ await '[ -s seen ]'; sed 's/Milk/Oat milk/' food.md > new; mv new food.md; await 'outline ls food | grep -q Oat'
      $ outline sync work.txt --section work -q; echo Call >> work.txt; await 'outline ls work | grep -q Call'
      $ kill -INT $(cat watch); rm watch
      """#)
  }

  @Test func `a new row does not take the id of a deleted one`() async throws {
    let bench = try await Workbench.empty()
    let done = try await bench.shell(
      """
      printf 'ID,Task\n1,Rye\n2,Oat\n3,Fig\n' > t.csv; outline sync t.csv -q; outline rm Oat -q
      outline add Tea --after Rye --id tea -q > ids; outline sync -q; cat t.csv
      """)
    #expect(done.out == "ID,Task\n1,Rye\ntea,Tea\n3,Fig\n", "\(done)")
  }
}
