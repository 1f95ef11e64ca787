import Foundation
import OutlineCare
import Testing

@testable import OutlineOperations
@testable import OutlineStore

struct UndoingTests {
  private func operation(_ line: String) throws -> OutlineOperation {
    try JSONDecoder().decode(OutlineOperation.self, from: Data(line.utf8))
  }

  private func batch(_ lines: String...) throws -> Batch {
    var batch = Batch()
    for (index, line) in lines.enumerated() {
      let fields = try JSONDecoder().decode([String: JSONValue].self, from: Data(line.utf8))
      batch.append(line: index + 1, .success(fields))
    }
    return batch
  }

  /// The refusal of an operation.
  private func refusal(_ planted: PlantedOutline, _ line: String) throws -> Failure {
    do {
      let effect = try planted.perform(operation(line))
      return Failure(.usage, "nothing: \(effect.did)")
    } catch { return Failure(describing: error) }
  }

  @Test func `undo and redo report the change and the number of nodes`() throws {
    try PlantedOutline.with { planted in
      try planted.perform(RenameNode("milk", to: "Oats"))
      try planted.perform(DeleteItems(["fruit"]))
      let before = try planted.lines
      let undone = try planted.perform(operation(#"{"op":"undo"}"#), answering: true)
      #expect(undone.did == "Undid v4: delete Fruit")
      #expect(undone.nodes.map(\.rawValue) == ["fruit", "apple", "pear"])
      #expect(undone.entries.map(\.id) == undone.nodes)
      #expect(try planted.store.read { try $0.version($0.latestVersion()) }.origin == .undo)
      let redone = try planted.perform(operation(#"{"op":"redo"}"#))
      #expect(redone.did == "Redid v4: delete Fruit")
      #expect(try planted.lines == before)
      let both = try planted.perform(operation(#"{"op":"undo","count":2}"#))
      #expect(both.did == "Undid v4, v3")
      #expect(try planted.message == "undo 2 versions")
      #expect(try planted.store.read { try $0.item(Item.ID("milk")).content.text } == "Milk")
      #expect(try planted.perform(operation(#"{"op":"redo"}"#)).did == "Redid v3, v4")
      #expect(try planted.message == "redo 2 versions")
      #expect(try planted.lines == before)
    }
  }

  @Test func `each author undoes and redoes their own`() throws {
    try PlantedOutline.with { planted in
      func rename(_ id: String, _ author: String) throws {
        try planted.store.write(author: author) { outline in
          try RenameNode(.name(id), to: author).perform(in: outline)
        }
      }
      try rename("milk", "ann")
      try rename("pear", "bob")
      let undone = try planted.perform(operation(#"{"op":"undo","by":"ann"}"#))
      #expect(undone.did == "Undid v3: rename Milk")
      #expect(undone.nodes.map(\.rawValue) == ["milk"])
      #expect(try planted.store.read { try $0.item(Item.ID("pear")).content.text } == "bob")
      #expect(
        try planted.perform(operation(#"{"op":"redo","by":"ann"}"#)).did == "Redid v3: rename Milk")
      #expect(
        try refusal(planted, #"{"op":"undo","by":"eve"}"#).message == "there is nothing to undo")
    }
  }

  @Test func `an impossible undo is refused with the message of the command`() throws {
    try PlantedOutline.with { planted in
      #expect(try refusal(planted, #"{"op":"redo"}"#).message == "there is nothing to redo")
      let many = try refusal(planted, #"{"op":"undo","count":9}"#)
      #expect(many.code == .noMatch)
      #expect(many.message == "there is nothing to undo, so it would be 1 of 9 versions")
      #expect(
        try refusal(planted, #"{"op":"undo","pull":true}"#).message == "there is no pull to undo")
      try planted.store.write(author: "ann") { outline in
        try RenameNode("milk", to: "Oats").perform(in: outline)
      }
      try planted.perform(RenameNode("milk", to: "Soy"))
      let conflict = try refusal(planted, #"{"op":"undo","by":"ann"}"#)
      #expect(conflict.code == .conflict)
      #expect(conflict.conflicts.map(\.id.rawValue) == ["milk"])
      #expect(conflict.conflicts[0].fields?.map(\.field) == ["text"])
      #expect(
        conflict.message == "cannot undo version 3: later versions changed 1 node that it changed")
    }
  }

  @Test func `a restore brings back everything, a part, or a deleted node`() throws {
    try PlantedOutline.with { planted in
      let (first, lines) = (try planted.store.read { try $0.latestVersion() }, try planted.lines)
      try planted.perform(DeleteItems(["fruit"]))
      let deleted = try planted.perform(
        operation(#"{"op":"restore","id":"fruit"}"#), answering: true)
      #expect(deleted.did == #"Restored "Fruit" and 2 items below it"#)
      #expect(deleted.count == 3 && deleted.nodes.map(\.rawValue) == ["fruit"])
      #expect(deleted.entries.count == 3)
      #expect(try planted.lines == lines)
      try planted.perform(RenameNode("milk", to: "Oats"))
      try planted.perform(DeleteItems(["pear"]))
      let part = try planted.perform(
        operation(#"{"op":"restore","id":"/Food/Milk","version":\#(first)}"#))
      #expect(part.did == #"Restored "Milk" of v2"#)
      #expect(part.nodes.map(\.rawValue) == ["milk"] && part.count == 1)
      #expect(try planted.message == "restore Milk to version 2")
      let all = try planted.perform(operation(#"{"op":"restore","version":\#(first)}"#))
      #expect(all.did == "Restored v2")
      #expect(all.nodes.map(\.rawValue) == ["pear"])
      #expect(try planted.lines == lines)
      #expect(
        try refusal(planted, #"{"op":"restore","id":"milk"}"#).message == #""milk" is not deleted"#)
      let unknown = try refusal(planted, #"{"op":"restore","id":"zzz"}"#)
      #expect(unknown.message == #""zzz" is not a deleted node"#)
      #expect(unknown.code == .notFound)
    }
  }

  @Test func `a revert keeps later versions, and skips nodes that they changed on demand`() throws {
    try PlantedOutline.with { planted in
      try planted.perform(MarkDone(["apple", "pear"], isDone: true))
      try planted.perform(MarkDone(["apple"], isDone: false))
      try planted.perform(MarkDone(["apple"], isDone: true))
      try planted.perform(RenameNode("milk", to: "Oats"))
      try planted.perform(DeleteItems(["pear"]))
      let refused = try refusal(planted, #"{"op":"revert","version":3}"#)
      #expect(refused.hint == "--skip-conflicts reverts the rest")
      let effect = try planted.perform(
        operation(#"{"op":"revert","version":3,"skipConflicts":true}"#))
      #expect(effect.did == "Reverted v3: done 2 items")
      #expect(effect.conflicts.map(\.id.rawValue) == ["pear"])
      #expect(effect.nodes.map(\.rawValue) == ["apple"])
      #expect(
        try planted.perform(operation(#"{"op":"revert","version":"v6"}"#)).nodes.map(\.rawValue)
          == ["milk"])
    }
  }

  @Test func `an undo is the only line of its batch, and then the batch is its version`() throws {
    try PlantedOutline.with { planted in
      try planted.perform(RenameNode("milk", to: "Oats"))
      let mixed = try batch(#"{"op":"done","id":"pear"}"#, #"{"op":"undo"}"#)
      let words = "undo makes a version of its own, so it must be the only line of a batch"
      do {
        try mixed.check()
        Issue.record("it was accepted")
      } catch let failure as Failure {
        #expect(failure.message == "line 2: " + words)
        #expect(failure.hint == "outline undo before or after the batch")
      }
      #expect(throws: Failure.self) {
        try planted.store.write { try mixed.perform(in: $0, skippingFailures: false) }
      }
      #expect(try planted.store.read { try $0.latestVersion() } == 3)
      let reports = try planted.store.write { try mixed.perform(in: $0, skippingFailures: true) }
        .value
      #expect(reports.map { $0.failure?.message } == [nil, words])
      #expect(reports[0].count == 1)
      let alone = try batch(#"{"op":"undo","count":2}"#)
      try alone.check()
      let made = try planted.store.write("a message") {
        try alone.perform(in: $0, skippingFailures: false)
      }
      #expect(made.value[0].ids?.map(\.rawValue) == ["pear", "milk"])
      #expect(made.value[0].count == 2)
      #expect(alone.wayBack == "outline redo" && mixed.wayBack == "outline undo")
      let version = try planted.store.read { try $0.version(made.version) }
      #expect(version.origin == .undo && version.message == "a message")
    }
  }

  @Test func `a restore and a revert are lines among others, in one version of the batch`() throws {
    try PlantedOutline.with { planted in
      try planted.perform(RenameNode("milk", to: "Oats"))
      try planted.perform(MarkDone(["apple"], isDone: true))
      let lines = try batch(
        #"{"op":"revert","version":3}"#, #"{"op":"rm","id":"pear"}"#,
        #"{"op":"restore","id":"apple","version":3}"#, #"{"op":"set","id":"@","note":"again"}"#,
        #"{"op":"restore","id":"pear"}"#)
      let made = try planted.store.write { outline in
        outline.describe("several")
        return try lines.perform(in: outline, skippingFailures: false)
      }
      #expect(
        made.value.map { $0.ids?.map(\.rawValue) ?? [] } == [
          ["milk"], ["pear"], ["apple"], ["apple"], ["pear"],
        ])
      #expect(made.value.map(\.count) == [1, 1, 1, 1, 1])
      let version = try planted.store.read { try $0.version(made.version) }
      #expect(version.origin == .app && version.message == "several")
      let apple = try planted.store.read { try $0.item(Item.ID("apple")) }.content
      #expect(!apple.isDone && apple.note == "again")
      #expect(
        try planted.lines == [
          "food", "  fruit", "    apple", "    pear", "  milk", "work", "  report",
        ])
      try planted.perform(UndoVersions())
      #expect(try planted.store.read { try $0.item(Item.ID("apple")).content.isDone })
    }
  }

  @Test func `a revert in a batch lists the nodes that it left alone`() throws {
    try PlantedOutline.with { planted in
      try planted.perform(RenameNode("milk", to: "Oats"))
      try planted.perform(RenameNode("milk", to: "Soy"))
      let one = try batch(#"{"op":"revert","version":3}"#)
      do {
        try planted.store.write { _ = try one.perform(in: $0, skippingFailures: false) }
        Issue.record("it was reverted")
      } catch let failure as Failure {
        #expect(failure.hint == #""skipConflicts": true reverts the rest"#)
      }
      let skipping = try batch(#"{"op":"revert","version":3,"skipConflicts":true}"#)
      let reports = try planted.store.write {
        try skipping.perform(in: $0, skippingFailures: false)
      }.value
      #expect(reports[0].count == 0)
      #expect(reports[0].conflicts?.map(\.id.rawValue) == ["milk"])
    }
  }
}
