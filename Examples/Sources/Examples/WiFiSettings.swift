import OutlineCare
import OutlineStore

/// What the radio says of a network. Its address never changes, so it is the id of the row.
private struct Network: Codable, Sendable {
  var bars: Int
  var isSecured: Bool
}

/// Apple's sample "Wi-Fi settings": networks come and go while the list is on the screen.
///
/// Two sections: the switch with the network that is joined, and the others. A row whose signal
/// changes is configured again in its place; one that gets another kind of cell is reloaded.
func showSettings(_ context: Example.Context) async throws {
  let store = try OutlineStore(path: context.file)
  let (settings, others) = try await store.write("settings") { outline in
    let settings = try outline.addSection("Wi-Fi", id: .init("wifi"))
    let others = try outline.addSection("Other networks", id: .init("others"))
    try outline.add(
      Item.Draft(text: "Wi-Fi", id: .init("switch"), isDone: true), to: .last(in: settings))
    return (settings, others)
  }.value

  var screen = try await Screen(store, context.say)
  try await screen.scan(["home": 3, "cafe": 2, "library": 1], in: others)
  try await screen.scan(["home": 3, "cafe": 1, "library": 1, "neighbour": 2], in: others)
  try await screen.scan(["home": 2, "neighbour": 3], in: others)

  // Joining moves the row into the other section, where it has another kind of cell.
  try await screen.change("Joined home") { outline in
    let home = try Item.ID("home")
    try outline.move(home, to: .last(in: settings))
    try outline.update(home) { content in
      content.secondaryText = "connected"
      var presentation = content.presentation
      presentation.contentKind = .subtitleCell
      try content.setPresentation(presentation)
    }
  }
  // The café is there again, under the id that it had: it is the same network.
  try await screen.scan(["neighbour": 3, "cafe": 3], in: others)

  try await screen.change("Switched off") { outline in
    try outline.setDone(false, for: [.init("switch")])
    try outline.setExpanded(false, for: others)
  }
  try await screen.change("Switched on") { outline in
    try outline.setDone(true, for: [.init("switch")])
    try outline.setExpanded(true, for: others)
  }
  for section in [settings, others] {
    context.say(try await store.read { try $0.section(section) }.title)
    try await store.read { try $0.items(in: section) }.forEach { context.say($0.row) }
  }
  // Nobody asks for the scans of yesterday, so the app forgets them now and then.
  try await store.purge(before: store.latestVersion())
}

/// The list on the screen: what it shows, and how it gets from there to what the file says.
private struct Screen {
  private let store: OutlineStore
  private let say: @Sendable (String) -> Void
  private var changes: OutlineStore.Updates<OutlineStore.Change>.AsyncIterator
  private var shown: OutlineSnapshot<Section.ID, Item.ID>

  init(_ store: OutlineStore, _ say: @escaping @Sendable (String) -> Void) async throws {
    (self.store, self.say) = (store, say)
    changes = store.changes().makeAsyncIterator()
    shown = try await store.read { try $0.outlineSnapshot() }
  }

  /// Brings the networks to what a scan has found, in the order of their names.
  mutating func scan(_ found: [String: Int], in section: Section.ID) async throws {
    try await change("Scanned") { outline in
      var (tree, contents) = (SectionSnapshot<Item.ID>(), [Item.ID: Content]())
      for (name, bars) in found.sorted(by: { $0.key < $1.key }) {
        let id = try Item.ID(name)
        // The network that is joined is in the other section, and stays there.
        if let item = try? outline.item(id), item.section != section { continue }
        var content = Content(text: name, secondaryText: String(repeating: "▪︎", count: bars))
        try content.setAttributes(Network(bars: bars, isSecured: name != "cafe"))
        try tree.append([id])
        contents[id] = content
      }
      // Only what differs is written: one insert for a new network, one update for another signal.
      try outline.apply([(section, tree)], contents: contents)
    }
  }

  /// Changes the file, then shows the version as one that any program might have made.
  mutating func change(
    _ title: String, _ body: @escaping @Sendable (OutlineTransaction) throws -> Void
  ) async throws {
    let committed = try await store.write(title, body)
    guard committed.isNew, let change = try await changes.next() else { return }
    let next = try await store.read(at: change.version.number) { try $0.outlineSnapshot() }
    // A row that came into the settings has another kind of cell: the list has to make it again.
    let moved = next.itemIdentifiers.filter { id in
      shown.contains(id)
        && shown.sectionIdentifier(containingItem: id) != next.sectionIdentifier(containingItem: id)
    }
    let changes = ListChanges(
      from: shown, to: next, reloading: moved, reconfiguring: change.reconfigured)
    say("\(title):")
    changes.steps.forEach { say("  " + $0) }
    shown = next
  }
}
