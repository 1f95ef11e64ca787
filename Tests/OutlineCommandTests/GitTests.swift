import Testing

struct GitTests {
  @Test func `git merges and rebases the versions of two branches`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ git init -q -b main repo && cd repo && git config user.email a@b.c && git config user.name Ann && cp ../.outline.db 'my lists.db'
      $ cd repo && outline git-setup 'my lists.db' && cat .gitattributes .gitignore && git config diff.outline.textconv
      /my?lists.db -text diff=outline merge=outline
      /my?lists.db-wal
      /my?lists.db-shm
      outline export -q --as text --db
      ! Set up git for my lists.db, and changed .gitattributes and .gitignore
      $ cd repo && outline git-setup 'my lists.db' && git add -A && git commit -qm one && git checkout -q -b side
      ! Set up git for my lists.db
      $ cd repo && outline --db 'my lists.db' add Side --id side --into food -q && git diff | grep '^[+-]' && git commit -qam side
      side
      --- a/my lists.db⇥
      +++ b/my lists.db⇥
      +⇥Side
      $ cd repo && git checkout -q main && outline --db 'my lists.db' add Main --id main --into food -q && git commit -qam main && git merge -q side -m merge
      main
      Auto-merging my lists.db
      ! Merged 1 version from my lists.db → v11
      $ cd repo && outline --db 'my lists.db' ls food --plain --fields id && git status --short
      food
      fruit
      apple
      pear
      milk
      main
      side
      $ cd repo && git checkout -q side && outline --db 'my lists.db' set apple --text Red -q && git commit -qam red
      $ cd repo && git checkout -q main && outline --db 'my lists.db' set apple --text Big -q && git commit -qam big && git merge -q side -m merge
        apple  Big  has another text in v13: "Red"
      Auto-merging my lists.db
      CONFLICT (content): Merge conflict in my lists.db
      Automatic merge failed; fix conflicts and then commit the result.
      ! Merged 1 version from my lists.db → v13, 1 conflict  (outline --db 'my lists.db' resolve ID …, then git add 'my lists.db')
      ? 1
      $ cd repo && outline --db 'my lists.db' conflicts && git status --short && git commit -qam merged
      apple  text  Big
        mine    "Big"  v12, <time>  shown
        theirs  "Red"  v13, <time>
      UU "my lists.db"
      $ cd repo && git checkout -q -b topic HEAD~1 && outline --db 'my lists.db' add Topic --id topic --into work -q && git commit -qam topic && git rebase -q main
      topic
      ! Merged 1 version from my lists.db → v14
      $ cd repo && outline --db 'my lists.db' ls work --plain --fields id && outline --db 'my lists.db' check
      work
      report
      topic
      ! No problems from v1 to v14
      """#)
  }

  @Test func `a file with a log beside it, or outside of a repository, is refused`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db a.db && cp .outline.db b.db && outline --db b.db add New --into food -q > log
      $ { printf 'UPDATE item SET text="Pears" WHERE id="pear";\n.shell touch open\n'; await '[ -e go ]'; } | sqlite3 a.db & await '[ -e open ]'; outline git-merge a.db a.db b.db; echo $?; touch go
      5
      ! outline: a.db has a log beside it, so git does not have all of it
      ! hint: end the programs that use it, or run outline check on it, and commit it again
      $ mkdir bare && cp .outline.db bare/lists.db && outline git-setup bare/lists.db
      ! outline: <folder>/bare/lists.db is not in a git repository
      ! hint: git init makes one
      ? 2
      """#)
  }
}
