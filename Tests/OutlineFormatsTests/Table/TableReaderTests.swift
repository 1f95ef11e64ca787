import OutlineFormats
import OutlineModel
import Testing

struct TableReaderTests {
  private func read(
    _ text: String, as format: FileFormat = .csv
  ) throws -> (nodes: [DraftNode], warnings: [String]) {
    let (document, warnings) = try format.document(of: Array(text.utf8))
    return (document.nodes, warnings.map(\.description))
  }

  @Test func `the priorities of other programs are letters`() throws {
    let table = "task_name,priority\na,Highest\nb,critical\nc,P0\nd,Medium\ne,lowest\nf,none\n"
    let nodes = try FileFormat.csv.document(of: Array(table.utf8)).document.nodes
    #expect(nodes.map { $0.attributes["priority"]?.text } == ["A", "A", "A", "B", "C", nil])
  }

  @Test func `quotes, line ends in cells and other separators are read`() throws {
    let (nodes, warnings) = try read("text,note\r\n\"a \"\"b\"\", c\",\"one\r\ntwo\"\r\nd,\r\n")
    #expect(nodes.map(\.text) == ["a \"b\", c", "d"])
    #expect(nodes.map(\.note) == ["one\r\ntwo", nil])
    #expect(warnings == [])
    #expect(try read("Title;Notes\na,b;c").nodes.map(\.text) == ["a,b"])
    #expect(try read("text\tdone\na\\tb\\\\n\tx", as: .tsv).nodes[0].text == "a b\\n")
  }

  @Test func `columns of other programs are attributes`() throws {
    let (nodes, _) = try read("Name,Price,Completed?\nMilk,high,yes\nBread,,no\n")
    #expect(nodes.map(\.isDone) == [true, false])
    #expect(nodes[0].attributes == ["Price": .string("high")])
    #expect(nodes[1].attributes == [:])
  }

