#if canImport(SwiftUI)
import Foundation
import OutlineLists
import Reminders
import SwiftUI

/// The window: the lists, and the reminders of the chosen one.
@available(macOS 14, iOS 17, *)
struct RemindersView: View {
  private let model: Reminders
  @State private var place: Reminders.Place? = .smart(.today)
  @State private var title = ""

  init(_ model: Reminders) { self.model = model }

  var body: some View {
    NavigationSplitView {
      List(selection: $place) {
        Section("Reminders") {
          ForEach(SmartList.allCases) { list in
            NavigationLink(value: Reminders.Place.smart(list)) {
              Label(list.title, systemImage: list.symbol)
            }
            .badge(model.sidebar.counts[list] ?? 0)
          }
        }
        Section("My lists") {
          ForEach(model.sidebar.lists) { list in
            NavigationLink(value: Reminders.Place.list(list.id)) {
              Text("\(list.image ?? "") \(list.title)")
            }
            .badge(list.open)
          }
          .onDelete { offsets in perform { try await model.deleteLists(at: offsets) } }
          .onMove { offsets, offset in
            perform { try await model.moveLists(fromOffsets: offsets, toOffset: offset) }
          }
          TextField("New list", text: $title)
            .onSubmit {
              let name = title
              title = ""
              perform { try await model.addList(name) }
            }
        }
      }
    } detail: {
      if let place {
        ReminderRows(model, place)
          .id(place)
      } else {
        Text("No list")
      }
    }
  }

  private func perform(_ work: @escaping @MainActor () async throws -> Void) {
    Task {
      do { try await work() } catch { model.error = error }
    }
  }
}

/// The reminders of one entry of the sidebar.
@available(macOS 14, iOS 17, *)
struct ReminderRows: View {
  private let model: Reminders
  private let place: Reminders.Place
  @State private var list: OutlineList?
  @State private var text = ""
  @Environment(\.undoManager) private var undoManager

  init(_ model: Reminders, _ place: Reminders.Place) { (self.model, self.place) = (model, place) }

  var body: some View {
    VStack {
      if let list {
        rows(list)
      }
    }
    .onAppear { begin() }
  }

  private func rows(_ list: OutlineList) -> some View {
    List {
      ForEach(list.rows) { row in
        line(row, list)
          .onAppear { list.rowAppeared(row.id) }
      }
      .onDelete { list.delete(at: $0) }
      .onMove { list.move(fromOffsets: $0, toOffset: $1) }
      if case .list = place {
        TextField("New reminder", text: $text)
          .onSubmit {
            list.addReminder(text)
            text = ""
          }
      }
    }
    .searchable(text: Bindable(list).searchText)
  }

  private func line(_ row: OutlineList.Row, _ list: OutlineList) -> some View {
    HStack {
      Button {
        list.toggle(row)
      } label: {
        Image(systemName: row.item.content.isDone ? "checkmark.circle.fill" : "circle")
      }
      .buttonStyle(.plain)
      Text(row.item.content.text)
      if let due = row.item.content.due {
        Text(due.rawValue)
          .opacity(0.6)
      }
    }
    .padding(.leading, CGFloat(row.item.level) * 16)
    .swipeActions(edge: .leading) {
      Button {
        list.setFavorite(!row.item.isFavorite, for: row.id)
      } label: {
        Image(systemName: row.item.isFavorite ? "flag.slash" : "flag")
      }
    }
  }

  private func begin() {
    guard list == nil else { return }
    do {
      let list = try model.rows(of: place)
      let manager: AnyObject? = undoManager
      list.undoRegistry = manager as? any UndoRegistry
      list.animate = { change in withAnimation { change() } }
      self.list = list
    } catch { model.error = error }
  }
}
#endif
