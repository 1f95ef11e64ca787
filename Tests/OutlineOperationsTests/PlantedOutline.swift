import Foundation
import OutlineCare
import OutlineOperations
import OutlineStore
import TestSupport
import Testing

/// A small outline in a file of its own, which is checked when the test is over.
///
///     food    Food
///     fruit     Fruit
///     apple       🍎 Apple, a favorite
///     pear        🍐 Pear, 2 kg
///     milk      Milk, done
///     work    Work
///     report    Write report
struct PlantedOutline {
  let store: OutlineStore

  /// Runs a test on a fresh outline.
  static func with(_ body: (PlantedOutline) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "outline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try OutlineStore(
      path: folder.appending(path: "planted.outline").path,
      options: .init(busyTimeout: ProcessTurns.hang))
    try store.write { outline in
      let food = try outline.addSection("Food", id: Section.ID("food"))
      try outline.add(
        [
          Item.Draft(text: "Fruit", id: Item.ID("fruit"), isExpanded: true),
          Item.Draft(text: "Apple", id: Item.ID("apple"), image: "🍎", isFavorite: true, level: 1),
          Item.Draft(
            text: "Pear", id: Item.ID("pear"), secondaryText: "2 kg", image: "🍐", level: 1),
          Item.Draft(text: "Milk", id: Item.ID("milk"), isDone: true),
        ], to: .last(in: food))
      let work = try outline.addSection("Work", id: Section.ID("work"))
      try outline.add(Item.Draft(text: "Write report", id: Item.ID("report")), to: .last(in: work))
    }
    try body(PlantedOutline(store: store))
    #expect(try store.check() == [])
    try store.close()
  }

  /// Performs an operation as a version of its own.
  @discardableResult
  func perform(_ operation: OutlineOperation, answering: Bool = false) throws -> Effect {
    try store.write { try operation.perform(in: $0, answering: answering) }.value
  }

  /// Performs an operation as a version of its own.
  @discardableResult
  func perform(_ verb: some Verb, answering: Bool = false) throws -> Effect {
    try store.write { try verb.perform(in: $0, answering: answering) }.value
  }

  /// What the latest version says of itself.
  var message: String? {
    get throws { try store.read { try $0.version($0.latestVersion()).message } }
  }

  /// The outline as ids, two spaces a level.
  var lines: [String] {
    get throws {
      try store.read { try $0.outline() }.rows.map {
        String(repeating: "  ", count: $0.level) + $0.node.id.rawValue
      }
    }
  }
}
