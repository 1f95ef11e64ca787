import Testing

@testable import OutlineFormats

/// The lines of an emoji in `emoji-test.txt`, with its headings.
private func record(_ emoji: String, _ name: String, group: String = "G", subgroup: String = "s")
  -> String
{
  let points = emoji.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  return "# group: \(group)\n# subgroup: \(subgroup)\n\(points) ; fully-qualified # ✱ \(name)\n"
}

private func outline(_ records: String...) throws -> EmojiOutline {
  EmojiOutline(try EmojiList(emojiTest: records.joined().utf8, stopsAtProblem: true))
}

/// The outline as indented ids.
private func ids(_ outline: EmojiOutline) -> [String] {
  outline.nodes.map { String(repeating: " ", count: $0.level) + ($0.id ?? "nil") }
}

struct EmojiOutlineTests {
  @Test func `The outline of Unicode 18 has the right size and order`() {
    let outline = EmojiOutline(.builtIn())
    #expect(outline.nodes.count { $0.level == 0 } == 9)
    #expect(outline.emojiCount == 3963)
    let counts = (0...3).map { level in outline.nodes.count { $0.level == level } }
    #expect(counts == [9, 98, 3963 - 2040, 2040])
    #expect(
      outline.nodes.prefix(3) == [
        DraftNode(level: 0, id: "group-smileys-emotion", text: "Smileys & Emotion"),
        DraftNode(level: 1, id: "subgroup-face-smiling", text: "face-smiling"),
        DraftNode(level: 2, id: "grinning-face", text: "grinning face", image: "😀"),
      ])
    #expect(outline.nodes.last?.id == "flag-wales")
    #expect(outline.nodes.allSatisfy { !$0.isExpanded && !$0.isDone && !$0.isFavorite })
  }

  @Test func `No level is skipped on the way down`() {
    var level = -1
    for node in EmojiOutline(.builtIn()).nodes {
      #expect(node.level <= level + 1)
      level = node.level
    }
  }

  @Test func `Ids are unique, ASCII and short`() {
    let ids = EmojiOutline(.builtIn()).nodes.map { $0.id ?? "" }
    #expect(Set(ids).count == ids.count)
    #expect(
      ids.allSatisfy { $0.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil && $0.utf8.count <= 255 })
    #expect(
      ids.allSatisfy { !$0.hasPrefix("emoji-") }, "no name in Unicode 18 needs the code points")
  }

  @Test func `Every emoji with a skin tone is under the emoji without`() {
    var base: [Unicode.Scalar] = []
    var multiple: Set<String> = []
    for node in EmojiOutline(.builtIn()).nodes {
      guard let image = node.image else { continue }
      let tones = image.unicodeScalars.count(where: \.isSkinTone)
      #expect((node.level == 3) == (tones > 0))
      if tones == 0 {
        base = image.unicodeScalars.filter { $0.value != 0xFE0F }
      } else if image.unicodeScalars.filter({ !$0.isSkinTone && $0.value != 0xFE0F }) != base {
        #expect(tones == 2)
        multiple.insert(String(String.UnicodeScalarView(base)))
      }
    }
    #expect(
      multiple == [
        "🤝", "👭", "👫", "👬", "💏", "💑", "👯", "👯\u{200D}♂", "👯\u{200D}♀", "🤼", "🤼\u{200D}♂",
        "🤼\u{200D}♀",
      ])
  }

  @Test func `Variants keep the order of the data`() throws {
    let nodes = EmojiOutline(.builtIn()).nodes
    let start = try #require(nodes.firstIndex { $0.image == "🧑‍🤝‍🧑" })
    let variants = nodes[(start + 1)...].prefix { $0.level == 3 }
    #expect(variants.count == 25)
    #expect(variants.prefix(3).map(\.image) == ["🧑🏻‍🤝‍🧑🏻", "🧑🏻‍🤝‍🧑🏼", "🧑🏻‍🤝‍🧑🏽"])
    let victory = try #require(nodes.firstIndex { $0.image == "✌️" })
    #expect(nodes[victory + 1].image == "✌🏻")
  }

  @Test func `A variant may come before its base, and without one stays in its subgroup`() throws {
    let outline = try outline(
      record("👋🏻", "wave: light"), record("👋", "wave"), record("🤚🏽", "hand: medium"))
    #expect(ids(outline) == ["group-g", " subgroup-s", "  wave", "   wave-light", "  hand-medium"])
  }

  @Test func `Headings that come again are continued and those left empty vanish`() throws {
    let outline = try outline(
      record("1", "a", group: "A", subgroup: "x"), record("2", "b", group: "B", subgroup: "y"),
      record("3", "c", group: "A", subgroup: "x"), record("👋🏻", "d", group: "C", subgroup: "z"),
      record("👋", "e", group: "B", subgroup: "y"))
    #expect(
      ids(outline) == [
        "group-a", " subgroup-x", "  a", "  c", "group-b", " subgroup-y", "  b", "  e", "   d",
      ])
  }

  @Test func `An emoji, a subgroup and a group of one name have three ids`() throws {
    let outline = try outline(record("🏨", "hotel", group: "Hotel", subgroup: "hotel"))
    #expect(ids(outline) == ["group-hotel", " subgroup-hotel", "  hotel"])
  }

  @Test func `Names that cannot serve as ids give way to the code points`() throws {
    let long = String(repeating: "x", count: 256)
    let outline = try outline(
      record("😀", "笑"), record("😁", "group: s"), record("😂", "subgroup: s"),
      record("😃", "emoji 1f600"),
      record("😄", long), record("#️⃣", "!"))
    #expect(
      ids(outline).dropFirst(2) == [
        "  emoji-1f600", "  emoji-1f601", "  emoji-1f602", "  emoji-1f603", "  emoji-1f604",
        "  emoji-23-fe0f-20e3",
      ])
  }

  @Test func `Emoji of one slug get the same ids in whatever order they are listed`() throws {
    let (one, two) = (record("😀", "Face"), record("😀‍💨", "face!"))
    #expect(try ids(outline(one, two)).dropFirst(2) == ["  face", "  emoji-1f600-200d-1f4a8"])
    #expect(try ids(outline(two, one)).dropFirst(2) == ["  emoji-1f600-200d-1f4a8", "  face"])
  }

  @Test func `Headings of one slug are numbered`() throws {
    let outline = try outline(
      record("1", "a", group: "A", subgroup: "x"), record("2", "b", group: "a!", subgroup: "x"),
      record("3", "c", group: "表", subgroup: "情"), record("4", "d", group: "表", subgroup: "報"))
    #expect(
      ids(outline).filter { !$0.hasPrefix("  ") } == [
        "group-a", " subgroup-x", "group-a--2", " subgroup-x--2", "group-unnamed",
        " subgroup-unnamed",
        " subgroup-unnamed--2",
      ])
  }

  @Test func `An emoji keeps its id when Unicode changes its name`() throws {
    #expect(try ids(outline(record("🇹🇷", "flag: Türkiye"))).last == "  flag-turkey")
    #expect(EmojiOutline(.builtIn()).nodes.first { $0.image == "🇹🇷" }?.id == "flag-turkey")
  }

  @Test(arguments: [
    ("🫩", "Smileys & Emotion", "face-sleepy"), ("🫆", "People & Body", "person-symbol"),
    ("🪾", "Animals & Nature", "plant-other"), ("🐦‍🔥", "Animals & Nature", "animal-bird"),
    ("🙂‍↔️", "Smileys & Emotion", "face-neutral-skeptical"), ("🍋‍🟩", "Food & Drink", "food-fruit"),
    ("🫫", "Smileys & Emotion", "face-smiling"), ("🫺🏽", "People & Body", "hand-fingers-closed"),
    ("🛙", "Travel & Places", "transport-water"), ("🪍", "Objects", "tool"),
  ])
  func `New emoji are in their places`(emoji: String, group: String, subgroup: String) throws {
    let record = try #require(EmojiList.builtIn().records.first { $0.emoji == emoji })
    #expect(record.group == group && record.subgroup == subgroup)
  }
}
