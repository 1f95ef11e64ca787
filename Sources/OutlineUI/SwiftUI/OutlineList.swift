#if canImport(SwiftUI)
  public import OutlineStore
  public import SwiftUI

  /// A list of a store's sections and items: expansion that lasts, reordering by `onMove`, and swipe
  /// actions, all done in the store, and shown as others change it.
  ///
  /// ```swift
  /// OutlineList(OutlineDataSource(store, view: "main window")) { item in
  ///   Text(item.content.text)
  /// }
  /// ```
  @available(macOS 13, iOS 16, *)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  public struct OutlineList<RowContent: View>: View {
    private let source: OutlineDataSource
    private let report: @MainActor (any Error) -> Void
    private let row: (OutlineStore.Item) -> RowContent
    @State private var sections: [OutlineListSection] = []

    /// Makes a list.
    /// - Parameters:
    ///   - source: what it shows, with its handlers.
    ///   - report: told what went wrong.
    ///   - row: makes the view of an item.
    public init(
      _ source: OutlineDataSource, report: @escaping @MainActor (any Error) -> Void = { _ in },
      @ViewBuilder row: @escaping (OutlineStore.Item) -> RowContent
    ) {
      (self.source, self.report, self.row) = (source, report, row)
    }

    /// The list.
    public var body: some View {
      List {
        ForEach(sections) { section in
          SwiftUI.Section(section.title) {
            ForEach(section.rows) { row in
              line(row)
            }
            .onMove { offsets, destination in
              attempt { try $0.moveItems(at: offsets, to: destination, in: section.id) }
            }
          }
        }
      }
      .task { await follow() }
    }

    private func line(_ row: OutlineListRow) -> some View {
      HStack {
        Button {
          attempt { try $0.toggleExpansion(of: row.id) }
        } label: {
          Image(systemName: row.item.isExpanded ? "chevron.down" : "chevron.forward")
            .opacity(row.item.hasChildren ? 1 : 0)
        }
        .buttonStyle(.plain)
        self.row(row.item)
      }
      .padding(.leading, CGFloat(row.item.level) * 16)
      .disabled(row.isDisabled)
      .moveDisabled(!source.canReorder(row.id))
      .swipeActions(edge: .leading, allowsFullSwipe: row.leading.isFull) {
        buttons(row.leading.actions, .leading, row.id)
      }
      .swipeActions(edge: .trailing, allowsFullSwipe: row.trailing.isFull) {
        buttons(row.trailing.actions, .trailing, row.id)
      }
    }

    private func buttons(
      _ actions: [SwipeAction], _ edge: SwipeAction.Edge, _ id: OutlineStore.Item.ID
    ) -> some View {
      ForEach(Array(actions.enumerated()), id: \.offset) { _, action in
        Button(role: action.style == .destructive ? .destructive : nil) {
          attempt { try $0.perform(edge, action: action.name, on: id) }
        } label: {
          Text(action.title.isEmpty ? action.image ?? action.name : action.title)
        }
      }
    }

    private func attempt<Value>(_ work: (OutlineDataSource) throws -> Value) {
      do {
        _ = try work(source)
        sections = try OutlineListSection.all(in: source)
      } catch {
        report(error)
      }
    }

    private func follow() async {
      do {
        let changes = source.store.changes()
        sections = try OutlineListSection.all(in: source)
        for try await _ in changes { sections = try OutlineListSection.all(in: source) }
      } catch is CancellationError {
        return
      } catch {
        report(error)
      }
    }
  }
#endif
