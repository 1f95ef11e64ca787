import Foundation
import OutlineModel

/// The forms of iCalendar (RFC 5545): lines of at most 75 bytes, escaped texts, dates.
enum CalendarText {
  /// A line of a value that is a text.
  static func line(_ name: String, text: String) -> String { "\(name):\(escaped(text))" }

  /// A line of a day, or of a moment in UTC.
  static func line(_ name: String, _ date: ItemDate) -> String {
    if date.hasTime {
      return "\(name):" + utc(Date(timeIntervalSince1970: Double(date.secondsInUTC)))
    }
    return "\(name);VALUE=DATE:" + date.rawValue.filter { $0 != "-" }
  }

  /// A moment in UTC, to the second.
  static func utc(_ date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let (day, rest) = (CalendarDay(daysSince1970: days), seconds - days * 86_400)
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return digits(day.year, 4) + digits(day.month, 2) + digits(day.day, 2) + "T"
      + digits(rest / 3600, 2) + digits(rest / 60 % 60, 2) + digits(rest % 60, 2) + "Z"
  }

  /// A text as a value; control characters other than line ends and tabs are left out, because the
  /// standard forbids them.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\" + String(scalar)
      case "\n": if last != "\r" { escaped += "\\n" }
      case "\r", "\u{2028}", "\u{2029}": escaped += "\\n"
      case "\t": escaped += "\t"
      default:
        if scalar.properties.generalCategory != .control { escaped.unicodeScalars.append(scalar) }
      }
      last = scalar
    }
    return escaped
  }

  /// The text without characters that steer a terminal; every line end is LF.
  static func plain(_ text: String) -> String {
    if !text.steersOutput { return text }
    var plain = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": if last != "\r" { plain.append(scalar) }
      case "\r", "\u{2028}", "\u{2029}": plain.append("\n")
      case "\t": plain.append(scalar)
      default: if !scalar.steersOutput { plain.append(scalar) }
      }
      last = scalar
    }
    return String(plain)
  }

  /// The text of a value.
  static func unescaped(_ bytes: Bytes) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "\\")) else { return Array(bytes) }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        isEscaped = false
        let isLineEnd = byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N")
        text.append(isLineEnd ? 0x0A : byte)
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        text.append(byte)
      }
    }
    return text
  }

  /// A line, broken so that no part is longer than 75 bytes.
  static func folded(_ line: String) -> String {
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

  /// The priority of a letter: 1 is the highest, 9 the lowest.
  static func priority(of letter: UInt8) -> Int {
    min(9, Int(letter) - Int(UInt8(ascii: "A")) + 1)
  }
}
