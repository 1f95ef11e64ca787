#if canImport(SwiftUI)
import Foundation
import OutlineStore
import Reminders
import SwiftUI

@main
@available(macOS 14, iOS 17, *)
struct RemindersApp: App {
  @State private var model: Reminders?
  @State private var failure = ""
  @Environment(\.scenePhase) private var phase

  var body: some Scene {
    WindowGroup {
      VStack {
        if let model {
          RemindersView(model)
        } else {
          Text(failure)
        }
      }
      .task { await open() }
      .onChange(of: phase) { _, new in sleep(new == .background) }
    }
  }

  private func open() async {
    do {
      // An app with a widget has its file in the container of their app group.
      let folder = try FileManager.default.url(
        for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
      let path = folder.appending(path: "Reminders.outline").path
      let model = try await Reminders.open(path, author: "app")
      model.start()
      self.model = model
    } catch { failure = "\(error)" }
  }

  /// The system ends an app that has a file of an app group locked while it sleeps.
  private func sleep(_ isAsleep: Bool) {
    NotificationCenter.default.post(
      name: isAsleep ? OutlineStore.suspendNotification : OutlineStore.resumeNotification,
      object: nil)
  }
}
#else
@main
enum RemindersApp {
  static func main() { print("The app needs SwiftUI. Its model is the target Reminders.") }
}
#endif
