import OutlineModel

/// A calendar as another program wrote it, with the tasks of an outline: events, zones, alarms,
/// changed occurrences, unknown properties and the folds of lines stay byte by byte, and in a task
/// only the properties that changed are others.
struct KeptCalendar {
  /// A line of the file, folds included.
  private struct Line {
    var range: Range<Int>
    var name: String
    var value: String
    /// The number of components around it.
    var depth: Int
  }

  private let bytes: [UInt8]
  /// The tasks of the file.
  let nodes: [DraftNode]
  private var lines: [Line] = []
  /// The lines of each task by its identifier, `BEGIN` and `END` included.
  private var tasks: [String: Range<Int>] = [:]
  /// The numbers of order of tasks, also those that this program has given.
  private var orders: [String: Int] = [:]
  /// The lines of changed occurrences, with the identifier of their task.
  private var occurrences: [(uid: String?, lines: Range<Int>)] = []

  /// - Parameter nodes: the nodes that are read from the file.
  /// - Returns: `nil` if it is not one calendar whose tasks have identifiers.
  init?(_ bytes: [UInt8], nodes: [DraftNode]) {
    self.bytes = bytes
    self.nodes = nodes
    guard scan(), tasks.count == nodes.count,
      nodes.allSatisfy({ $0.id.map { tasks[CalendarTask.uid(of: $0)] != nil } ?? false })
    else { return nil }
  }

  private mutating func scan() -> Bool {
    var start = 0
    var open: [String] = []
    var uids: [String: Int] = [:]
    var task: (start: Int, uid: String?, isOccurrence: Bool)?
    while start < bytes.count {
      var end = start
      // A line that begins with a blank goes on with the one before.
      repeat {
        end = bytes[end...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      } while end < bytes.count && bytes[end].isBlank
      var unfolded = String(decoding: bytes[start..<end], as: UTF8.self)
        .replacing("\r\n ", with: "").replacing("\n ", with: "").replacing("\r\n\t", with: "")
        .replacing("\n\t", with: "")
      while let last = unfolded.unicodeScalars.last, last == "\n" || last == "\r" {
        unfolded.unicodeScalars.removeLast()
      }
      let range = start..<end
      start = end
      guard let line = ContentLine(Array(unfolded.utf8)[...]) else {
        guard unfolded.isEmpty, !lines.isEmpty else { return false }
        // An empty line goes with the one before.
        lines[lines.count - 1].range = lines[lines.count - 1].range.lowerBound..<end
        continue
      }
      let value = line.value.trimmed.text
      if line.name == "END" { guard open.popLast() == value.uppercased() else { return false } }
      lines.append(Line(range: range, name: line.name, value: value, depth: open.count))
      if line.name == "BEGIN" {
        open.append(value.uppercased())
        if open == ["VCALENDAR", "VTODO"] { task = (lines.count - 1, nil, false) }
      }
      if open == ["VCALENDAR", "VTODO"], line.name == "UID" {
        task?.uid = CalendarText.unescape(line.value)[...].text
      }
      if open == ["VCALENDAR", "VTODO"], line.name == "RECURRENCE-ID" { task?.isOccurrence = true }
      if line.name == "END", let found = task, open == ["VCALENDAR"] {
        task = nil
        if found.isOccurrence {
          occurrences.append((found.uid, found.start..<lines.count))
          continue
        }
        guard var uid = found.uid else { return false }
        uids[uid, default: 0] += 1
        if let count = uids[uid], count > 1 {
          uid = ICalendarReader.name(ofTask: count, called: uid)
        }
        tasks[uid] = found.start..<lines.count
        let order = lines[found.start...].last {
          $0.name == CalendarOrder.property && $0.depth == 2
        }
        orders[uid] = order.flatMap { Int($0.value) }
      }
    }
    return open.isEmpty
  }

  /// The file with other tasks; `nil` if one is a section.
  func bytes(of new: [DraftNode]) throws -> [UInt8]? {
    if new.contains(where: \.isSection) { return nil }
    // The order is that of the numbers in the file, which may be others than the outline knows.
    let before = Self.tasks(of: nodes.map(CalendarOrder.withoutNumber))
    let after = Self.tasks(of: new.map(CalendarOrder.withoutNumber))
    let created = Dictionary(zip(before.map(\.uid), nodes.map(CalendarOrder.creation))) { $1 }
    var places: [Int: (key: Int?, line: Int)] = [:]
    for (index, task) in after.enumerated() {
      guard let line = tasks[task.uid]?.lowerBound else { continue }
      places[index + 1] = (orders[task.uid] ?? created[task.uid] ?? nil, line)
    }
    let order = try CalendarOrder(DraftDocument(nodes: new), in: places).changed
    var changed: [Int: [UInt8]] = [:]
    var gone: Set<Int> = []
    let present = Dictionary(after.enumerated().map { ($1.uid, $0) }) { first, _ in first }
    for task in before {
      guard let range = tasks[task.uid] else { return nil }
      guard let index = present[task.uid] else {
        gone.formUnion(range)
        for occurrence in occurrences where occurrence.uid == task.uid {
          gone.formUnion(occurrence.lines)
        }
        continue
      }
      edit(
        range, from: task.lines(order: nil), to: after[index].lines(order: order[index + 1]),
        &changed, &gone)
    }
    var added: [UInt8] = []
    for (index, task) in after.enumerated() where tasks[task.uid] == nil {
      for line in task.lines(order: order[index + 1]) { added += fold(line) }
    }
    let known = Set(lines.filter { $0.name == "TZID" && $0.depth == 2 }.map(\.value))
    let zones = try CalendarZones.definitions(of: DraftDocument(nodes: new), besides: known)
      .flatMap(fold)
    let first = tasks.values.map(\.lowerBound).min()
    let last = lines.lastIndex { $0.depth == 0 && $0.name == "END" }
    var written: [UInt8] = []
    for (index, line) in lines.enumerated() {
      if index == first { written += zones }
      if index == last { written += (first == nil ? zones : []) + added }
      written += changed[index] ?? []
      if !gone.contains(index) { written += bytes[line.range] }
    }
    return written
  }

  /// The tasks of nodes, each with its parent.
  private static func tasks(of nodes: [DraftNode]) -> [CalendarTask] {
    var parents: [String] = []
    return nodes.enumerated().map { index, node in
      parents.removeSubrange(min(node.level, parents.count)...)
      let task = CalendarTask(node, number: index + 1, parent: parents.last)
      parents.append(task.uid)
      return task
    }
  }

  /// A line, folded and ended as the first one of the file.
  private func fold(_ line: String) -> [UInt8] {
    let folded = Array(CalendarText.fold(line).utf8)
    let hasReturns = lines.first.map { bytes[$0.range].suffix(2).first == 0x0D } == true
    return hasReturns ? folded + [0x0D, 0x0A] : folded.filter { $0 != 0x0D } + [0x0A]
  }

  /// Changes the properties of a task that differ between two ways to write it.
  /// - Parameters:
  ///   - changed: receives lines to write before a line of the file.
  ///   - gone: receives the lines of the file that are left out.
  private func edit(
    _ range: Range<Int>, from old: [String], to new: [String], _ changed: inout [Int: [UInt8]],
    _ gone: inout Set<Int>
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
      let places = range.filter { lines[$0].name == name && lines[$0].depth == 2 }
      gone.formUnion(places)
      changed[places.first ?? end, default: []] += after.flatMap(fold)
    }
  }
}
