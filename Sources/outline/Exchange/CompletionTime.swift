import Foundation
import OutlineFormats
import OutlineOperations
import OutlineStore

/// When an item was done that does not say so itself, in the forms that files have for it.
struct CompletionTime {
  private let moment: ItemDate

  /// - Parameter moment: that of the version that marked it.
  init(_ moment: ItemDate) { self.moment = moment }

  /// The formats that have a place for it.
  static let formats: Set<FileFormat> = [.todotxt, .taskwarrior, .org, .taskpaper]

  /// The local day and minute.
  private var local: String {
    if !moment.hasTime { return moment.rawValue }
    return Moment.local(Date(timeIntervalSince1970: Double(moment.secondsInUTC)))
  }

  /// The attributes with it.
  func added(to attributes: [String: JSONValue], for format: FileFormat) -> [String: JSONValue] {
    var attributes = attributes
    let (name, parts) = (ReservedAttribute.completed.rawValue, local.split(separator: " "))
    attributes[name] = .string(format == .taskwarrior ? moment.rawValue : String(parts[0]))
    if format == .org, parts.count == 2, let day = ItemDate(rawValue: String(parts[0])) {
      attributes[name + "Stamp"] = .string("[\(day) \(day.weekday) \(parts[1])]")
    }
    return attributes
  }

  /// How files write it that say the same.
  var spellings: Set<String> { [moment.rawValue, String(local.prefix(10))] }
}

extension OutlineReader {
  /// When items were done that do not say so themselves.
  func completionTimes(of ids: [Item.ID]) throws -> [Item.ID: CompletionTime] {
    try times([.completed], of: ids).compactMapValues { $0[.completed].map(CompletionTime.init) }
  }
}
