import Testing

struct RenameTests {
  @Test func `an item or a section gets another text, and nothing else changes`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rename Pear Quince
      ! Renamed "Pear" to "Quince" → v10  (outline undo)
      $ outline show pear --fields text,secondary,image
      Quince⇥2 kg⇥🍐
      $ outline rename work Office
      ! Renamed "Work" to "Office" → v11  (outline undo)
      $ outline rename Office Office
      ! Nothing to change, still v11
      $ outline rename milk ''
      ! outline: the text is empty
      ! hint: give it a text, or give an item an image
      ? 2
      $ outline rename Office ''
      ! outline: the text is empty
      ! hint: give it a text, or give an item an image
      ? 2
      $ outline rename milk
      ! outline: missing expected argument '<text>'
      ! hint: outline rename ITEM TEXT
      ? 2
      $ outline rename milk Oat milk
      ! outline: unexpected argument 'milk'
      ! hint: outline rename milk 'Oat milk'
      ? 2
      $ outline note milk the one with the blue cap
      ! outline: 5 unexpected arguments: 'one', 'with', 'the', 'blue', 'cap'
      ! hint: outline note milk 'the one with the blue cap'
      ? 2
      $ outline rename '=Milk' 'Oat milk' --dry-run
      ~ milk  Oat milk  text "Milk" → "Oat milk"
      ! Would change: 1 changed
      $ printf '{"op":"rename","id":"Milk","text":"Oat milk"}\n{"op":"rename","id":"office","text":"Work"}' | outline batch -q
      {"count":1,"ids":["milk"],"line":1,"op":"rename"}
      {"count":1,"ids":["work"],"line":2,"op":"rename"}
      $ outline log -n 3
      v12  <time>  app  batch of 2 operations  2 changes
      v11  <time>  app  rename Work            1 change
      v10  <time>  app  rename Pear            1 change
      ! There may be more; --limit shows them
      """#)
  }
}
