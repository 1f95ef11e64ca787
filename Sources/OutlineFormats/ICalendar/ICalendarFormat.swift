/// Tasks of calendars (RFC 5545): a `VTODO` for each item, which names its parent.
///
/// A section is a `VJOURNAL`, so it is in no list of tasks; the tasks after it are its items.
/// Fields that the standard does not have are in properties whose names begin with `X-OUTLINE-`.
enum ICalendarFormat: FormatImplementation {
  static let fileExtensions = ["ics", "ical"]

  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let start = beginning.drop { $0 <= 0x20 }.prefix(40).text.uppercased()
    return start.hasPrefix("BEGIN:VCALENDAR") || start.hasPrefix("BEGIN:VTODO")
      ? .certain : likelihood(name: name)
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    var reader = ICalendarReader(reading)
    try reader.parse(input)
  }

  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws {
    let header = try source.header
    output.losses.count(.header, times: header.attributes.count)
    func append(_ lines: [String]) {
      for line in lines { output.put(line: CalendarText.fold(line) + "\r") }
    }
    let order = try CalendarOrder(source)
    append(CalendarText.beginning + ["X-OUTLINE-FORM:1"])
    append(try CalendarZones.definitions(of: source))
    if let title = header.title {
      append([CalendarText.line("X-WR-CALNAME", text: CalendarText.plain(title))])
    }
    var parents: [String] = []
    var number = 0
    try source.forEachNode { node in
      parents.removeSubrange(min(node.isSection ? 0 : node.level, parents.count)...)
      number += 1
      let task = CalendarTask(node, number: number, parent: parents.last)
      append(task.lines(order: order.changed[number]))
      if !node.isSection { parents.append(task.uid) }
      try output.flush()
    }
    append(["END:VCALENDAR"])
  }

  /// The attribute that keeps the lines for which an item has no field.
  static let kept = "icalendar"
  /// The end of the identifiers that `outline remind` writes.
  static let uidSuffix = "@outlinestore"
  /// The end of the identifiers of nodes without an id.
  static let numberSuffix = "@nodes.outlinestore"
}
