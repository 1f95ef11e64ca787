import Testing

struct RemoteTests {
  @Test func `copies exchange versions by pull, push and sync, and remember whom they met`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline clone .outline.db copy.db
      copy.db
      ! Cloned v9 from .outline.db
      $ outline --db copy.db remote list
      origin  <folder>/.outline.db  met <time>
      $ outline set apple --text "Big apple" -q
      $ outline --db copy.db add Bread --id bread --into food -q
      bread
      $ outline --db copy.db set apple --text "Red apple" -q
      $ outline --db copy.db pull --dry-run
        apple  Red apple  has another text in v12: "Big apple"
      ! Would pull 1 version from origin: nothing, 1 conflict
      $ outline --db copy.db pull --exit-code
        apple  Red apple  has another text in v12: "Big apple"
      ! Pulled 1 version from origin → v12, 1 conflict  (outline --db copy.db conflicts)
      ? 1
      $ outline --db copy.db pull
      ! Nothing new from origin, still v12
      $ outline --db copy.db push --dry-run
      ! Would push 2 versions to origin, 1 conflict there
      $ outline --db copy.db push
      ! Pushed 2 versions to origin → v12 there, 1 conflict there
      $ outline --db copy.db push
      ! Nothing new for origin
      $ outline remote add copy copy.db
      ! Added the remote copy
      $ outline remote add copy other.db
      ! outline: there is a remote "copy" already
      ! hint: choose another name, or remove it first: outline remote remove copy
      ? 2
      $ outline remote add -- -x other.db
      ! outline: "-x" cannot be the name of a remote: it has 1 to 64 letters, digits, -, _ and dots, and does not begin with - or a dot
      ? 2
      $ outline remote list
      copy  <folder>/copy.db  never met, 12 versions to push
      $ outline sync
      ! copy: nothing new → v12
      $ outline remote list --plain --fields name,unsent
      copy⇥0
      $ outline diff --with copy
      here v12 → copy v12: no difference
      $ outline rm bread -q
      $ outline diff --with copy
      + bread  Bread  in /Food
      here v13 → copy v12: 1 added
      """#)
  }

  @Test func `missing places are refused with a reason`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline remote add copy copy.db -q
      $ outline pull .outline.db
      ! Nothing new from .outline.db, still v9
      $ outline pull gone
      ! outline: no remote or file is named "gone"
      ! hint: the remotes are copy
      ? 3
      $ outline remote remove gone
      ! outline: unknown remote "gone"
      ! hint: outline remote list shows them
      ? 3
      $ outline remote remove copy
      ! Removed the remote copy
      $ outline pull
      ! outline: the file has no remote
      ! hint: outline remote add NAME WHERE
      ? 2
      $ outline backup copy.db -q && outline clone copy.db copy.db
      copy.db
      ! outline: cannot clone to copy.db: the file already exists
      ! hint: choose another name, or move it
      ? 8
      $ outline clone gone.db new.db
      ! outline: cannot open gone.db: there is no such file
      ? 8
      $ ls
      copy.db
      """#)
  }

  @Test func `the user's own outline can be a clone`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline clone none.db @user 2>&1 | head -n 1; outline clone .outline.db @user --dry-run; ls -A data
      outline: cannot open none.db: there is no such file
      ! Would clone v9 from .outline.db
      $ outline clone .outline.db @user
      <folder>/data/outline/outline.db
      ! Cloned v9 from .outline.db
      $ outline @user show apple --plain --fields text
      Apple
      $ outline clone .outline.db @user
      ! outline: cannot clone to <folder>/data/outline/outline.db: the file already exists
      ! hint: choose another name, or move it
      ? 8
      $ outline clone .outline.db @usr
      ! outline: no outline is called @usr
      ! hint: did you mean @user?
      ? 3
      $ outline clone .outline.db ./@usr -q; rm .outline.db; ls
      ./@usr
      @usr
      data
      """#)
  }

  @Test func `a pull that changes nothing offers no undo`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db b.db; outline --db b.db done apple -q; outline done apple -q; outline pull b.db
      ! Pulled 1 version from b.db → v11
      $ outline --db b.db rename milk Soy -q; outline rename milk Oat -q; outline pull b.db
        milk  Oat  has another text in v13: "Soy"
      ! Pulled 1 version from b.db → v13, 1 conflict  (outline conflicts)
      $ outline undo --pull
      ! outline: there is nothing to undo
      ? 1
      """#)
  }

  @Test func `a clone replaces no file, and a purge reports missing folders`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ echo mine > copy.db.clone && echo mine > copy.db.part && outline clone .outline.db copy.db && cat copy.db.*
      copy.db
      mine
      mine
      ! Cloned v9 from .outline.db
      $ mkdir drive && outline remote add drive folder:drive -q && outline push -q && outline set apple --text Red -q
      $ mv drive away && outline purge --item apple --force > out 2>&1; echo $?; cut -d '"' -f 1 out
      0
      outline: the bundles in drive keep the texts: cannot read the folder <folder>/drive: No such file or directory
      Forgot the former texts of apple in 1 version and 2 messages: 
      """#)
  }

  @Test func `syncs of one file at the same moment all succeed`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir drive && outline remote add drive folder:drive -q
      $ for i in 1 2 3 4 5 6; do (outline sync -q || echo failed) & done; wait
      $ outline rm milk -q; for i in 1 2 3 4 5 6; do (outline sync -q || echo failed) & done; wait
      $ outline sync -q && outline clone folder:drive copy.db
      copy.db
      ! Cloned v10 from folder:drive
      """#)
  }

  @Test func `a folder carries bundles between files that never meet`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir drive
      $ outline push folder:drive
      ! outline: the folder needs a name, because the file remembers what it wrote there
      ! hint: outline remote add NAME folder:<folder>/drive
      ? 2
      $ outline remote add drive folder:drive
      ! Added the remote drive, not encrypted
      $ outline push
      ! Pushed 9 versions to drive
      $ outline push
      ! Nothing new for drive
      $ outline clone folder:drive copy.db
      copy.db
      ! Cloned v9 from folder:drive
      $ outline --db copy.db ls --plain | cut -f1
      food
      fruit
      apple
      pear
      milk
      work
      report
      $ outline --db copy.db log -n 1 --fields made,madeAs,origin
      <time>⇥9⇥merge
      $ outline --db copy.db add Bread --id bread --into food -q
      bread
      $ outline --db copy.db sync
      ! origin: pulled 0, pushed 1 → v10
      $ outline --db copy.db sync
      ! origin: nothing new → v10
      # A bundle that is not whole yet waits.
      $ for file in drive/*/000001-*.bundle; do head -c 50 "$file" > "$file.conflict.bundle"; done
      $ outline pull 2>&1 | sed 's|[a-z]*/000|<subfolder>/000|; s/([a-z]*)/(<version>)/'
      Pulled 1 version from drive → v10  (outline undo --pull)
      outline: <subfolder>/000001-<version name>.bundle.conflict.bundle and 1 other: not whole yet
      $ outline sync 2>&1 | sed 's|[a-z]*/000|<subfolder>/000|; s/([a-z]*)/(<version>)/'
      drive: nothing new → v10
      drive: <subfolder>/000001-<version name>.bundle.conflict.bundle and 1 other: not whole yet
      # One with another byte is no better, and says so.
      $ rm drive/*/*.conflict.bundle; for file in drive/*/*-*.bundle; do sed 's/Bread/Brood/' "$file" > "${file%.bundle}.other.bundle"; done
      $ outline sync 2>&1 | sed 's/[a-z]*.0*1-[a-z]*/<name>/'
      drive: nothing new → v10
      drive: <name>.other.bundle is damaged: it does not agree with its digest (line 3); remove it, and the machine that wrote it writes it again
      $ rm drive/*/*.other.bundle
      # Files of other kinds are not read to their end, and some are named.
      $ mkdir drive/photos; for n in 1 2 3 4 5; do yes photo | head -c 9999 > drive/photos/$n.bundle; done
      $ outline pull 2> said; grep -c 'this is not a bundle' said; tail -n 1 said; rm -r drive/photos
      3
      outline: and 2 more such files
      # A file that was copied with its record leaves the subfolder to the original.
      $ cp .outline.db moved.db && outline add Old --id old --into food -q && outline push
      old
      ! Pushed 1 version to drive
      $ outline --db moved.db add New --id new --into food -q && outline --db moved.db push
      new
      ! Pushed 1 version to drive
      $ outline sync && outline --db copy.db sync && outline --db moved.db sync
      ! drive: pulled 1, pushed 0 → v12
      ! origin: pulled 2, pushed 0 → v12
      ! drive: pulled 1, pushed 0 → v12
      $ for file in .outline.db copy.db moved.db; do outline --db $file ls --plain | cut -f1 | md5sum; done | uniq | wc -l
      1
      # Bundles that are gone are written again.
      $ rm -r drive/* && outline push
      ! Pushed 12 versions to drive
      $ outline push
      ! Nothing new for drive
      $ outline clone folder:drive again.db
      again.db
      ! Cloned v12 from folder:drive
      $ mkdir -p bad/x && sed 's/Bread/Brood/' drive/*/*.bundle > bad/x/000001-a.bundle; outline clone folder:bad nothing.db
      ! outline: x/000001-a.bundle is damaged: it does not agree with its digest (line 14); remove it, and the machine that wrote it writes it again
      ! outline: the bundles in bad are damaged
      ? 7
      $ rm -r bad; outline pull folder:gone
      ! outline: cannot read the folder gone: No such file or directory
      ! hint: to begin with an empty one: mkdir -p gone
      ? 8
      $ outline clone folder:. nothing.db
      ! outline: there are no bundles in .
      ! hint: outline push writes them, from a file with this folder as a remote
      ? 5
      $ mkdir empty && outline clone folder:empty nothing.db
      ! outline: there are no bundles in empty
      ! hint: outline push writes them, from a file with this folder as a remote
      ? 5
      # After a purge, a folder that was empty gets the versions that are left.
      $ outline remote add other folder:empty && outline purge --before 5 --force -q && outline push other -q
      ! Added the remote other, not encrypted
      $ outline clone folder:empty nothing.db 2> said; echo $?; sed -n 's/ do not begin.*//p' said; rm said
      5
      outline: the bundles in empty
      $ ls
      again.db
      copy.db
      drive
      empty
      moved.db
      """#)
  }

  @Test func `a folder that lost the versions of a retired machine gets them again`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir drive; outline remote add drive folder:drive -q; outline sync -q; outline clone folder:drive b.db -q
      b.db
      $ outline --db b.db add Rice --id rice --into food -q; outline --db b.db sync -q; outline sync -q
      rice
      $ first=$(dirname $(grep -l '"milk"' drive/*/000001-*.bundle | head -1)); rm -r $first
      $ outline clone folder:drive c.db 2>&1 | sed 's|[a-z]*/000[^:]*:|<bundle>:|; s/([a-z]*)/(<version>)/'
      outline: <bundle>: waiting for versions that are not in the folder (<version>); outline sync on a machine that has them writes them
      outline: the bundles in drive do not begin with the first version
      hint: some have not arrived yet: outline sync on a machine that has them; or they were purged: clone the file itself
      $ outline --db b.db sync -q; outline clone folder:drive c.db -q; outline --db c.db ls food --plain --fields id | tail -1
      c.db
      rice
      $ outline --db c.db check -q
      """#)
  }

  @Test func `a clone of a folder in which versions wait is told to be an old state`() async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir drive; outline remote add drive folder:drive -q; outline sync -q; outline clone folder:drive b.db -q
      b.db
      $ outline --db b.db add Rice --id rice --into food -q; outline --db b.db sync -q
      rice
      $ outline sync -q; outline add Tea --id tea --into food -q; outline sync -q
      tea
      $ grep -l '"rice"' drive/*/*.bundle | head -1 > rice; mkdir away; mv $(cat rice) away
      $ outline clone folder:drive c.db > said 2>&1; echo $?; grep -c 'waiting for versions that are not in the folder' said
      5
      1
      $ mv away/* $(cat rice); outline --db c.db pull -q; outline --db c.db ls food --plain --fields id | tail -2
      rice
      tea
      """#)
  }
}
