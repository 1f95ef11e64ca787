import Foundation
import OutlineModel

/// One task of taskwarrior.
struct TaskwarriorTask {
  private var fields: [String: JSONValue]

  init(_ fields: [String: JSONValue]) { self.fields = fields }

  /// Whether it was deleted. A section is a deleted task, so that nobody is asked to do it.
  var isDeleted: Bool { fields["status"] == .string("deleted") && fields["outlinesection"] == nil }
  /// The id by which other tasks refer to it.
  var uuid: String? { text("uuid") }
  /// Its parent when this program wrote it.
  var parent: String? { text("outlineparent") }

  private func text(_ name: String) -> String? { fields.text(name) }

  /// Takes out the project, if it becomes levels.
  mutating func takeProject() -> TaskwarriorProject? {
    guard let project = text("project").flatMap({ TaskwarriorProject($0) }) else { return nil }
    fields["project"] = nil
    return project
  }

  // MARK: Reading

  /// The task as a node; an attribute keeps the fields that an item does not have.
  mutating func node(line: Int, in zone: LocalZone) throws -> DraftNode {
    guard let description = take("description")
    else { throw FormatError("a task without a description", line: line) }
    // A description must not be empty; see LineGuard.
    let said = LineGuard.unescape(Array(description.utf8)[...]) { _ in false }
    var node = DraftNode(text: said.text)
    // A template gives its tasks all of its fields, and so does a task to a copy of it.
    let id = text("outlineid").map { Self.uuid(of: DraftNode(id: $0, text: ""), number: 0) }
    if id != nil, let uuid, uuid != id {
      for name in ["outlineid", "outlinecreated"] { fields[name] = nil }
    }
    node.id = take("outlineid") ?? take("uuid")
    // Taskwarrior sets these itself, also `entry` of a task without one.
    for name in ["uuid", "outlineparent", "id", "urgency", "modified"] { fields[name] = nil }
    if let created = take("outlinecreated") {
      fields["entry"] = nil
      if created != Self.none { node.attributes["created"] = .string(created) }
    }
    if text("status") == "completed" { node.isDone = true }
    if node.isDone || text("status") == "pending" { fields["status"] = nil }
    // The template of recurring tasks is not a task: its dates are those of the first one.
    let isTemplate = text("status") == "recurring"
    if isTemplate { node.attributes[Self.template] = .bool(true) }
    readOrder(into: &node, isTemplate: isTemplate, in: zone)
    for (name, attribute) in Self.dates {
      guard let text = text(name), let date = Self.date(text, in: zone),
        !isTemplate || name == "entry"
      else { continue }
      node.attributes[attribute] = .string(date)
      if name != "due" || fields["parent"] == nil { fields[name] = nil }
    }
    if let letter = text("priority"), let index = Self.priorities.firstIndex(of: letter) {
      node.priorityNumber = index + 1
      fields["priority"] = nil
    } else if let letter = fields["priority"], ReservedAttribute.priority.takes(letter) {
      node.attributes["priority"] = letter
      fields["priority"] = nil
      fields[Self.letters] = .bool(true)
    }
    if case .array(let values)? = fields["tags"] {
      node.add(tags: fields.texts("tags"))
      if node.tags.count == values.count { fields["tags"] = nil } else { node.tags = [] }
    }
    readNote(into: &node)
    var stored: [String: JSONValue] = [:]
    if case .object(let attributes)? = JSONText.value(in: take("outlineattributes")) {
      stored = attributes
      // L is the lowest priority, so the kept letter replaces it.
      node.attributes.merge(attributes) { own, kept in
        own == .string("C") || Self.uuids(of: kept) == own ? kept : own
      }
    }
    node.image = take("outlineimage")
    node.secondaryText = take("outlinesecondary")
    if take("outlinesection") != nil {
      var section = DraftNode.section(node.text, id: node.id, image: node.image, attributes: stored)
      section.secondaryText = node.secondaryText
      section.note = node.note
      return section
    }
    if !fields.isEmpty { node.attributes["taskwarrior"] = .object(fields) }
    return node
  }

  private mutating func take(_ name: String) -> String? {
    guard let text = text(name) else { return nil }
    fields[name] = nil
    return text
  }

  /// Reads the recurrence of the task, and the tasks it depends on.
  private mutating func readOrder(
    into node: inout DraftNode, isTemplate: Bool, in zone: LocalZone
  ) {
    if !isTemplate, let recur = text("recur"), let rule = Recurrence(recur) {
      let end = text("until").flatMap { Self.date($0, in: zone) }.flatMap(ItemDate.init(rawValue:))
      node.attributes["recur"] = .string(end.map { rule.setting(\.until, to: $0).text } ?? recur)
      // Taskwarrior takes neither its rule nor its due day from a task that a template made.
      if fields["parent"] == nil { fields["recur"] = nil }
      if end != nil { fields["until"] = nil }
    }
    // Versions before 2.6 write one text.
    let ids: [JSONValue]
    switch fields["depends"] {
    case .array(let values)?: ids = values
    case .string(let text)?: ids = text.split(separator: ",").map { .string(String($0)) }
    default: return
    }
    guard ReservedAttribute.depends.takes(.array(ids)) else { return }
    node.attributes["depends"] = .array(ids)
    fields["depends"] = nil
  }

