import Foundation
import OutlineStore

/// A to-do app with typed content: a day with it, without a window.
///
/// This target is compiled with the main actor as its default isolation, as Xcode sets up new apps.
/// - Parameters:
///   - file: the file of the app, which is made where it is missing.
///   - say: takes the lines that it prints.
/// - Throws: what the store throws.
public func runTodoApp(file: String, say: @escaping (String) -> Void) async throws {
  let app = try await TodoList.open(file, author: "ann")
  let today = Date(timeIntervalSince1970: 1_795_000_000)  // so that it prints the same every day
  func show(_ title: String, _ filter: TodoList.Filter) async throws {
    app.filter = filter
    try await app.reload()
    say("\(title): " + app.rows.map(\.line).joined(separator: ", "))
  }

  let party = try await app.add("Party", Todo(due: Todo.day(today, plus: 9)))
  try await app.add(
    "Invite", Todo(due: Todo.day(today), priority: "A", tags: ["phone"], minutes: 20), below: party)
  let cake = try await app.add(
    "Cake", Todo(due: Todo.day(today, plus: 8), minutes: 90), below: party)
  try await app.add("Tax", Todo(due: Todo.day(today, plus: -2), priority: "B", minutes: 240))
  let bank = try await app.add("Bank", Todo(priority: "C", tags: ["phone", "town"], minutes: 10))

  try await show("All", .all)
  guard let day = Todo.day(today, plus: 1) else { return }
  try await show("By tomorrow", .dueBy(day))
  try await show("On the phone", .tagged("phone"))
  try await show("Short", .shorterThan(minutes: 30))

  // A menu has titles: those that the app gave, and for others what the version changed.
  try await app.change(cake, "Change the day of the cake") { $0.due = nil }
  for text in ["Cake!", "Cake!!", "Cake with cherries"] { try await app.type(text, into: cake) }
  say(try await app.undoTitle ?? "nothing to undo")
  try await app.undo()
  say(
    "\(try await app.store.read { try $0.item(cake) }.content.text), then \(try await app.undoTitle ?? "nothing")"
  )

  // Somebody else works on the same file, with another app or the command; undo leaves that alone.
  try await app.finish([bank])
  let other = try await TodoList.open(file, author: "bob")
  try await other.add("Flowers", Todo(tags: ["town"]), below: party)
  try await app.undo()
  try await show("Bank is open again, the flowers stay", .tagged("town"))
  try await app.redo()
  try await show("Done again", .tagged("town"))

  try await followOther(app, other, say)
}

/// A window follows the list: what the other one does comes up by itself.
private func followOther(
  _ app: TodoList, _ other: TodoList, _ say: @escaping (String) -> Void
) async throws {
  app.filter = .all
  let wish = "Balloons"
  let (seen, report) = AsyncStream.makeStream(of: Bool.self)
  // The task is on the main actor too, so it may touch the model.
  let following = Task {
    defer { report.finish() }
    try await app.follow { list in
      report.yield(list.rows.contains { $0.item.content.text == wish })
    }
  }
  defer { following.cancel() }
  var updates = seen.makeAsyncIterator()
  _ = await updates.next()
  try await other.add(wish)
  while await updates.next() == false {}
  say("The window shows what bob added: \(app.rows.last?.item.content.text ?? "nothing")")
}

extension TypedItem where Attributes == Todo {
  /// The to-do in a line.
  fileprivate var line: String {
    let marks = [attributes.priority.map { "(\($0))" }, attributes.due.map { "due \($0)" }]
    return ([item.content.text] + marks.compactMap { $0 }).joined(separator: " ")
  }
}
