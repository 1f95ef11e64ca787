import Foundation
import OutlineStore
import OutlineUI
import Testing
import UIKit

/// What a person does with the whole Emoji Explorer: recents in a strip, the outline of all emoji, the
/// list of favorites.
@MainActor
struct EmojiExplorerTests {
  @Test func `it shows what the file has`() async throws {
    try await ShownFile.explorer { file in
      try await file.settle()
      #expect(
        file.person.screen.prefix(4) == [
          "# 🕘 Recents", "# 😀 Emoji", "▸ Smileys & Emotion", "▸ People & Body",
        ])
      #expect(file.person.screen.last == "# ⭐️ Favorites")
    }
  }

  @Test func `groups open and fold, and what was open inside is open again`() async throws {
    try await ShownFile.explorer { file in
      try await file.open("People & Body", "hand-fingers-open", "waving hand")
      try await file.settle()
      let open = file.person.screen
      #expect(open.contains { $0.hasPrefix("    ▾ 👋 waving hand") })
      #expect(open.contains { $0.hasPrefix("      👋🏿 waving hand: dark skin tone") })
      #expect(try file.person.tapDisclosure(file.path("People & Body")))
      #expect(file.person.screen.count < 20)
      try await file.settle()
      #expect(try file.person.tapDisclosure(file.path("People & Body")))
      try await file.wait { file.person.screen.count == open.count }
      #expect(file.person.screen == open)
    }
  }

  @Test func `what UIKit would fold by itself, the list folds`() async throws {
    try await ShownFile.explorer { file in
      file.person.toggle(try file.path("Flags"))
      try await file.wait { file.person.screen.contains("  ▸ country-flag") }
      try await file.settle()
      file.person.toggle(try file.path("Flags"))
      #expect(!file.person.screen.contains("  ▸ country-flag"))
    }
  }

  @Test func `a swipe makes a favorite, which the list below shows, and another one takes it away`()
    async throws
  {
    try await ShownFile.explorer { file in
      try await file.open("Food & Drink", "food-fruit")
      let grapes = try file.path("grapes")
      #expect(file.person.buttons(.leading, at: grapes) == ["Favorite"])
      #expect(file.person.buttons(.trailing, at: grapes) == ["Delete"])
      #expect(file.person.swipe(.leading, at: grapes) == true)
      #expect(file.person.swipe(.leading, at: try file.path("melon"), tapping: "Favorite") == true)
      try await file.wait { file.list.sections.last?.rows.count == 2 }
      try await file.settle()
      #expect(file.person.screen.last?.hasPrefix("🍈") == true)
      #expect(file.person.swipe(.leading, at: try file.path("grapes", in: "Favorites")) == true)
      try await file.wait { file.list.sections.last?.rows.count == 1 }
      #expect(try await file.other.read { try $0.favorites().map(\.content.text) } == ["melon"])
    }
  }

  @Test func `a swipe deletes, and undo and redo of the app do what they say`() async throws {
    try await ShownFile.explorer { file in
      try await file.open("Food & Drink", "food-fruit")
      let before = file.person.screen
      #expect(file.person.swipe(.trailing, at: try file.path("grapes"), tapping: "Delete") == true)
      #expect(file.person.screen.count == before.count - 1)
      try await file.wait { file.undoManager.undoActionName.contains("grapes") }
      try await file.settle()
      file.undoManager.undo()
      try await file.wait { file.person.screen == before }
      file.undoManager.redo()
      try await file.wait { file.person.screen.count == before.count - 1 }
      file.undoManager.undo()
      try await file.wait { file.person.screen == before }
    }
  }

  @Test func `a use of an emoji comes to the strip of recents`() async throws {
    try await ShownFile.explorer { file in
      try await file.write { try $0.recordUse(of: Item.ID("grinning-face")) }
      try await file.wait { file.person.screen.dropFirst().first?.hasPrefix("😀") == true }
      // A strip is no list, so nothing can be swiped.
      #expect(file.person.buttons(.leading, at: try file.path("grinning face")) == [])
    }
  }

  @Test func `a row is dragged among others, and into another group`() async throws {
    try await ShownFile.explorer { file in
      #expect(try file.person.drag(file.path("Flags"), to: IndexPath(item: 0, section: 1)))
      #expect(file.person.screen[2] == "▸ Flags")
      try await file.settle()
      try await file.open("Flags", "flag", "Activities", "event")
      #expect(try file.person.drag(file.path("chequered flag"), to: file.path("jack-o-lantern")))
      try await file.settle()
      let item = try file.item("chequered flag")
      let parent = try await file.other.read { try $0.item(item).parent }
      #expect(try parent == file.item("event"))
      for word in ["chequered flag", "Flags"] {
        try await file.wait { file.undoManager.undoActionName.contains(word) }
        file.undoManager.undo()
      }
      try await file.wait { file.list.rows.filter { $0.item.level == 0 }.last?.text == "Flags" }
    }
  }

  @Test func `an open group is dragged with what it shows`() async throws {
    try await ShownFile.explorer { file in
      try await file.open("Activities", "event")
      #expect(try file.person.drag(file.path("Activities"), to: IndexPath(item: 0, section: 1)))
      try await file.settle()
      #expect(file.person.screen[2...3] == ["▾ Activities", "  ▾ event"])
      #expect(file.person.screen[4].hasPrefix("    🎃"))
    }
  }

  @Test func `favorites are dragged in their list, and nothing else comes into it or leaves it`()
    async throws
  {
    try await ShownFile.explorer { file in
      let names = ["melon", "grapes", "watermelon"]
      try await file.write { try $0.setFavorite(true, for: names.map { try Item.ID($0) }) }
      try await file.wait { file.list.sections.last?.rows.count == 3 }
      #expect(try file.person.drag(file.path("watermelon"), to: IndexPath(item: 0, section: 2)))
      try await file.settle()
      #expect(
        try await file.other.read { try $0.favorites().map(\.content.text) }
          == ["watermelon", "melon", "grapes"])
      let before = file.person.screen
      #expect(try file.person.drag(file.path("Flags"), to: IndexPath(item: 1, section: 2)))
      #expect(file.person.screen == before)
      #expect(file.errors.count == 1)
      #expect(try file.person.drag(file.path("melon"), to: IndexPath(item: 0, section: 1)))
      #expect(file.person.screen == before)
      #expect(file.errors.count == 2)
    }
  }

  @Test func `another writer adds, renames, moves and deletes beneath the person`() async throws {
    try await ShownFile.explorer { file in
      try await file.open("Animals & Nature", "animal-mammal")
      let mammals = try file.item("animal-mammal")
      try await file.write { outline in
        try outline.update(Item.ID("monkey-face")) { $0.text = "the monkey's face" }
        try outline.move(Item.ID("dog-face"), to: .first(in: .item(mammals)))
        try outline.delete(Item.ID("monkey"))
        try outline.add(Item.Draft(text: "yeti", image: "🏔"), to: .after(Item.ID("gorilla")))
        try outline.setDone(true, for: Item.ID("gorilla"))
      }
      try await file.settle()
      #expect(file.person.screen.contains { $0.hasPrefix("    🏔 yeti") })
      #expect(file.person.screen.contains { $0.contains("gorilla") && $0.contains("(struck)") })
    }
  }

  @Test func `a person scrolls through everything on a small screen`() async throws {
    try await ShownFile.explorer(lines: 12) { file in
      try await file.open("Smileys & Emotion")
      for group in ["emotion", "face-smiling", "face-affection", "heart"] {
        let row = try #require(file.list.rows.firstIndex { $0.text == group })
        file.person.scroll(by: row - file.person.top)
        try await file.open(group)
      }
      try await file.write { try $0.setDone(true, for: Item.ID("winking-face")) }
      try await file.wait { file.list.rows.contains { $0.item.content.isDone } }
      let wanted = try await file.wanted()
      #expect(wanted.count > 60)
      file.person.scroll(by: -wanted.count)
      for top in stride(from: 0, to: wanted.count, by: 12) {
        #expect(file.person.top == min(top, wanted.count - 12))
        #expect(file.person.screen == Array(wanted[file.person.top...].prefix(12)))
        file.person.scroll(by: 12)
      }
      // Back to the top, where cells are used again that showed other things.
      file.person.scroll(by: -wanted.count)
      #expect(file.person.screen == Array(wanted.prefix(12)))
    }
  }
}
