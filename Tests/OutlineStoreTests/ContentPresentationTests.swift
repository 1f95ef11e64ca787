import OutlineStore
import StoreTestSupport
import Testing

struct ContentPresentationTests {
  @Test func `content without a presentation leaves all to the section`() throws {
    var content = Content(text: "x", attributes: ["due": .string("2026-11-27")])
    #expect(content.presentation == ItemPresentation())
    try content.setPresentation(ItemPresentation())
    #expect(content.attributes == ["due": .string("2026-11-27")])
  }

  @Test func `a presentation is stored in its attribute, and removed when empty`() throws {
    var content = Content(text: "x")
    var presentation = ItemPresentation()
    presentation.contentKind = .valueCell
    try content.setPresentation(presentation)
    #expect(content.attributes == ["presentation": .object(["contentKind": .string("valueCell")])])
    #expect(content.presentation == presentation)
    try content.setPresentation(ItemPresentation())
    #expect(content.attributes == [:])
  }

  @Test func `values of a later release or another program stay`() throws {
    let stored: [String: JSONValue] = [
      "glow": .integer(3), "isDisabled": .string("rarely"),
      "accessories": .array([.object(["kind": .string("detail"), "shape": .string("round")])]),
    ]
    var content = Content(text: "x", attributes: ["presentation": .object(stored)])
    var presentation = content.presentation
    #expect(presentation.accessories == [Accessory(.detail)] && !presentation.isDisabled)
    presentation.isSelected = true
    presentation.accessories?.append(Accessory(.checkmark))
    try content.setPresentation(presentation)
    #expect(content.presentation == presentation)
    var expected = stored
    expected["isSelected"] = .bool(true)
    expected["accessories"] = .array([
      .object(["kind": .string("detail"), "shape": .string("round")]),
      .object(["kind": .string("checkmark")]),
    ])
    #expect(content.attributes["presentation"] == .object(expected))
  }

  @Test
  func `an attribute of that name with another form is read as none, and stays until it is set`()
    throws
  {
    var content = Content(text: "x", attributes: ["presentation": .string("slides")])
    #expect(content.presentation == ItemPresentation())
    var presentation = ItemPresentation()
    presentation.isDisabled = true
    try content.setPresentation(presentation)
    #expect(content.presentation.isDisabled)
  }

  @Test func `a number that JSON does not have is refused, and changes nothing`() {
    var content = Content(text: "x")
    var presentation = ItemPresentation()
    presentation.accessories = [Accessory(.label, reservedLayoutWidth: .infinity)]
    #expect(throws: OutlineError.self) { try content.setPresentation(presentation) }
    #expect(content.attributes == [:])
  }

  @Test func `an item knows the configuration that holds for it`() throws {
    try TestFile.with("S\n  a\n  b") { store in
      try store.update(item("a")) { content in
        var presentation = ItemPresentation()
        presentation.accessories = [Accessory(.checkmark)]
        try content.setPresentation(presentation)
      }
      let configuration = try store.section(section("S")).configuration
      let items = try store.items(in: section("S"))
      #expect(items[0].configuration(in: configuration).accessories.map(\.kind) == [.checkmark])
      #expect(items[1].configuration(in: configuration) == configuration)
    }
  }

  @Test func `unknown properties of a section's actions stay when another one changes`() throws {
    try TestFile.with("S") { store in
      let stored =
        #"{"trailingActions":[{"title":"x","effect":"delete","shape":"round"}],"later":1}"#
      try store.write { outline in
        _ = try outline.addSection(
          Content(text: "T", attributes: AttributesForTest.read(stored)), id: section("T"))
      }
      try store.configure(section("T")) {
        $0.trailingActions.append(SwipeAction(title: "y", effect: .toggleDone))
      }
      let attributes = try store.outline().rows.first { $0.node.id == section("T").node }?.node
        .content
        .attributes
      #expect(
        attributes
          == AttributesForTest.read(
            #"{"later":1,"trailingActions":[{"title":"x","effect":"delete","shape":"round"},"#
              + #"{"title":"y","effect":"toggleDone"}]}"#))
    }
  }
}

private enum AttributesForTest {
  static func read(_ text: String) -> [String: JSONValue] {
    guard let value = try? JSONText.value(of: Array(text.utf8)), case .object(let object) = value
    else { return [:] }
    return object
  }
}
