import Testing

struct ImportMemoryTests {
  @Test func `a merge of an imported file keeps later changes of the outline`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf '# Errands\n- [ ] Post\n- [ ] Library\n' > errands.md; outline import errands.md -q > /dev/null
      $ outline add Bakery --id bakery --into Errands -q; outline done Library -q
      bakery
      $ sed -i 's/Post/Post office/' errands.md; outline import errands.md --merge --dry-run | sed 's/^. [a-z]*//'
        Post office  text "Post" → "Post office"
      ! Would change: 1 changed
      $ outline import errands.md --merge
      ! Merged 2 items in 1 section from errands.md: 1 changed → v13  (outline undo)
      $ outline import errands.md --merge
      ! Nothing to change, still v13
      $ outline ls Errands --plain --fields text,isDone
      Errands⇥0
      Post office⇥0
      Library⇥1
      Bakery⇥0
      $ sed -i '/Library/d' errands.md; echo '- [ ] Shop' >> errands.md; touch -d 2100-01-01 errands.md; outline import errands.md --merge --keep-missing -m 'from the phone'
      ! Merged 2 items in 1 section from errands.md: 1 added → v14  (outline undo)
      $ outline log --plain --fields origin,message | head -2
      file⇥from the phone
      file⇥merge errands.md
      $ outline ls Errands --plain --fields text
      Errands
      Post office
      Library
      Shop
      Bakery
      $ printf '%s\n' --- 'title: Errands' 'who: Ada' --- > head; cat head errands.md > new; mv new errands.md
      $ outline import errands.md --merge -q; outline export Errands --format opml | grep who
          <frontMatter>title: Errands&#10;who: Ada</frontMatter>
      $ printf '<opml version="2.0"><head><title>Feeds</title></head><body><outline text="A"/></body></opml>' > feeds.opml
      $ outline import feeds.opml -q > /dev/null; sed -i 's/"A"/"A \& B"/' feeds.opml; outline import feeds.opml --merge --strict
      ! outline: cannot read feeds.opml as opml: line 1: an & that begins no entity is text
      ! hint: without --strict this is repaired
      ? 2
      $ outline remote list
      ! There are no remotes  (outline remote add NAME WHERE)
      $ : > errands.md; outline import errands.md --merge
      ! outline: nothing is left in errands.md, which had 3 nodes
      ! hint: outline remote remove errands.md forgets its last text, to merge it as it is
      ? 5
      $ outline import errands.md --merge --keep-missing
      ! Nothing to change, still v16
      """#)
  }

  @Test func `a file that was imported below a node is merged there, a second import makes copies`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf 'Nails\n\tlong\nPaint\n' > shed.txt; outline import shed.txt --into milk -q > /dev/null
      $ outline add Glue --id glue --into milk -q; echo Rope >> shed.txt; touch -d 2100-01-01 shed.txt
      glue
      $ outline import shed.txt --merge --into milk
      ! Merged 4 items from shed.txt: 1 added → v12  (outline undo)
      $ sed -i s/Paint/Red/ shed.txt; outline import shed.txt --merge
      ! Merged 4 items from shed.txt: 1 changed → v13  (outline undo)
      $ outline ls milk --all --plain --fields level,text
      1⇥Milk
      2⇥Nails
      3⇥long
      2⇥Red
      2⇥Rope
      2⇥Glue
      $ outline import shed.txt --into work -q > /dev/null; sed -i s/Red/Blue/ shed.txt; outline import shed.txt --merge -q; outline find Blue --plain --fields path
      /Food/Milk/Blue
      """#)
  }

  @Test func `after an import was undone, a merge adds the file again`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf 'A\nB\n' > list.txt; outline import list.txt -q > /dev/null; outline undo
      ! Undid v10: import list.txt → v11  (outline redo)
      $ outline import list.txt --merge
      ! Merged 2 items from list.txt: 3 added → v12  (outline undo)
      $ outline add C --into list -q > /dev/null; echo D >> list.txt; touch -d 2100-01-01 list.txt; outline import list.txt --merge
      ! Merged 3 items from list.txt: 1 added → v14  (outline undo)
      $ outline add E --into list -q > /dev/null; cat list.txt
      A
      B
      D
      $ outline sync
      ! outline: the file has no remote
      ! hint: outline remote add NAME WHERE
      ? 2
      $ outline sync list.txt
      ! list.txt: wrote 2 lines → v15
      $ cat list.txt
      A
      B
      D
      C
      E
      """#)
  }

  @Test func `only the text of a file that can be compared is remembered, and goes with its words`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ echo '# Piped' | outline import - --as md -q > /dev/null; printf 'text\nOne\n' > t.csv; outline import t.csv -q > /dev/null
      $ yes 'a line of a list that is long' | head -n 150000 > long.txt; outline import long.txt -q > /dev/null
      $ printf 'caf\351\n' > latin.txt; outline import latin.txt -q > /dev/null 2>&1
      $ printf 'A\nsecret\n' > mine.txt; outline import mine.txt -q > /dev/null; sqlite3 .outline.db "SELECT name FROM meta WHERE name LIKE 'file %' AND value LIKE '%bases%' ORDER BY name"
      file mine.txt
      file t.csv
      $ id=$(outline find secret --plain --fields id); outline set $id --text open -q; outline purge --item $id --force > /dev/null 2>&1; sqlite3 .outline.db "SELECT count(*) FROM meta WHERE value LIKE '%secret%'"
      0
      """#)
  }
}
