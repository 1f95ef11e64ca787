import Testing

@Suite struct `Sections` {
  @Test func `sections are added, listed, renamed, moved and removed`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline section add One --id one
      $ outline section add Two --id two --image 2️⃣ --first -q
      $ outline section add Three --id three --before one --layout grid --columns 3 --appearance sidebar -q
      $ outline section list
      $ outline section rename Two Zwei --image 🥈
      $ outline section rename Zwei --no-image
      $ outline section move one --first
      $ outline section move one --first
      $ outline section list --plain
      $ outline section remove three
      $ outline section list --json
      """#)
  }

  @Test func `sections answer in JSON`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline section add One --id one --json
      $ outline section rename one Uno --json | jq -c "{did,changed}"
      $ outline section configure Uno --layout strip --json | jq -c .nodes[0].configuration
      $ outline section move Uno --last --json | jq -c "{did,changed}"
      $ outline section remove Uno --json | jq -c "{did,count}"
      """#)
  }

  @Test func `configure sets every part of a configuration`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section configure work --appearance inset-grouped --header none --footer-text "the end" --no-separators --layout grid --columns 4 --reorder withinSection --removed-when-empty --no-full-swipe --leading 'Tick:toggleDone:image=✅:color=green' --trailing '{"title":"Gone","effect":"delete","style":"destructive"}' --accessory checkmark:whenEditing --accessory label:always:New
      $ outline show work
      $ outline diff
      $ outline section configure work --kept-when-empty --full-swipe --separators --footer none --no-accessories -q
      $ outline show work --json | jq -c '.nodes[0].configuration'
      $ outline show work --json | jq '.nodes[0].configuration' | outline section configure food --config - --layout list -q
      $ outline show food | tail -12
      """#)
  }

  @Test func `configure names what is allowed`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section configure work
      $ outline section configure work --appearance fancy
      $ outline section configure work --layout spiral
      $ outline section configure work --columns 0 --layout grid
      $ outline section configure work --columns 3
      $ outline section configure work --columns 3 --layout strip
      $ outline section configure work --trailing Delete
      $ outline section configure work --trailing Delete:explode
      $ outline section configure work --trailing Later:move
      $ outline section configure work --trailing Later:move=Nowhere
      $ outline section configure work --trailing Delete:delete:loud
      $ outline section configure work --trailing '{"title":"x"}'
      $ outline section configure work --accessory wheel
      $ outline section configure work --accessory delete:sometimes
      $ outline section configure work --accessory label
      $ outline section configure work --trailing Delete:delete --no-trailing
      $ echo '{"appearance":"fancy"}' | outline section configure work --config -
      $ outline section configure nope --layout list
      """#)
  }

  @Test func `a section has a title`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline section add ""
      $ outline section add "  "
      $ outline section add A --id "with/slash" -q
      $ outline section rename A ""
      $ outline section rename A
      $ outline section add
      $ outline section move A
      $ outline section move A --first --last
      """#)
  }
}
