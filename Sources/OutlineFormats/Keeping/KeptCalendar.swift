import OutlineModel

/// A file of calendars as another program wrote it, with the tasks of an outline: events, zones,
/// alarms, changed occurrences, unknown properties and the folds of lines stay byte by byte, and in
/// a task only the properties that changed are others.
struct KeptCalendar {
  /// A line of the file. Folds and empty lines go with the line before them.
  private struct Line {
    var start: Int
    var name: String
    var value: String
    /// The number of components around it.
    var depth: Int
  }

  /// A task of the file.
  private struct Task {
    /// Its lines, `BEGIN` and `END` included.
    var lines: Range<Int>
    /// The number of its first line in the file.
    var number: Int
    /// The number of its calendar.
    var calendar: Int
    var uid: String?
    /// The number of its order, also one that this program has given.
    var order: Int?
    /// Whether it is a changed occurrence of another task.
    var isOccurrence = false
  }

  private let bytes: [UInt8]
  /// The nodes of the file.
  let nodes: [DraftNode]
  private var lines: [Line] = []
  /// The task of each node; a section, which is the name of a calendar, has that of its first item.
  private var tasks: [Task] = []
  private var occurrences: [Task] = []
  /// The last line of each calendar.
  private var ends: [Int] = []

  /// - Returns: `nil` if its lines are not those of calendars with the nodes that are read from it.
  /// - Throws: ``FormatError`` if the format cannot read it.
  init?(_ bytes: [UInt8], reading options: ReadingOptions) throws {
    var nodes: [DraftNode] = []
    var starts: [Int?] = []
    try FileFormat.icalendar.read(FormatInput(bytes), options: options) { event in
      guard case .node(let node, let line) = event else { return }
      nodes.append(node)
      starts.append(line)
    }
    self.bytes = bytes
    self.nodes = nodes
    guard let found = try scan(), found.count == nodes.count(where: { !$0.isSection })
    else { return nil }
    for start in starts.reversed() {
      guard let task = start.map({ found[$0] }) ?? tasks.last else { return nil }
      tasks.append(task)
    }
    tasks.reverse()
  }

  /// Divides the file into lines.
  /// - Returns: the tasks by the numbers of their first lines; `nil` if components do not end.
  private mutating func scan() throws -> [Int: Task]? {
    var found: [Int: Task] = [:]
    var open: [String] = []
    var task: Task?
    let parts = bytes.linesWithEnds
    var input = ContentLines(FormatInput(bytes), limit: .max)
    while let (unfolded, number) = try input.nextLine() {
      guard let line = ContentLine(unfolded[...]), number <= parts.count else { return nil }
      let value = line.value.trimmed.text
      if line.name == "END" { guard open.popLast() == value.uppercased() else { return nil } }
      let start = lines.isEmpty ? 0 : parts[number - 1].startIndex
      lines.append(Line(start: start, name: line.name, value: value, depth: open.count))
      let place = lines.count - 1
      if line.name == "BEGIN" {
        open.append(value.uppercased())
        if open == ["VCALENDAR", "VTODO"] {
          task = Task(lines: place..<place, number: number, calendar: ends.count)
        }
      }
      if line.name == "END", open.isEmpty { ends.append(place) }
      if open == ["VCALENDAR", "VTODO"] {
        switch line.name {
        case "UID": task?.uid = CalendarText.unescape(line.value)[...].text
        case "RECURRENCE-ID": task?.isOccurrence = true
        case CalendarOrder.property: task?.order = Int(value)
        default: break
        }
      }
      if line.name == "END", open == ["VCALENDAR"], var ended = task {
        task = nil
        ended.lines = ended.lines.lowerBound..<lines.count
        if ended.isOccurrence { occurrences.append(ended) } else { found[ended.number] = ended }
      }
    }
    return open.isEmpty ? found : nil
  }

