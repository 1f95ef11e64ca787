import OutlineModel

/// Converts between the dates of OPML (RFC 822) and of this program (RFC 3339).
enum OPMLDate {
  private static let zones = [
    "GMT": "Z", "UT": "Z", "UTC": "Z", "Z": "Z", "EST": "-05:00", "EDT": "-04:00", "CST": "-06:00",
    "CDT": "-05:00", "MST": "-07:00", "MDT": "-06:00", "PST": "-08:00", "PDT": "-07:00",
  ]

  /// `2005-07-30T18:02:05Z` for `Sat, 30 Jul 2005 18:02:05 GMT`; `nil` for a text that is no such
  /// date.
  static func ours(_ text: String) -> String? {
    var words = text.split { $0 == " " || $0 == "," }.map(String.init)
    if let first = words.first, ItemDate.weekdays.contains(String(first.prefix(3)).capitalizedASCII)
    {
      words.removeFirst()
    }
    guard words.count == 5, let day = Int(words[0]), (1...31).contains(day),
      let month = ItemDate.months.firstIndex(of: String(words[1].prefix(3)).capitalizedASCII),
      var year = Int(words[2]), let zone = zone(words[4])
    else { return nil }
    if words[2].utf8.count == 2 { year += year < 70 ? 2000 : 1900 }
    guard (1000...9999).contains(year) else { return nil }
    let time = words[3] + (words[3].utf8.count == 5 ? ":00" : "")
    let date = "\(year)-\((month + 1).digits(2))-\(day.digits(2))T\(time)\(zone)"
    // Such dates have no fraction of a second.
    return time.utf8.count == 8 ? ItemDate(rawValue: date)?.rawValue : nil
  }

  /// `Sat, 30 Jul 2005 18:02:05 GMT` for `2005-07-30T18:02:05Z`; `nil` for any other form, such as
  /// a date without a time.
  static func opml(_ text: String) -> String? {
    guard let date = ItemDate(rawValue: text), date.hasTime, text.utf8.first != UInt8(ascii: "0")
    else { return nil }
    let zone = text.dropFirst(19)
    guard zone == "Z" || zone.utf8.count == 6 else { return nil }
    let day = CalendarDay(daysSince1970: date.days)
    let month = ItemDate.months[day.month - 1]
    return "\(date.weekday), \(day.day.digits(2)) \(month) \(text.prefix(4)) "
      + text.dropFirst(11).prefix(8) + " " + (zone == "Z" ? "GMT" : zone.filter { $0 != ":" })
  }

  private static func zone(_ text: String) -> String? {
    if let zone = zones[text.uppercased()] { return zone }
    guard text.utf8.count == 5, text.hasPrefix("+") || text.hasPrefix("-"),
      text.utf8.dropFirst().allSatisfy(\.isDigit)
    else { return nil }
    return "\(text.prefix(3)):\(text.suffix(2))"
  }
}

extension String {
  var capitalizedASCII: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
