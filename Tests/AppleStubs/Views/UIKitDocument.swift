#if canImport(UIKit)
import OutlineLists
import UIKit

// The document of UIKit in the article on documents, so that it is type-checked.
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor
func edit(_ url: URL, isNew: Bool) async throws {
  let document = OutlineUIDocument(fileURL: url)
  let isOpen =
    isNew ? await document.save(to: url, for: .forCreating) : await document.open()
  if isOpen {
    try await document.write { try $0.addSection("Chapter 1") }
  }
}

@available(tvOS, unavailable)
@available(watchOS, unavailable)
final class Notebook: OutlineUIDocument, @unchecked Sendable {
  override func storeDidChange() { showNotes() }

  @MainActor
  private func showNotes() {}
}
#endif
