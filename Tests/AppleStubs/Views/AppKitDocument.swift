#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import OutlineLists

// The document of AppKit in the article on documents, so that it is type-checked.
@available(macOS 14, *)
@MainActor
final class Book: OutlineNSDocument {
  private var list: OutlineList?

  override func makeWindowControllers() { showChapters() }
  override func storeDidChange() { showChapters() }

  private func showChapters() {
    guard let store else { return }
    let list = OutlineList(OutlineDataSource(store, author: author))
    list.undoRegistry = undoRegistry
    list.start()
    self.list = list
  }

  func addChapter() async throws {
    try await write { try $0.addSection("Chapter 1") }
  }
}
#endif
