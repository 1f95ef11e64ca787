import OutlineModel

/// Reads the tasks of calendars.
struct ICalendarReader {
  private let reading: FormatReading
  private var calendars: [Calendar] = []
  /// The names of the open components.
  private var open: [String] = []
  private var task: Task?
  private var dates = CalendarDates()
  private var isOurs = false
  private var header = DocumentHeader()
  /// The numbers of components that are left out, by their names.
  private var omitted: [String: Int] = [:]
  private var zones: Set<String> = []
  /// The number of tasks with each identifier.
  private var uids: [String: Int] = [:]

  private struct Calendar {
    var title: String?
    var tasks: [Task] = []

    /// The tasks by their parents, in the order that other programs show.
    /// - Parameter isOurs: whether this program wrote the file, in the order of the outline.
    func tree(isOurs: Bool) -> ParentLinks {
      var tree = ParentLinks()
      let keys = tasks.map { $0.order ?? CalendarOrder.key(of: $0.node) }
      let identifiers = Set(tasks.compactMap(\.uid))
      let lists = Dictionary(grouping: tasks.indices) { index in
        tasks[index].parent.flatMap { identifiers.contains($0) ? $0 : nil }
      }
      var places = Array(tasks.indices)
      for list in lists.values {
        if list.contains(where: { keys[$0] == nil }) { continue }
        if isOurs, !list.contains(where: { tasks[$0].order != nil }) { continue }
        // The sort is stable.
        for (place, index) in zip(list, list.sorted { (keys[$0] ?? 0) < (keys[$1] ?? 0) }) {
          places[place] = index
        }
      }
      for task in places.map({ tasks[$0] }) {
        tree.add(task.node, line: task.line, own: task.uid, parent: task.parent)
      }
      return tree
    }
  }

  /// A component while it is read.
  private struct Task {
    var node = DraftNode(text: "")
    var line: Int
    var uid: String?
    var parent: String?
    var hasText = false
    var isCompleted: Bool?
    var percent: Int64?
    var kept: [String] = []
    var exact: [String: String] = [:]
    var attributes: [String: JSONValue] = [:]
    var isChangedOccurrence = false
    var isJournal = false
    var isExpanded: Bool?
    var order: Int?
  }

  init(_ reading: FormatReading) { self.reading = reading }

  mutating func parse(_ input: FormatInput) throws {
    var lines = ContentLines(input, limit: reading.options.maximumBytes)
    var hasBegun = false
    while let (bytes, number) = try lines.nextLine() {
      let line = ContentLine(try readable(bytes[...], number: number, reading))
      if !hasBegun, line?.name != "BEGIN" {
        throw FormatError("it does not begin with BEGIN:VCALENDAR", line: number)
      }
      hasBegun = true
      if let line {
        try parse(line, number: number)
      } else {
        try reading.repair("a line without a name and a colon is left out", line: number)
      }
    }
    if !hasBegun { throw FormatError("it does not begin with BEGIN:VCALENDAR") }
    if let last = open.last {
      try reading.repair("END:\(last.prefix(40).visible) is missing", line: input.line)
      try finishTask()
    }
    try deliver()
  }

  private mutating func parse(_ line: ContentLine, number: Int) throws {
    let value = line.value.trimmed.text.uppercased()
    switch line.name {
    case "BEGIN":
      if task != nil {
        task?.kept.append(line.text)
      } else if value == "VCALENDAR" {
        calendars.append(Calendar())
      } else if value == "VTODO" || value == "VJOURNAL" {
        task = Task(line: number, isJournal: value == "VJOURNAL")
      } else if open.last ?? "VCALENDAR" == "VCALENDAR", value != "VTIMEZONE" {
        omitted[value, default: 0] += 1
      }
      open.append(value)
    case "END":
      guard let place = open.lastIndex(of: value) else {
        return try reading.repair(
          "END:\(value.prefix(40).visible) has no beginning", line: number)
      }
      if place < open.count - 1 {
        try reading.repair(
          "END:\(open[open.count - 1].prefix(40).visible) is missing", line: number)
      }
      let closesTask = open[place...].contains { $0 == "VTODO" || $0 == "VJOURNAL" }
      open.removeSubrange(place...)
      if closesTask { try finishTask() } else { task?.kept.append(line.text) }
    default:
      if let name = open.last, name == "VTODO" || name == "VJOURNAL", task != nil {
        try readProperty(line, number: number)
      } else if task != nil {
        task?.kept.append(line.text)
      } else if open.last == "VCALENDAR" {
        readHeader(line)
      }
    }
  }

  private mutating func readHeader(_ line: ContentLine) {
    let text = CalendarText.unescape(line.value)[...].text
    switch line.name {
    case "VERSION", "PRODID", "CALSCALE", "METHOD": break
    case "X-OUTLINE-FORM": isOurs = true
    case "X-WR-CALNAME", "NAME":
      if let last = calendars.indices.last, !text.isEmpty {
        calendars[last].title = calendars[last].title ?? text
      }
    default: if !text.isEmpty { header.attributes[line.name] = .string(text) }
    }
  }

