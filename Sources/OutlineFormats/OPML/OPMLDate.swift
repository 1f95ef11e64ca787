/// Dates of OPML (RFC 822), and ours (RFC 3339), each made of the other.
enum OPMLDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let zones = [
    "GMT": "Z", "UT": "Z", "UTC": "Z", "Z": "Z", "EST": "-05:00", "EDT": "-04:00", "CST": "-06:00",
    "CDT": "-05:00", "MST": "-07:00", "MDT": "-06:00", "PST": "-08:00", "PDT": "-07:00",
  ]

  /// `2005-07-30T18:02:05Z` of `Sat, 30 Jul 2005 18:02:05 GMT`; nil for what is not such a date.
  static func ours(_ text: String) -> String? {
    var words = text.split { $0 == " " || $0 == "," }.map(String.init)
    if let first = words.first, days.contains(String(first.prefix(3)).capitalizedASCII) {
      words.removeFirst()
    }
    guard words.count == 5, let day = Int(words[0]), (1...31).contains(day),
      let month = months.firstIndex(of: String(words[1].prefix(3)).capitalizedASCII),
      var year = Int(words[2]), let time = time(words[3]), let zone = zone(words[4])
    else { return nil }
    if words[2].utf8.count == 2 { year += year < 70 ? 2000 : 1900 }
    guard (1000...9999).contains(year) else { return nil }
    return "\(year)-\(digits(month + 1))-\(digits(day))T\(time)\(zone)"
  }

  /// `Sat, 30 Jul 2005 18:02:05 GMT` of `2005-07-30T18:02:05Z`; nil for any other form, such as a
  /// date without a time.
  static func opml(_ text: String) -> String? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let date = parts[0].split(separator: "-").compactMap { Int($0) }
    guard date.count == 3, parts[0].utf8.count == 10, (1000...9999).contains(date[0]),
      (1...12).contains(date[1]), (1...31).contains(date[2]), let time = time(parts[1].prefix(8))
    else { return nil }
    var zone = String(parts[1].dropFirst(8))
    if zone == "Z" {
      zone = "GMT"
    } else {
      zone.removeAll { $0 == ":" }
      guard Self.zone(zone) != nil, zone.utf8.count == 5 else { return nil }
    }
    let name = days[weekday(date[0], date[1], date[2])]
    return "\(name), \(digits(date[2])) \(months[date[1] - 1]) \(parts[0].prefix(4)) \(time) \(zone)"
  }

  private static func time(_ text: some StringProtocol) -> String? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.count == 2 ? Int($0) : nil }
    guard (2...3).contains(parts.count), numbers.count == parts.count, (0..<24).contains(numbers[0]),
      numbers.dropFirst().allSatisfy({ (0...60).contains($0) })
    else { return nil }
    return (numbers + [0]).prefix(3).map(digits).joined(separator: ":")
  }

  private static func zone(_ text: String) -> String? {
    if let zone = zones[text.uppercased()] { return zone }
    guard text.utf8.count == 5, text.hasPrefix("+") || text.hasPrefix("-"),
      text.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return "\(text.prefix(3)):\(text.suffix(2))"
  }

  private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The day of the week, 0 being Sunday (Sakamoto's rule).
  private static func weekday(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month < 3 ? year - 1 : year
    let offset = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1]
    return (year + year / 4 - year / 100 + year / 400 + offset + day) % 7
  }
}

extension String {
  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
