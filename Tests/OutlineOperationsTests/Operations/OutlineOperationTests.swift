import Foundation
import TestSupport
import Testing

@testable import OutlineOperations
@testable import OutlineStore

struct OutlineOperationTests {
  /// Lines with every field of every operation.
  static let lines = [
    #"{"op":"add","text":"Plum","id":"plum","key":"p","after":"apple","secondaryText":"ripe","image":"🟣","note":"a\nb","isDone":true,"isFavorite":true,"isExpanded":true,"attributes":{"price":1.5,"kinds":["a",null]}}"#,
    #"{"op":"add","text":"Plum"}"#,
    #"{"op":"add","items":[{"text":"A"},{"text":"B","level":1,"isDone":true}],"into":"food","first":true}"#,
    #"{"op":"set","id":"plum","text":"Prune","note":null,"secondaryText":null,"image":null,"isDone":false,"attributes":{"price":null,"x":{"y":1}}}"#,
    #"{"op":"set","ids":["a","b"],"attributes":null}"#,
    #"{"op":"set","id":"a","attributes":{"x":1},"clearsAttributes":true}"#,
    #"{"op":"mv","ids":["a",{"key":"p"}],"before":{"key":"q"}}"#,
    #"{"op":"mv","id":"a","toSection":"Food","first":true}"#,
    #"{"op":"mv","id":"a","last":true}"#,
    #"{"op":"rm","id":"a"}"#,
    #"{"op":"rm","ids":[{"id":"a"},{"name":"Milk","section":"Food"}]}"#,
    #"{"op":"copy","id":"a","into":"food","first":true,"key":"c"}"#,
    #"{"op":"copy","ids":["a","b"],"after":{"key":"q"}}"#,
    #"{"op":"done","ids":["a","b"]}"#,
    #"{"op":"reopen","id":"a"}"#,
    #"{"op":"rename","id":"a","text":"b"}"#,
    #"{"op":"note","id":"a","text":"b"}"#,
    #"{"op":"note","ids":["a","b"],"append":"c"}"#,
    #"{"op":"note","id":"a","text":null}"#,
    #"{"op":"sort","id":"a","by":"attribute.size","reverse":true,"recursive":true}"#,
    #"{"op":"sort","by":"due"}"#,
    #"{"op":"archive"}"#,
    #"{"op":"archive","id":"food","before":"30d","toSection":"Old"}"#,
    #"{"op":"capture","text":"a +b","inbox":"Later","plainText":true,"key":"k"}"#,
    #"{"op":"capture","texts":["a","b"]}"#,
    #"{"op":"expand","all":true}"#,
    #"{"op":"collapse","ids":["food","fruit"]}"#,
    #"{"op":"expand","id":"food","all":true}"#,
    #"{"op":"fav","ids":["apple","plum"],"first":true}"#,
    #"{"op":"fav","id":"apple","before":"plum"}"#,
    #"{"op":"unfav","id":"apple"}"#,
    #"{"op":"use","ids":["apple","pear"]}"#,
    #"{"op":"swipe","id":"milk","edge":"leading","action":"Later"}"#,
    #"{"op":"swipe","id":"milk","action":"Later"}"#,
    #"{"op":"swipe","id":"milk","edge":"trailing"}"#,
    #"{"op":"section add","text":"Later","id":"later","image":"🕘","key":"l","first":true,"configuration":{"layout":"strip"}}"#,
    #"{"op":"section copy","id":"work","text":"Job","key":"l"}"#,
    #"{"op":"section rename","id":"work","text":"Job","image":null}"#,
    #"{"op":"section configure","id":"food","configuration":{"layout":"grid","columns":3,"leadingActions":[{"title":"Later","effect":"move","section":{"key":"l"}}]}}"#,
    #"{"op":"section configure","id":"food","configuration":null}"#,
    #"{"op":"section move","id":"work","before":"food"}"#,
    #"{"op":"section remove","id":"work"}"#,
    #"{"op":"undo"}"#,
    #"{"op":"redo","count":3}"#,
    #"{"op":"undo","by":"ann"}"#,
    #"{"op":"undo","pull":true}"#,
    #"{"op":"restore","version":12}"#,
    #"{"op":"restore","id":"milk","version":"@-"}"#,
    #"{"op":"restore","id":{"key":"p"},"version":"yesterday"}"#,
    #"{"op":"restore","id":"milk"}"#,
    #"{"op":"revert","version":12,"skipConflicts":true}"#,
    #"{"op":"revert","version":"v12"}"#,
  ]

