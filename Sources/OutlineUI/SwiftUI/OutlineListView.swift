#if canImport(SwiftUI)
public import OutlineLists
public import SwiftUI

/// A list of a store's sections and rows, with persistent expansion, reordering by `onMove`, and
/// swipe actions. User actions are shown at once, written without blocking and undone by the undo
/// manager of the window, and changes by other programs appear as they happen.
///
/// ```swift
/// OutlineListView(OutlineDataSource(store, view: "main window")) { item in
///   Text(item.content.text)
/// }
/// ```
@available(macOS 14, iOS 17, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct OutlineListView<RowContent: View>: View {
  private let report: @MainActor (any Error) -> Void
  private let row: (OutlineStore.Item) -> RowContent
  @LiveOutline private var list: OutlineList

  /// Creates a list.
  /// - Parameters:
  ///   - source: the data source, with its handlers.
  ///   - window: the part of a long list that is read; it moves on as the user scrolls. `nil`
  ///     reads all visible rows.
  ///   - report: called with every error.
  ///   - row: creates the view for an item.
  public init(
    _ source: OutlineDataSource, window: ListWindow? = nil,
    report: @escaping @MainActor (any Error) -> Void = { _ in },
    @ViewBuilder row: @escaping (OutlineStore.Item) -> RowContent
  ) {
    self.report = report
    self.row = row
    _list = LiveOutline(source, window: window)
  }

  /// The list.
  public var body: some View {
    List {
      ForEach(list.sections) { part in
        SwiftUI.Section(part.title) {
          ForEach(part.rows) { row in
            line(row).onAppear { list.rowAppeared(row.id) }
          }
          .onMove { offsets, destination in
            list.move(fromOffsets: offsets, toOffset: destination, in: part.id)
          }
        }
      }
    }
    .onAppear { list.report = report }
  }

  private func line(_ row: ShownList.Row) -> some View {
    let appearance = row.appearance
    let (leading, trailing) = (appearance.leadingActions, appearance.trailingActions)
    return HStack {
      Button {
        list.toggleExpansion(of: row.id)
      } label: {
        Image(systemName: row.item.isExpanded ? "chevron.down" : "chevron.forward")
          .opacity(row.item.hasChildren ? 1 : 0)
      }
      .buttonStyle(.plain)
      self.row(row.item)
    }
    .padding(.leading, CGFloat(row.item.level) * 16)
    .disabled(appearance.isDisabled)
    .badge(appearance.badge.map { Text($0) })
    .moveDisabled(!list.canReorder(row.id))
    .swipeActions(edge: .leading, allowsFullSwipe: leading.performsFirstWithFullSwipe) {
      buttons(leading, at: .leading, of: row)
    }
    .swipeActions(edge: .trailing, allowsFullSwipe: trailing.performsFirstWithFullSwipe) {
      buttons(trailing, at: .trailing, of: row)
    }
  }

  private func buttons(
    _ actions: SwipeActions, at edge: SwipeAction.Edge, of row: ShownList.Row
  ) -> some View {
    ForEach(Array(actions.actions.enumerated()), id: \.offset) { _, action in
      Button(role: action.style == .destructive ? .destructive : nil) {
        list.perform(edge, action: action.name, on: row.id)
      } label: {
        Text(action.title.isEmpty ? action.image ?? action.name : action.title)
      }
    }
  }
}

extension ShownList.Part {
  /// The header text of the section.
  fileprivate var title: String {
    let mode = section.configuration.shownHeaderMode(isEmpty: rows.isEmpty, isLive: section.isLive)
    return mode == .supplementary ? section.title : ""
  }
}
#endif
