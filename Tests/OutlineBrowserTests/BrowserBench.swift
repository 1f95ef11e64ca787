import Foundation
import OutlineCare
import TestSupport
import Testing

@testable import OutlineBrowser
@testable import OutlineOperations
@testable import OutlineStore
@testable import Terminal

/// A browser on a small outline in a file of its own. Keys are pressed as people write them, and
/// its requests are performed at once. The file is checked when the test is over.
///
///     Food
///       ▾ Fruit
///         🍎 Apple ★
///         🍐 Pear  2 kg
///       ✓ Milk
///     Work
///       Write report
final class BrowserBench {
  let store: OutlineStore
  var browser: Browser
  /// The requested services that only the owner of the browser can do.
  var asked: [BrowserRequest] = []
  static let author = "tester"

  private init(_ store: OutlineStore, rows: Int, columns: Int, isReadOnly: Bool) throws {
    self.store = store
    browser = Browser(
      title: "planted.outline", author: Self.author,
      size: TerminalSize(rows: rows, columns: columns),
      isReadOnly: isReadOnly)
    try store.read { try browser.open(Browser.Scene(view: "browse"), in: $0) }
  }

  /// Runs a test.
  static func with(
    rows: Int = 12, columns: Int = 50, isReadOnly: Bool = false,
    planting plant: (OutlineTransaction) throws -> Void = BrowserBench.plant,
    _ body: (BrowserBench) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try OutlineStore(
      path: folder.appending(path: "planted.outline").path,
      options: .init(busyTimeout: ProcessTurns.hang))
    try store.write { try plant($0) }
    try body(BrowserBench(store, rows: rows, columns: columns, isReadOnly: isReadOnly))
    #expect(try store.check() == [])
    try store.close()
  }

  static func plant(_ outline: OutlineTransaction) throws {
    let food = try outline.addSection("Food", id: Section.ID("food"))
    try outline.add(
      [
        Item.Draft(text: "Fruit", id: Item.ID("fruit"), isExpanded: true),
        Item.Draft(text: "Apple", id: Item.ID("apple"), image: "🍎", isFavorite: true, level: 1),
        Item.Draft(text: "Pear", id: Item.ID("pear"), secondaryText: "2 kg", image: "🍐", level: 1),
        Item.Draft(text: "Milk", id: Item.ID("milk"), isDone: true),
      ], to: .last(in: food))
    let work = try outline.addSection("Work", id: Section.ID("work"))
    try outline.add(Item.Draft(text: "Write report", id: Item.ID("report")), to: .last(in: work))
  }

  /// Presses keys: words such as `Enter`, `Shift-Down` and `Ctrl-r`, anything else a letter a key.
  func press(_ keys: String...) throws {
    for key in keys { try send(.key(Self.key(key))) }
  }

  /// Types a text.
  func type(_ text: String) throws {
    for character in text { try send(.key(KeyPress(.character(character)))) }
  }

  /// Sends an event, and performs the requests that it leads to.
  func send(_ event: TerminalEvent) throws {
    let requests = try store.read { try browser.handle(event, in: $0) }
    for request in requests {
      switch request {
      case .perform, .save, .paste, .open: break
      case .edit, .command, .complete, .redraw, .suspend, .quit:
        asked.append(request)
        continue
      }
      do {
        let committed = try store.write(author: Self.author) { outline in
          let effect = try request.perform(in: outline)
          try browser.showEffect(effect, in: outline)
          return effect
        }
        let version = committed.isNew ? try store.read { try $0.version(committed.version) } : nil
        browser.showVersion(version, of: committed.value)
      } catch {
        browser.showProblem(Failure(describing: error).sentence)
      }
    }
    try store.read { try browser.refresh($0) }
  }

  /// Changes the outline as another program does, and lets the browser see it.
  func elsewhere(_ body: (OutlineTransaction) throws -> Void) throws {
    try store.write { try body($0) }
    _ = try store.read { try browser.follow($0) }
  }

  /// The lines of the screen as plain text, without blanks at their ends.
  var screen: [String] {
    browser.frame.lines.map { line in
      var text = line.spans.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The lines of the list.
  var list: [String] {
    var lines = screen.dropFirst().dropLast()
    while lines.last == "" { lines.removeLast() }
    return Array(lines)
  }

  /// The last line.
  var lastLine: String { screen.last ?? "" }

  /// The node in hand.
  var inHand: String? { browser.cursor?.item.rawValue }

  /// The outline as indented lines.
  var outline: [String] {
    get throws {
      try store.read { outline in
        try outline.sections().flatMap { section in
          [section.title]
            + (try outline.items(in: section.id)).map {
              String(repeating: "  ", count: $0.level + 1) + $0.content.text
            }
        }
      }
    }
  }

  private static func key(_ name: String) -> KeyPress {
    var rest = Substring(name)
    var modifiers: KeyModifiers = []
    for (prefix, modifier) in [("Ctrl-", KeyModifiers.control), ("Alt-", .alt), ("Shift-", .shift)]
    where rest.hasPrefix(prefix) && rest != "-" {
      modifiers.insert(modifier)
      rest = rest.dropFirst(prefix.count)
    }
    let named: [String: Key] = [
      "Enter": .enter, "Tab": .tab, "Esc": .escape, "Backspace": .backspace, "Up": .up,
      "Down": .down,
      "Left": .left, "Right": .right, "Home": .home, "End": .end, "PgUp": .pageUp,
      "PgDn": .pageDown,
      "Space": .character(" "), "Delete": .delete,
    ]
    return KeyPress(named[String(rest)] ?? .character(Character(String(rest))), modifiers)
  }
}