  /// The file with other nodes; `nil` if one has no calendar there.
  /// - Parameter known: for each node, the node of the file that it was, -1 for none; empty if only
  ///   their identifiers tell.
  func bytes(of new: [DraftNode], known: [Int]) throws -> [UInt8]? {
    var places = places(of: new, known)
    guard let calendars = calendars(of: new, places) else { return nil }
    // A task that went to another calendar is a new one there.
    for (index, place) in places.enumerated() where place >= 0 {
      if tasks[place].calendar != calendars[index] { places[index] = -1 }
    }
    // The order is that of the numbers in the file, which may be others than the outline knows.
    let before = Self.tasks(of: nodes.map(CalendarOrder.withoutNumber))
    let after = Self.tasks(of: new.map(CalendarOrder.withoutNumber))
    var keys: [Int: (key: Int?, line: Int)] = [:]
    for (index, place) in places.enumerated() where place >= 0 {
      let key = tasks[place].order ?? CalendarOrder.creation(of: nodes[place])
      keys[index + 1] = (key: key, line: tasks[place].lines.lowerBound)
    }
    let order = try CalendarOrder(DraftDocument(nodes: new), in: keys).changed
    let previous = new.siblings(in: new.indices) { _ in true }
    let next = new.siblings(in: new.indices.reversed()) { places[$0] >= 0 }
    var changed: [Int: [UInt8]] = [:]
    var gone: Set<Int> = []
    // The line after which a task that was not in the file comes, and the lines of those tasks.
    var ends = places.map { $0 < 0 ? 0 : tasks[$0].lines.upperBound }
    var added: [Int: [UInt8]] = [:]
    for (index, place) in places.enumerated() {
      let lines = after[index].lines(order: order[index + 1])
      if new[index].isSection {
        rename(calendars[index], from: nodes[place], to: new[index], &changed, &gone)
      } else if place >= 0 {
        edit(
          tasks[place].lines, from: before[place].lines(order: nil), to: lines,
          isNamed: new[index].id != nil, &changed, &gone)
      } else {
        func isNear(_ other: Int) -> Bool { calendars[other] == calendars[index] }
        let before = previous[index].flatMap { isNear($0) ? ends[$0] : nil }
        let after = next[index].flatMap { isNear($0) ? tasks[places[$0]].lines.lowerBound : nil }
        ends[index] = before ?? after ?? self.ends[calendars[index]]
        added[ends[index], default: []] += lines.flatMap(fold)
      }
    }
    let kept = Set(places)
    let names = Set(kept.subtracting([-1]).map { tasks[$0].uid })
    for (place, task) in tasks.enumerated() where !kept.contains(place) {
      if nodes[place].isSection { continue }
      gone.formUnion(task.lines)
      if names.contains(task.uid) { continue }
      for occurrence in occurrences where occurrence.uid == task.uid {
        gone.formUnion(occurrence.lines)
      }
    }
    let known = Set(lines.filter { $0.name == "TZID" && $0.depth == 2 }.map(\.value))
    let used = nodes.flatMap { node in CalendarZones.names.compactMap { node.text($0) } }
    let zones = try CalendarZones.definitions(
      of: DraftDocument(nodes: new), besides: known.union(used)
    )
    .flatMap(fold)
    let first = tasks.map(\.lines.lowerBound).min() ?? self.ends.last
    var written: [UInt8] = []
    for line in lines.indices {
      if line == first { written += zones }
      written += (added[line] ?? []) + (changed[line] ?? [])
      if !gone.contains(line) { written += text(of: line) }
    }
    return written
  }

  /// The nodes of the file that other nodes are.
  private func places(of new: [DraftNode], _ known: [Int]) -> [Int] {
    if !known.isEmpty { return known }
    // One without an identifier is known by its text.
    func name(_ node: DraftNode) -> String { node.id ?? "\n" + node.text }
    var names = Dictionary(grouping: nodes.indices.reversed()) { name(nodes[$0]) }
    return new.map { node in
      names[name(node)]?.popLast() ?? names["\n" + node.text]?.popLast() ?? -1
    }
  }

