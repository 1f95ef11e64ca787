import Foundation
import Testing

struct BatchTests {
  @Test func `all operations are one version, and lines see those above them`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf '%s\n' '{"op":"section add","text":"Shop","key":"shop","after":"food"}' '{"op":"add","text":"Bread","id":
      ↳ "bread","into":{"key":"shop"},"isFavorite":true}' '{"op":"mv","ids":["milk","pear"],"before":"bread"}' '{"op":
      ↳ "set","id":"/Shop/Bread","secondaryText":"2 loaves","isDone":true}' '{"op":"rm","id":"apple"}' | outline batch
      {"count":1,"ids":["<id>"],"key":"shop","line":1,"op":"section add"}
      {"count":1,"ids":["bread"],"line":2,"op":"add"}
      {"count":2,"ids":["milk","pear"],"line":3,"op":"mv"}
      {"count":1,"ids":["bread"],"line":4,"op":"set"}
      {"count":1,"ids":["apple"],"line":5,"op":"rm"}
      ! Applied 5 operations → v10  (outline undo)
      $ outline ls --all --plain --fields level,text,secondary,done,favorite
      0⇥Food⇥⇥0⇥0
      1⇥Fruit⇥⇥0⇥0
      0⇥Shop⇥⇥0⇥0
      1⇥Milk⇥⇥1⇥0
      1⇥Pear⇥2 kg⇥0⇥0
      2⇥Conference⇥⇥0⇥0
      1⇥Bread⇥2 loaves⇥1⇥1
      0⇥Work⇥⇥0⇥0
      1⇥Write report⇥⇥0⇥1
      $ outline log -n 1 -q
      v10  <time>  app  batch of 5 operations  5 changes
      $ outline undo
      ! Undid v10: batch of 5 operations → v11  (outline redo)
      $ outline diff 9 @
      v9 → v11: no difference
      """#)
  }

  @Test func `an undo is the only line of its batch, a restore and a revert are lines like others`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ echo '{"op":"undo"}' | outline batch
      {"count":1,"ids":["report"],"line":1,"op":"undo"}
      ! Applied 1 operation → v10  (outline redo)
      $ printf '%s\n' '{"op":"rm","id":"milk"}' '{"op":"redo"}' > mixed
      $ outline batch mixed
      ! outline: line 2: redo makes a version of its own, so it must be the only line of a batch
      ! hint: outline redo before or after the batch
      ? 2
      $ echo '{"op":"redo"}' | outline batch --dry-run -q
      + report  Write report  in /Work
      ~ report  Write report  favorite
      $ echo '{"op":"redo"}' | outline batch -q
      {"count":1,"ids":["report"],"line":1,"op":"redo"}
      $ outline batch mixed --continue-on-error | jq -c '[.line, .count, .error.name]'
      [1,1,null]
      [2,null,"usage"]
      ! Applied 1 of 2 operations → v12  (outline undo)
      ! outline: line 2: redo makes a version of its own, so it must be the only line of a batch
      ! hint: outline redo before or after the batch
      ! outline: 1 of 2 operations failed
      $ printf '%s\n' '{"op":"restore","id":"milk"}' '{"op":"revert","version":11}' '{"op":"set","id":"milk","note":"x"}' |
      ↳ outline batch
      {"count":1,"ids":["milk"],"line":1,"op":"restore"}
      {"count":1,"ids":["report"],"line":2,"op":"revert"}
      {"count":1,"ids":["milk"],"line":3,"op":"set"}
      ! Applied 3 operations → v13  (outline undo)
      $ outline log -n 3 -q
      v13  <time>  app   batch of 3 operations     2 changes
      v12  <time>  app   batch of 2 operations     1 change
      v11  <time>  redo  redo 9: add Write report  1 change
      """#)
  }

  @Test func `every operation`() async throws {
    let bench = try await Workbench.planted()
    let lines = #"""
      {"op": "section add", "text": "Later", "id": "later", "image": "🕘", "first": true, "configuration": {"layout": "strip"}}
      {"op": "section rename", "id": "work", "text": "Job", "image": "🔨"}
      {"op": "section configure", "id": "food", "configuration": {"layout": "grid", "columns": 3, "footer": "Buy local",
      """#.replacing(",\n", with: ", ")
        + #"""
         "leadingActions": [{"title": "Later", "effect": "move", "section": "Later"}]}}
        {"op": "section move", "id": "work", "before": "food"}
        {"op": "add", "text": "Plum", "id": "plum", "after": "apple", "secondaryText": "ripe", "image": "🟣", "note": "a\nb",
        """#.replacing(",\n", with: ", ") + #"""
         "isDone": true, "isFavorite": true, "isExpanded": true, "attributes": {"price": 1.5, "kinds": ["a", null]}}
        {"op": "set", "id": "plum", "note": null, "secondaryText": null, "attributes": {"price": null, "x": {"y": 1}}}
        {"op": "expand", "id": "pear"}
        {"op": "collapse", "ids": ["food", "fruit"]}
        {"op": "fav", "ids": ["apple", "plum"], "first": true}
        {"op": "unfav", "id": "report"}
        {"op": "use", "ids": ["apple", "pear"]}
        {"op": "swipe", "id": "milk", "edge": "leading", "action": "Later"}
        {"op": "mv", "id": "report", "toSection": "food", "first": true}
        {"op": "rm", "id": "conference"}
        {"op": "section add", "text": "Short-lived", "id": "short"}
        {"op": "section remove", "id": "short"}
        """#
    let answer = try await bench.shell(
      "outline batch - | jq -c '[.op, .ids, .count]'", stdin: Array(lines.utf8))
    #expect(
      answer.out == #"""
        ["section add",["later"],1]
        ["section rename",["work"],1]
        ["section configure",["food"],1]
        ["section move",["work"],1]
        ["add",["plum"],1]
        ["set",["plum"],1]
        ["expand",["pear"],1]
        ["collapse",["food","fruit"],2]
        ["fav",["apple","plum"],2]
        ["unfav",["report"],1]
        ["use",["apple","pear"],2]
        ["swipe",["milk"],1]
        ["mv",["report"],1]
        ["rm",["conference"],1]
        ["section add",["short"],1]
        ["section remove",["short"],1]

        """#)
    #expect(answer.err == "Applied 16 operations → v10  (outline undo)\n")
    try await bench.expect(
      #"""
      $ outline ls --all --plain --fields id,level,image,text,secondary,done,favorite,expanded
      later⇥0⇥🕘⇥Later⇥⇥0⇥0⇥1
      milk⇥1⇥⇥Milk⇥⇥1⇥0⇥0
      work⇥0⇥🔨⇥Job⇥⇥0⇥0⇥1
      food⇥0⇥⇥Food⇥⇥0⇥0⇥0
      report⇥1⇥⇥Write report⇥⇥0⇥0⇥0
      fruit⇥1⇥⇥Fruit⇥⇥0⇥0⇥0
      apple⇥2⇥🍎⇥Apple⇥⇥0⇥1⇥0
      plum⇥2⇥🟣⇥Plum⇥⇥1⇥1⇥1
      pear⇥2⇥🍐⇥Pear⇥2 kg⇥0⇥0⇥1
      $ outline show plum --json | jq -c '.nodes[0] | [.note, .attributes]'
      [null,{"kinds":["a",null],"x":{"y":1}}]
      $ outline show food --json | jq -c '.nodes[0].configuration'
      {"columns":3,"footer":"Buy local","layout":"grid","leadingActions":[{"effect":"move","section":"later","title":"Later"}]}
      $ outline favorites --plain --fields id
      apple
      plum
      $ outline recents --plain --fields id
      pear
      apple
      """#)
  }

  @Test func `a key names a node that a line above made`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add Odd --id '$a' --into work -q
      $a
      $ printf '%s\n' '{"op":"add","text":"A","key":"a","id":"n1","into":"food"}' '{"op":"add","text":"B","id":"n2","into":
      ↳ {"key":"a"}}' '{"op":"add","text":"C","id":"n3","into":"$a"}' '{"op":"add","text":"D","id":"n4","key":"milk",
      ↳ "into":"milk"}' '{"op":"mv","ids":["milk",{"key":"milk"}],"into":{"key":"a"}}' | outline batch -q | jq -c .ids
      ["n1"]
      ["n2"]
      ["n3"]
      ["n4"]
      ["milk","n4"]
      $ outline ls n1 --all --plain --fields id
      n1
      n2
      milk
      n4
      $ outline ls '$a' --all --plain --fields id
      $a
      n3
      $ echo '{"op":"rm","id":{"key":"a"}}' | outline batch
      ! outline: line 1: no line above has the key "a"
      ! hint: put the key on the line that adds the item or section, before the lines that use it
      ? 3
      $ printf '%s\n' '{"op":"add","text":"A","key":"x","into":"food"}' '{"op":"add","text":"B","key":"x","into":"food"}' |
      ↳  outline batch
      ! outline: line 2: the key "x" is taken by line 1
      ? 2
      $ printf '%s\n' '{"op":"add","text":"A","key":"x","into":"food"}' '{"op":"add","text":"B","into":"$x"}' | outline batch
      ! outline: line 2: no item or section is named "$x"
      ! hint: write the key of a line above as {"key": "x"}
      ? 3
      $ echo '{"op":"add","text":"A","key":"","into":"food"}' | outline batch
      ! outline: line 1: "key" takes a text that is not empty, not ""
      ? 2
      $ echo '{"op":"rm","id":{"key":1}}' | outline batch
      ! outline: line 1: "id" takes a name, {"key": …}, {"id": …}, {"query": …} or {"name": …, "section": …}, not {"key":1}
      ? 2
      """#)
  }

  @Test func `@ is the node that the line above changed last`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf '%s\n' '{"op":"set","id":"@","text":"First"}' '{"op":"set","id":"apple","text":"Second"}' '{"op":"use","id":
      ↳ "milk"}' '{"op":"set","id":"milk","text":"Milk"}' '{"op":"set","id":"@","secondaryText":"Third"}' '{"op":"rm","id":
      ↳ "milk"}' '{"op":"set","id":"@","text":"Fourth"}' | outline batch --continue-on-error | jq -c '[.ids, .error.message]'
      [["report"],null]
      [["apple"],null]
      [["milk"],null]
      [["milk"],null]
      [["apple"],null]
      [["milk"],null]
      [null,"milk was deleted in version 10"]
      ! Applied 6 of 7 operations → v10  (outline undo)
      ! outline: line 7: milk was deleted in version 10
      ! hint: outline restore milk brings it back
      ! outline: 1 of 7 operations failed
      """#)
  }

  @Test func `one bad line, and nothing is done`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf '%s\n' '{"op":"rm","id":"milk"}' '{"op":"use","id":"pear"}' '{"op":"mv","id":"fruit","into":"pear"}' | 
      ↳ outline batch
      ! outline: line 3: "Fruit" cannot move into "Pear", which is inside it
      ! hint: move pear out first
      ? 2
      $ printf '%s\n' '{"op":"rm","id":"milk"}' '{"op":"rm","id":"nope"}' | outline batch
      ! outline: line 2: no item or section is named "nope"
      ! hint: outline ls
      ? 3
      $ printf '%s\n' '{"op":"rm","id":"milk"}' '{"op":"add","text":"x","id":"milk","into":"food"}' | outline batch --
      ↳ json
      ! {
      !   "error" : {
      !     "code" : 5,
      !     "hint" : "choose another id, or let one be made; ids are never reused, not even after deletion",
      !     "message" : "line 2: the id milk belongs, or once belonged, to another item or section",
      !     "name" : "conflict"
      !   },
      !   "schema" : 1
      ! }
      ? 5
      $ echo '{"op":"rm","id":"milk"}' | outline batch --expect-version 3
      ! outline: version 3 was expected, but the file is at version 9 (app: add Write report)
      ! hint: read the outline again, then repeat the command
      ? 5
      $ outline recents --plain
      $ outline log -n 1 -q
      v9  <time>  app  add Write report  1 change
      """#)
  }

  @Test func `failing lines may be skipped`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf '%s\n' '{"op":"rm","id":"nope","x":1}' '{"op":"add","text":"A","id":"milk","key":"a","into":"food"}'
      ↳  '{"op":"add","text":"B","into":{"key":"a"}}' '{"op":"fav","ids":["apple","milk"],"after":"pear"}'
      ↳  '{"op":"add","text":"C","id":"c","into":"food"}' > lines; outline batch lines --continue-on-error
      {"error":{"code":2,"hint":"its fields are id, ids","message":"rm has no field \"x\"","name":"usage"},"line":1,"op":"rm"}
      {"error":{"code":5,"hint":"choose another id, or let one be made; ids are never reused, not even after
      ↳  deletion","message":"the id milk belongs, or once belonged, to another item or section","name":"conflict"},"key":"a",
      ↳ "line":2,"op":"add"}
      {"error":{"code":3,"message":"the key \"a\" names nothing: line 2 failed","name":"not-found"},"line":3,"op":"add"}
      {"error":{"code":2,"message":"\"Pear\" is not a favorite","name":"usage"},"line":4,"op":"fav"}
      {"count":1,"ids":["c"],"line":5,"op":"add"}
      ! Applied 1 of 5 operations → v10  (outline undo)
      ! outline: line 1: rm has no field "x"
      ! hint: its fields are id, ids
      ! outline: 4 of 5 operations failed
      ? 2
      $ outline favorites --plain --fields id
      report
      $ outline diff 9 @
      + c  C  in /Food
      v9 → v10: 1 added
      $ head -4 lines | tail -3 | outline batch --continue-on-error --json | jq -c '[.changed, .version, .count,
      ↳  (.reports | map(.error.code))]'
      [false,10,0,[5,3,2]]
      $ head -4 lines | tail -3 | outline batch --continue-on-error -q > /dev/null
      ! outline: line 1: the id milk belongs, or once belonged, to another item or section
      ! hint: choose another id, or let one be made; ids are never reused, not even after deletion
      ? 5
      """#)
  }

  @Test func `an answer as one object`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf '%s\n' '{"op":"set","id":"milk","isDone":false}' '{"op":"rm","id":"pear"}' | outline batch --json -m ti
      ↳ dy | jq -c '[.schema, .did, .changed, .version, .count, [.nodes[].id], .reports]'
      [1,"Applied 2 operations",true,10,3,["milk","conference","pear"],[{"count":1,"ids":["milk"],"line":1,"op":"set"}
      ↳ ,{"count":2,"ids":["pear"],"line":2,"op":"rm"}]]
      $ outline log -n 1 -q
      v10  <time>  app  tidy  3 changes
      $ echo '{"op":"set","id":"milk","isDone":false}' | outline batch
      {"count":0,"ids":["milk"],"line":1,"op":"set"}
      ! Nothing to change, still v10
      $ echo '{"op":"use","id":"milk"}' | outline batch
      {"count":1,"ids":["milk"],"line":1,"op":"use"}
      ! Applied 1 operation
      $ printf '%s\n' '{"op":"use","id":"milk"}' '{"op":"use","id":"nope"}' | outline batch --continue-on-error -q > /
      ↳ dev/null
      ! outline: line 2: no item or section is named "nope"
      ! hint: outline ls
      ? 3
      $ outline log -n 1 -q
      v10  <time>  app  tidy  3 changes
      $ outline recents --json | jq -c '[.nodes[] | [.id, .useCount]]'
      [["milk",2]]
      """#)
  }
}
