import Foundation
package import OutlineFormats
package import OutlineStore

/// The time at which an item was completed, taken from history for items without such an attribute,
/// in the forms of the file formats.
package struct CompletionTime {
  private let moment: ItemDate

  /// - Parameter moment: the time of the version that completed the item.
  init(_ moment: ItemDate) { self.moment = moment }

  /// The formats that can store the time.
  static let formats: Set<FileFormat> = [
    .todotxt, .taskwarrior, .org, .taskpaper, .icalendar,
  ]

  /// The local date, and the time to the minute if there is one.
  private var local: String {
    if !moment.hasTime { return moment.rawValue }
    return Moment.local(Date(timeIntervalSince1970: Double(moment.secondsInUTC)))
  }

  /// The attributes with the time added.
  package func attributes(
    from attributes: [String: JSONValue], for format: FileFormat
  ) -> [String: JSONValue] {
    var attributes = attributes
    let (name, parts) = (ReservedAttribute.completed.rawValue, local.split(separator: " "))
    let isMoment = format == .taskwarrior || format == .icalendar
    attributes[name] = .string(isMoment ? moment.rawValue : String(parts[0]))
    if format == .org, parts.count == 2, let day = ItemDate(rawValue: String(parts[0])) {
      attributes[name + "Stamp"] = .string("[\(day) \(day.weekday) \(parts[1])]")
    }
    return attributes
  }

  /// The spellings of the time in files.
  package var spellings: Set<String> { [moment.rawValue, String(local.prefix(10))] }

  /// The completion times of the items that have one in history.
  package static func all(
    of ids: [Item.ID], in outline: OutlineReader
  ) throws -> [Item.ID: CompletionTime] {
    try outline.times([.completed], of: ids).compactMapValues {
      $0[.completed].map(CompletionTime.init)
    }
  }
}
