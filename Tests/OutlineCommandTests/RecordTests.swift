import Testing

struct RecordTests {
  @Test func `a template makes the lines`() async throws {
    try await Workbench.planted().expect(
      #"""
      $ outline ls fruit --format '{id}: {text} ({secondary})'
      fruit: Fruit ()
      apple: Apple ()
      pear: Pear (2 kg)
      $ outline ls fruit --format '{{{id}}}\t{path}\\'
      {fruit}⇥/Food/Fruit\
      {apple}⇥/Food/Fruit/Apple\
      {pear}⇥/Food/Fruit/Pear\
      $ outline favorites --format '{text}\n{isFavorite}'
      Write report
      1
      $ outline log -n 2 --format '{number} {message}'
      9 add Write report
      8 add section Work
      $ outline log -n 1 --format 'v{version}'; outline blame work --format '{number}' | tail -n 1
      v9
      9
      $ outline diff --format '{sign}{id}'
      +report
      ~report
      $ outline blame work --format '{text} since v{version}'
      Work since v8
      Write report since v9
      $ outline section list --format '{text}'
      Food
      Work
      $ outline show apple --format '{image} {text}'
      🍎 Apple
      """#)
  }

  @Test func `a wrong template or field is named, and the right ones`() async throws {
    try await Workbench.planted().expect(
      #"""
      $ outline ls --format '{id'
      ! outline: the value '{id' is invalid for '--format': --format has an opening brace without a closing one; {{ is a literal brace
      ! hint: outline ls --help
      ? 2
      $ outline ls --format 'id}'
      ! outline: the value 'id}' is invalid for '--format': --format has a closing brace without an opening one; }} is a literal brace
      ! hint: outline ls --help
      ? 2
      $ outline ls --format '{nonsense}'
      ! outline: unknown field "nonsense"
      ! hint: there are id, kind, section, parent, list, level, image, text, secondary, note, done, due, start, wait, blocked, priority, urgency, tags, created, completed, modified, favorite, expanded, children, items, layout, appearance, attributes, uses, used, path, and attribute.NAME
      ? 2
      $ outline log --fields id
      ! outline: unknown field "id"
      ! hint: there are number, date, origin, changes, message, undoes, name, author, isQuiet, seal, made, madeAs, madeIn
      ? 2
      $ outline rm milk --fields nonsense
      ! outline: unknown field "nonsense"
      ! hint: there are id, kind, section, parent, list, level, image, text, secondary, note, done, due, start, wait, blocked, priority, urgency, tags, created, completed, modified, favorite, expanded, children, items, layout, appearance, attributes, uses, used, path, and attribute.NAME
      ? 2
      $ outline ls --format '{id}' --fields id
      ! outline: choose one of --fields and --format
      ! hint: outline ls --help
      ? 2
      $ outline ls --json --plain
      ! {
      !   "error" : {
      !     "code" : 2,
      !     "hint" : "outline ls --help",
      !     "message" : "choose one of --json, --ndjson and --plain, --fields, --format or -0",
      !     "name" : "usage"
      !   },
      !   "schema" : 1
      ! }
      ? 2
      $ outline ls --json --ndjson
      ! {
      !   "error" : {
      !     "code" : 2,
      !     "hint" : "outline ls --help",
      !     "message" : "choose one of --json and --ndjson",
      !     "name" : "usage"
      !   },
      !   "schema" : 1
      ! }
      ? 2
      $ outline log --plain
      9⇥<time>⇥app⇥1⇥add Write report⇥
      8⇥<time>⇥app⇥1⇥add section Work⇥
      7⇥<time>⇥app⇥1⇥add Milk⇥
      6⇥<time>⇥app⇥1⇥add Conference⇥
      5⇥<time>⇥app⇥1⇥add Pear⇥
      4⇥<time>⇥app⇥1⇥add Apple⇥
      3⇥<time>⇥app⇥1⇥add Fruit⇥
      2⇥<time>⇥app⇥1⇥add section Food⇥
      1⇥<time>⇥app⇥1⇥new file⇥
      """#)
  }

  @Test func `records can end with NUL`() async throws {
    try await Workbench.planted().expect(
      #"""
      $ outline ls fruit -0 --fields id | tr '\0' ';'
      fruit;apple;pear;
      $ outline ls fruit --print0 --fields id,text | tr '\0' ';'
      fruit⇥Fruit;apple⇥Apple;pear⇥Pear;
      $ outline set milk --note "$(printf 'one\ntwo\\')" -q; outline show milk -0 --fields note | tr '\0' ';'
      one
      two\;
      $ outline show milk --fields note
      one\ntwo\\
      $ outline ls fruit -0 --fields text | xargs -0 -n 1 echo
      Fruit
      Apple
      Pear
      $ outline find conference -0 --fields id | outline rm -
      ! Deleted "Conference" → v11  (outline undo)
      $ printf 'milk\0apple\tApple\0' | outline fav -
      ! Made "Milk" and "Apple" favorites → v12  (outline undo)
      """#)
  }

  @Test func `NDJSON is an object a line`() async throws {
    try await Workbench.planted().expect(
      #"""
      $ outline ls fruit --ndjson
      {"hasChildren":true,"id":"fruit","isDone":false,"isExpanded":true,"isFavorite":false,"kind":"item","level":1,"
      ↳ parent":"food","path":"/Food/Fruit","section":"food","text":"Fruit"}
      {"hasChildren":false,"id":"apple","image":"🍎","isDone":false,"isExpanded":false,"isFavorite":false,"kind":"ite
      ↳ m","level":2,"parent":"fruit","path":"/Food/Fruit/Apple","section":"food","text":"Apple"}
      {"hasChildren":true,"id":"pear","image":"🍐","isDone":false,"isExpanded":false,"isFavorite":false,"kind":"item"
      ↳ ,"level":2,"parent":"fruit","path":"/Food/Fruit/Pear","secondaryText":"2 kg","section":"food","text":"Pear"}
      $ outline log --ndjson -n 1 --patch | sed 's/"date":"[^"]*"/"date":"<time>"/'
      {"changes":1,"counts":{"collapsed":0,"deleted":0,"expanded":0,"favorited":1,"inserted":1,"moved":0,"movedFavorites":0,"unfavorited":0,"updated":0},"date":"<time>","message":"add Write report","name":"<version name>","number":9,"origin":"app","seal":"<seal>","steps":[{"isRoot":true,"node":{"content":{"text":"Write report"},"id":"report","isExpanded":false,"kind":"item"},"op":"insert","to":{"parent":"work"}},{"id":"report","op":"favorite","to":{}}]}
      $ outline diff --ndjson
      {"isRoot":true,"node":{"content":{"text":"Write report"},"id":"report","isExpanded":false,"kind":"item"},"op":"insert","to":{"parent":"work"}}
      {"id":"report","op":"favorite","to":{}}
      $ outline diff 1 1 --ndjson
      $ outline blame report --ndjson | sed 's/"date":"[^"]*"/"date":"<time>"/'
      {"id":"report","kind":"item","level":1,"text":"Write report","version":{"changes":1,"date":"<time>","message":
      ↳ "add Write report","name":"<version name>","number":9,"origin":"app","seal":"<seal>"}}
      $ outline swipe milk --list --ndjson
      {"action":{"effect":"toggleFavorite","image":"⭐️","title":"Favorite"},"edge":"leading","isFullSwipe":true}
      {"action":{"effect":"delete","image":"🗑️","style":"destructive","title":"Delete"},"edge":"trailing","isFullSwipe":true}
      $ outline check --ndjson
      $ outline mv apple --into work --ndjson
      {"changed":true,"count":1,"did":"Moved \"Apple\" to /Work","nodes":[{"hasChildren":false,"id":"apple","image":"🍎",
      ↳ "isDone":false,"isExpanded":false,"isFavorite":false,"kind":"item","level":1,"parent":"work","path":"/Work/A
      ↳ pple","section":"work","text":"Apple"}],"schema":1,"version":10,"versionName":"<version name>"}
      $ outline show nothing --ndjson
      ! {"error":{"code":3,"hint":"outline ls","message":"no item or section is named \"nothing\"","name":"not-found"},"schema":1}
      ? 3
      $ outline purge --before 1 --ndjson
      {"changed":false,"did":"Nothing to purge, the history begins at v1","schema":1,"version":10}
      $ outline backup copy --ndjson | sed 's/[0-9]\{5,\}/<n>/'
      {"bytes":<n>,"did":"Backed up v10","file":"copy","schema":1,"version":10}
      """#)
  }

  @Test func `a node that an undo deletes is listed as it was`() async throws {
    try await Workbench.planted().expect(
      #"""
      $ outline undo --fields id,path -q
      report⇥/Work/Write report
      $ outline redo --ndjson | jq -c '[.nodes[].id]'
      ["report"]
      $ outline section list --fields id,items,layout,appearance
      food⇥2⇥list⇥plain
      work⇥1⇥list⇥plain
      $ outline section remove Work --json | jq .count
      2
      $ outline log -n1 --fields message
      remove section Work
      $ outline ls -L0 --fields id
      food
      $ outline add Plum --into food -mplums -q > id; outline log -n1 --fields message
      plums
      $ outline swipe milk --action zz
      ! outline: the section has no action "zz"
      ! hint: it has "Favorite", "Delete"
      ? 3
      $ outline revert 1
      ! outline: cannot revert version 1: it is the oldest
      ? 2
      $ outline --db
      ! outline: missing value for '--db <file>'
      ! hint: outline --help
      ? 2
      $ : > empty; outline init empty
      empty
      ! Made an empty outline  (outline section add TITLE)
      """#)
  }

  @Test func `listed records have fields of their own, also where a change has others`()
    async throws
  {
    try await Workbench.planted().expect(
      #"""
      $ outline swipe milk --list --fields edge,title
      leading⇥Favorite
      trailing⇥Delete
      $ outline swipe milk --list --dry-run
      ! outline: --list changes nothing, so it excludes --dry-run, --message and --expect-version
      ! hint: outline swipe --help
      ? 2
      $ outline check --fields nonsense
      ! outline: unknown field "nonsense"
      ! hint: there are subject, problem, kind
      ? 2
      $ outline --no-pager add Plum --into fruit -q > ids; wc -l < ids
      1
      $ outline add Fig --into fruit --no-pager
      ! outline: unknown option '--no-pager'
      ! hint: outline add --help
      ? 2
      """#)
  }

  @Test func `a change lists its nodes as records too`() async throws {
    try await Workbench.planted().expect(
      #"""
      $ outline add Plum Fig --into fruit --format '{text} {path}'
      Plum /Food/Fruit/Plum
      Fig /Food/Fruit/Fig
      ! Added "Plum" and "Fig" → v10  (outline undo)
      $ outline mv apple --into work --fields id,parent
      apple⇥work
      ! Moved "Apple" to /Work → v11  (outline undo)
      $ outline rm /Work/Apple --plain -q
      apple⇥item⇥1⇥🍎⇥Apple⇥
      $ outline undo --fields id,path -q
      apple⇥/Work/Apple
      $ outline section add New --id new --fields id,kind
      new⇥section
      ! Added the section "New" → v14  (outline undo)
      """#)
  }
}
