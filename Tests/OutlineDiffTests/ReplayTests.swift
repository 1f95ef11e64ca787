import Foundation
import TestSupport
import Testing

@testable import OutlineDiff
@testable import OutlineModel

/// Single rules of merging, and hostile versions.
struct ReplayTests {
  private func id(_ text: String) -> NodeID { NodeID(checked: text) }

  private func file(_ items: String) -> ReplayFile {
    var file = ReplayFile("A")
    file.insert(0, id("list"), nil, at: 0)
    for (index, letter) in items.enumerated() {
      file.insert(0, id(String(letter)), id("list"), at: index)
    }
    return file
  }

  private func row(_ file: ReplayFile) -> String {
    (file.children[id("list")] ?? []).map(\.rawValue).joined()
  }

  @Test func `the items that one person types stay together, forwards and backwards`() throws {
    for seed in 0..<200 {
      var generator = SeededGenerator(seed: seed)
      var one = file("xy")
      var other = one.copied(as: "B")
      let isBackwards = seed % 2 == 1
      var next = ("abcdefghijk", "0123456789k")
      var places = (1, 1)
      for clock in 1..<Int64(11) {
        if Bool.random(using: &generator) {
          one.insert(
            clock, id(String(next.0.removeFirst())), id("list"), at: isBackwards ? 1 : places.0)
          places.0 += 1
        } else {
          other.insert(
            clock, id(String(next.1.removeFirst())), id("list"), at: isBackwards ? 1 : places.1)
          places.1 += 1
        }
      }
      _ = try one.pull(other)
      let letters = row(one).dropFirst().dropLast().map(\.isNumber)
      #expect(
        zip(letters, letters.dropFirst()).count { $0 != $1 } <= 1, "\(row(one)), seed \(seed)")
    }
  }

  /// Inserts a line as any copy would that reads it.
  private func read(_ file: inout ReplayFile, _ clock: Int64, at index: Int) {
    file.commit(clock, [file.insertStep(id("m"), id("list"), index, Content(text: "m"))])
  }

  @Test(arguments: [false, true])
  func `a line that two copies read is one act`(firstDeletes: Bool) throws {
    var one = file("x")
    var two = one.copied(as: "B")
    read(&one, 1, at: 1)
    read(&two, 2, at: 0)
    if firstDeletes {
      one.commit(3, one.deleteSteps(id("m")))
    } else {
      two.commit(3, two.deleteSteps(id("m")))
    }
    one.commit(4, [one.setStep(id("x"), .note, .string("kept"))])
    _ = try one.pull(two)
    _ = try two.pull(one)
    #expect(row(one) == "x")
    #expect(row(two) == "x")
    #expect(one.told.isEmpty && two.told.isEmpty)
  }

  @Test func `a line that two copies read stays where one of them moved it`() throws {
    var one = file("x")
    var two = one.copied(as: "B")
    read(&one, 1, at: 0)
    one.commit(2, [one.moveStep(id("m"), id("list"), 1)])
    read(&two, 50, at: 0)
    _ = try one.pull(two)
    _ = try two.pull(one)
    #expect(row(one) == "xm")
    #expect(row(two) == "xm")
    #expect(one.told.isEmpty && two.told.isEmpty)
  }

  @Test func `a line that comes again after its deletion is another act`() throws {
    var one = file("x")
    var two = one.copied(as: "B")
    read(&one, 1, at: 1)
    read(&two, 2, at: 1)
    one.commit(3, one.deleteSteps(id("m")))
    read(&one, 4, at: 1)
    _ = try one.pull(two)
    _ = try two.pull(one)
    #expect(row(one) == "xm")
    #expect(row(two) == "xm")
  }

  @Test func `what the other copy wrote to the line stays`() throws {
    var one = file("x")
    var two = one.copied(as: "B")
    read(&one, 1, at: 1)
    read(&two, 2, at: 1)
    one.commit(3, one.deleteSteps(id("m")))
    two.commit(4, [two.setStep(id("m"), .note, .string("kept"))])
    _ = try one.pull(two)
    _ = try two.pull(one)
    #expect(row(one) == "xm")
    #expect(one.contents[id("m")]?.note == "kept")
    #expect(two.contents[id("m")]?.note == "kept")
  }

  @Test(arguments: [Int64(0), 99])
  func `an item between two that somebody moved away stays between their neighbours`(
    skew: Int64
  ) throws {
    var one = file("xstyz")
    var two = one.copied(as: "B")
    var three = one.copied(as: "C")
    three.skew = skew
    two.commit(1, [two.moveStep(id("s"), id("z"), 0)])
    two.commit(1, [two.moveStep(id("t"), id("z"), 0)])
    three.insert(2, id("n"), id("list"), at: 2)
    _ = try one.pull(two)
    _ = try one.pull(three)
    #expect(row(one) == "xnyz")
  }

  @Test(arguments: [false, true])
  func `an item goes to the end of a list although somebody moved the last one`(isLater: Bool)
    throws
  {
    var one = file("abcd")
    var other = one.copied(as: "B")
    one.commit(1, [one.moveStep(id("d"), id("list"), 0)])
    if isLater { one.commit(1, [one.moveStep(id("d"), id("list"), 1)]) }
    other.commit(2, [other.moveStep(id("a"), id("list"), 3)])
    _ = try one.pull(other)
    _ = try other.pull(one)
    #expect(row(one) == "dbca")
    #expect(row(other) == "dbca")
  }

  @Test func `an item goes beside one that somebody moved, if its maker moved that too`() throws {
    var one = file("abcd")
    var other = one.copied(as: "B")
    one.commit(1, [one.moveStep(id("d"), id("list"), 0)])
    other.commit(2, [other.moveStep(id("d"), id("list"), 1)])
    other.commit(3, [other.moveStep(id("c"), id("list"), 2)])
    _ = try one.pull(other)
    #expect(row(one) == "adcb")
  }

  @Test func `an item beside one that its maker knew to be elsewhere goes beside the other one`()
    throws
  {
    var one = file("xsyz")
    var other = one.copied(as: "B")
    one.commit(1, [one.moveStep(id("s"), id("z"), 0)])
    let anchors = [ReplayAnchor(id("s")), ReplayAnchor(id("z"), isBefore: true)]
    one.commit(
      2,
      [
        .insert(
          id("n"), parent: id("list"), beside: anchors, [.text: .string("n")], isExpanded: false)
      ])
    _ = try other.pull(one)
    #expect(row(other) == "xynz")
  }

  @Test func `of two writes of a field the later one shows, and a third one settles them`() throws {
    var one = file("x")
    var other = one.copied(as: "B")
    one.commit(1, [one.setStep(id("x"), .text, .string("one"))])
    other.commit(2, [other.setStep(id("x"), .text, .string("other"))])
    _ = try one.pull(other)
    _ = try other.pull(one)
    #expect(one.contents[id("x")]?.text == "other")
    #expect(one.conflicts == other.conflicts)
    let conflict = try #require(one.conflicts.first)
    #expect(one.conflicts.count == 1 && conflict.id == id("x") && conflict.kind == .field(.text))
    #expect(conflict.hiddenValue == .string("one"))
    #expect(conflict.shown == "B1" && conflict.hidden == "A3")
    one.commit(3, [one.setStep(id("x"), .text, .string("both"))])
    _ = try other.pull(one)
    #expect(other.conflicts.isEmpty && other.contents[id("x")]?.text == "both")
  }

  @Test func `writing the same value twice is not a conflict, and neither are two fields`() throws {
    var one = file("x")
    var other = one.copied(as: "B")
    one.commit(
      1, [one.setStep(id("x"), .text, .string("same")), one.setStep(id("x"), .note, .string("n"))])
    other.commit(
      2,
      [
        other.setStep(id("x"), .text, .string("same")),
        other.setStep(id("x"), .attribute("due"), .string("today")),
      ])
    _ = try one.pull(other)
    #expect(one.conflicts.isEmpty)
    let content = one.contents[id("x")]
    #expect(content?.note == "n" && content?.attributes["due"] == .string("today"))
  }

  @Test func `a node moved to two places is a conflict, moved twice to one place it is none`()
    throws
  {
    for index in [1, 2] {
      var one = file("xyz")
      var other = one.copied(as: "B")
      one.commit(1, [one.moveStep(id("x"), id("list"), 2)])
      other.commit(2, [other.moveStep(id("x"), id("list"), index)])
      _ = try one.pull(other)
      #expect(row(one) == (index == 1 ? "yxz" : "yzx"))
      #expect(one.conflicts.map(\.kind) == (index == 1 ? [.place] : []))
      #expect(one.conflicts.allSatisfy { $0.shown == "B1" && $0.hidden == "A5" })
    }
  }

  @Test(arguments: [true, false])
  func `a write settles only conflicts of which it knows both sides`(knowsShown: Bool) throws {
    var one = file("x")
    var other = one.copied(as: "B")
    var third = one.copied(as: "C")
    one.commit(1, [one.setStep(id("x"), .text, .string("one"))])
    other.commit(2, [other.setStep(id("x"), .text, .string("other"))])
    _ = try third.pull(knowsShown ? other : one)
    third.commit(3, [third.setStep(id("x"), .text, .string("third"))])
    _ = try one.pull(other)
    _ = try one.pull(third)
    #expect(one.contents[id("x")]?.text == "third")
    let left = one.conflicts.map { $0.shown + $0.hidden }
    #expect(left == (knowsShown ? ["C1A3"] : ["C1B1"]))
  }

  @Test func `a deleted node that is written to by somebody who knew lives, with those above it`()
    throws
  {
    var one = file("x")
    one.insert(0, id("z"), id("x"), at: 0)
    var other = one.copied(as: "B")
    one.commit(1, one.deleteSteps(id("x")))
    one.commit(2, [.set(id("z"), kind: .item, .note, .string("n"))])
    _ = try other.pull(one)
    #expect(row(other) == "x" && other.children[id("x")] == [id("z")])
    #expect(other.conflicts.map(\.kind) == [.delete] && other.conflicts.first?.id == id("x"))
  }

  @Test func `if two moves go into each other, one is left out and reported`() throws {
    var one = file("xy")
    var other = one.copied(as: "B")
    one.commit(1, [one.moveStep(id("x"), id("y"), 0)])
    other.commit(2, [other.moveStep(id("y"), id("x"), 0)])
    _ = try one.pull(other)
    #expect(row(one) == "y" && one.children[id("y")] == [id("x")])
    #expect(one.conflicts.map(\.kind) == [.circle] && one.conflicts.first?.hidden == "B1")
    #expect(one.conflicts.first?.shown == "A4")
    one.commit(3, [one.moveStep(id("y"), id("list"), 0)])
    _ = try other.pull(one)
    #expect(other.conflicts.isEmpty)
  }

  @Test func `a deletion that somebody's change crossed is void, until it is repeated`() throws {
    var one = file("xy")
    one.insert(0, id("z"), id("x"), at: 0)
    var other = one.copied(as: "B")
    one.commit(1, one.deleteSteps(id("x")))
    other.commit(2, [other.setStep(id("z"), .note, .string("keep"))])
    _ = try one.pull(other)
    _ = try other.pull(one)
    #expect(one.outline == other.outline && row(one) == "xy")
    #expect(one.conflicts.map(\.kind) == [.delete] && one.conflicts.first?.id == id("x"))
    one.commit(3, one.deleteSteps(id("x")))
    _ = try other.pull(one)
    #expect(row(other) == "y" && other.conflicts.isEmpty)
  }

  @Test func `keeping the changes that a deletion missed settles the conflict`() throws {
    var one = file("x")
    var other = one.copied(as: "B")
    one.commit(1, one.deleteSteps(id("x")))
    other.commit(2, [other.setStep(id("x"), .note, .string("keep"))])
    _ = try one.pull(other)
    one.commit(3, [.settle(id("x"), kind: .item, .delete)])
    _ = try other.pull(one)
    #expect(row(other) == "x" && other.conflicts.isEmpty)
  }

  @Test func `an identifier that two made is one item, and both texts stay readable`() throws {
    var one = file("x")
    var other = one.copied(as: "B")
    one.insert(1, id("new"), id("list"), at: 0)
    other.insert(2, id("new"), id("x"), at: 0)
    _ = try one.pull(other)
    #expect(one.contents[id("new")]?.text == "new of B")
    let conflict = try #require(one.conflicts.first)
    #expect(conflict.kind == .id && conflict.hiddenValue == .object(["text": .string("new of A")]))
  }

  /// Adds an item with the text Milk.
  private func addMilk(
    _ name: String, to file: inout ReplayFile, _ clock: Int64, note: String? = nil
  ) {
    let content = Content(text: "Milk", note: note)
    file.commit(clock, [file.insertStep(id(name), id("list"), 0, content)])
  }

  @Test func `a line that two add is one item, to which goes what is done to the other`() throws {
    var one = file("xy")
    var other = one.copied(as: "B")
    addMilk("m1", to: &one, 1)
    addMilk("m2", to: &other, 2, note: "2 %")
    other.insert(3, id("below"), id("m2"), at: 0)
    other.mark(4, id("m2"))
    let depends = ReplayField.attribute("depends")
    other.commit(5, [other.setStep(id("x"), depends, .array([.string("m2")]))])
    var third = other.copied(as: "C")
    third.commit(6, [third.moveStep(id("y"), id("m2"), 0)])
    _ = try one.pull(other)
    _ = try other.pull(one)
    #expect(one.outline == other.outline && row(one) == "m1xy")
    #expect(one.contents[id("m1")]?.note == "2 %" && one.children[id("m1")] == [id("below")])
    #expect(one.favorites == [id("m1")] && one.conflicts.isEmpty)
    #expect(one.contents[id("x")]?.attributes["depends"] == .array([.string("m1")]))
    _ = try one.pull(third)
    #expect(one.children[id("m1")] == [id("y"), id("below")])
  }

  @Test func `two notes of a line that two add are told`() throws {
    var one = file("x")
    var other = one.copied(as: "B")
    addMilk("m1", to: &one, 1, note: "whole")
    addMilk("m2", to: &other, 2, note: "2 %")
    _ = try other.pull(one)
    let conflict = try #require(other.conflicts.first)
    #expect(conflict.kind == .twice && conflict.id == id("m1") && conflict.hidden == "B1")
    #expect(other.contents[id("m1")]?.note == "whole")
    #expect(conflict.hiddenValue == .object(["text": .string("Milk"), "note": .string("2 %")]))
    other.commit(3, [.settle(id("m1"), kind: .item, .twice)])
    _ = try one.pull(other)
    #expect(one.conflicts.isEmpty)
  }

  @Test(arguments: ["done", "deleted", "moved", "renamed"])
  func `a line that is not as it was made is not made twice`(meanwhile: String) throws {
    var one = file("x")
    var other = one.copied(as: "B")
    addMilk("m1", to: &one, 1)
    switch meanwhile {
    case "done": one.commit(2, [.set(id("m1"), kind: .item, .isDone, .bool(true))])
    case "deleted": one.commit(2, one.deleteSteps(id("m1")))
    case "moved": one.commit(2, [one.moveStep(id("m1"), id("x"), 0)])
    default: one.commit(2, [one.setStep(id("m1"), .text, .string("Oat milk"))])
    }
    addMilk("m2", to: &other, 10)
    addMilk("m3", to: &other, 11)
    _ = try other.pull(one)
    #expect(other.contents[id("m2")] != nil && other.contents[id("m3")] != nil)
    #expect((other.contents[id("m1")] == nil) == (meanwhile == "deleted"))
    #expect(other.conflicts.isEmpty)
  }

  @Test func `who makes the other item again has two`() throws {
    var one = file("x")
    var other = one.copied(as: "B")
    addMilk("m1", to: &one, 1)
    addMilk("m2", to: &other, 2)
    _ = try other.pull(one)
    other.commit(3, other.deleteSteps(id("m1")))
    addMilk("m2", to: &other, 4)
    _ = try one.pull(other)
    #expect(row(one) == "m2x" && row(other) == "m2x")
    addMilk("m1", to: &one, 5)
    _ = try other.pull(one)
    #expect(row(other) == "m1m2x")
  }

  @Test func `an item with the identifier of a section gets letters of its version`() throws {
    var one = file("x")
    var other = one.copied(as: "B")
    one.insert(1, id("new"), id("list"), at: 0)
    one.insert(2, id("below"), id("new"), at: 0)
    other.insert(3, id("new"), nil, at: 1)
    _ = try one.pull(other)
    _ = try other.pull(one)
    #expect(one.outline == other.outline)
    #expect(one.kind(id("new")) == .section && one.kind(id("new-A3")) == .item)
    #expect(one.children[id("new-A3")] == [id("below")])
    // A version that knows both uses the new identifier.
    other.commit(4, [other.setStep(id("new-A3"), .text, .string("mine"))])
    _ = try one.pull(other)
    #expect(one.contents[id("new-A3")]?.text == "mine")
  }

  @Test func `two that bring a deleted node back with other texts are a conflict`() throws {
    var one = file("x")
    one.commit(1, one.deleteSteps(id("x")))
    var other = one.copied(as: "B")
    one.insert(2, id("x"), id("list"), at: 0)
    other.insert(3, id("x"), id("list"), at: 0)
    _ = try one.pull(other)
    #expect(one.contents[id("x")]?.text == "x of B")
    #expect(one.conflicts.map(\.kind) == [.id])
  }

  /// What the first file does while the other one deletes the item and brings it back.
  enum Meanwhile: String, CaseIterable, Sendable {
    case text, note, clearedNote, due, move, favorite, noFavorite
  }

  /// A list with the items x and y, of which x has a note and is a favorite.
  private func plannedFile() -> ReplayFile {
    var file = file("xy")
    file.commit(0, [file.setStep(id("x"), .note, .string("old"))])
    file.mark(0, id("x"))
    return file
  }

  private func act(_ act: Meanwhile, at clock: Int64, in file: inout ReplayFile) {
    switch act {
    case .text: file.commit(clock, [file.setStep(id("x"), .text, .string("new"))])
    case .note: file.commit(clock, [file.setStep(id("x"), .note, .string("new"))])
    case .clearedNote: file.commit(clock, [file.setStep(id("x"), .note, nil)])
    case .due: file.commit(clock, [file.setStep(id("x"), .attribute("due"), .string("new"))])
    case .move: file.commit(clock, [file.moveStep(id("x"), id("y"), 0)])
    case .favorite: file.mark(clock, id("x"))
    case .noFavorite: file.unmark(clock, id("x"))
    }
  }

  @Test(arguments: Meanwhile.allCases, [true, false])
  func `a deletion that is undone takes nothing back`(act: Meanwhile, isFirst: Bool) throws {
    var one = plannedFile()
    if act == .favorite { one.unmark(0, id("x")) }
    var other = one.copied(as: "B")
    self.act(act, at: isFirst ? 1 : 9, in: &one)
    other.undoDeletion(of: id("x"), clocks: (2, 3))
    let wanted = one.outline
    _ = try one.pull(other)
    _ = try other.pull(one)
    #expect(one.outline == other.outline)
    #expect(one.outline == wanted)
    // The deletion was withdrawn, and nothing else is contradicted.
    #expect(one.conflicts == [] && other.conflicts == [])
  }

  @Test(arguments: [true, false])
  func `an item that is made again with other words is a conflict`(isFirst: Bool) throws {
    var one = plannedFile()
    var other = one.copied(as: "B")
    one.commit(
      isFirst ? 1 : 9,
      [one.setStep(id("x"), .text, .string("new")), one.moveStep(id("x"), id("y"), 0)])
    other.commit(2, other.deleteSteps(id("x")))
    other.commit(
      3, [other.insertStep(id("x"), id("list"), 0, Content(text: "again", note: "again"))])
    _ = try one.pull(other)
    _ = try other.pull(one)
    #expect(one.outline == other.outline)
    #expect(one.contents[id("x")]?.text == "new" && one.contents[id("x")]?.note == "again")
    #expect(one.parents[id("x")] == id("y"))
    #expect(one.conflicts.map(\.kind) == [.field(.text)])
  }

  @Test func `a later write to an item that two made is not lost`() throws {
    var one = file("x")
    var other = one.copied(as: "B")
    one.insert(1, id("new"), id("list"), at: 0)
    one.commit(2, [one.setStep(id("new"), .text, .string("later"))])
    other.insert(99, id("new"), id("x"), at: 0)
    _ = try one.pull(other)
    _ = try other.pull(one)
    #expect(one.outline == other.outline)
    #expect(one.contents[id("new")]?.text == "new of B")
    let told = one.conflicts.map { "\($0.kind.name) \($0.hidden)" }
    #expect(told == ["id A3", "text A4", "place A3"] || told == ["id A3", "place A3", "text A4"])
  }

  @Test func `a section that two made is meant by the items of both, not an item of a third`()
    throws
  {
    var one = file("x")
    var two = one.copied(as: "B")
    var three = one.copied(as: "C")
    one.insert(1, id("new"), id("list"), at: 0)
    two.insert(2, id("new"), nil, at: 1)
    three.insert(3, id("new"), nil, at: 1)
    three.insert(4, id("inside"), id("new"), at: 0)
    _ = try one.pull(two)
    _ = try one.pull(three)
    #expect(one.kind(id("new")) == .section && one.children[id("new")] == [id("inside")])
    #expect(one.children[id("new-A3")] ?? [] == [])
  }

  @Test func `the letters are those of the first item, or of a section whose maker knew it`() throws
  {
    var one = file("x")
    var two = one.copied(as: "B")
    var three = one.copied(as: "C")
    one.insert(1, id("new"), id("list"), at: 0)
    let section = ReplayStep.insert(
      id("new"), parent: nil, beside: [], [.text: .string("S")], isExpanded: false)
    var hostile = one
    hostile.commit(2, [section])
    three.insert(2, id("new"), id("x"), at: 0)
    two.insert(3, id("new"), nil, at: 1)
    _ = try two.pull(three)
    _ = try two.pull(one)
    #expect(two.contents[id("new-A3")] != nil && two.contents[id("new-C1")] == nil)
    var known = three.copied(as: "D")
    _ = try known.pull(hostile)
    #expect(known.contents[id("new-A4")] != nil && known.contents[id("new-A3")] == nil)
  }

  @Test func `the maker's own move is carried out, not that of a neighbour`() throws {
    var one = file("ab")
    var other = one.copied(as: "B")
    one.commit(1, [one.setStep(id("a"), .note, .string("n"))])
    for moved in ["a", "b"] {
      var there = other
      there.commit(2, [there.moveStep(id(moved), id("list"), moved == "a" ? 1 : 0)])
      let new = there.known.values.filter { one.known[$0.name] == nil }
      let (effects, _) = try ReplayEffects.make(
        of: new, among: one.versions, base: OutlineBase(Outline()))
      let steps = try #require(effects.first).difference.steps
      #expect(steps.map(\.id) == [id(moved)])
    }
    other = one
  }

  @Test func `steps come back from their coded form`() throws {
    let steps: [ReplayStep] = [
      .insert(id("s"), parent: nil, beside: [], [.text: .string("S")], isExpanded: true),
      .insert(
        id("a"), parent: id("s"),
        beside: [ReplayAnchor(id("<b")), ReplayAnchor(id(">c"), isBefore: true)],
        [
          .text: .string("A"), .isDone: .bool(true),
          .attribute("x.y"): .array([.null, .integer(1)]),
        ],
        isExpanded: false),
      .move(id("s"), from: nil, to: nil, beside: [ReplayAnchor(id("t"))]),
      .move(id("a"), from: id("s"), to: id("t"), beside: []),
      .set(id("a"), kind: .item, .note, nil), .set(id("s"), kind: .section, .text, .string("T")),
      .delete(id("a"), parent: id("t"), descendants: [id("b"), id("c")]),
      .delete(id("t"), parent: nil, descendants: []),
      .favorite(id("a"), beside: [ReplayAnchor(id("b"))]), .unfavorite(id("a")),
      .settle(id("a"), kind: .item, .field(.attribute("due"))),
      .settle(id("s"), kind: .section, .delete),
    ]
    let data = try JSONEncoder().encode(steps)
    #expect(try JSONDecoder().decode([ReplayStep].self, from: data) == steps)
    let move = try JSONEncoder().encode(steps[3])
    #expect(String(decoding: move, as: UTF8.self) == #"["move","a","s","t",[]]"#)
  }

  @Test(arguments: [
    #"["jump","a"]"#, #"["set","a","colour","red"]"#, #"["set","a","text",null]"#,
    #"["set","a","isDone","yes"]"#, #"["move","a","b","c",["d"]]"#, #"["move","a","b","c",["<"]]"#,
    #"["settle","a","war"]"#, #"["set","","text","x"]"#, #"["insert","a"]"#, #"{}"#,
  ])
  func `a step with a flaw is refused`(text: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(ReplayStep.self, from: Data(text.utf8))
    }
  }

  @Test func `versions with senseless steps change nothing that others need`() throws {
    let nodes = ["list", "x", "y", "z", "none"].map(id)
    let fields: [ReplayField] = [.text, .note, .isDone, .attribute("k")]
    for seed in 0..<2000 {
      var generator = SeededGenerator(seed: seed)
      func node() -> NodeID { nodes[Int.random(in: 0..<nodes.count, using: &generator)] }
      func parent() -> NodeID? { Int.random(in: 0..<4, using: &generator) == 0 ? nil : node() }
      func anchors() -> [ReplayAnchor] {
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          ReplayAnchor(node(), isBefore: Bool.random(using: &generator))
        }
      }
      func field() -> ReplayField { fields[Int.random(in: 0..<4, using: &generator)] }
      func step() -> ReplayStep {
        let kind: Node.Kind = Bool.random(using: &generator) ? .item : .section
        switch Int.random(in: 0..<7, using: &generator) {
        case 0:
          return .insert(
            node(), parent: parent(), beside: anchors(), [field(): .null], isExpanded: false)
        case 1: return .move(node(), from: parent(), to: parent(), beside: anchors())
        case 2: return .set(node(), kind: kind, field(), .bool(true))
        case 3: return .favorite(node(), beside: anchors())
        case 4: return .unfavorite(node())
        case 5: return .settle(node(), kind: kind, .place)
        default:
          return .insert(
            node(), parent: node(), beside: [], [.text: .string("t")], isExpanded: false)
        }
      }
      let start = file("xyz")
      let versions = (0..<4).map { number in
        ReplayVersion(
          name: "H\(number)", stamp: Int64.random(in: 0...9, using: &generator),
          after: ["H\(Int.random(in: 0...5, using: &generator))", "nobody"],
          steps: (0..<3).map { _ in step() })
      }
      let (effects, conflicts) = try ReplayEffects.make(
        of: versions, among: start.versions, base: OutlineBase(Outline()))
      var outline = start.outline
      for effect in effects {
        outline = try outline.substituting(effect.substitutions).applying(effect.difference)
      }
      try outline.checkInvariants()
      let ids = Set(outline.rows.map(\.node.id))
      #expect(conflicts.allSatisfy { ids.contains($0.id) })
    }
  }
}
