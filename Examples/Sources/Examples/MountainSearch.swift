import OutlineStore

/// What the app knows of a mountain besides its name.
private struct Mountain: Codable, Sendable {
  var height: Int
  var range: String

  // The fields that it filters and sorts by, declared once.
  static let height = Field("height", \Mountain.height)
  static let range = Field("range", \Mountain.range)
}

/// What the search field and the buttons say.
private struct Search {
  var text = ""
  var range: String?
  var isHighestFirst = true
}

/// Apple's sample "Mountains search": a list that is filtered while somebody types.
///
/// Two filters decide what is shown. Whatever changes, text, range, order or all of them, the list
/// gets one difference, and animates once.
func searchMountains(_ context: Example.Context) throws {
  var options = OutlineStore.Options()
  // SQLite looks fields up in an index where the app declares one.
  options.indexes = [FieldIndex(Mountain.range, Mountain.height)]
  let store = try OutlineStore(path: context.file, options: options)
  let list = try store.write { try $0.addSection("Mountains") }.value
  try store.write("the 100 highest mountains", origin: .import) { outline in
    try outline.add(try drafts(), to: .last(in: list))
  }

  var search = Search()
  var shown = try found(search, in: list, store)
  context.say("All: \(shown.numberOfItems) mountains")

  /// Shows what the search finds now, as a list view does.
  func show(_ title: String) throws {
    let next = try found(search, in: list, store)
    // One `performBatchUpdates`.
    let steps = ListChanges(from: shown, to: next).steps
    context.say("\(title): mountains \(next.numberOfItems), steps \(steps.count)")
    if steps.count <= 14 { steps.forEach { context.say("  " + $0) } }
    shown = next
  }

  for text in ["k", "ka", "kang"] {
    search.text = text
    try show("Typed \"\(text)\"")
  }
  search.range = "Himalaya"
  try show("Of the Himalaya")
  search.isHighestFirst = false
  try show("By name")
  // Both filters and the order at once, as where a search is cleared and another one begun.
  search = Search(text: "kongur", range: "Pamir")
  try show("Typed \"kongur\", of the Pamir, the highest first")
  for id in shown.itemIdentifiers {
    let mountain = try TypedItem<Mountain>(store.read { try $0.item(id) })
    context.say("\(mountain.item.content.text), \(mountain.attributes.height) m")
  }
}

/// What a search finds: ids in the order of the list.
private func found(
  _ search: Search, in list: Section.ID, _ store: OutlineStore
) throws -> OutlineSnapshot<Section.ID, Item.ID> {
  let range = search.range.map { Mountain.range == $0 }
  let order = search.isHighestFirst ? [Mountain.height.descending] : []
  let mountains = try store.read {
    try $0.items(as: Mountain.self, in: list, where: range, orderedBy: order)
  }
  // A name is filtered by any part of it, as in Apple's sample; a hundred are few enough for Swift.
  let text = search.text.lowercased()
  var matches = mountains.filter {
    text.isEmpty || $0.item.content.text.lowercased().contains(text)
  }
  if !search.isHighestFirst { matches.sort { $0.item.content.text < $1.item.content.text } }
  return try OutlineSnapshot(sections: [(list, matches.map(\.id))])
}

/// The mountains of the table beside this file, which is compiled into the program.
private func drafts() throws -> [Item.Draft] {
  let table = String(decoding: PackageResources.mountains_csv, as: UTF8.self)
  return try table.split(separator: "\n").dropFirst().map { line in
    let columns = line.split(separator: ",").map(String.init)
    var draft = Item.Draft(text: columns[0])
    try draft.content.setAttributes(Mountain(height: Int(columns[1]) ?? 0, range: columns[2]))
    return draft
  }
}
