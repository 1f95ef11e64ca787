import Foundation
import OutlineStore

/// What the app stores of a to-do besides its text, its note and its done mark.
///
/// In a target whose default is the main actor this has to be said to be free of it: the store
/// encodes and decodes to-dos on its own threads.
nonisolated struct Todo: Codable, Sendable {
  // Named as `outline` names them, so that `outline ls --due today --sort priority` works on the
  // file of this app.
  var due: ItemDate?
  var priority: String?
  var tags: [String]?
  // The app's own.
  var minutes: Int?

  static let due = Field("due", \Todo.due)
  static let priority = Field("priority", \Todo.priority)
  static let tags = Field("tags", \Todo.tags)
  static let minutes = Field("minutes", \Todo.minutes)

  /// The indexes that SQLite keeps of its fields.
  static let indexes: Set<FieldIndex> = [FieldIndex(due), FieldIndex(priority)]

  /// A day of the calendar, as texts of the form `2026-11-27`, which sort as the days do.
  static func day(_ date: Date, plus days: Int = 0) -> ItemDate? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let moved = calendar.date(byAdding: .day, value: days, to: date) ?? date
    let parts = calendar.dateComponents([.year, .month, .day], from: moved)
    func digits(_ number: Int?, _ count: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return ItemDate(
      rawValue: "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))")
  }
}
