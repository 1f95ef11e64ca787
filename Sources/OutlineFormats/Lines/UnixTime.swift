import OutlineModel

/// Moments as seconds after 1970, which bookmarks, mind maps and notes of other programs have.
enum UnixTime {
  /// The moment in the form of attributes, or `nil` if it is outside of the years 1 to 9999.
  static func text(seconds: Int) -> String? {
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let (day, rest) = (CalendarDay(daysSince1970: days), seconds - days * 86_400)
    let date = digits(day.year, 4) + "-" + digits(day.month, 2) + "-" + digits(day.day, 2)
    let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { digits($0, 2) }
    return date + "T" + clock.joined(separator: ":") + "Z"
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

  /// The seconds of a moment; `nil` if they would be read back as another text.
  static func seconds(of text: String) -> Int? {
    guard let date = ItemDate(rawValue: text), date.hasTime else { return nil }
    let seconds = date.secondsInUTC
    return seconds > 0 && self.text(seconds: seconds) == text ? seconds : nil
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
