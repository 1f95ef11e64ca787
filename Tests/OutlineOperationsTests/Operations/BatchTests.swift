import Foundation
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

  @Test func `operations see what those before them did, by key and by what was touched last`()
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
        try batch.perform(in: $0, goingOn: false)
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
        try planted.store.write { try batch.perform(in: $0, goingOn: false) }
      }
      let reports = try planted.store.write { try batch.perform(in: $0, goingOn: true) }.value
      #expect(
        reports.map { $0.failure?.message } == [
          #"nothing is called "nothing""#, nil, #"rm needs "id""#,
        ])
      #expect(
        try planted.lines == ["food", "  fruit", "    apple", "    pear", "work", "  report"])
    }
  }
}
