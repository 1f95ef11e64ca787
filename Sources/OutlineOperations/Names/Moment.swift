package import Foundation
import OutlineStore

/// Formats points in time.
package enum Moment {
  /// The local date and time to the minute.
  package static func local(_ date: Date) -> String {
    DateWords.text(of: DateWords.localParts(date), as: "%Y-%m-%d %H:%M")
  }

  /// The time in UTC, for programs.
  package static func utc(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return DateWords.text(of: parts, as: "%Y-%m-%dT%H:%M:%SZ")
  }

  /// The time since a moment, in its largest unit.
  /// - Parameters:
  ///   - moment: seconds since 1970.
  ///   - now: the present, in seconds since 1970.
  package static func age(of moment: Double, now: Double = Date().timeIntervalSince1970) -> String {
    let seconds = max(0, Int(now - moment))
    switch seconds {
    case ..<60: return "now"
    case ..<3600: return "\(seconds / 60)m ago"
    case ..<86_400: return "\(seconds / 3600)h ago"
    default: return "\(seconds / 86_400)d ago"
    }
  }
}
