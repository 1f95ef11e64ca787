import Foundation
import OutlineDiff
import OutlineModel
import TestSupport
import Testing

struct OutlineDifferenceFormsTests {
  @Test func `a difference survives JSON`() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<200 {
      let pair = try OutlinePair(using: &generator)
      let difference = OutlineDifference(from: pair.old, to: pair.new)
      let data = try JSONEncoder().encode(difference)
      #expect(try JSONDecoder().decode(OutlineDifference.self, from: data) == difference)
    }
  }

  @Test func `the stored form of every step`() throws {
    let (old, new) = try sample()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let lines = try OutlineDifference(from: old, to: new).steps.map { step in
      String(decoding: try encoder.encode(step), as: UTF8.self)
    }
    let place = #""from":{"parent":"s","previous":"#
    #expect(
      lines == [
        #"{"from":{"parent":"s","previous":"b"},"id":"c","kind":"item","op":"move","to":{"parent":"s"}}"#,
        #"{"isRoot":true,"node":{"content":{"text":"D"},"id":"d","isExpanded":false,"kind":"item"},"op":"insert","#
          + #""to":{"parent":"s","previous":"c"}}"#,
        #"{"changes":[{"field":"text","from":"A","to":"A!"},{"field":"image","to":"😀"}],"id":"a","kind":"item","#
          + #""op":"update"}"#,
        #"{"id":"a","kind":"item","op":"expand"}"#,
        #"{"from":{"previous":"a"},"id":"c","op":"moveFavorite","to":{}}"#,
        #"{"id":"d","op":"favorite","to":{"previous":"a"}}"#,
        #"{"from":{"previous":"c"},"id":"b","op":"unfavorite"}"#,
        #"{"# + place
          + #""a"},"isRoot":true,"node":{"content":{"text":"B"},"id":"b","isExpanded":false,"#
          + #""kind":"item"},"op":"delete"}"#,
      ])
  }

  @Test func `the lines of a difference`() throws {
    let (old, new) = try sample()
    let difference = OutlineDifference(from: old, to: new)
    #expect(
      difference.description == """
        > c from s after b to s first
        + d "D" in s after c
        ~ a text "A" → "A!", image none → "😀"
        ~ a expanded
        ~ c favorite from after a to first
        ~ d favorite after a
        ~ b no favorite
        - b "B" from s after a
        """)
  }

  @Test func `a difference of another outline names the steps that do not fit`() throws {
    let (old, new) = try sample()
    let difference = OutlineDifference(from: old, to: new)
    #expect(throws: DifferenceError.missing(id: "b")) { try new.applying(difference) }
    #expect(throws: DifferenceError.missing(id: "c")) { try Outline().applying(difference) }
    let cyclic = #"""
      [{"op":"move","id":"a","kind":"item","from":{"parent":"s"},"to":{"parent":"b"}},
       {"op":"move","id":"b","kind":"item","from":{"parent":"s"},"to":{"parent":"a"}}]
      """#
    let hostile = try JSONDecoder().decode(OutlineDifference.self, from: Data(cyclic.utf8))
    #expect(throws: DifferenceError.cycle(id: "b", parent: "a")) { try old.applying(hostile) }
  }

  /// A section of three items, and the same with one change of each kind.
  private func sample() throws -> (Outline, Outline) {
    func row(_ id: String, _ content: Content, level: Int, isExpanded: Bool = false) throws
      -> Outline.Row
    {
      let kind: Node.Kind = level == 0 ? .section : .item
      let node = Node(id: try NodeID(id), kind: kind, content: content, isExpanded: isExpanded)
      return Outline.Row(node: node, level: level)
    }
    let section = try row("s", Content(text: "S"), level: 0)
    let (a, b) = (
      try row("a", Content(text: "A"), level: 1), try row("b", Content(text: "B"), level: 1)
    )
    let (c, d) = (
      try row("c", Content(text: "C"), level: 1), try row("d", Content(text: "D"), level: 1)
    )
    let edited = try row("a", Content(text: "A!", image: "😀"), level: 1, isExpanded: true)
    return (
      Outline(rows: [section, a, b, c], favorites: try ["b", "a", "c"].map { try Item.ID($0) }),
      Outline(
        rows: [section, c, d, edited], favorites: try ["c", "a", "d"].map { try Item.ID($0) })
    )
  }
}