  /// The annotations are the note, each with its day in brackets; they are kept with their times,
  /// as long as their words are in the note.
  private mutating func readNote(into node: inout DraftNode) {
    guard case .array(let annotations)? = fields["annotations"], !annotations.isEmpty
    else { return }
    node.note = Self.note(annotations)
    if annotations.count == 1, fields.objects("annotations").first?.text("entry") == Self.noteDate {
      fields["annotations"] = nil
    }
  }

  private static func note(_ annotations: [JSONValue]) -> String {
    annotations.map { annotation in
      guard case .object(let fields) = annotation, let text = fields.text("description")
      else { return "" }
      guard let entry = fields.text("entry"), entry != noteDate, let date = moment(entry)
      else { return text }
      return "[\(date.day)] " + text
    }.joined(separator: "\n")
  }

  /// The annotations of a note that was annotations and was changed: each line with a day in
  /// brackets begins one. Unchanged ones keep their times.
  private static func annotations(of note: String, keeping kept: [JSONValue]) -> [JSONValue] {
    var texts: [(day: String?, text: String)] = []
    for line in note.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.first == "[", line.dropFirst(11).hasPrefix("] "),
        ItemDate(rawValue: String(line.dropFirst().prefix(10))) != nil
      {
        texts.append((String(line.dropFirst().prefix(10)), String(line.dropFirst(13))))
      } else if texts.isEmpty {
        texts.append((nil, String(line)))
      } else {
        texts[texts.count - 1].text += "\n" + line
      }
    }
    var kept = kept
    var taken: Set<String> = []
    return texts.map { day, text in
      if let index = kept.firstIndex(where: {
        Self.note([$0]) == (day.map { "[\($0)] " } ?? "") + text
      }) {
        let known = kept.remove(at: index)
        if case .object(let fields) = known, let entry = fields.text("entry") {
          taken.insert(entry)
        }
        return known
      }
      // Taskwarrior keeps one annotation a second.
      let start = day?.replacing("-", with: "") ?? String(noteDate.prefix(8))
      var second = 0
      func entry() -> String { "\(start)T0000\(second.digits(2))Z" }
      while second < 59, taken.contains(entry()) { second += 1 }
      taken.insert(entry())
      return .object(["entry": .string(entry()), "description": .string(text)])
    }
  }

  private static let dates = [
    ("due", "due"), ("scheduled", "start"), ("entry", "created"), ("end", "completed"),
    ("wait", "wait"),
  ]
  /// The mark of a task whose priority is none of ``priorities``, but a letter of its user.
  private static let letters = "outlineletters"
  /// The attribute of a template of recurring tasks.
  private static let template = "template"
  private static let priorities = ["H", "M", "L"]
  /// The time of an item that does not know when it was created.
  private static let none = "none"

  /// The date of an annotation that contains a whole note; taskwarrior accepts no date before 1980.
  private static let noteDate = "20000101T000000Z"

  /// A moment such as `20261122T101112Z`.
  private static func moment(_ text: String) -> ItemDate? {
    guard text.utf8.last == UInt8(ascii: "Z") else { return nil }
    return UnixTime.text(of: Array(text.utf8.dropLast())[...])
      .flatMap { ItemDate(rawValue: $0 + "Z") }
  }

  /// A date; taskwarrior writes a day without a time as its local midnight.
  private static func date(_ text: String, in zone: LocalZone) -> String? {
    guard let moment = moment(text) else { return nil }
    let day = zone.day(beginningAt: moment.secondsInUTC)
    return day.flatMap { CalendarDay(daysSince1970: $0).text } ?? moment.rawValue
  }

  // MARK: Writing

  /// The fields of the task for a node.
  static func fields(
    of node: DraftNode, uuid: String, parent: String?, in zone: LocalZone,
    losses: inout FormatLosses
  ) -> [String: JSONValue] {
    var rest = node.attributes
    var fields: [String: JSONValue] = [:]
    if !node.isSection, case .object(let kept)? = rest.removeValue(forKey: "taskwarrior") {
      fields = kept
    }
    fields["description"] = .string(LineGuard.escape(node.text) { _ in false })
    fields["uuid"] = .string(uuid)
    if let id = node.id, id != uuid { fields["outlineid"] = .string(id) }
    if let parent { fields["outlineparent"] = .string(parent) }
    if node.isDone { fields["status"] = .string("completed") }
    if node.isSection { fields["status"] = .string("deleted") }
    fields["status"] = fields["status"] ?? .string("pending")
    if !node.isSection { writeOrder(of: &rest, into: &fields, in: zone) }
    if let image = node.image { fields["outlineimage"] = .string(image) }
    if let text = node.secondaryText { fields["outlinesecondary"] = .string(text) }
    if node.isSection { fields["outlinesection"] = .string("true") }
    // The id of a task of taskwarrior is its UUID; that one has a time of its own.
    if !node.isSection, node.id != uuid {
      fields["outlinecreated"] = .string(node.date("created")?.rawValue ?? none)
    }
    for (name, attribute) in dates where !node.isSection {
      guard let date = node.date(attribute), let text = text(of: date, in: zone) else { continue }
      fields[name] = .string(text)
      rest[attribute] = nil
    }
    let letter = node.priority.map { JSONValue.string(String($0)) }
    if fields.removeValue(forKey: letters) != nil {
      fields["priority"] = letter
      rest["priority"] = letter == nil ? rest["priority"] : nil
    } else if !node.isSection, let number = node.priorityNumber {
      fields["priority"] = .string(priorities[min(number, 3) - 1])
      // Taskwarrior has three priorities; for the others an attribute keeps the letter.
      if number <= 3 { rest["priority"] = nil }
    }
    if !node.isSection, !node.tags.isEmpty {
      fields["tags"] = .array(node.tags.map(JSONValue.string))
      rest["tags"] = nil
    }
    writeNote(of: node, into: &fields)
    if !rest.isEmpty { fields["outlineattributes"] = .string(JSONValue.object(rest).line) }
    losses.count(.favorite, .expansion, of: node)
    return fields
  }

  /// Writes the recurrence of the task, and the tasks it depends on.
  private static func writeOrder(
    of rest: inout [String: JSONValue], into fields: inout [String: JSONValue], in zone: LocalZone
  ) {
    if fields["status"] == .string("recurring") { rest[template] = nil }
    // Of a task without a template taskwarrior would make one, whose tasks recur beside it.
    if fields["parent"] != nil, case .string(let recur)? = rest["recur"],
      let rule = Recurrence(recur), let period = rule.setting(\.until, to: nil).period
    {
      fields["recur"] = .string(rule.period == nil || recur.contains("=") ? period : recur)
      if let end = rule.until.flatMap({ text(of: $0, in: zone) }) { fields["until"] = .string(end) }
      rest["recur"] = nil
    }
    guard let depends = rest["depends"], let ids = uuids(of: depends) else { return }
    fields["depends"] = ids
    // Ids that are not taskwarrior's are kept in an attribute.
    if ids == depends { rest["depends"] = nil }
  }

  /// The UUIDs of the tasks that ids are written as; `nil` if they are not ids.
  private static func uuids(of ids: JSONValue) -> JSONValue? {
    guard case .array(let values) = ids, !values.isEmpty, ReservedAttribute.depends.takes(ids)
    else { return nil }
    return .array(
      values.map { value in
        guard case .string(let id) = value else { return value }
        return .string(uuid(of: DraftNode(id: id, text: ""), number: 0))
      })
  }

  private static func writeNote(of node: DraftNode, into fields: inout [String: JSONValue]) {
    if case .array(let kept)? = fields["annotations"] {
      if note(kept) == node.note { return }
      if let note = node.note {
        fields["annotations"] = .array(annotations(of: note, keeping: kept))
        return
      }
    }
    fields["annotations"] = node.note.map {
      .array([.object(["entry": .string(noteDate), "description": .string($0)])])
    }
  }

  /// A date as taskwarrior writes it, or `nil` for a year in UTC outside of 1 to 9999.
  private static func text(of date: ItemDate, in zone: LocalZone) -> String? {
    let seconds = date.hasTime ? date.secondsInUTC : zone.start(ofDay: date.days)
    return UnixTime.compact(seconds: seconds)
  }

  /// The UUID of a node: its id if that is a UUID, otherwise a hash of its id, so that a second
  /// import changes the tasks of the first.
  static func uuid(of node: DraftNode, number: Int) -> String {
    guard let id = node.id else { return uuid(hashing: "number \(number) \(node.text)") }
    if UUID(uuidString: id) != nil, id == id.lowercased() { return id }
    return uuid(hashing: "id " + id)
  }

  /// A UUID of version 8, which is for custom hashes: FNV-1a twice, with two offsets.
  private static func uuid(hashing text: String) -> String {
    func hash(_ start: UInt64) -> UInt64 {
      text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    let high = hash(0xCBF2_9CE4_8422_2325) & 0xFFFF_FFFF_FFFF_0FFF | 0x8000
    let low = hash(0x6C62_272E_07BB_0142) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let bytes = Array([high, low].map { $0.digits(16, radix: 16) }.joined().utf8)
    return [bytes[..<8], bytes[8..<12], bytes[12..<16], bytes[16..<20], bytes[20...]]
      .map(\.text).joined(separator: "-")
  }
}
