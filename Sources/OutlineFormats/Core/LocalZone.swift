import Foundation

/// The time zone in which days begin, for formats that write a day as a moment.
struct LocalZone: Hashable, Sendable {
  /// `nil` for the zone of the machine.
  private let zone: TimeZone?

  /// The zone of the machine.
  init() { zone = nil }

  /// A given zone.
  init(_ zone: TimeZone) { self.zone = zone }

  /// The first moment of a day, in seconds after 1970.
  /// - Parameter days: the number of the day after 1970-01-01.
  func start(ofDay days: Int) -> Int {
    let midnight = days * 86_400
    // If the clock changes on this day or the one before it, only one of them is right.
    let candidates = [
      midnight - offset(at: midnight - 86_400), midnight - offset(at: midnight + 86_400),
    ]
    return candidates.filter { day(at: $0) == days }.min() ?? candidates[0]
  }

  /// The number of the day that begins at a moment; `nil` if none does.
  func day(beginningAt seconds: Int) -> Int? {
    let days = day(at: seconds)
    return start(ofDay: days) == seconds ? days : nil
  }

  private func day(at seconds: Int) -> Int {
    let local = seconds + offset(at: seconds)
    return local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
  }

  /// The seconds that the zone is ahead of UTC.
  private func offset(at seconds: Int) -> Int {
    if let zone { return zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))) }
    var moment = time_t(seconds)
    var parts = tm()
    localtime_r(&moment, &parts)
    return Int(parts.tm_gmtoff)
  }
}
