import ArgumentParser
import Foundation
import OutlineFormats
import OutlineOperations
import OutlineStore
import Terminal

/// `outline remind`
struct RemindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "remind")

  @Argument(help: .id("Sections or items; without any, all sections.")) var names: [String] = []

  @OptionGroup var scope: NameScope

  @Option(parsing: .unconditional, help: .date("Up to this day or time. (default: today)"))
  var until: String?

  @Option(parsing: .unconditional, help: .date("From this day or time on.")) var from: String?

  @Flag(help: "Print iCalendar, with alarms.") var calendar = false

  @Option(help: .number("How many minutes before a time the alarm goes off. (default: 0)"))
  var alarm: Int?

  @OptionGroup(title: "Filters") var filter: FilterOptions

  @OptionGroup var options: ReadOptions

  func validate() throws {
    try scope.check(names)
    try refuse(
      "--calendar excludes --json, --ndjson and fields.", if: calendar && options.isForPrograms)
    try refuse("--alarm is about --calendar.", if: alarm != nil && !calendar)
    try refuse("--alarm takes 0 to 40320 minutes.", if: !(0...40_320).contains(alarm ?? 0))
    try refuse("Items that are done are not due.", if: filter.done)
  }

  func run() throws {
    let now = Date()
    let until = try span(until ?? "today", at: now)
    let from = try from.map { try span($0, at: now) }
    let names = try scope.references(names)
    var query = try filter.value(for: options, in: filter.activeContext(for: options))
    query.terms += [.init(.open), .init(.due(.by(Self.day(until.end.addingTimeInterval(-0.001)))))]
    query.order = Query.Order(.due)
    let (entries, version) = try options.readEntries { [query] outline in
      try outline.entries(matching: query, under: names)
    }
    let due = entries.filter { entry in
      guard let date = entry.content.due,
        let own = DateWords.span(date.rawValue, in: .future, now: now)
      else { return false }
      return own.start < until.end && from.map { own.end > $0.start } ?? true
    }
    if calendar { return try printCalendar(of: due, now) }
    try options.print(due, of: version)
    if due.isEmpty { options.say("Nothing is due") }
  }

  private func printCalendar(of entries: [Entry], _ now: Date) throws {
    let tasks = entries.compactMap { entry -> TaskCalendar.Task? in
      guard let due = entry.content.due,
        let span = DateWords.span(due.rawValue, in: .future, now: now)
      else { return nil }
      let before = due.hasTime ? Double(-60 * (alarm ?? 0)) : 9 * 3600
      let alarm = span.start.addingTimeInterval(before)
      return (id: entry.id.rawValue, content: entry.content, alarm: alarm)
    }
    let output = Output()
    output.bytes(Array(TaskCalendar.text(of: tasks, at: now).utf8))
    try output.flush()
  }

  private func span(_ words: String, at now: Date) throws -> DateWords.Span {
    if let span = DateWords.span(words, in: .future, now: now) { return span }
    throw Failure(
      .usage, "\(words.inQuotes) is not a date",
      hint: "use a date such as today, friday, in 3 days, 2h, eow or 2026-11-27 14:30")
  }

  private static func day(_ date: Date) -> String { String(Moment.local(date).prefix(10)) }
}
