import Foundation
import OutlineModel

/// The dates of calendars: days, moments in UTC, and times in a zone or without one.
struct CalendarDates {
  private var zones: [String: TimeZone?] = [:]

  /// A date that was read.
  enum Value {
    /// A day or a moment.
    case date(ItemDate)
    /// A time without a zone, `2026-11-27 14:30`, which is local anywhere.
    case local(String)
  }

  /// Reads a date; `nil` if it is not one.
  /// - Parameter report: receives the zone if it is known, and `nil` for one that is not.
  mutating func parse(
    _ line: ContentLine, report: (_ zone: String, _ isKnown: Bool) throws -> Void
  ) rethrows -> Value? {
    let bytes = line.value.trimmed
    if bytes.count == 8 {
      return UnixTime.text(of: bytes + "T000000".utf8).flatMap { Self.date(String($0.prefix(10))) }
    }
    guard let text = UnixTime.text(of: bytes.prefix(15)), let utc = ItemDate(rawValue: text + "Z")
    else { return nil }
    if bytes.count == 16, bytes.last == UInt8(ascii: "Z") { return .date(utc) }
    guard bytes.count == 15 else { return nil }
    let local = Value.local("\(text.prefix(10)) \(text.dropFirst(11).prefix(5))")
    guard let name = line.parameters["TZID"] else { return local }
    let zone = zone(name)
    try report(name, zone != nil)
    guard let zone else { return local }
    // The offset at the moment, which the offset at the same time in UTC leads to.
    let seconds = utc.secondsInUTC
    let first = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds - first)))
    guard offset % 60 == 0
    else { return UnixTime.text(seconds: seconds - offset).flatMap(Self.date) }
    let (hours, minutes) = (abs(offset) / 3600, abs(offset) / 60 % 60)
    return Self.date("\(text)\(offset < 0 ? "-" : "+")\(hours.digits(2)):\(minutes.digits(2))")
  }

  private static func date(_ text: String) -> Value? { ItemDate(rawValue: text).map(Value.date) }

  private mutating func zone(_ name: String) -> TimeZone? {
    if let known = zones[name] { return known }
    let zone = Self.zone(named: name)
    zones.updateValue(zone, forKey: name)
    return zone
  }

  static func zone(named name: String) -> TimeZone? {
    // Some programs write a path before the name.
    let words = name.split(separator: "/").suffix(2).joined(separator: "/")
    return TimeZone(identifier: name) ?? TimeZone(identifier: words)
  }

  /// The line of a local time, `2026-11-27 14:30`.
  static func line(_ name: String, local clock: String) -> String {
    let digits = clock.filter { $0 != "-" && $0 != ":" && $0 != " " }
    return "\(name):\(digits.prefix(8))T\(digits.dropFirst(8))00"
  }
}
