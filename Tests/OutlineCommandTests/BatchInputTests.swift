import Foundation
import TestSupport
import Testing

struct BatchInputTests {
  /// What `outline batch` prints for one line of input: the message after `line 1: `, and the exit
  /// code.
  private func complaint(_ bench: Workbench, _ line: [UInt8]) async throws -> String {
    let answer = try await bench.shell("outline batch", stdin: line)
    #expect(answer.out == "")
    #expect(answer.code == 2)
    let prefix = "outline: line 1: "
    let first = answer.err.components(separatedBy: "\n")[0]
    #expect(first.hasPrefix(prefix), "\(answer.err)")
    return String(first.dropFirst(prefix.count))
  }

  @Test(arguments: [
    (#"{"op":"add","text":"x""#, "column 23: a comma or } is missing, and the line is over"),
    (#"{"op":"add","text":"x"} {}"#, "column 25: there is text after the value"),
    (#"{"op":"add","text":"x",}"#, "column 24: a name in quotes is missing"),
    (#"{"op":"add" "text":"x"}"#, "column 13: a comma or } is missing"),
    (#"{'op':'add'}"#, "column 2: a name in quotes is missing"),
    (#"{"op":"add","text":nul}"#, "column 20: a value is missing"),
    (#"{"op":"add","text":"é\q"}"#, "column 22: the escape is unknown"),
    (#"{"op":"add","text":"\u12G4"}"#, "column 25: an escape needs four hexadecimal digits"),
    (#"{"op":"add","text":"\ud83d"}"#, "column 21: half a surrogate pair in a text"),
    (#"{"op":"add","text":"\ud83dA"}"#, "column 21: half a surrogate pair in a text"),
    (#"{"op":"add","text":"\ude00\ud83d"}"#, "column 21: half a surrogate pair in a text"),
    (
      "{\"op\":\"add\",\"text\":\"a\tb\"}",
      "column 22: a control character in a text; write it as an escape"
    ),
    (#"{"op":"add","text":"a","text":"b"}"#, #"column 24: "text" is given twice"#),
    (
      #"{"op":"add","text":"a","attributes":{"x":[{"y":1,"y":2}]}}"#,
      #"column 50: "y" is given twice"#
    ),
    (#"{"op":"add","attributes":{"x":1e400}}"#, "column 31: the number 1e400 is too large"),
    (#"{"op":"add","attributes":{"x":01}}"#, "column 31: a number begins with 0"),
    (#"{"op":"add","attributes":{"x":-}}"#, "column 32: a digit is missing"),
    (#"{"op":"add","attributes":{"x":1.}}"#, "column 33: a digit is missing"),
    (#"{"op":"add","attributes":{"x":+1}}"#, "column 31: a value is missing"),
    (#"{"op":"add","attributes":{"x":NaN}}"#, "column 31: a value is missing"),
    (#"[{"op":"add"}]"#, "an array is not an operation"),
    (#"null"#, "null is not an operation"),
    (#"{}"#, #""op" is missing"#),
    (#"{"op":null}"#, #""op" takes a text, not null"#),
    (#"{"op":"Add","text":"x"}"#, #"unknown operation "Add""#),
    (#"{"op":"add"}"#, #"add needs "text""#),
    (#"{"op":"add","text":null}"#, #""text" takes a text, not null"#),
    (#"{"op":"add","text":" "}"#, "the text is empty"),
    (
      #"{"op":"add","text":"a\u0000b","into":"food"}"#,
      #"the text "a\0b" contains the control character U+0000"#
    ),
    (#"{"op":"add","text":"x","id":"/x"}"#, #"the id "/x" would be read as something else"#),
    (
      #"{"op":"add","text":"x","id":" x"}"#, #"the identifier " x" begins or ends with white space"#
    ),
    (#"{"op":"add","text":"x","into":null}"#, #""into" takes a name, not null"#),
    (#"{"op":"add","text":"x","into":3}"#, #""into" takes a name, not 3"#),
    (
      #"{"op":"add","text":"x","into":"food","before":"milk"}"#,
      #"choose one destination, not "before" and "into""#
    ),
    (
      #"{"op":"add","text":"x","first":true,"last":true}"#,
      #""first" and "last" exclude each other"#
    ),
    (#"{"op":"add","text":"x"}"#, "there are 2 sections, so name one as the destination"),
    (
      #"{"op":"add","text":"x","attributes":[1]}"#,
      #""attributes" takes an object or null, not [1]"#
    ),
    (#"{"op":"add","text":"x","isdone":true}"#, #"add has no field "isdone""#),
    (
      #"{"op":"mv","id":"milk"}"#,
      #"give a destination: "before", "after", "into", "toSection", "first" or "last""#
    ),
    (#"{"op":"mv","key":"a","id":"milk","into":"work"}"#, #"mv has no field "key""#),
    (#"{"op":"rm"}"#, #"rm needs "id""#),
    (
      #"{"op":"rm","id":{"id":"milk","name":"pear"}}"#,
      #""id" takes a name, {"key": …}, {"id": …}, {"query": …} or {"name": …, "section": …}, not {"id":"milk","name":"pear"}"#
    ),
    (
      #"{"op":"mv","id":"milk","into":{"query":"done"}}"#,
      #"one item is meant here, and "done" is a query"#
    ),
    (#"{"op":"rm","ids":[]}"#, #""ids" is empty"#),
    (#"{"op":"rm","ids":"milk"}"#, #""ids" takes an array of names, not "milk""#),
    (#"{"op":"rm","id":"milk","ids":["pear"]}"#, #""id" and "ids" exclude each other"#),
    (#"{"op":"set","id":"milk"}"#, #"there is nothing to change; "due": "friday" is a change"#),
    (#"{"op":"set","id":"milk","text":""}"#, "the text is empty"),
    (#"{"op":"set","id":"milk","isDone":"yes"}"#, #""isDone" takes true or false, not "yes""#),
    (#"{"op":"expand"}"#, #"give "id", "ids" or "all""#),
    (
      #"{"op":"fav","id":"milk","first":true,"before":"report"}"#,
      #"choose one of "before", "after", "first" and "last""#
    ),
    (#"{"op":"swipe","id":"milk"}"#, #"swipe needs "edge""#),
    (#"{"op":"swipe","id":"milk","edge":"left"}"#, #"unknown edge "left""#),
    (#"{"op":"section rename","id":"food"}"#, "there is no new text or image"),
    (#"{"op":"section configure","id":"food"}"#, #"section configure needs "configuration""#),
    (
      #"{"op":"section configure","id":"food","configuration":{"colums":3}}"#,
      #"the configuration has no field "colums""#
    ),
    (
      #"{"op":"section configure","id":"food","configuration":{"columns":3}}"#,
      "only a grid has columns"
    ),
    (
      #"{"op":"section configure","id":"food","configuration":{"layout":"grid","columns":0}}"#,
      #"the configuration is not valid: layout: no layout "grid" with 0 columns"#
    ),
    (
      #"{"op":"section configure","id":"food","configuration":{"appearance":"fancy"}}"#,
      #"the configuration is not valid: appearance: there is no "fancy"; there are plain, grouped, insetGrouped, sidebar, sidebarPlain"#
    ),
    (
      #"{"op":"section configure","id":"food","configuration":{"accessories":[{"kind":"delete","color":1}]}}"#,
      #"an accessory has no field "color""#
    ),
    (
      #"{"op":"section move","id":"food"}"#,
      #"give a destination: "before", "after", "first" or "last""#
    ),
  ])
  func `an invalid line is reported, and nothing is done`(line: String, complaint expected: String)
    async throws
  {
    let bench = try await Workbench.planted()
    #expect(try await complaint(bench, Array(line.utf8)) == expected)
    #expect(try await bench.sql("SELECT max(number) FROM version") == "9")
  }

  @Test func `bytes that are not text, and levels that are too deep`() async throws {
    let bench = try await Workbench.planted()
    let latin = Array(#"{"op":"add","text":"caf"#.utf8) + [0xE9] + Array(#"","into":"food"}"#.utf8)
    #expect(try await complaint(bench, latin) == "the line is not UTF-8")
    for depth in [501, 200_000] {
      let deep =
        #"{"op":"add","text":"x","into":"food","attributes":{"a":"#
        + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}}"
      let answer = try await complaint(bench, Array(deep.utf8))
      #expect(answer == "column 554: it is nested deeper than 500 levels")
    }
    let half = String(repeating: #"{"a":"#, count: 200_000)
    #expect(
      try await complaint(bench, Array(half.utf8))
        == "column 2501: it is nested deeper than 500 levels")
    let nested =
      #"{"op":"add","text":"x","into":"food","attributes":{"a":"#
      + String(repeating: "[", count: 490) + "null" + String(repeating: "]", count: 490) + "}}"
    #expect(try await bench.shell("outline batch -q", stdin: Array(nested.utf8)).code == 0)
    try await bench.expectSound()
  }

  @Test func `line ends of all kinds, empty lines and a byte order mark`() async throws {
    let bench = try await Workbench.planted()
    let text =
      "\u{FEFF}\r\n \t\r\n{\"op\":\"add\",\"text\":\"A\",\"id\":\"a\",\"into\":\"work\"}\r\n\n"
      + "  {\"op\" : \"add\" , \"text\":\"\\u00e9\\ud83d\\ude00\\/\\\"\",\"id\":\"b\", \"into\":\"work\" }  "
    let answer = try await bench.shell("outline batch", stdin: Array(text.utf8))
    #expect(
      answer.out == #"""
        {"count":1,"ids":["a"],"line":3,"op":"add"}
        {"count":1,"ids":["b"],"line":5,"op":"add"}

        """#)
    #expect(try await bench.sql("SELECT text FROM item WHERE id='b'") == "é😀/\"")
    try await bench.expectSound()
  }

  @Test func `numbers keep their digits`() async throws {
    let bench = try await Workbench.planted()
    let numbers =
      "[0, -0, 1, 1.0, 1e2, -12.5E-1, 9007199254740993, 9223372036854775807, 1e-400, 1.5e300]"
    let line = #"{"op":"set","id":"milk","attributes":{"n":\#(numbers)}}"#
    #expect(try await bench.shell("outline batch -q", stdin: Array(line.utf8)).code == 0)
    #expect(try await bench.shell("outline set pear --attribute 'n=\(numbers)' -q").code == 0)
    let stored = try await bench.sql(
      "SELECT attributes FROM item WHERE id IN ('milk','pear') ORDER BY id")
    let lines = stored.components(separatedBy: "\n")
    #expect(
      lines[0] == #"{"n":[0,0,1,1,100,-1.25,9007199254740993,9223372036854775807,0,1.5e+300]}"#)
    #expect(lines[0] == lines[1])
  }

  @Test func `the sources of operations exclude each other`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ echo '{"op":"rm","id":"milk"}' > lines; outline batch lines
      {"count":1,"ids":["milk"],"line":1,"op":"rm"}
      ! Applied 1 operation → v10  (outline undo)
      $ outline undo -q; outline batch - < lines
      {"count":1,"ids":["milk"],"line":1,"op":"rm"}
      ! Applied 1 operation → v12  (outline undo)
      $ outline batch missing
      ! outline: cannot open missing: No such file or directory
      ? 8
      $ outline batch .
      ! outline: cannot read .: Is a directory
      ? 8
      $ printf '\n\r\n' | outline batch
      ! outline: there are no operations in standard input
      ? 1
      $ : > none; outline batch none
      ! outline: there are no operations in none
      ? 1
      $ outline batch lines --db none.db
      ! outline: there is no outline at none.db
      ! hint: outline --db none.db init makes one there
      ? 8
      $ terminal outline batch
      outline: there is nothing to read
      hint: outline batch FILE; outline batch - reads from the terminal
      ? 2
      $ echo '{"op":"ad","text":"x"}' | outline batch
      ! outline: line 1: unknown operation "ad"
      ! hint: did you mean "add"?
      ? 2
      $ echo '{"op":"section-add","text":"x"}' | outline batch
      ! outline: line 1: unknown operation "section-add"
      ! hint: did you mean "section add"?
      ? 2
      $ echo '{"op":"delete","id":"x"}' | outline batch
      ! outline: line 1: unknown operation "delete"
      ! hint: did you mean "rm"?
      ? 2
      $ echo '{"op":"log"}' | outline batch
      ! outline: line 1: unknown operation "log"
      ! hint: outline help batch lists them
      ? 2
      $ echo '{"op":"add","title":"x"}' | outline batch
      ! outline: line 1: add needs "text"
      ? 2
      $ echo '{"op":"add","text":"x","image":"y","seconday":"x"}' | outline batch
      ! outline: line 1: add has no field "seconday"
      ! hint: did you mean "secondaryText"?
      ? 2
      $ jq -nc '[{op:"rm",id:"x"}]' | outline batch
      ! outline: line 1: an array is not an operation
      ! hint: jq -c '.[]' splits it into lines
      ? 2
      $ jq -n '{op:"rm",id:"pear"}' | outline batch
      ! outline: line 1: column 2: a name in quotes is missing, and the line is over
      ! hint: an operation is one JSON object on one line; jq -c joins its lines
      ? 2
      """#)
  }

  @Test func `bytes that were mixed up are reported line by line`() async throws {
    let bench = try await Workbench.planted()
    var generator = SeededGenerator(seed: 5)
    let sound = [
      #"{"op":"add","text":"A\u00e9\ud83d\ude00","into":"food","attributes":{"a":[1.5e3,null,{"b":false}]},"key":"k"}"#,
      #"{"op":"mv","ids":["milk",{"key":"k"}],"before":"fruit"}"#,
      #"{"op":"set","id":"pear","note":null,"text":"x"}"#,
      #"{"op":"section configure","id":"work","configuration":{"layout":"grid","columns":4}}"#,
    ].map { Array($0.utf8) }
    var input: [UInt8] = []
    for number in 0..<3000 {
      var line = sound[number % sound.count]
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<line.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: line.remove(at: index)
        case 1: line[index] = UInt8.random(in: 11...255, using: &generator)
        case 2:
          line.insert(Array(#"{}[]",:\u0e-"#.utf8).randomElement(using: &generator) ?? 0, at: index)
        default: line.removeSubrange(index...)
        }
        if line.isEmpty { line = [UInt8(ascii: "x")] }
      }
      input += line + [0x0A]
    }
    let answer = try await bench.shell(
      "outline batch --continue-on-error -q 2> err | tee reports | wc -l", stdin: input)
    #expect(answer == Workbench.Answer(out: "3000\n", err: "", code: 0))
    try await bench.expect(
      #"""
      $ jq -s 'map(.error.code) | unique | contains([2])' reports
      true
      $ wc -l < err
      1
      $ outline undo -q; outline diff 9 @
      v9 → v11: no difference
      """#)
  }
}
