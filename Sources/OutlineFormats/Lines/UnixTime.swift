import OutlineModel

/// Moments as seconds after 1970, which bookmarks, mind maps and notes of other programs have.
enum UnixTime {
  /// The moment in the form of attributes, or `nil` if it is outside of the years 1 to 9999.
  static func text(seconds: Int) -> String? {
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - days * 86_400
    let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { $0.digits(2) }
    return CalendarDay(daysSince1970: days).text.map { "\($0)T\(clock.joined(separator: ":"))Z" }
  }

  /// The moment of a number whose unit is not known: seconds, milliseconds or microseconds, the one
  /// whose year is near. `nil` for 0, which means that the time is not known.
  static func text(guessing number: Int) -> String? {
    switch number {
    case ...0: nil
    case ..<100_000_000_000: text(seconds: number)
    case ..<100_000_000_000_000: text(seconds: number / 1000)
    default: text(seconds: number / 1_000_000)
    }
  }

  /// The number of a moment; `nil` if it would be read back as another text.
  /// - Parameter unit: the number of units in a second.
  static func number(of text: String, unit: Int = 1) -> Int? {
    guard let date = ItemDate(rawValue: text), date.hasTime else { return nil }
    let number = date.secondsInUTC * unit
    return self.text(guessing: number) == text ? number : nil
  }

  /// The moment as calendars and taskwarrior write it, `20261127T143000Z`.
  static func compact(seconds: Int) -> String? {
    text(seconds: seconds)?.utf8.filter { $0 > 0x2F && $0 != UInt8(ascii: ":") }[...].text
  }

  /// The day and the time of such a moment, without its zone: `2026-11-27T14:30:00`.
  static func text(of bytes: Bytes) -> String? {
    let bytes = Array(bytes)
    guard bytes.count == 15, bytes[8] == UInt8(ascii: "T") else { return nil }
    let day = [bytes[..<4].text, bytes[4..<6].text, bytes[6..<8].text].joined(separator: "-")
    let time = [bytes[9..<11].text, bytes[11..<13].text, bytes[13...].text]
    return "\(day)T\(time.joined(separator: ":"))"
  }
}

extension ItemDate {
  /// The names of months and of days of the week that Org, mail and other programs use.
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// The day of the week as three English letters.
  package var weekday: String { Self.weekdays[CalendarDay.weekday(daysSince1970: days)] }

  /// The date, a moment in the form of UTC without a fraction of a second.
  var inUTC: String { hasTime ? UnixTime.text(seconds: secondsInUTC) ?? rawValue : rawValue }
}
