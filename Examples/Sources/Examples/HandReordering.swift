import OutlineLists
import OutlineStore

/// A list that people put in order by dragging rows.
///
/// Rows are named by their ids, and a drop says before which row, so what is stored is what people
/// did and not a column of positions. A row takes its children along, also those that are hidden.
func reorderByHand(_ context: Example.Context) async throws {
  let say = context.say
  let store = try OutlineStore(path: context.file)
  let (trip, shop) = try await store.write("a trip") { outline in
    let trip = try outline.addSection("Trip")
    let shop = try outline.addSection("Shop")
    let drafts = [
      ("passport", 0), ("clothes", 0), ("socks", 1), ("jacket", 1), ("maps", 0), ("camera", 0),
    ]
    try outline.add(
      drafts.map { Item.Draft(text: $0, id: try Item.ID($0), level: $1) }, to: .last(in: trip))
    try outline.add(Item.Draft(text: "film", id: Item.ID("film")), to: .last(in: shop))
    return (trip, shop)
  }.value
  let (passport, clothes) = (try Item.ID("passport"), try Item.ID("clothes"))
  let (camera, film) = (try Item.ID("camera"), try Item.ID("film"))

  // The handlers of the app: which rows may be taken up, and what it wants to know.
  var list = OutlineDataSource(store)
  list.reorderingHandlers.canReorderItem = { $0 != passport }
  list.reorderingHandlers.didReorder = { transaction in
    for part in transaction.sectionTransactions {
      let rows = part.finalSnapshot.rootItems.map(\.rawValue)
      say(rows.isEmpty ? "  (nothing)" : "  " + rows.joined(separator: ", "))
    }
  }
  say("The passport can be moved: \(list.canReorder(passport))")

  say("Dragged the camera before the clothes:")
  try await list.reorder { try $0.moveItem(camera, beforeItem: clothes) }

  // The clothes are collapsed: the socks and the jacket are not in what the list shows. They go
  // with them all the same, since a reordering moves and never deletes.
  say("Dragged the clothes to the end, with what they hide:")
  let before = try await list.snapshot()
  var after = before
  try after.moveItem(clothes, afterItem: Item.ID("maps"))
  try await list.reorder(ReorderTransaction(from: before, to: after))

  say("Dragged the film into the other list:")
  try await list.reorder { try $0.moveItem(film, afterItem: camera) }

  // Where the place is said by a parent, as outline views do.
  say("Dropped the camera on the clothes:")
  try await list.move(camera, to: .last(in: clothes))

  try await store.write { try $0.undo() }
  say("After undo, and in a store that was opened again:")
  try await store.close()
  let again = try OutlineStore(path: context.file)
  try await again.read { try $0.items(in: trip) }.forEach { say($0.row) }
  say("Left to buy: \(try await again.read { try $0.items(in: shop) }.count)")
}