  /// The calendar of each node; `nil` if one has none in the file.
  private func calendars(of new: [DraftNode], _ places: [Int]) -> [Int]? {
    let isLoose = nodes.first?.isSection != true
    let loose = Set(zip(nodes, tasks).prefix { !$0.0.isSection }.map { $0.1.calendar })
    var current = isLoose ? tasks.first?.calendar ?? 0 : nil
    var isInSection = false
    var calendars: [Int] = []
    for (node, place) in zip(new, places) {
      isInSection = isInSection || node.isSection
      let own = place >= 0 ? tasks[place].calendar : nil
      if node.isSection || !isInSection && own.map(loose.contains) == true { current = own }
      guard let current else { return nil }
      calendars.append(current)
    }
    return calendars
  }

  /// Changes the name of a calendar.
  private func rename(
    _ calendar: Int, from old: DraftNode, to new: DraftNode, _ changed: inout [Int: [UInt8]],
    _ gone: inout Set<Int>
  ) {
    let start = calendar == 0 ? 0 : ends[calendar - 1] + 1
    let line = (start..<ends[calendar]).first { index in
      let line = lines[index]
      return line.depth == 1 && ["X-WR-CALNAME", "NAME"].contains(line.name) && !line.value.isEmpty
    }
    guard let line, old.text != new.text else { return }
    changed[line] = fold(CalendarText.line(lines[line].name, text: CalendarText.plain(new.text)))
    gone.insert(line)
  }

  /// The tasks of nodes, each with its parent.
  private static func tasks(of nodes: [DraftNode]) -> [CalendarTask] {
    var parents: [String] = []
    return nodes.enumerated().map { index, node in
      parents.removeSubrange(min(node.isSection ? 0 : node.level, parents.count)...)
      let task = CalendarTask(node, number: index + 1, parent: parents.last)
      if !node.isSection { parents.append(task.uid) }
      return task
    }
  }

  private func text(of line: Int) -> Bytes {
    bytes[lines[line].start..<(line + 1 < lines.count ? lines[line + 1].start : bytes.count)]
  }

  /// A line, folded and ended as the first one of the file.
  private func fold(_ line: String) -> [UInt8] {
    let folded = Array(CalendarText.fold(line).utf8)
    let hasReturns = text(of: 0).suffix(2).first == 0x0D
    return hasReturns ? folded + [0x0D, 0x0A] : folded.filter { $0 != 0x0D } + [0x0A]
  }

  /// Changes the properties of a task that differ between two ways to write it.
  /// - Parameters:
  ///   - isNamed: whether it has an identifier; one that has none in the file gets none.
  ///   - changed: receives lines to write before a line of the file.
  ///   - gone: receives the lines of the file that are left out.
  private func edit(
    _ range: Range<Int>, from old: [String], to new: [String], isNamed: Bool,
    _ changed: inout [Int: [UInt8]], _ gone: inout Set<Int>
  ) {
    if old == new { return }
    func groups(of lines: [String]) -> OrderedGroups<String, [String]> {
      var groups = OrderedGroups<String, [String]>()
      var depth = 0
      for line in lines {
        let name = String(line.prefix { $0 != ":" && $0 != ";" })
        if name == "END" { depth -= 1 }
        if depth == 1 { groups[name, default: []].append(line) }
        if name == "BEGIN" { depth += 1 }
      }
      return groups
    }
    let (was, now) = (groups(of: old), groups(of: new))
    // Alarms come after the properties.
    let end =
      range.dropFirst().first { lines[$0].name == "BEGIN" || $0 == range.upperBound - 1 }
      ?? range.upperBound - 1
    for name in (was.elements + now.elements).map(\.key).uniqued() {
      let (before, after) = (was[name, default: []], now[name, default: []])
      // The time of the stamp follows from others, and stays the program's own.
      if before == after || name == "DTSTAMP" || name == "BEGIN" { continue }
      if name == "UID", !isNamed { continue }
      let places = range.filter { lines[$0].name == name && lines[$0].depth == 2 }
      gone.formUnion(places)
      changed[places.first ?? end, default: []] += after.flatMap(fold)
    }
  }
}
