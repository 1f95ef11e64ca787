import Testing

struct SortTests {
  @Test func `items are put into natural order, and few are moved`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section add Books --id books -q > /dev/null
      $ outline add 'Chapter 10' 'chapter 9' 'Émile' 'apple' 'Zebra' 'eel' 'Chapter 1' --into books -q > /dev/null
      $ outline sort Books
      ! Sorted "Books" by text, and moved 4 items → v12  (outline undo)
      $ outline ls books --fields text
      Books
      apple
      Chapter 1
      chapter 9
      Chapter 10
      eel
      Émile
      Zebra
      $ outline sort Books
      ! Nothing to change, still v12
      $ outline sort Books --reverse -q
      $ outline ls books --fields text
      Books
      Zebra
      Émile
      eel
      Chapter 10
      chapter 9
      Chapter 1
      apple
      $ outline add 'Aardvark' --into books -q > /dev/null
      $ outline sort Books --by created --dry-run
      ! Would change: nothing
      $ outline sort books --by size
      ! outline: items cannot be sorted by "size"
      ! hint: sort by text, secondary, note, done, favorite, created, completed, modified, due, start, priority, or an attribute of the items
      ? 2
      $ outline sort books --by tex
      ! outline: items cannot be sorted by "tex"
      ! hint: did you mean text?
      ? 2
      $ outline sort
      ! outline: there are 3 sections, so name the one to sort
      ! hint: outline sort Food --by text
      ? 2
      $ outline sort books --json | jq -c '[.did, .count, .nodes[0].id]'
      ["Sorted \"Books\" by text, and moved 7 items",7,"books"]
      $ outline log -n 1
      v15  <time>  app  sort Books by text  7 changes
      ! There may be more; --limit shows them
      """#)
  }

  @Test func `attributes, marks and times order items too, missing values last`()
    async throws
  {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline section add Tasks --id tasks -q > /dev/null
      $ outline add plain --id p --into tasks -q > /dev/null
      $ outline add late --id l --attribute due=2026-12-01 --attribute priority=B --into tasks -q > /dev/null
      $ outline add soon --id s --attribute due=2026-11-30T09:00:00Z --attribute size=10 --done --into tasks -q > /dev/null
      $ outline add sub2 sub1 --into s -q > /dev/null
      $ outline add first --id f --attribute priority=A --attribute size=9 --into tasks -q > /dev/null
      $ outline sort Tasks --by due -q && outline ls tasks --all --fields text | tr '\n' ' '
      Tasks soon sub2 sub1 late plain first 
      $ outline sort --by due --reverse -q && outline ls tasks --all --fields text | tr '\n' ' '
      Tasks late soon sub2 sub1 plain first 
      $ outline sort --by priority -q && outline ls tasks --all --fields text | tr '\n' ' '
      Tasks first late soon sub2 sub1 plain 
      $ outline sort --by attribute.size -q && outline ls tasks --all --fields text | tr '\n' ' '
      Tasks first soon sub2 sub1 late plain 
      $ outline sort --by done -r -q && outline ls tasks --all --fields text | tr '\n' ' '
      Tasks first late plain soon sub2 sub1 
      $ outline sort --by text -r -q && outline ls tasks --all --fields text | tr '\n' ' '
      Tasks first late plain soon sub1 sub2 
      $ outline sort --by created -q && outline ls tasks --all --fields text | tr '\n' ' '
      Tasks plain late soon sub1 sub2 first 
      $ outline set plain --note x -q && outline sort --by changed --reverse -q && outline ls tasks --fields text | head -2
      Tasks
      plain
      $ printf '{"op":"sort","id":"tasks","by":"text","reverse":true}\n{"op":"sort"}' | outline batch
      {"count":2,"ids":["tasks"],"line":1,"op":"sort"}
      {"count":3,"ids":["tasks"],"line":2,"op":"sort"}
      ! Applied 2 operations → v17  (outline undo)
      """#)
  }
}
