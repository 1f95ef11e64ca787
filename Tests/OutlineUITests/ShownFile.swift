import Foundation
public import OutlineStore
import OutlineUI
import StoreTestSupport
import TestSupport
import Testing
public import UIKit

@testable import OutlineModel

// On Apple's systems OutlineStore has this.
extension UndoManager: UndoRegistry {
  public func registerUndo(titled title: String, _ action: @escaping @MainActor () -> Void) {
    registerUndo(withTarget: self) { _ in action() }
    setActionName(title)
  }
}

/// A file that an app shows with an `OutlineCollection`, as the articles say, and a person in front
/// of it. Another store writes to the file too.
@MainActor
final class ShownFile: UICollectionViewDelegate {
  let folder: URL
  let store: OutlineStore
  let other: OutlineStore
  let list: OutlineList
  let undoManager = UndoManager()
  let view: UICollectionView
  let person: UIKitPerson
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  private(set) var collection: OutlineCollection!
  /// What the list reported.
  var errors: [any Error] = []
  /// What the person tapped.
  var tapped: [String] = []

  /// - Parameters:
  ///   - explorer: whether the file is the whole Emoji Explorer, or else is filled by `fill`.
  ///   - lines: the room on the screen.
  init(
    explorer: Bool = false, _ scope: ListScope = .outline, window: ListWindow? = nil,
    lines: Int = 100_000, fill: (OutlineTransaction) throws -> Void = { _ in }
  ) throws {
    _ = UIKitAssertions.take()
    folder = FileManager.default.temporaryDirectory.appending(
      path: "outline-ui-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "file.outline").path
    if explorer { try FileManager.default.copyItem(atPath: Self.explorer.get(), toPath: path) }
    store = try TestFile.patient(path)
    other = try TestFile.patient(path)
    try store.write { try fill($0) }
    var source = OutlineDataSource(store, author: "person")
    source.reorderingHandlers.canReorderItem = { _ in true }
    list = OutlineList(source, showing: scope, window: window)
    list.undoRegistry = undoManager
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 390, height: 844),
      collectionViewLayout: UICollectionViewLayout())
    person = UIKitPerson(view, lines: lines)
    list.report = { [weak self] in self?.errors.append($0) }
    view.delegate = self
  }

  /// The file that `outline import emoji --explorer` makes.
  private static let explorer = Result {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "outline-explorer-\(UUID().uuidString)"
    ).path
    let process = Process()
    let program = ProcessInfo.processInfo.environment["OUTLINE_PROGRAM"] ?? "outline"
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c",
      "'\(program)' init '\(path)' -q && '\(program)' --db '\(path)' import emoji --explorer -q",
    ]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "the command cannot import the emoji")
    return path
  }

  /// Connects the view with the list, as an app does.
  func connect() {
    // Before the data source, because UIKit refuses one that is made while a cell is provided.
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, ShownList.RowID>
    {
      [weak self] cell, _, id in
      guard let self, let row = collection.row(id) else { return }
      cell.show(row.item, in: row.configuration) { [weak self] tap in
        self?.collection.perform(tap, on: id)
      }
    }
    collection = OutlineCollection(list, view) { view, path, id in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: id)
    }
    view.collectionViewLayout = UICollectionViewCompositionalLayout {
      [weak self] index, environment in
      guard let self, let id = collection.diffable.sectionIdentifier(for: index),
        let part = list.sections.first(where: { $0.id == id })
      else { return nil }
      let configuration = part.section.configuration
      var look = UICollectionLayoutListConfiguration(
        configuration, isEmpty: part.rows.isEmpty, isLive: part.section.isLive)
      look.leadingSwipeActionsConfigurationProvider = { [weak self] in
        self?.collection.swipeActions(.leading, at: $0)
      }
      look.trailingSwipeActionsConfigurationProvider = { [weak self] in
        self?.collection.swipeActions(.trailing, at: $0)
      }
      return .outline(configuration, list: look, environment: environment)
    }
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    if let id = collection.diffable.itemIdentifier(for: indexPath) {
      tapped.append(collection.row(id)?.text ?? "")
    }
  }

  func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { collection.target(from: originalIndexPath, proposed: proposedIndexPath) }

  // MARK: What a person looks for

  /// The place of the row with a text; in a section, if there are several.
  func path(_ text: String, in section: String? = nil) throws -> IndexPath {
    view.layoutIfNeeded()
    let found = list.sections.first { part in
      (section == nil || part.section.title == section) && part.rows.contains { $0.text == text }
    }
    let id = try #require(found?.rows.first { $0.text == text }?.id, "there is no row \(text)")
    return try #require(collection.diffable.indexPath(for: id), "\(text) is not shown")
  }

  /// The place after the last row of a section.
  func end(of section: String) throws -> IndexPath {
    let index = try #require(list.sections.firstIndex { $0.section.title == section })
    return IndexPath(item: list.sections[index].rows.count, section: index)
  }

  /// Opens groups, one inside the other.
  func open(_ groups: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws {
    for group in groups {
      let count = list.rows.count
      #expect(person.tapDisclosure(try path(group)), sourceLocation: sourceLocation)
      try await wait(sourceLocation: sourceLocation) { list.rows.count > count }
      // It is shown before it is stored.
      try await settle(sourceLocation: sourceLocation)
    }
  }

  func id(of section: String) throws -> Section.ID {
    try #require(try other.sections().first { $0.title == section }?.id)
  }

  func item(_ text: String) throws -> Item.ID {
    try #require(list.rows.first { $0.text == text }?.item.id)
  }

  // MARK: What the file says

  /// The lines that the file wants, read anew by the other store.
  func wanted() async throws -> [String] {
    let shown = try await OutlineDataSource(other).shownList(list.scope, searching: list.searchText)
    return shown.parts.flatMap { part -> [String] in
      let configuration = part.section.configuration
      let mode = configuration.shownHeaderMode(
        isEmpty: part.rows.isEmpty, isLive: part.section.isLive)
      let title = [part.section.image, part.section.title].compactMap { $0 }.joined(separator: " ")
      let header = mode == .supplementary ? ["# " + title] : []
      let count = part.section.itemCount == 1 ? "1 item" : "\(part.section.itemCount) items"
      let footer =
        configuration.footerMode == .supplementary ? ["= " + (configuration.footer ?? count)] : []
      return header + part.rows.map(line) + footer
    }
  }

  private func line(_ row: ShownList.Row) -> String {
    let (content, look) = (row.item.content, row.appearance)
    var text = [content.image, content.text].compactMap { $0 }.joined(separator: " ")
    if let second = content.secondaryText { text += " — " + second }
    if look.isStruckThrough && !content.text.isEmpty { text += " (struck)" }
    if look.isDimmed { text += " (dim)" }
    let isEditing = view.isEditing
    let accessories =
      look.leadingAccessories + [look.badge.map { Accessory(.label, text: $0) }].compactMap { $0 }
      + look.trailingAccessories
    var fold = ""
    for accessory in accessories where accessory.isDisplayed(whenEditing: isEditing) {
      switch accessory.kind {
      case .outlineDisclosure: fold = row.item.isExpanded ? "▾ " : "▸ "
      case .label: text += " [\(accessory.text ?? "")]"
      case .checkmark: text += " ✓"
      case .reorder: text += " ≡"
      case .disclosureIndicator: text += " ›"
      case .delete: text += " ⊖"
      case .insert: text += " ⊕"
      case .multiselect: text += " ○"
      case .detail: text += " ⓘ"
      case .popUpMenu: text += " ☰"
      case .customView: break
      }
    }
    return String(repeating: "  ", count: row.item.level) + fold + text
      + (look.isSelected ? " *" : "")
  }

  /// Waits until the screen shows what is in the file.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    var wanted: [String] = []
    for _ in 0..<1_000 {
      wanted = try await Array(self.wanted().dropFirst(person.top).prefix(person.lines))
      if person.screen == wanted { break }
      try await Task.sleep(for: .milliseconds(2))
    }
    let screen = person.screen
    let changes = wanted.difference(from: screen).prefix(12).map { change in
      switch change {
      case .insert(let offset, let line, _): "+ \(offset) \(line)"
      case .remove(let offset, let line, _): "- \(offset) \(line)"
      }
    }
    let words: Comment = "the screen differs:\n\(changes.joined(separator: "\n"))"
    try #require(screen == wanted, words, sourceLocation: sourceLocation)
  }

  /// Waits until a condition holds, at most for some seconds.
  func wait(
    sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool
  ) async throws {
    for _ in 0..<2_000 {
      if condition() { return }
      try await Task.sleep(for: .milliseconds(2))
    }
    try #require(condition(), "it does not come", sourceLocation: sourceLocation)
  }

  func write(_ change: @escaping @Sendable (OutlineTransaction) throws -> Void) async throws {
    try await other.write { try change($0) }
  }

  /// The end of each test: what is shown is the file, UIKit asserted nothing, the file is whole.
  private func end(_ sourceLocation: SourceLocation) async throws {
    try await settle(sourceLocation: sourceLocation)
    #expect(UIKitAssertions.take() == [], sourceLocation: sourceLocation)
    #expect(try await other.check().map(\.message) == [], sourceLocation: sourceLocation)
    try await store.close()
    try await other.close()
    try FileManager.default.removeItem(at: folder)
  }

  /// Shows the whole Emoji Explorer to a person.
  static func explorer(
    lines: Int = 100_000, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (ShownFile) async throws -> Void
  ) async throws {
    try await show(ShownFile(explorer: true, lines: lines), sourceLocation, body)
  }

  /// Shows a file of a test to a person.
  static func with(
    _ scope: ListScope = .outline, window: ListWindow? = nil, lines: Int = 100_000,
    sourceLocation: SourceLocation = #_sourceLocation,
    filledBy fill: (OutlineTransaction) throws -> Void,
    showing body: (ShownFile) async throws -> Void
  ) async throws {
    let file = try ShownFile(scope, window: window, lines: lines, fill: fill)
    try await show(file, sourceLocation, body)
  }

  private static func show(
    _ file: ShownFile, _ sourceLocation: SourceLocation, _ body: (ShownFile) async throws -> Void
  ) async throws {
    file.connect()
    file.list.start()
    try await file.wait(sourceLocation: sourceLocation) { file.list.isLoaded }
    try await body(file)
    try await file.end(sourceLocation)
  }
}
