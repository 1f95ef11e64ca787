import OutlineFormats
import OutlineLists
import OutlineStore

/// Apple's sample "Emoji Explorer": a strip of recents, the outline of all emoji, a list of
/// favorites.
///
/// The emoji are in the file once. Recents and favorites are live sections: each has a query, and
/// shows items of the outline. So a swipe in the list of favorites acts on the emoji itself.
func exploreEmoji(_ context: Example.Context) async throws {
  var store = try OutlineStore(path: context.file)
  let explorer = try await makeExplorer(in: store)
  let say = context.say

  // The outline as a window shows it. What is expanded there is the window's alone and makes no
  // version, so opening a group here does not open it in another window.
  var window = OutlineDataSource(store, view: "left window")
  try await window.expand(Item.ID("group-smileys-emotion"))
  try await window.expand(Item.ID("subgroup-face-smiling"))
  say("The outline, its first rows:")
  for row in try await rows(of: window, in: explorer.outline).prefix(6) { say(row) }

  // A list on the screen follows its section: first what it shows now, then each change.
  var list = store.updates(of: explorer.favorites).makeAsyncIterator()
  _ = try await list.next()
  let (rocket, heart) = (try Item.ID("rocket"), try Item.ID("red-heart"))
  for emoji in [rocket, heart] {
    // A full swipe: the outermost action of the edge. It names the emoji, not a row, so it does not
    // matter what has moved since the finger came down.
    let action = try await window.perform(.leading, on: emoji).value
    say("Swiped \(emoji): \(action.title)")
    if let update = try await list.next() { say("The favorites: \(update.difference)") }
  }

  // People sort their favorites; the order is theirs and kept.
  try await store.write { try $0.moveFavorite(heart, to: .first) }
  if let update = try await list.next() { say("The favorites: \(update.difference)") }

  // Picking an emoji counts a use. That is not a version: nobody wants to undo it.
  for name in ["party-popper", "rocket", "party-popper"] {
    try await store.write { try $0.recordUse(of: [Item.ID(name)]) }
  }

  // All of it is in the file: the next start of the app finds it as it was left.
  try await store.close()
  store = try OutlineStore(path: context.file)
  window = OutlineDataSource(store, view: "left window")
  say("After a restart:")
  for section in try await store.read({ try $0.sections() }) {
    say("\(section.image ?? "") \(section.title)")
    if let query = section.configuration.shows {
      for item in try await store.read({ try $0.items(matching: query) }) { say(item.row) }
    } else {
      for row in try await rows(of: window, in: section.id).prefix(4) { say(row) }
    }
  }

  // The list of favorites has a swipe action of its own.
  try await window.perform(.trailing, action: "Remove", on: rocket, in: explorer.favorites)
  say("Favorites now: \(try await store.read { try $0.favorites() }.compactMap(\.content.image))")
  try await store.write { try $0.undo() }
  say("After undo: \(try await store.read { try $0.favorites() }.compactMap(\.content.image))")
}

/// The three sections, with all emoji that the library carries, as one version.
private func makeExplorer(
  in store: OutlineStore
) async throws -> (recents: Section.ID, outline: Section.ID, favorites: Section.ID) {
  let emoji = EmojiOutline(.builtIn(), annotations: .english)
  var (recents, outline, favorites) = (
    ListConfiguration(), ListConfiguration(), ListConfiguration()
  )
  (recents.layout, recents.shows) = (.strip, try Query("recents limit:10"))
  // Deleting an emoji makes no sense here, so the trailing edge offers something else.
  outline.trailingActions = [SwipeAction(title: "Pick", effect: .recordUse, image: "👆")]
  favorites.shows = try Query("favorites")
  favorites.trailingActions = [
    SwipeAction(title: "Remove", effect: .toggleFavorite, style: .destructive)
  ]
  return try await store.write("import \(emoji.emojiCount) emoji", origin: .import) {
    [recents, outline, favorites] transaction in
    let top = try transaction.addSection("Recents", image: "🕘", configuration: recents)
    let middle = try transaction.addSection("Emoji", image: "😀", configuration: outline)
    let bottom = try transaction.addSection("Favorites", image: "⭐️", configuration: favorites)
    let drafts = try emoji.nodes.map { node in
      Item.Draft(
        text: node.text, id: try node.id.map { try Item.ID($0) }, image: node.image,
        level: node.level)
    }
    try transaction.add(drafts, to: .last(in: middle))
    return (top, middle, bottom)
  }.value
}

/// What a window shows of a section.
private func rows(of window: OutlineDataSource, in section: Section.ID) async throws -> [String] {
  var rows: [String] = []
  for id in try await window.snapshot(for: section).visibleItems.prefix(20) {
    rows.append(try await window.item(id).row)
  }
  return rows
}
