import Foundation
import TestSupport
import Testing

struct BatchRandomTests {
  /// A change in both forms: a line of a batch, and the arguments of a command.
  private struct Change {
    var line: String
    var command: String
  }

  @Test(arguments: [1, 2, 3])
  func `the same changes lead to the same outline, and fail alike`(seed: UInt64) async throws {
    var changes = RandomChanges(seed: seed)
    let wanted = (0..<50).map { _ in changes.next() }
    let (one, other) = (try await Workbench.planted(), try await Workbench.planted())

    let lines = wanted.map { $0.line + "\n" }.joined()
    let batch = try await one.shell(
      "outline batch --continue-on-error 2> err | jq -r '.error.code // 0'",
      stdin: Array(lines.utf8))
    let script = wanted.map { "outline \($0.command) > /dev/null 2>&1; echo $?\n" }.joined()
    let commands = try await other.shell(script)
    let codes = commands.out.split(separator: "\n")
    let reported = batch.out.split(separator: "\n")
    #expect(codes.count == wanted.count)
    #expect(reported.count == wanted.count)
    for (index, change) in wanted.enumerated() where index < min(codes.count, reported.count) {
      #expect(reported[index] == codes[index], "\(change.line) \(change.command)")
    }
    // As many succeed as would make the comparison worth its time.
    #expect(codes.count { $0 == "0" } > 20)
    #expect(codes.count { $0 != "0" } > 3)

    let look = """
      for what in 'ls --all' 'section list' 'favorites'; do outline $what --json | jq -S '[.nodes[] | del(.completed)]'; done
      outline recents --plain --fields id
      sqlite3 -batch .outline.db "SELECT id, count FROM usage JOIN item ON item.key=usage.item ORDER BY id"
      """
    let (left, right) = (try await one.shell(look), try await other.shell(look))
    #expect(left == right)
    #expect(left.out.count > 1000)
    try await one.expect(
      #"""
      $ outline undo -q; outline diff 9 @ --json | jq -c '[.steps[].op] | unique - ["expand", "collapse"]'
      []
      """#)
    try await other.expectSound()
  }

  @Test func `a killed batch has done all or nothing`() async throws {
    let bench = try await Workbench.planted()
    let lines = (0..<4000).map { number in
      #"{"op":"add","text":"Number \#(number)","key":"k\#(number)","into":\#(number % 40 == 0 ? #""work""# : #"{"key":"k\#(number - 1)"}"#)}"#
        + "\n"
    }
    let whole = try await bench.shell(
      "cat > lines; outline batch lines -q > /dev/null", stdin: Array(lines.joined().utf8))
    #expect(whole.code == 0)
    var generator = SeededGenerator(seed: 7)
    var expected = 4001
    for _ in 0..<10 {
      let delay = Double.random(in: 0.01...0.5, using: &generator)
      let answer = try await bench.shell(
        "timeout -s KILL \(delay) outline batch lines -q | tail -1")
      let count = try #require(
        Int(
          await bench.sql(
            "WITH RECURSIVE under(key) AS (SELECT key FROM item WHERE id='work' UNION ALL "
              + "SELECT item.key FROM item, under WHERE item.parent=under.key) SELECT count(*)-1 FROM under"
          )))
      #expect(count == expected || count == expected + 4000)
      // An acknowledged batch is in the file.
      if answer.out.contains(#""line":4000,"#) { #expect(count == expected + 4000) }
      expected = count
      try await bench.expectSound()
    }
  }

  /// Random changes of the planted outline, most of them possible.
  private struct RandomChanges {
    private var generator: SeededGenerator
    private var items = ["fruit", "apple", "pear", "conference", "milk", "report"]
    private var sections = ["food", "work"]
    /// Sections that may go.
    private var spare: [String] = []
    private var keyed: Set<String> = []
    private var made = 0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func next() -> Change {
      switch Int.random(in: 0..<24, using: &generator) {
      case 0..<5: return add()
      case 5..<9: return move()
      case 9..<12: return set()
      case 12: return on("rm", one(of: items))
      case 13: return expansion("expand")
      case 14: return expansion("collapse")
      case 15..<17: return favorite()
      case 17: return on("unfav", one(of: items))
      case 18: return on("use", one(of: items))
      case 19: return swipe()
      case 20: return addSection()
      case 21: return section("section rename", #","text":"Title \#(made)""#, "'Title \(made)'")
      case 22: return spare.isEmpty ? moveSection() : removeSection()
      default:
        let columns = Int.random(in: 1...5, using: &generator)
        return section(
          "section configure",
          #","configuration":{"layout":"grid","columns":\#(columns),"reordering":"withinSection"}"#,
          "--layout grid --columns \(columns) --reorder withinSection")
      }
    }

    private mutating func add() -> Change {
      made += 1
      // Now and then an id that is taken.
      let isTaken = Int.random(in: 0..<8, using: &generator) == 0
      let id = isTaken ? one(of: items) : "new\(1000 + made)"
      let (line, command) = destination()
      var key = ""
      if !isTaken {
        items.append(id)
        keyed.insert(id)
        key = #","key":"\#(id)""#
      }
      return Change(
        line:
          #"{"op":"add","text":"Text \#(made)","id":"\#(id)"\#(key)\#(line),"isDone":true,"attributes":{"n":\#(made)}}"#,
        command: "add 'Text \(made)' --id \(id) --done --attribute n=\(made)\(command)")
    }

    private mutating func move() -> Change {
      var names = [one(of: items)]
      if Bool.random(using: &generator) { names.append(one(of: items)) }
      let (line, command) = destination()
      let ids = names.map(json).joined(separator: ",")
      return Change(
        line: #"{"op":"mv","ids":[\#(ids)]\#(line)}"#,
        command: "mv \(names.joined(separator: " "))\(command)")
    }

    private mutating func set() -> Change {
      let names = one(of: items)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0:
        return on(
          "set", names, #","secondaryText":"S \#(made)","image":null"#,
          "--secondary 'S \(made)' --clear image")
      case 1:
        return on(
          "set", names, #","attributes":null,"isDone":false"#, "--clear attributes --not-done")
      default:
        return on(
          "set", names, #","text":"Now \#(made)","attributes":{"m":[1]}"#,
          "--text 'Now \(made)' --attribute 'm=[1]'")
      }
    }

    private mutating func expansion(_ operation: String) -> Change {
      let all = Bool.random(using: &generator)
      return on(
        operation, one(of: items + sections), all ? #","all":true"# : "", all ? "--all" : "")
    }

    private mutating func favorite() -> Change {
      let name = one(of: items)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: return on("fav", name)
      case 1: return on("fav", name, #","first":true"#, "--first")
      default:
        let other = one(of: items)
        return on("fav", name, #","before":\#(json(other))"#, "--before \(other)")
      }
    }

    private mutating func swipe() -> Change {
      let isLeading = Int.random(in: 0..<3, using: &generator) > 0
      let edge = isLeading ? "leading" : "trailing"
      return on("swipe", one(of: items), #","edge":"\#(edge)""#, "--\(edge)")
    }

    private mutating func addSection() -> Change {
      made += 1
      let id = "part\(1000 + made)"
      let other = one(of: sections)
      sections.append(id)
      spare.append(id)
      return Change(
        line:
          #"{"op":"section add","text":"Part","id":"\#(id)","key":"\#(id)","after":\#(json(other))}"#,
        command: "section add Part --id \(id) --after \(other)")
    }

    private mutating func removeSection() -> Change { on("section remove", spare.removeLast()) }

    private mutating func moveSection() -> Change {
      section("section move", #","first":true"#, "--first")
    }

    private mutating func section(_ operation: String, _ fields: String, _ options: String)
      -> Change
    {
      on(operation, one(of: sections), fields, options)
    }

    private func on(
      _ operation: String, _ name: String, _ fields: String = "", _ options: String = ""
    ) -> Change {
      Change(
        line: #"{"op":"\#(operation)","id":\#(json(name))\#(fields)}"#,
        command: "\(operation) \(name) \(options)")
    }

    private mutating func destination() -> (line: String, command: String) {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        let name = one(of: items)
        return (#","before":\#(json(name))"#, " --before \(name)")
      case 1:
        let name = one(of: items)
        return (#","after":\#(json(name))"#, " --after \(name)")
      case 2:
        let name = one(of: sections)
        return (#","toSection":\#(json(name))"#, " --to-section \(name)")
      case 3:
        let name = one(of: items + sections)
        return (#","into":\#(json(name)),"first":true"#, " --into \(name) --first")
      default:
        let name = one(of: items + sections)
        return (#","into":\#(json(name))"#, " --into \(name)")
      }
    }

    private mutating func one(of names: [String]) -> String {
      // Now and then one that there is not.
      Int.random(in: 0..<40, using: &generator) == 0
        ? "nobody" : names.randomElement(using: &generator) ?? ""
    }

    /// A name in JSON: what the batch made itself by its key, half of the time.
    private func json(_ name: String) -> String {
      keyed.contains(name) && name.utf8.reduce(0, { $0 + Int($1) }) % 2 == 0
        ? #"{"key":"\#(name)"}"# : #""\#(name)""#
    }
  }
}
