import Foundation
import OutlineCare
import OutlineOperations
import OutlineStore
import Testing

struct BatchTests {
  private func batch(_ lines: [String]) throws -> Batch {
    var batch = Batch()
    for (index, line) in lines.enumerated() {
      let fields = try JSONDecoder().decode([String: JSONValue].self, from: Data(line.utf8))
      batch.append(line: index + 1, .success(fields))
    }
    return batch
  }

  @Test func `operations see the changes of earlier ones, by key and by last touched node`()
    throws
  {
    try PlantedOutline.with { planted in
      let batch = try batch([
        #"{"op":"section add","text":"Shop","id":"shop","key":"s"}"#,
        #"{"op":"add","text":"Bread","id":"bread","into":{"key":"s"}}"#,
        #"{"op":"set","id":"@","isDone":true}"#,
      ])
      try batch.check()
      let committed = try planted.store.write("shopping") {
        try batch.perform(in: $0, skippingFailures: false)
      }
      #expect(committed.value.map(\.count) == [1, 1, 1])
      #expect(committed.value.map { $0.ids?.map(\.rawValue) } == [["shop"], ["bread"], ["bread"]])
      #expect(try planted.message == "shopping")
      #expect(try planted.store.read { try $0.item(Item.ID("bread")).content.isDone })
    }
  }

  @Test func `a line that fails ends everything, or is left out with its reason`() throws {
    try PlantedOutline.with { planted in
      let batch = try batch([
        #"{"op":"rm","id":"nothing"}"#, #"{"op":"rm","id":"milk"}"#, #"{"op":"rm"}"#,
      ])
      #expect(throws: Failure.self) { try batch.check() }
      #expect(throws: Failure.self) {
        try planted.store.write { try batch.perform(in: $0, skippingFailures: false) }
      }
      let reports = try planted.store.write { try batch.perform(in: $0, skippingFailures: true) }
        .value
      #expect(
        reports.map { $0.failure?.message } == [
          #"no item or section is named "nothing""#, nil, #"rm needs "id""#,
        ])
      #expect(
        try planted.lines == ["food", "  fruit", "    apple", "    pear", "work", "  report"])
    }
  }

  @Test func `additions to one list are reported line by line, however many are made together`()
    throws
  {
    try PlantedOutline.with { planted in
      let many = (1...2_500).map { #"{"op":"add","text":"\#($0)","id":"n\#($0)","into":"work"}"# }
      let batch = try batch(
        many + [
          #"{"op":"add","into":"work","items":["#
            + #"{"text":"a","id":"a"},{"text":"b","id":"b","level":1}]}"#,
          #"{"op":"add","text":"c","id":"c","key":"k","into":"work"}"#,
          #"{"op":"add","text":"d","id":"d","into":{"key":"k"}}"#,
          #"{"op":"set","id":"@","isDone":true}"#,
        ])
      try batch.check()
      let reports = try planted.store.write { try batch.perform(in: $0, skippingFailures: false) }
        .value
      #expect(reports.map(\.line) == Array(1...2_504))
      #expect(reports.map(\.count) == Array(repeating: 1, count: 2_500) + [2, 1, 1, 1])
      let last = reports.suffix(5).map { $0.ids?.map(\.rawValue) }
      #expect(last == [["n2500"], ["a", "b"], ["c"], ["d"], ["d"]])
      #expect(reports.suffix(3).map(\.key) == ["k", nil, nil])
      let work = try planted.store.read { try $0.items(under: .section(Section.ID("work"))) }
      let made = many.indices.map { "n\($0 + 1)" } + ["a", "b", "c", "d"]
      #expect(work.map(\.id.rawValue) == ["report"] + made)
      #expect(work.suffix(4).map(\.level) == [0, 1, 0, 1])
      // All of it is one version, and goes with it.
      try planted.store.write { try $0.undo() }
      #expect(try planted.lines.suffix(2) == ["work", "  report"])
    }
  }

  @Test func `a line that fails among such additions is the reported one`() throws {
    try PlantedOutline.with { planted in
      let batch = try batch([
        #"{"op":"add","text":"x","id":"x","into":"work"}"#,
        #"{"op":"add","text":"again","id":"x","into":"work"}"#,
        #"{"op":"add","text":"y","id":"y","into":"work"}"#,
      ])
      let failure = #expect(throws: Failure.self) {
        try planted.store.write { try batch.perform(in: $0, skippingFailures: false) }
      }
      #expect(failure?.message.hasPrefix("line 2: ") == true)
      let reports = try planted.store.write { try batch.perform(in: $0, skippingFailures: true) }
        .value
      #expect(reports.map { $0.failure == nil } == [true, false, true])
      #expect(try planted.lines.suffix(4) == ["work", "  report", "  x", "  y"])
    }
  }

  @Test func `at means the item that the line before added`() throws {
    try PlantedOutline.with { planted in
      try planted.store.write { _ = try $0.update(Item.ID("report")) { $0.isDone = true } }
      let batch = try batch(
        ["x", "y"].map { #"{"op":"add","text":"\#($0)","id":"\#($0)","into":"@"}"# })
      try planted.store.write { try batch.perform(in: $0, skippingFailures: false) }
      #expect(try planted.lines.suffix(4) == ["work", "  report", "    x", "      y"])
    }
  }

  /// What the first lines of a batch make must not be missed by the later ones.
  @Test(arguments: [
    (#""text":"x","id":"Work""#, "Work"), (#""text":"WORK","id":"x""#, "work"),
    (#""text":"x","id":"bcdfghjkmnpqrst""#, "bcdf"),
  ])
  func `a name is ambiguous as soon as a line makes it so`(fields: String, name: String) throws {
    try PlantedOutline.with { planted in
      try planted.store.write {
        _ = try $0.add(
          Item.Draft(text: "z", id: Item.ID("bcdfghjkmnpqrsv")), to: .last(in: Section.ID("work")))
      }
      let batch = try batch([
        #"{"op":"add",\#(fields),"into":"\#(name)"}"#,
        #"{"op":"add","text":"y","id":"y","into":"\#(name)"}"#,
      ])
      let reports = try planted.store.write { try batch.perform(in: $0, skippingFailures: true) }
        .value
      #expect(reports.map { $0.failure?.code } == [nil, .ambiguous])
    }
  }
}
