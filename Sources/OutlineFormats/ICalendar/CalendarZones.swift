import Foundation
import OutlineModel

/// The zones of dates in a calendar. An attribute keeps the name of each date's zone.
enum CalendarZones {
  /// The end of the names of the attributes, as in `dueZone`.
  static let suffix = "Zone"
  /// The names of these attributes.
  static let names = ["due", "start"].map { $0 + suffix }

  /// A moment on the clocks of a zone, and whether the date has the zone's offset; `nil` if the zone
  /// is not known.
  static func local(_ date: ItemDate, in name: String) -> (text: String, isExact: Bool)? {
    guard !name.contains(where: { $0 == ":" || $0 == ";" }), !name.steersOutput,
      let zone = CalendarDates.zone(named: name)
    else { return nil }
    let seconds = date.secondsInUTC
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    guard let text = UnixTime.compact(seconds: seconds + offset) else { return nil }
    return (String(text.dropLast()), date.time?.offset == offset)
  }

  /// The lines that define the zones of all tasks, each from the year of its first date on.
  /// - Parameter known: zones that are defined already.
  static func definitions(
    of source: some DraftSource, besides known: Set<String> = []
  ) throws -> [String] {
    var first: [String: Int] = [:]
    try source.forEachNode { node in
      for name in ["due", "start"] {
        guard let zone = node.text(name + suffix), !known.contains(zone),
          let date = node.date(name), local(date, in: zone) != nil
        else { continue }
        first[zone] = min(first[zone] ?? .max, date.secondsInUTC)
      }
    }
    return first.sorted { $0.key < $1.key }.flatMap { definition(of: $0.key, from: $0.value) }
  }

  private static func definition(of name: String, from seconds: Int) -> [String] {
    guard let zone = CalendarDates.zone(named: name) else { return [] }
    let year = CalendarDay(daysSince1970: seconds / 86_400).year
    let start = Date(
      timeIntervalSince1970: Double(CalendarDay.daysSince1970(year: year, month: 1) * 86_400))
    var changes: [Date] = []
    while changes.count < 2,
      let next = zone.nextDaylightSavingTimeTransition(after: changes.last ?? start),
      next.timeIntervalSince(start) < 370 * 86_400
    {
      changes.append(next)
    }
    let isRule = changes.count == 2
    let starts = isRule ? changes : [start]
    return ["BEGIN:VTIMEZONE", "TZID:\(name)"]
      + starts.flatMap { observance(in: zone, at: $0, isRule: isRule) } + ["END:VTIMEZONE"]
  }

  /// The time from a change of the clocks on.
  private static func observance(in zone: TimeZone, at change: Date, isRule: Bool) -> [String] {
    let before = zone.secondsFromGMT(for: change.addingTimeInterval(-1))
    let after = zone.secondsFromGMT(for: change)
    let kind = zone.isDaylightSavingTime(for: change) ? "DAYLIGHT" : "STANDARD"
    let local = Int(change.timeIntervalSince1970) + (isRule ? before : after)
    var lines = ["BEGIN:\(kind)", "DTSTART:\(UnixTime.compact(seconds: local)?.dropLast() ?? "")"]
    if isRule {
      let days = local / 86_400
      let day = CalendarDay(daysSince1970: days)
      let isLast = CalendarDay(daysSince1970: days + 7).month != day.month
      let number = isLast ? -1 : (day.day - 1) / 7 + 1
      let weekday = ItemDate.weekdays[CalendarDay.weekday(daysSince1970: days)]
        .prefix(2).uppercased()
      lines.append("RRULE:FREQ=YEARLY;BYMONTH=\(day.month);BYDAY=\(number)\(weekday)")
    }
    return lines + [
      "TZOFFSETFROM:\(offset(before))", "TZOFFSETTO:\(offset(after))", "END:\(kind)",
    ]
  }

  private static func offset(_ seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    return (seconds < 0 ? "-" : "+") + (minutes / 60).digits(2) + (minutes % 60).digits(2)
  }
}
