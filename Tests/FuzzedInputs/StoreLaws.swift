import Foundation
import OutlineCare
import OutlineModel
import OutlineOperations
import OutlineStore
import TestSupport

/// Laws of inputs that mean something only in a file.
enum StoreLaws {
  /// A file in memory with a few nodes and versions.
  private static func store() throws -> OutlineStore {
    let store = try OutlineStore.inMemory()
    try store.write { outline in
      let food = try outline.addSection("Food", id: Section.ID("food"))
      let drafts = ["milk", "bread", "milkshake"].map { id in
        Item.Draft(text: id.uppercased(), id: Item.ID(checked: id))
      }
      _ = try outline.add(drafts, to: .last(in: .section(food)))
    }
    _ = try store.write { try $0.setFavorite(true, for: [Item.ID("milk")]) }
    return store
  }

  /// A file that only is read.
  private static let shared = Result { try store() }

  /// A batch is performed whole or in part, undone, and leaves a sound file each time.
  static func batch(_ bytes: [UInt8]) throws {
    var batch = Batch()
    for (index, line) in bytes.split(separator: 0x0A).prefix(20).enumerated() {
      guard String(validating: line, as: UTF8.self) != nil,
        case .object(let fields)? = try? JSONText.value(of: Array(line))
      else { continue }
      batch.append(line: index + 1, .success(fields))
    }
    for case .success(let operation) in batch.lines.map(\.operation) {
      try require(OutlineOperation(operation.line) == operation, "another line: \(operation.line)")
    }
    guard !batch.lines.isEmpty else { return }
    // A file of its own takes a hundred times as long as a transaction that is rolled back.
    if bytes.count % 16 == 0 { return try performAndUndo(batch) }
    do {
      try shared.get().write { outline in
        _ = try batch.perform(in: outline, skippingFailures: true)
        do { try outline.outline().checkInvariants() } catch let flaw as OutlineFlaw {
          throw BrokenLaw("the outline is not sound: \(flaw)")
        }
        throw CancellationError()
      }
    } catch let law as BrokenLaw {
      throw law
    } catch {
      // Refused, or rolled back.
    }
  }

  private static func performAndUndo(_ batch: Batch) throws {
    let store = try store()
    let before = try store.read { try $0.outline() }
    _ = try? store.write { try batch.perform(in: $0, skippingFailures: true) }
    let after = try store.read { try $0.outline() }
    if after.rows.map(\.node.content) != before.rows.map(\.node.content) {
      _ = try store.write { try $0.undo() }
      let undone = try store.read { try $0.outline() }
      try require(
        undone.rows.map(\.node.content) == before.rows.map(\.node.content), "not undone")
      _ = try store.write { try $0.redo() }
      try require(store.read { try $0.outline() } == after, "undo and redo lead elsewhere")
    }
    try expectSound(store)
  }

  private static func expectSound(_ store: OutlineStore) throws {
    let problems = try store.check()
    try require(problems.isEmpty, "the file is not sound: \(problems)")
    do { try store.read { try $0.outline() }.checkInvariants() } catch let flaw as OutlineFlaw {
      throw BrokenLaw("the outline is not sound: \(flaw)")
    }
  }

  /// A version that is found is one of those there are; a stretch of time ends after it begins.
  static func version(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    if let span = DateWords.span(text) {
      try require(span.start <= span.end, "\(text.debugDescription) ends before it begins")
      _ = Moment.utc(span.start) + Moment.local(span.end)
      _ = Moment.age(of: span.start.timeIntervalSince1970)
    }
    guard let expression = VersionExpression(text) else { return }
    try shared.get().read { outline in
      if let number = try? expression.number(in: outline) {
        _ = try? outline.version(number)
      }
      _ = try? expression.numberAtBeginning(in: outline)
    }
  }

  /// A name that is found is found again by the id of what it found.
  static func name(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    for number in 1...2 {
      try shared.get().read(at: number) { outline in
        let names = NameResolver(outline)
        guard let id = try? names.node(.name(text)).id else { return }
        try require(names.node(Reference(id)).id == id, "\(text) is found otherwise")
      }
    }
    _ = Suggestion.nearest(to: text, in: ["milk", "bread", ""], alsoKnownAs: [:])
    let path = NodePath([text, "b"])
    try require(path.text.utf8.first == UInt8(ascii: "/"), "a path does not begin with a slash")
  }

  /// A search answers or refuses; what it finds is in the file.
  static func search(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    try shared.get().read { outline in
      guard let found = try? outline.search(text, limit: 5) else { return }
      try require(found.count <= 5, "more than asked for")
      for item in found { _ = try outline.item(item.id) }
    }
  }
}
