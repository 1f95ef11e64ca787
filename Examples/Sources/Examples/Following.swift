import Foundation
import OutlineStore

/// A list on the screen while another process writes into the same file.
///
/// The program starts itself a second time. The second process knows nothing of the first: both
/// have the file, and nothing else. The first sleeps until the file system wakes it.
func followOtherProcess(_ context: Example.Context) async throws {
  let store = try OutlineStore(path: context.file)
  let list = try await store.write { try $0.addSection("Shopping", id: Section.ID("shopping")) }
    .value
  let draft = Item.Draft(text: "Fruit", id: try Item.ID("fruit"))
  let fruit = try await store.write { try $0.add(draft, to: .last(in: list)) }.value
  // Another window may show it collapsed: this is what this one has open.
  try await store.write { try $0.setExpanded(true, for: [fruit], in: "window") }

  let (begun, report) = AsyncStream.makeStream(of: Void.self)
  let reading = Task {
    defer { report.finish() }
    try await printUpdates(of: list, store, context.say) { report.yield() }
  }
  // The first update is the present; what the other process does comes after it.
  for await _ in begun { break }

  let writer = Process()
  writer.executableURL = URL(filePath: context.program)
  writer.arguments = ["writer", context.file]
  // Where the other process fails, nothing more comes, and a loop ends with its task.
  writer.terminationHandler = { if $0.terminationStatus != 0 { reading.cancel() } }
  try writer.run()
  try await reading.value
  writer.waitUntilExit()
  context.say("The writer ended with \(writer.terminationStatus)")
  let seen = try await store.read { try $0.snapshot(of: list) }.visibleItems
  context.say("The file has: \(seen.map(\.rawValue).joined(separator: ", "))")
}

/// Prints what a list on the screen is told, until the section has another title.
private func printUpdates(
  of list: Section.ID, _ store: OutlineStore, _ say: (String) -> Void, begin: () -> Void
) async throws {
  var isFirst = true
  // A slow reader would get the latest state only; this one wants to see each version.
  for try await update in store.updates(of: list, view: "window", delivering: .everyVersion) {
    if isFirst {
      say("Shown first: \(update.snapshot.visibleItems.map(\.rawValue).joined(separator: ", "))")
      isFirst = false
      begin()
      continue
    }
    let version = try await store.read { try $0.version(update.version) }
    say("\(version.author ?? "somebody"): \(version.message ?? "changed the list")")
    for step in update.difference.steps { say("  \(step)") }
    for id in update.reconfigured.sorted() { say("  draw \(id) again") }
    if update.isSectionReconfigured { return }
  }
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