  /// Whether lines would be read back as the lines that are kept for a task.
  static func keeps(_ lines: [String]) -> Bool {
    var open: [String] = []
    for text in lines {
      guard let line = ContentLine(Array(text.utf8)[...]) else { return false }
      let value = line.value.trimmed.text.uppercased()
      if line.name == "BEGIN" {
        if value == "VTODO" || value == "VJOURNAL" { return false }
        open.append(value)
      } else if line.name == "END" {
        guard open.popLast() == value else { return false }
      } else if open.isEmpty, names.contains(line.name) || line.name.hasPrefix("X-OUTLINE-") {
        guard line.name == "RELATED-TO", line.isOtherRelation else { return false }
      }
    }
    return open.isEmpty
  }

  /// The properties that become fields, or follow from others.
  private static let names = Set(known: "icalendar")
}

// The properties of a task.
extension ICalendarReader {
  private mutating func readProperty(_ line: ContentLine, number: Int) throws {
    guard var task else { return }
    defer { self.task = task }
    let text = CalendarText.unescape(line.value)[...].text
    switch line.name {
    case "UID": task.uid = text
    case "DTSTAMP", "LAST-MODIFIED": break
    case "SUMMARY": (task.node.text, task.hasText) = (text, true)
    case "DESCRIPTION": if !text.isEmpty { task.node.note = text }
    case "RELATED-TO" where !line.isOtherRelation && task.parent == nil: task.parent = text
    case "DUE": try readDate("due", from: line, number: number, &task)
    case "DTSTART": try readDate("start", from: line, number: number, &task)
    case "CREATED": try readDate("created", from: line, number: number, &task)
    case "COMPLETED":
      try readDate("completed", from: line, number: number, &task)
      task.isCompleted = task.isCompleted ?? true
    case "STATUS":
      let status = text.uppercased()
      task.isCompleted = status == "COMPLETED" || status == "CANCELLED"
      if status == "CANCELLED" || status == "IN-PROCESS" {
        task.node.attributes["status"] = .string(status)
      }
    case "PERCENT-COMPLETE" where (0...100).contains(Int64(text) ?? -1): task.percent = Int64(text)
    case "PRIORITY" where (1...9).contains(Int(text) ?? 0): task.node.priorityNumber = Int(text)
    case "PRIORITY" where text == "0": break
    case "CATEGORIES":
      let names = line.pieces.map { CalendarText.unescape($0)[...].trimmed.text }
      task.node.add(tags: try reading.tags(names, called: "category", line: number))
    case "URL": if !line.value.isEmpty { task.node.attributes["url"] = .string(line.value.text) }
    case "RRULE" where task.node.attributes["recur"] == nil:
      let rule = line.value.trimmed.text
      if rule.isEmpty { break }
      task.node.attributes["recur"] = .string(rule)
    case CalendarOrder.property:
      task.order = Int(text)
      if line.parameters[CalendarOrder.mark] == nil { task.kept.append(line.text) }
    case "LOCATION": if !text.isEmpty { task.node.attributes["location"] = .string(text) }
    case "RECURRENCE-ID": task.isChangedOccurrence = true
    case "X-OUTLINE-KIND": task.node.isSection = text == "section"
    case "X-OUTLINE-EXPANDED": task.isExpanded = text == "TRUE"
    case "X-OUTLINE-FAVORITE": (task.node.isFavorite, task.node.favoriteRank) = (true, Int(text))
    case "X-OUTLINE-ATTRIBUTES":
      if case .object(let values)? = JSONText.value(in: text) {
        task.attributes = values
      } else {
        try reading.repair("\(line.name) is not a JSON object, and is kept", line: number)
        task.kept.append(line.text)
      }
    case "X-OUTLINE-ID", "X-OUTLINE-TEXT", "X-OUTLINE-NOTE", "X-OUTLINE-IMAGE",
      "X-OUTLINE-SECONDARY":
      if case .string(let exact)? = JSONText.value(in: text) {
        task.exact[line.name] = exact
      } else {
        try reading.repair("\(line.name) is not a JSON text, and is kept", line: number)
        task.kept.append(line.text)
      }
    default: task.kept.append(line.text)
    }
  }

  private mutating func readDate(
    _ name: String, from line: ContentLine, number: Int, _ task: inout Task
  ) throws {
    var found: (name: String, isKnown: Bool)?
    let value = dates.parse(line) { found = ($0, $1) }
    if let found, !found.isKnown, zones.insert(found.name).inserted {
      try reading.repair(
        "the zone \(found.name.visible) is not known, so its times are local", line: number)
    }
    switch value {
    case .date(let date):
      task.node.attributes[name] = .string(date.rawValue)
      if let found, name == "due" || name == "start" {
        task.node.attributes[name + CalendarZones.suffix] = .string(found.name)
      }
    case .local(let clock):
      guard let stamp = OrgTimestamp(clock: clock, of: name) else { fallthrough }
      stamp.set(name, in: &task.node)
    case nil:
      try reading.notRepresentable(
        "\(line.name) is not a date, and is kept as it is: \(line.value.prefix(40).text.visible)",
        line: number)
      task.kept.append(line.text)
    }
  }

