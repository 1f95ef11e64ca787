import OutlineLists
import SwiftUI

// The view in the comment of LiveOutline, so that it is type-checked.
@available(macOS 14, iOS 17, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
struct Groceries: View {
  @LiveOutline private var list: OutlineList

  init(_ store: OutlineStore, _ section: OutlineStore.Section.ID) {
    _list = LiveOutline(OutlineDataSource(store, author: "me"), showing: .section(section))
  }

  var body: some View {
    List(selection: $list.selection) {
      ForEach(list.rows) { Text($0.item.content.text) }
        .onDelete { list.delete(at: $0) }
        .onMove { list.move(fromOffsets: $0, toOffset: $1) }
    }
    .searchable(text: $list.searchText)
  }
}
