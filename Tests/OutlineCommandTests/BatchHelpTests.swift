import Foundation
import Testing

struct BatchHelpTests {
  @Test func `the examples of the topic work`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add Banana --id bkzp --into work -q && outline add Quince --id qwvt --into food -q
      bkzp
      qwvt
      $ outline section rename food Larder -q
      $ outline help batch | grep '^  {"op"' | sed 's/Food.Milk/Larder\/Milk/' | outline batch | jq -c '[.op, .count]'
      ["section add",1]
      ["add",1]
      ["add",1]
      ["mv",1]
      ["set",1]
      ! Applied 5 operations → v13  (outline undo)
      $ outline ls --all --plain --fields level,image,text,done
      0⇥⇥Larder⇥0
      1⇥⇥Fruit⇥0
      2⇥🍎⇥Apple⇥0
      2⇥🍐⇥Pear⇥0
      3⇥⇥Conference⇥0
      1⇥⇥Milk⇥1
      1⇥⇥Quince⇥0
      1⇥⇥Banana⇥1
      0⇥⇥Work⇥0
      1⇥⇥Write report⇥0
      0⇥⇥Food⇥0
      1⇥⇥Fruit⇥0
      2⇥🍎⇥Apple⇥0
      """#)
  }

  @Test func `the examples of the command work`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section add Groceries -q > /dev/null
      $ echo '{"op": "add", "text": "Buy milk", "into": "Groceries"}' | outline batch -q
      {"count":1,"ids":["<id>"],"line":1,"op":"add"}
      $ outline find report --json | jq -c '.nodes[] | {op: "rm", id}' | outline batch -
      {"count":1,"ids":["report"],"line":1,"op":"rm"}
      ! Applied 1 operation → v12  (outline undo)
      $ printf 'Rice\n"Oats"\n' > names.txt
      $ jq -Rc '{op: "add", text: ., into: "Food"}' names.txt | outline batch -q | jq -r '.ids[0]'
      <id>
      <id>
      $ outline ls food --plain --fields text | tail -2
      Rice
      "Oats"
      """#)
  }

  @Test func `the topic names every operation and field`() async throws {
    let bench = try await Workbench.planted()
    let topic = try await bench.shell("outline help batch").out
    let lines = [
      #""add","text":"x""#, #""set","id":"x","text":"x""#, #""mv","id":"x","first":true"#,
      #""rm","id":"x""#,
      #""copy","id":"x","into":"y""#, #""done","id":"x""#, #""reopen","id":"x""#,
      #""rename","id":"x","text":"y""#,
      #""note","id":"x","text":"y""#, #""sort","id":"x""#, #""capture","text":"x""#,
      #""expand","all":true"#, #""collapse","all":true"#, #""fav","id":"x""#, #""unfav","id":"x""#,
      #""use","id":"x""#,
      #""swipe","id":"x","edge":"leading""#, #""section add","text":"x""#,
      #""section copy","id":"x""#, #""section rename","id":"x","text":"x""#,
      #""section configure","id":"x","configuration":{}"#, #""section move","id":"x","first":true"#,
      #""section remove","id":"x""#, #""undo""#, #""redo""#, #""restore","version":1"#,
      #""revert","version":2"#,
    ]
    for line in lines {
      // The fields that an operation takes are named where it is given one that is none.
      let answer = try await bench.shell(
        "outline batch", stdin: Array(#"{"op":\#(line),"zzzzzzzz":1}"#.utf8))
      let match = try #require(
        answer.err.firstMatch(of: /hint: its fields are ([a-zA-Z, ]+)\n/), "\(answer.err)")
      let operation = line.split(separator: "\"")[0]
      #expect(topic.contains(operation), "\(operation)")
      for name in match.output.1.components(separatedBy: ", ") {
        #expect(topic.contains(name), "\(operation): \(name)")
      }
    }
  }
}
