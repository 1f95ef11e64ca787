import OutlineModel

/// The forms of iCalendar (RFC 5545): lines of at most 75 bytes, escaped texts, dates.
enum CalendarText {
  /// The property of a field that calendars have none for.
  static func property(of field: ContentField) -> String { "X-OUTLINE-" + field.name.uppercased() }

  /// A line of a value that is a text.
  static func line(_ name: String, text: String) -> String { "\(name):\(escape(text))" }

  /// A line of a day, or of a moment in UTC; `nil` if no line reads back as the same date.
  static func line(_ name: String, on date: ItemDate) -> String? {
    let moment = UnixTime.compact(seconds: date.secondsInUTC)
    return moment.map { name + (date.hasTime ? ":\($0)" : ";VALUE=DATE:\($0.prefix(8))") }
  }

  /// The lines at the beginning of a calendar.
  static let beginning = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//OutlineStore//outline//EN"]

  /// A text as a value; control characters other than line ends and tabs are left out, because the
  /// standard forbids them.
  static func escape(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in plain(text, without: { $0.isControlOrSeparator }).unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += ["\\", scalar]
      case "\n": escaped += ["\\", "n"]
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// The text without characters that steer a terminal; every line end is LF.
  static func plain(
    _ text: String, without isLost: (Unicode.Scalar) -> Bool = { $0.steersOutput }
  ) -> String {
    if !text.steersOutput { return text }
    var plain = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": if last != "\r" { plain.append(scalar) }
      case "\r", "\u{2028}", "\u{2029}": plain.append("\n")
      default: if scalar == "\t" || !isLost(scalar) { plain.append(scalar) }
      }
      last = scalar
    }
    return String(plain)
  }

  /// The text of a value.
  static func unescape(_ bytes: Bytes) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "\\")) else { return Array(bytes) }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      let isBackslash = byte == UInt8(ascii: "\\") && !isEscaped
      if !isBackslash { text.append(isEscaped && "nN".utf8.contains(byte) ? 0x0A : byte) }
      isEscaped = isBackslash
    }
    return text
  }

  /// A line, broken so that no part is longer than 75 bytes.
  static func fold(_ line: String) -> String {
    if line.utf8.count <= 75 { return line }
    var (folded, count) = ("", 0)
    for scalar in line.unicodeScalars {
      let length = UTF8.width(scalar)
      if count + length > 75 {
        folded += "\r\n "
        count = 1
      }
      folded.unicodeScalars.append(scalar)
      count += length
    }
    return folded
  }
}
