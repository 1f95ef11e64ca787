import OutlineStore
import StoreTestSupport
import Testing

struct AttemptTests {
  private struct Trouble: Error {}

  private func planted() throws -> (store: OutlineStore, section: Section.ID, item: Item.ID) {
    let store = try OutlineStore.inMemory()
    let section = try store.addSection("Food").value
    return (store, section, try store.add(Item.Draft(text: "Milk"), to: .last(in: section)).value)
  }

  @Test func `a failed attempt is rolled back, and the changes around it stay`() throws {
    let (store, section, item) = try planted()
    let before = try store.read { try $0.latestVersion() }
    let committed = try store.write { outline in
      try outline.add(Item.Draft(text: "A"), to: .last(in: section))
      #expect(throws: Trouble.self) {
        try outline.attempt {
          try outline.add(Item.Draft(text: "B"), to: .last(in: section))
          try outline.recordUse(of: [item])
          try outline.delete([item])
          throw Trouble()
        }
      }
      return try outline.attempt { try outline.add(Item.Draft(text: "C"), to: .last(in: section)) }
    }
    #expect(committed.version == before + 1)
    #expect(
      try store.read { try $0.items(under: .section(section)).map(\.content.text) } == [
        "Milk", "A", "C",
      ])
    #expect(try store.read { try $0.check() }.isEmpty)
  }

  @Test func `a version that only a failed attempt opened is not made`() throws {
    let (store, section, item) = try planted()
    let before = try store.read { try $0.latestVersion() }
    let committed = try store.write { outline in
      #expect(throws: Trouble.self) {
        try outline.attempt {
          try outline.add(Item.Draft(text: "A"), to: .last(in: section))
          throw Trouble()
        }
      }
      #expect(throws: Trouble.self) {
        try outline.attempt {
          _ = try outline.undo()
          throw Trouble()
        }
      }
    }
    #expect(committed.isNew == false)
    #expect(try store.read { try $0.latestVersion() } == before)
    // Nothing is left open, or closed for good.
    let next = try store.write { outline in
      try? outline.attempt {
        try outline.update(item, Item.Changes(text: "Gone"))
        throw Trouble()
      }
      try outline.update(item, Item.Changes(text: "Oat milk"))
    }
    #expect(next.version == before + 1)
    #expect(try store.read { try $0.check() }.isEmpty)
  }

  @Test func `the message and author of a failed attempt are not kept`() throws {
    let (store, _, item) = try planted()
    try store.write { outline in
      outline.describe("first")
      try? outline.attempt {
        outline.describe("second")
        try outline.delete([item])
        throw Trouble()
      }
      try outline.update(item, Item.Changes(text: "Oat milk"))
      outline.describe("too late")
    }
    #expect(try store.versions(limit: 1).first?.message == "first")
  }

  @Test func `an attempt inside another one fails alone`() throws {
    let (store, section, _) = try planted()
    try store.write { outline in
      try outline.attempt {
        try outline.add(Item.Draft(text: "A"), to: .last(in: section))
        try? outline.attempt {
          try outline.add(Item.Draft(text: "B"), to: .last(in: section))
          throw Trouble()
        }
      }
    }
    #expect(
      try store.read { try $0.items(under: .section(section)).map(\.content.text) } == [
        "Milk", "A",
      ])
    #expect(try store.read { try $0.check() }.isEmpty)
  }
}