  @Test(arguments: lines) func `a line reads as an operation and writes as the same line`(
    _ line: String
  ) throws {
    let decoder = JSONDecoder()
    let operation = try decoder.decode(OutlineOperation.self, from: Data(line.utf8))
    let written = try JSONEncoder().encode(operation)
    #expect(try decoder.decode(OutlineOperation.self, from: written) == operation)
    let (before, after) = (
      try decoder.decode(JSONValue.self, from: Data(line.utf8)),
      try decoder.decode(JSONValue.self, from: written)
    )
    #expect(before == after)
  }

  @Test func `the documented lines read as operations and write as the same`() throws {
    let page = try Page("Documentation/cli.md")
    let lines = page.blocks("text").joined(separator: "\n").split(separator: "\n")
      .filter { $0.hasPrefix(#"  {"op""#) }
    #expect(lines.count >= 5)
    for line in lines {
      let operation = try JSONDecoder().decode(OutlineOperation.self, from: Data(line.utf8))
      let written = try JSONEncoder().encode(operation)
      #expect(
        try JSONDecoder().decode(OutlineOperation.self, from: written) == operation, "\(line)")
    }
  }

  @Test func `meaningless arguments are refused with a reason`() throws {
    func refusal(_ line: String) throws -> Failure {
      do {
        _ = try JSONDecoder().decode(OutlineOperation.self, from: Data(line.utf8))
        return Failure(.usage, "nothing")
      } catch let failure as Failure { return failure }
    }
    let cases = [
      (#"{"id":"a"}"#, #""op" is missing"#, "outline help batch"),
      (#"{"op":"move","id":"a"}"#, #"unknown operation "move""#, #"did you mean "mv"?"#),
      (
        #"{"op":"undone","id":"a"}"#, #"unknown operation "undone""#, #"did you mean "reopen"?"#
      ),
      (
        #"{"op":"add","text":"a","titel":"b"}"#, #"add has no field "titel""#,
        #"did you mean "text"?"#
      ),
      (
        #"{"op":"add","text":"a","items":[{"text":"b"}]}"#,
        #""text" and "items" exclude each other"#, nil
      ),
      (#"{"op":"add","items":[{"txt":"b"}]}"#, #"an item of add needs "text""#, nil),
      (
        #"{"op":"add","items":[{"text":"b"},{"text":"c"}],"key":"k"}"#,
        #""key" is for one item only"#, nil
      ),
      (
        #"{"op":"mv","id":"a"}"#,
        #"give a destination: "before", "after", "into", "toSection", "first" or "last""#, nil
      ),
      (#"{"op":"swipe","id":"a"}"#, #"swipe needs "edge""#, nil),
      (#"{"op":"undo","count":0}"#, #""count" takes a whole number of 1 or more, not 0"#, nil),
      (#"{"op":"undo","count":2,"by":"ann"}"#, #""count" and "by" exclude each other"#, nil),
      (#"{"op":"undo","by":"ann","pull":true}"#, #""by" and "pull" exclude each other"#, nil),
      (
        #"{"op":"redo","pull":true}"#, #"redo has no field "pull""#,
        "its fields are count, by"
      ),
      (#"{"op":"revert"}"#, #"revert needs "version""#, nil),
      (
        #"{"op":"revert","version":0}"#,
        #""version" takes a version, such as 12, "@-" or "yesterday", not 0"#, nil
      ),
      (
        #"{"op":"revert","version":"never"}"#,
        #""version" takes a version, such as 12, "@-" or "yesterday", not "never""#, nil
      ),
      (#"{"op":"restore"}"#, #"give "version", "id" or both"#, nil),
      (
        #"{"op":"undelete","id":"a"}"#, #"unknown operation "undelete""#,
        #"did you mean "restore"?"#
      ),
    ]
    for (line, message, hint) in cases {
      let failure = try refusal(line)
      #expect(failure.message == message)
      #expect(failure.hint == hint, "\(line)")
    }
  }

  @Test func `an operation reports its effect, and the version has the message`() throws {
    try PlantedOutline.with { planted in
      let effect = try planted.perform(
        MoveItems(["apple"], to: Destination(after: "/Food/Milk")), answering: true)
      #expect(effect.did == #"Moved "Apple" to /Food, after "Milk""#)
      #expect(effect.nodes.map(\.rawValue) == ["apple"])
      #expect(effect.entries.map { $0.path?.text } == ["/Food/Apple"])
      #expect(try planted.message == "move Apple")
      #expect(
        try planted.perform(DeleteItems(["apple", "pear"]), answering: true).entries.count == 2)
      #expect(try planted.message == "delete 2 items")
      #expect(
        try planted.perform(MoveSection("Work", to: Destination(first: true))).did
          == #"Moved the section "Work""#)
      #expect(try planted.lines == ["work", "  report", "food", "  fruit", "  milk"])
    }
  }

  @Test func `nodes are read again only for an answer`() throws {
    try PlantedOutline.with { planted in
      #expect(try planted.perform(AddFavorites(["milk"])).entries == [])
      let effect = try planted.perform(RemoveFavorites(["milk"]), answering: true)
      #expect(effect.entries.map(\.isFavorite) == [false])
      #expect(try planted.perform(RecordUse(["milk"])).isUseOnly)
    }
  }

  @Test func `a swipe without an edge is on the one that has the action`() throws {
    try PlantedOutline.with { planted in
      let effect = try planted.perform(SwipeItems(["milk"], edge: nil, action: "favorite"))
      #expect(effect.did == #"Swiped "Milk": Favorite"#)
      #expect(throws: Failure.self) {
        try planted.perform(SwipeItems(["milk"], edge: nil, action: "Archive"))
      }
    }
  }

  @Test func `several items are added with their children`() throws {
    try PlantedOutline.with { planted in
      let items = try [
        Item.Draft(text: "Bread", id: Item.ID("bread")),
        Item.Draft(text: "Rye", id: Item.ID("rye"), level: 1),
      ]
      let effect = try planted.perform(
        AddItems(items, to: Destination(before: "milk")))
      #expect(effect.did == "Added \"Bread\" and \"Rye\"")
      #expect(effect.isAddition)
      #expect(
        try planted.lines == [
          "food", "  fruit", "    apple", "    pear", "  bread", "    rye", "  milk", "work",
          "  report",
        ])
    }
  }

  @Test func `a section is configured by the differences`() throws {
    try PlantedOutline.with { planted in
      try planted.perform(
        ConfigureSection("food", change: ConfigurationChange(.object(["layout": .string("strip")])))
      )
      #expect(
        try planted.store.read { try $0.section(Section.ID("food")).configuration.layout } == .strip
      )
      #expect(try planted.message == "configure Food")
    }
  }

  @Test func `a move does not read its names' nodes again`() throws {
    try PlantedOutline.with { planted in
      let statements = StatementCounter()
      planted.store.traceStatements { statements.note($0) }
      try planted.perform(MoveItems(["Pear"], to: Destination(before: "Apple")))
      #expect(statements.count <= 28, "by texts, in one list")
      let first = statements.count
      try planted.perform(MoveItems(["apple"], to: Destination(before: "milk")))
      let quiet = statements.count - first
      try planted.perform(MoveItems(["apple"], to: Destination(after: "pear")), answering: true)
      let answering = statements.count - first - quiet
      // What an answer shows is only read where one is wanted.
      #expect(quiet + 3 <= answering, "\(quiet) and \(answering)")
      #expect(quiet <= 29, "to another parent")
    }
  }
}

/// Counts the statements of a store, without those of triggers.
private final class StatementCounter: @unchecked Sendable {
  /// Changed on the queue of the store only, and read when that is done.
  private(set) var count = 0

  func note(_ sql: String) {
    if !sql.hasPrefix("--") { count += 1 }
  }
}
