import Testing

struct ApplyTests {
  @Test func `a section refuses a configuration that cannot show it`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section configure food --layout strip -q && outline diff 9 @ --json > changes.json && outline undo -q
      $ sed -i 's/"strip"/5/; s/\\"strip\\"/5/' changes.json
      $ outline apply changes.json
      ! outline: cannot apply the changes: 1 conflict
      !   food  Food  is refused: the new configuration of section food cannot be read: <reason>
      ! hint: --force applies the rest
      ? 5
      $ outline ls work
      work    Work
      report      Write report ★
      """#.replacing(
        "<reason>", with: "layout: it is not of type String"))
  }

  @Test func `a difference is carried over to another file`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline backup other.db -q
      other.db
      $ outline mv pear --into work -q
      $ outline set apple --text "Big apple" --done -q
      $ outline add New --id new --into pear --favorite -q
      new
      $ outline rm milk -q
      $ outline diff 9 @ --json > changes.json
      $ outline --db other.db apply changes.json --dry-run
      > pear  🍐 Pear  from /Food/Fruit to /Work, after Write report
      + new  New  in /Work/Pear
      ~ apple  🍎 Big apple  text "Apple" → "Big apple", done
      ~ new  New  favorite
      - milk  Milk  from /Food
      ! Would change: 1 added, 1 deleted, 1 moved, 1 changed, 1 favorite
      $ outline --db other.db log -n 1
      v9  <time>  app  add Write report  1 change
      ! There may be more; --limit shows them
      $ outline --db other.db apply changes.json
      ! Applied 5 changes → v10  (outline --db other.db undo)
      $ outline --db other.db ls --all
      food        Food
      fruit         ▾ Fruit
      apple             ✓ 🍎 Big apple

      work        Work
      report          Write report ★
      pear          ▸ 🍐 Pear  2 kg
      conference        Conference
      new               New ★
      $ outline --db other.db apply changes.json
      ! outline: cannot apply the changes: 5 conflicts
      !   pear   Pear  is a child of work now
      !   new    New  already exists
      !   apple  Big apple  now has another text
      !   new    New  is a favorite already
      !   milk   does not exist
      ! hint: --force applies the rest
      ? 5
      $ outline --db other.db undo
      ! Undid v10: apply 5 changes → v11  (outline --db other.db redo)
      $ outline diff @ 9 --json | outline apply -
      ! Applied 5 changes → v14  (outline undo)
      $ outline diff 9 @
      v9 → v14: no difference
      """#)
  }

  @Test func `a field that changed since is a conflict`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set apple --text "Big apple" -q
      $ outline mv pear --into work -q
      $ outline rm milk -q
      $ outline diff 9 @ --json > changes.json
      $ outline restore 9 -q
      $ outline set apple --text "Green apple" -q
      $ outline mv pear --into food -q
      $ outline add Oats --into milk -q --id oats
      oats
      $ outline apply changes.json
      ! outline: cannot apply the changes: 3 conflicts
      !   pear   Pear  is a child of food now
      !   apple  Green apple  now has another text
      !   milk   Milk  has children that would stay
      ! hint: --force applies the rest
      ? 5
      $ outline apply changes.json --json
      ! {
      !   "error" : {
      !     "code" : 5,
      !     "conflicts" : [
      !       {
      !         "id" : "pear",
      !         "reason" : "is a child of food now",
      !         "text" : "Pear"
      !       },
      !       {
      !         "id" : "apple",
      !         "reason" : "now has another text",
      !         "text" : "Green apple"
      !       },
      !       {
      !         "id" : "milk",
      !         "reason" : "has children that would stay",
      !         "text" : "Milk"
      !       }
      !     ],
      !     "hint" : "--force applies the rest",
      !     "message" : "cannot apply the changes: 3 conflicts",
      !     "name" : "conflict"
      !   },
      !   "schema" : 1
      ! }
      ? 5
      $ outline apply changes.json --force
      ! Nothing to change, still v16
      ! Not changed:
      !   pear   Pear  is a child of food now
      !   apple  Green apple  now has another text
      !   milk   Milk  has children that would stay
      $ outline rm oats -q
      $ outline apply changes.json --force --dry-run
      - milk  Milk  from /Food
      ! Would change: 1 deleted
      ! Not changed:
      !   pear   Pear  is a child of food now
      !   apple  Green apple  now has another text
      $ outline apply changes.json --force
      ! Applied 1 change → v18  (outline undo)
      ! Not changed:
      !   pear   Pear  is a child of food now
      !   apple  Green apple  now has another text
      $ outline log -n 1
      v18  <time>  app  apply 3 changes  1 change
      ! There may be more; --limit shows them
      $ outline apply changes.json --force --json
      {
        "changed" : false,
        "conflicts" : [
          {
            "id" : "pear",
            "reason" : "is a child of food now",
            "text" : "Pear"
          },
          {
            "id" : "apple",
            "reason" : "now has another text",
            "text" : "Green apple"
          },
          {
            "id" : "milk",
            "reason" : "does not exist",
            "text" : ""
          }
        ],
        "count" : 0,
        "did" : "Nothing to change",
        "nodes" : [

        ],
        "schema" : 1,
        "version" : 18
      }
      $ outline diff --stat
      v17 → v18: 1 deleted
      """#)
  }

  @Test func `the answer in JSON`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set milk --text Oats -q
      $ outline diff --json > changes.json
      $ outline undo -q
      $ outline apply changes.json --dry-run --json
      {
        "changed" : false,
        "count" : 1,
        "counts" : {
          "collapsed" : 0,
          "deleted" : 0,
          "expanded" : 0,
          "favorited" : 0,
          "inserted" : 0,
          "moved" : 0,
          "movedFavorites" : 0,
          "unfavorited" : 0,
          "updated" : 1
        },
        "did" : "Would change: 1 changed",
        "nodes" : [
          {
            "completed" : "<time>",
            "hasChildren" : false,
            "id" : "milk",
            "isDone" : true,
            "isExpanded" : false,
            "isFavorite" : false,
            "kind" : "item",
            "level" : 1,
            "parent" : "food",
            "path" : "/Food/Oats",
            "section" : "food",
            "text" : "Oats"
          }
        ],
        "schema" : 1,
        "steps" : [
          {
            "changes" : [
              {
                "field" : "text",
                "from" : "Milk",
                "to" : "Oats"
              }
            ],
            "id" : "milk",
            "kind" : "item",
            "op" : "update"
          }
        ],
        "version" : 11
      }
      $ outline apply changes.json --json -m "over there"
      {
        "changed" : true,
        "count" : 1,
        "did" : "Applied 1 change",
        "nodes" : [
          {
            "completed" : "<time>",
            "hasChildren" : false,
            "id" : "milk",
            "isDone" : true,
            "isExpanded" : false,
            "isFavorite" : false,
            "kind" : "item",
            "level" : 1,
            "parent" : "food",
            "path" : "/Food/Oats",
            "section" : "food",
            "text" : "Oats"
          }
        ],
        "schema" : 1,
        "version" : 12,
        "versionName" : "<version name>"
      }
      $ outline apply changes.json --expect-version 3
      ! outline: version 3 was expected, but the file is at version 12 (app: over there)
      ! hint: read the outline again, then repeat the command
      ? 5
      $ outline log -n 1
      v12  <time>  app  over there  1 change
      ! There may be more; --limit shows them
      """#)
  }

  @Test func `steps alone are accepted, and other objects refused`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ echo '[{"op": "collapse", "id": "fruit", "kind": "item"}]' | outline apply -
      ! Applied 1 change → v10  (outline undo skips it)
      $ echo '[]' | outline apply -
      ! Nothing to change, still v10
      $ echo '{"schema": 2, "steps": []}' | outline apply -
      ! outline: cannot read standard input: its schema 2 is newer than this program
      ? 2
      $ echo '{"steps": [{"op": "jump", "id": "fruit"}]}' | outline apply -
      ! outline: cannot read standard input: steps: 0: op: there is no "jump"
      ! hint: outline apply reads the output of outline diff --json
      ? 2
      $ echo '{"steps": [{"op": "insert"}]}' | outline apply -
      ! outline: cannot read standard input: node is missing
      ! hint: outline apply reads the output of outline diff --json
      ? 2
      $ echo '{"nodes": []}' | outline apply -
      ! outline: cannot read standard input: steps is missing
      ! hint: outline apply reads the output of outline diff --json
      ? 2
      $ echo '{' | outline apply -
      ! outline: cannot read standard input: the given data was not valid JSON
      ! hint: outline apply reads the output of outline diff --json
      ? 2
      $ echo '[{"op": "replace", "path": "/sections/0/content/text", "value": "Foods"}]' | outline apply -
      ! outline: cannot read standard input: it is an RFC 6902 patch
      ! hint: outline apply reads the output of outline diff --json
      ? 2
      $ outline apply nothing.json
      ! outline: cannot open nothing.json: No such file or directory
      ? 8
      $ outline apply
      ! outline: missing expected argument '<file>'
      ! hint: outline apply FILE
      ? 2
      """#)
  }

  @Test func `a step that the outline refuses is a conflict`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ echo '[{"op": "move", "id": "fruit", "kind": "item", "from": {"parent": "food"}, "to": {"parent": "pear"}}]' >
      ↳  a.json
      $ outline apply a.json
      ! outline: cannot apply the changes: 1 conflict
      !   fruit  Fruit  is refused: fruit cannot move into pear, which is inside it
      ! hint: --force applies the rest
      ? 5
      $ echo '[{"op": "favorite", "id": "food", "to": {}}, {"op": "unfavorite", "id": "milk", "from": {}}]' | outline 
      ↳ apply -
      ! outline: cannot apply the changes: 2 conflicts
      !   food  Food  is no item
      !   milk  Milk  is not a favorite
      ! hint: --force applies the rest
      ? 5
      $ echo '[{"op": "insert", "node": {"id": "a", "kind": "item", "content": {"text": "a"},' > b.json
      $ echo '"isExpanded": false}, "to": {"parent": "b"}}]' >> b.json
      $ outline apply b.json --force
      ! Nothing to change, still v9
      ! Not changed:
      !   a  would be a child of b, which does not exist
      $ outline log -n 1
      v9  <time>  app  add Write report  1 change
      ! There may be more; --limit shows them
      """#)
  }
}
