import OutlineFormats
import OutlineModel
import TestSupport
import Testing

struct OutlineTextEditingTests {
  private static let base: Outline = {
    func row(_ id: String, _ level: Int, _ attributes: [String: JSONValue] = [:]) -> Outline.Row {
      let node = Node(
        id: NodeID(checked: id), kind: level == 0 ? .section : .item,
        content: Content(text: id.uppercased(), attributes: attributes), isExpanded: level == 0)
      return Outline.Row(node: node, level: level)
    }
    return Outline(
      rows: [
        row("s", 0, ["reordering": .string("withinSection")]), row("a", 1, ["hidden": .bool(true)]),
        row("b", 2),
        row("c", 1), row("t", 0), row("d", 1),
      ], favorites: [Item.ID(checked: "d"), Item.ID(checked: "b")])
  }()

  private func edited(_ text: String, under top: String? = nil) -> String {
    do {
      let lines = try OutlineText.lines(of: Array(text.utf8))
      let outline = try OutlineText.outline(
        of: lines, editing: Self.base, under: top.map { NodeID(checked: $0) })
      try outline.checkInvariants()
      let known = Set(Self.base.rows.map(\.node.id))
      return outline.rows.map { row in
        let id = known.contains(row.node.id) ? row.node.id.rawValue : "new"
        return "\(row.level)\(id)" + (row.node.content.attributes["hidden"] == nil ? "" : "!")
      }.joined(separator: " ") + " | " + outline.favorites.map(\.rawValue).joined(separator: " ")
    } catch let error as OutlineTextError {
      return error.description
    } catch {
      return "\(error)"
    }
  }

  @Test func `lines are found again by their ids`() {
    #expect(
      edited("{s} S\n {a} A\n  {b} [*] B\n {c} C\n{t} T\n {d} [*] D") == "0s 1a! 2b 1c 0t 1d | d b")
    #expect(
      edited("{s} S\n {c} [*] C\n  {a} A\n{t} T\n {d} [*] D\n  New\nNew")
        == "0s 1c 2a! 0t 1d 2new 0new | d c")
    #expect(edited("{t} T\n  {d} D\n{s} S\n  {b} B") == "0t 1d 0s 1b | ")
  }

  @Test func `a part stays in its place`() {
    #expect(edited("{a} A\n New\n {b} [*] B", under: "a") == "0s 1a! 2new 2b 1c 0t 1d | d b")
    #expect(edited("{a} A", under: "a") == "0s 1a! 1c 0t 1d | d")
    #expect(edited("{t} T\n New", under: "t") == "0s 1a! 2b 1c 0t 1new | b")
  }

  @Test func `an impossible edit is refused with its line`() {
    #expect(
      edited("{s} S\n {a} A\n {a} A\n {zz} Z\n [x]\n a\u{7}\n a\tb\n{c} C") == #"""
        line 3: {a} is already the id of line 2; remove the id from a copy
        line 4: there is no {zz}; a new line needs no id, and \{ is a literal brace
        line 5: a new line needs a text
        line 6: the text contains the control character U+0007
        line 7: the text contains a tab; only a note may
        line 8: {c} is an item and cannot be at the left, where the sections are; indent it
        """#)
    #expect(
      edited("{s} [x*] S :: s\n | n\n {t} T\n {b}\n {d} D") == """
        line 1: a section has no second text
        line 3: {t} is a section and cannot be below another line; remove its indentation
        line 4: the text is gone; to delete, delete the whole line
        """)
    #expect(
      edited("{s} S\n{t} T\n {d} D\n  {a} A\n   {b} B")
        == "line 4: {a} may only be reordered inside its section {s}"
    )
    #expect(
      edited("{b} B\n {c} C\n{a} A", under: "a") == """
        line 1: the first line must be the one of {a}, with all others below it
        line 2: {c} is outside of the edited part; remove the id from a copy
        line 3: it is outside of the edited part; indent it
        """)
    #expect(
      edited("New", under: "a")
        == "line 1: the first line must be the one of {a}, with all others below it")
    #expect(
      edited("{a} A\nNew", under: "a") == "line 2: it is outside of the edited part; indent it")
  }
}
