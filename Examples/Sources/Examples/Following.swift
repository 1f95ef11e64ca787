import Foundation
import OutlineStore

/// A list on the screen while another process writes into the same file.
///
/// The program starts itself a second time. The second process knows nothing of the first: both have
/// the file, and nothing else. The first sleeps until the file system wakes it.
func followOtherProcess(_ context: Example.Context) async throws {
  let store = try OutlineStore(path: context.file)
  let list = try await store.addSection("Shopping", id: Section.ID("shopping")).value
  let draft = Item.Draft(text: "Fruit", id: try Item.ID("fruit"))
  let fruit = try await store.add(draft, to: .last(in: list)).value
  // Another window may show it collapsed: this is what this one has open.
  try await store.setExpanded(true, for: [fruit], in: "window")

  let writer = Process()
  writer.executableURL = URL(filePath: context.program)
  writer.arguments = ["writer", context.file]
  // Whatever goes wrong here, the other process does not outlive this one.
  defer { if writer.isRunning { writer.terminate() } }

  // A slow reader would get the latest state only; this one wants to see each version.
  var isWriting = false
  for try await update in store.updates(of: list, view: "window", delivering: .everyVersion) {
    if !isWriting {
      context.say(
        "Shown first: \(update.snapshot.visibleItems.map(\.rawValue).joined(separator: ", "))")
      try writer.run()
      isWriting = true
      continue
    }
    let version = try await store.read { try $0.version(update.version) }
    context.say("\(version.author ?? "somebody"): \(version.message ?? "changed the list")")
    for step in update.difference.steps { context.say("  \(step)") }
    for id in update.reconfigured.sorted() { context.say("  draw \(id) again") }
    // What ends this list; without it the loop goes on until its task is cancelled.
    if update.isSectionReconfigured { break }
  }
  writer.waitUntilExit()
  context.say("The writer ended with \(writer.terminationStatus)")
  let seen = try await store.snapshot(of: list).visibleItems
  context.say("The file has: \(seen.map(\.rawValue).joined(separator: ", "))")
}

/// The second process: writes, and ends.
func typeIntoList(_ context: Example.Context) async throws {
  var options = OutlineStore.Options(access: .readWrite)
  options.busyTimeout = .seconds(60)
  let store = try OutlineStore(path: context.file, options: options)
  let (list, fruit) = (try Section.ID("shopping"), try Item.ID("fruit"))
  let (apple, milk) = (try Item.ID("apple"), try Item.ID("milk"))

  func write(
    _ message: String, _ body: @escaping @Sendable (OutlineTransaction) throws -> Void
  ) async throws {
    try await store.write(message, author: "the other process", body)
  }
  try await write("an apple and milk") { outline in
    try outline.add(Item.Draft(text: "Apple", id: apple), to: .last(in: fruit))
    try outline.add(Item.Draft(text: "Milk", id: milk), to: .last(in: list))
  }
  try await write("milk first") { try $0.move(milk, to: .first(in: list)) }
  try await write("two litres") { try $0.update(milk) { $0.secondaryText = "2 l" } }
  try await write("no apple") { try $0.delete([apple]) }
  try await write("that is all") { try $0.rename(list, to: "Shopping, complete") }
}
