import OutlineLists
import SwiftUI

// The scene in the article on documents, so that it is type-checked.
@available(macOS 14, iOS 17, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor
func documents() -> some Scene {
  DocumentGroup(newDocument: { OutlineFileDocument() }) { file in
    OutlineDocumentView(file.document)
  }
}

@available(macOS 14, iOS 17, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
struct OutlineDocumentView: View {
  private let document: OutlineFileDocument

  init(_ document: OutlineFileDocument) { self.document = document }

  var body: some View {
    if let opened = document.opened {
      OutlineListView(OutlineDataSource(opened.store)) { Text($0.content.text) }
    } else {
      Text("\(String(describing: document.error))")
    }
  }
}