  @Test func `columns of to-do lists are the fields of items`() throws {
    let (nodes, warnings) = try read(
      """
      Name,Tags,Due Date,Priority,recur
      Milk,shop;home,2026-12-05,high,Weekly
      Bread,"#shop, home",5.12.2026,2,every 2 weeks
      Oat,+a b,2026/12/05,c,3d

      """)
    #expect(
      nodes.map(\.attributes) == [
        [
          "tags": .array([.string("shop"), .string("home")]), "due": .string("2026-12-05"),
          "priority": .string("A"), "recur": .string("weekly"),
        ],
        [
          "tags": .array([.string("shop"), .string("home")]), "due": .string("2026-12-05"),
          "priority": .string("B"), "recur": .string("2w"),
        ],
        [
          "tags": .array([.string("a"), .string("b")]), "due": .string("2026-12-05"),
          "priority": .string("C"), "recur": .string("3d"),
        ],
      ])
    #expect(warnings == [])
  }

  @Test func `tables of Asana, Trello, Notion and Excel are to-do lists`() throws {
    let (nodes, warnings) = try read(
      """
      sep=;
      Task Name;Section/Column;Completed At;Labels;Due;Priority;Level
      Milk;Food;;Food (green), Deep work (light blue);"December 5, 2026";Normal;1
      Oat;Food;2026-12-01;"[""a"",""b""]";2026-12-05 14:30;p1;2
      ;;;;;;
      Mail;Work;;x y;;p4;1

      """)
    #expect(nodes.map(\.text) == ["Food", "Milk", "Oat", "Work", "Mail"])
    #expect(nodes.map(\.level) == [0, 0, 1, 0, 0])
    #expect(nodes.map(\.isDone) == [false, false, true, false, false])
    #expect(
      nodes[1].attributes == [
        "tags": .array([.string("Food"), .string("Deep-work")]), "due": .string("2026-12-05"),
        "priority": .string("B"),
      ])
    #expect(
      nodes[2].attributes == [
        "tags": .array([.string("a"), .string("b")]), "due": .string("2026-12-05"),
        "dueStamp": .string("<2026-12-05 Sat 14:30>"), "completed": .string("2026-12-01"),
        "priority": .string("A"),
      ])
    #expect(nodes[4].attributes == ["tags": .array([.string("x"), .string("y")])])
    #expect(warnings == [])
  }

  @Test func `a column of states marks done items, and other words stay`() throws {
    let (nodes, warnings) = try read("Name,Status\na,Done\nb,In Progress\nc,Not started\n")
    #expect(nodes.map(\.isDone) == [true, false, false])
    #expect(nodes.map(\.attributes) == [[:], ["Status": .string("In Progress")], [:]])
    #expect(warnings == [])
    let (again, complaints) = try read("Name,completed,done\na,2026-12-01,no\nb,maybe,\n")
    #expect(again.map(\.isDone) == [false, false])
    #expect(try read("text,due\na,5.12.x.2026\n").warnings.count == 1)
    #expect(again[0].attributes == ["completed": .string("2026-12-01")])
    #expect(complaints.count == 1)
  }

  @Test func `a value that is no day, priority or rule stays a text, and is reported`() throws {
    let (nodes, warnings) = try read("text,due,priority\nMilk,12/05/2026,soon\n")
    #expect(
      nodes[0].attributes == ["due": .string("12/05/2026"), "priority": .string("soon")])
    #expect(
      warnings == [
        "line 2: due 12/05/2026 is not a day such as \"2026-11-27\" or a moment such as "
          + "\"2026-11-27T14:30:00Z\", and stays a text",
        "line 2: priority soon is not a letter from \"A\" to \"Z\", and stays a text",
      ])
  }

  @Test func `no cell replaces a valid value of another column`() throws {
    let json = #""{""due"":""bad"",""tags"":[""c""],""price"":1}""#
    let (nodes, warnings) = try read(
      "text,due,Due Date,Tags,Labels,attributes\n"
        + "Milk,2026-12-05,2026-12-06,a,b a,\(json)\nX,bad, 2026-12-04 ,,,\n")
    #expect(
      nodes[0].attributes == [
        "due": .string("2026-12-05"), "Due Date": .string("2026-12-06"), "price": .integer(1),
        "tags": .array([.string("a"), .string("b")]),
      ])
    #expect(nodes[1].attributes == ["due": .string("2026-12-04")])
    #expect(
      warnings.dropLast() == [
        "line 2: due has another value in the attributes, which is left out",
        "line 2: tags has another value in the attributes, which is left out",
        "line 2: Due Date 2026-12-06 is another value than that of another column, and stays a text",
      ])
    // The text would be the attribute that has the valid day.
    #expect(warnings.last?.hasPrefix("line 3: due bad is not a day") == true)
    #expect(warnings.last?.hasSuffix("and is left out") == true)
  }

  @Test func `a day that is valid now replaces the text that the same column had`() throws {
    let (old, new) = ("Task,Due\nMilk,12/05/2026\nTea,\n", "Task,Due\nMilk,2026-12-05\nTea,\n")
    let merge = DraftMerge(into: .sections(title: "t"))
    let before = merge.outline(
      merging: try FileFormat.csv.document(of: Array(old.utf8)).document,
      into: Outline(rows: [], favorites: []))
    let after = merge.outline(
      merging: try FileFormat.csv.document(of: Array(new.utf8)).document, into: before.outline)
    let attributes = [before, after].map { $0.outline.rows.map(\.node.content.attributes) }
    #expect(attributes[0] == [[:], ["Due": .string("12/05/2026")], [:]])
    #expect(attributes[1] == [[:], ["due": .string("2026-12-05")], [:]])
  }

  @Test func `without levels the parents give the structure, in any order`() throws {
    let (nodes, warnings) = try read("id,parent,text\nb,a,B\na,,A\nc,b,C\nd,x,D\ne,f,E\nf,e,F\n")
    #expect(nodes.map(\.text) == ["A", "B", "C", "D", "E", "F"])
    #expect(nodes.map(\.level) == [0, 1, 2, 0, 0, 1])
    #expect(
      warnings == [
        "line 5: there is no row x; it goes to the top",
        "line 6: the row is its own ancestor; it goes to the top",
      ])
  }

  @Test func `a section is named by its rows`() throws {
    let (nodes, _) = try read("section,text\nFood,Milk\nWork,Mail\nFood,Bread\n,loose\n")
    #expect(nodes.map(\.text) == ["loose", "Food", "Milk", "Bread", "Work", "Mail"])
    #expect(nodes.filter(\.isSection).map(\.text) == ["Food", "Work"])
  }

  @Test func `rows that do not fit are repaired with their lines`() throws {
    let (nodes, warnings) = try read("level,text,done\n0,a,maybe\n3,b,\nx,c,,extra\n0,\"open")
    #expect(nodes.map(\.level) == [0, 1, 0, 0])
    #expect(nodes[3].text == "open")
    #expect(
      warnings.compactMap { $0.split(separator: ":").first }.map(String.init)
        == ["line 2", "line 3", "line 4", "line 4", "line 5"])
  }

  @Test func `a table without texts is refused`() {
    let error = #expect(throws: FormatError.self) { try read("a,b\n1,2\n") }
    #expect(error?.description == "line 1: the first row names no column text; it names 2 others")
    #expect(throws: FormatError.self) { try read("") }
  }
}
