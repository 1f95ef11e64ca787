#if canImport(SwiftUI)
public import OutlineLists
public import SwiftUI

/// An `OutlineList` that a view owns: its rows follow the file, changes are animated, and edits
/// go to the undo manager of the window.
///
/// ```swift
/// struct Groceries: View {
///   @LiveOutline private var list: OutlineList
///
///   init(_ store: OutlineStore, _ section: OutlineStore.Section.ID) {
///     _list = LiveOutline(OutlineDataSource(store, author: "me"), showing: .section(section))
///   }
///
///   var body: some View {
///     List(selection: $list.selection) {
///       ForEach(list.rows) { Text($0.item.content.text) }
///         .onDelete { list.delete(at: $0) }
///         .onMove { list.move(fromOffsets: $0, toOffset: $1) }
///     }
///     .searchable(text: $list.searchText)
///   }
/// }
/// ```
///
/// Like a `State`, it keeps its first list for as long as the view has the same identity. A view
/// that shows another section needs another one, by `id(_:)`.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@propertyWrapper
public struct LiveOutline: DynamicProperty {
  @State private var list: OutlineList
  @Environment(\.undoManager) private var undoManager
  private let animation: Animation?

  /// Creates a list, which begins to read when the view appears.
  /// - Parameters:
  ///   - source: the source of the items; its author is the one whose edits are undone.
  ///   - scope: the rows to show.
  ///   - window: the part of them to show, or `nil` for all. The view of each row calls
  ///     `list.rowAppeared(row.id)` in `onAppear`, so that the window moves on.
  ///   - animation: the animation of each change, or `nil` for none.
  @MainActor public init(
    _ source: OutlineDataSource, showing scope: ListScope = .outline,
    window: ListWindow? = nil, animation: Animation? = .default
  ) {
    _list = State(wrappedValue: OutlineList(source, showing: scope, window: window))
    self.animation = animation
  }

  /// The list, which begins to read when a view asks for it. Its edits go to the undo manager of
  /// the view's environment.
  @MainActor public var wrappedValue: OutlineList {
    // Here rather than in `update()`, which SwiftUI does not declare to be on the main actor.
    let list = list
    let animation = animation
    list.undoRegistry = registry(of: undoManager)
    list.animate = { change in withAnimation(animation) { change() } }
    list.start()
    return list
  }

  /// Bindings to the list, for example to its selection.
  @MainActor public var projectedValue: Bindable<OutlineList> { Bindable(wrappedValue) }
}
#endif