  private mutating func finishTask() throws {
    guard var task else { return }
    self.task = nil
    let isOtherJournal = task.isJournal && !task.node.isSection
    if isOtherJournal || task.isChangedOccurrence {
      omitted[isOtherJournal ? "VJOURNAL" : "changed occurrence", default: 0] += 1
      return
    }
    task.node.isExpanded = task.isExpanded ?? task.node.isSection
    if let uid = task.uid, !uid.isEmpty {
      let count = uids[uid, default: 0] + 1
      uids[uid] = count
      if count > 1 {
        task.uid = "\(uid)~\(count)"
        try reading.repair("the UID \(uid.visible) is that of another task too", line: task.line)
      }
    }
    readExact(&task)
    task.node.isDone = task.isCompleted ?? (task.percent == 100)
    if let percent = task.percent { task.node.attributes["percent"] = .integer(percent) }
    if !task.kept.isEmpty {
      task.node.attributes[ICalendarFormat.kept] = .array(task.kept.map(JSONValue.string))
    }
    merge(task.attributes, into: &task.node)
    if calendars.isEmpty { calendars.append(Calendar()) }
    if !task.hasText { try reading.missesText("the task has no SUMMARY", line: task.line) }
    calendars[calendars.count - 1].tasks.append(task)
  }

  /// Takes the texts that other programs see without some characters, unless they changed them.
  private func readExact(_ task: inout Task) {
    if let id = task.exact["X-OUTLINE-ID"] {
      task.node.id = id
    } else if let uid = task.uid, !uid.isEmpty, !uid.hasSuffix(ICalendarFormat.numberSuffix) {
      let end = uid.hasSuffix(ICalendarFormat.uidSuffix) ? ICalendarFormat.uidSuffix.count : 0
      task.node.id = String(uid.dropLast(end))
    }
    if let text = task.exact["X-OUTLINE-TEXT"], CalendarText.plain(text) == task.node.text {
      task.node.text = text
    }
    if let note = task.exact["X-OUTLINE-NOTE"], CalendarText.plain(note) == task.node.note ?? "" {
      task.node.note = note
    }
    for field in ContentField.beside {
      task.node[text: field] = task.exact[CalendarText.property(of: field)]
    }
  }

  /// Adds the attributes of this program. A date or priority counts only if it agrees with the
  /// property, which another program may have changed.
  private func merge(_ attributes: [String: JSONValue], into node: inout DraftNode) {
    for (name, value) in attributes {
      guard let own = node.attributes[name] else {
        node.attributes[name] = value
        continue
      }
      switch name {
      case "due", "start", "created", "completed":
        guard case .string(let text) = value, let date = ItemDate(rawValue: text),
          let stored = node.date(name), date.hasTime == stored.hasTime,
          date.secondsInUTC == stored.secondsInUTC
        else { continue }
      case "priority": if own != .string("I") { continue }
      case "recur":
        guard case .string(let text) = value, case .string(let rule) = own,
          Recurrence(text)?.inCalendar(from: node.date("due") ?? node.date("start")) == rule
        else { continue }
      default: continue
      }
      node.attributes[name] = value
    }
  }

  private func deliver() throws {
    var header = header
    if isOurs { header.fields = Set(FormatLosses.Field.allCases).subtracting([.header]) }
    let named = calendars.filter { $0.title != nil && !$0.tasks.isEmpty }
    if named.count < 2 { header.title = (named.first ?? calendars.first)?.title }
    try reading.header(header)
    let omissions = omitted.sorted { $0.key < $1.key }
      .map { "\($0.key.prefix(40).visible): \($0.value)" }
    let lacksTasks = calendars.allSatisfy(\.tasks.isEmpty)
    if lacksTasks, !omissions.isEmpty, !reading.options.mayLackTasks {
      throw FormatError("it has no tasks (VTODO), only \(omissions.joined(separator: ", "))")
    }
    try reading.ignore("components other than tasks", names: omissions)
    // Tasks outside of sections come first.
    let isMany = named.count > 1
    for calendar in calendars where !isMany || calendar.title == nil {
      try calendar.tree(isOurs: isOurs).deliver(to: reading)
    }
    for calendar in calendars where isMany && !calendar.tasks.isEmpty {
      guard let title = calendar.title else { continue }
      try reading.node(.section(title))
      try calendar.tree(isOurs: isOurs).deliver(to: reading)
    }
    try reading.finish(field: "SUMMARY:TEXT")
  }
}

extension ContentLine {
  /// Whether it relates to another task than the parent.
  var isOtherRelation: Bool { parameters["RELTYPE"].map { $0.uppercased() != "PARENT" } ?? false }
}
