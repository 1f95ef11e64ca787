import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline set`
struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "set")

  @OptionGroup var subjects: NodeNames

  @Option(help: .text("The new text.")) var text: String?

  @Option(help: .text("A second line, or the value of a value cell.")) var secondary: String?

  @Option(help: .image, transform: String.ownImage) var image: String?

  @Option(help: .text("Longer text; - reads it from standard input.")) var note: String?

  @Flag(help: "Mark it as done.") var done = false

  @Flag(help: "Mark it as not done.") var notDone = false

  @Option(
    help: ArgumentHelp("An attribute, as JSON or text; null removes it.", valueName: "name=json"))
  var attribute: [AttributeSetting] = []

  @Option(help: .tag("Add this tag; can be repeated.")) var tag: [String] = []

  @Option(help: .tag("Remove this tag; can be repeated.")) var untag: [String] = []

  @Flag(help: .common("Remove all tags.")) var noTags = false

  @Option(help: .date("The due date: friday, 3d, 2026-11-27 or a time.")) var due: String?

  @Flag(help: .common("Remove the due date.")) var noDue = false

  @Option(help: .date("The start date, as for --due.")) var start: String?

  @Flag(help: .common("Remove the start date.")) var noStart = false

  @Option(help: .priority) var priority: String?

  @Flag(help: .common("Remove the priority.")) var noPriority = false

  @Option(parsing: .unconditional, help: .wait) var wait: String?

  @Flag(help: .common("Remove the wait date.")) var noWait = false

  @Option(help: .recur) var recur: String?

  @Flag(help: .common("Remove the recurrence.")) var noRecur = false

  @Option(help: .depends) var depends: [String] = []

  @Flag(help: .common("Remove all dependencies.")) var noDepends = false

  @Option(help: ArgumentHelp("A field to clear; can be repeated.", valueName: "field"))
  var clear: [ClearableField] = []

  @OptionGroup var options: WriteOptions

  func validate() throws {
    try refuse(
      "--done and --not-done exclude each other.", if: done && (notDone || clear.contains(.done)))
    try refuse(
      "Standard input cannot be both the ids and the note.",
      if: subjects.names.contains("-") && note == "-")
    for (field, value) in [(ClearableField.secondary, secondary), (.image, image), (.note, note)] {
      try refuse(
        "--\(field) and --clear \(field) exclude each other.",
        if: value != nil && clear.contains(field))
    }
    for (name, isGiven, isTakenAway) in [
      ("due", due != nil, noDue), ("start", start != nil, noStart),
      ("priority", priority != nil, noPriority), ("wait", wait != nil, noWait),
      ("recur", recur != nil, noRecur), ("depends", !depends.isEmpty, noDepends),
    ] where isGiven && isTakenAway {
      throw ValidationError("--\(name) and --no-\(name) exclude each other.")
    }
    let setsNothing =
      [text, secondary, image, note].allSatisfy { $0 == nil } && !done && !notDone
      && attribute.isEmpty && depends.isEmpty && planning == PlanningFields() && clear.isEmpty
    if setsNothing && words.isEmpty {
      let names = subjects.names
      let word = names.dropFirst().last
      if let word, ["due:", "start:", "wait:", "recur:", "priority:"].contains(word) {
        let line = "outline set \(names[0].quotedForShell) --no-\(word.dropLast())"
        throw ValidationError("\(word.inQuotes) has no value; \(line) removes it")
      }
      if names.count > 2 {
        let field = Self.field("\(names[1]):" + names.dropFirst(2).joined(separator: " "))
        let line = "outline set \(names[0].quotedForShell) \(field.quotedForShell)"
        let isField = PlanningWord(field[...]) != nil
        try refuse("A field and its value are one word: \(line)", if: isField)
      }
      if let word, let line = line(setting: word) {
        throw ValidationError("\(word.inQuotes) is no field known here; \(line) sets it")
      }
      throw ValidationError(
        (word.map { "\($0.inQuotes) is no field with a value, so there" } ?? "There")
          + " is nothing to set; --text TEXT, or outline rename ID TEXT, sets the text.")
    }
  }

  /// The words after the names that set fields.
  private var words: [String] {
    let words = subjects.names.dropFirst(subjects.query == nil ? 1 : 0).map(Self.field)
    return Array(words.drop { PlanningWord($0[...]) == nil })
  }

  /// A word that sets a field as other programs write it, `priority:A` or `due=friday`, in our form.
  static func field(_ word: String) -> String {
    guard let sign = word.firstIndex(where: { ":=".contains($0) }) else { return word }
    let value = word[word.index(after: sign)...]
    switch word[..<sign].lowercased() {
    case "tag", "tags": return "+" + value
    case "priority", "prio", "pri": return "pri:" + value
    case let name where ["due", "start", "wait", "recur"].contains(name): return "\(name):\(value)"
    case "scheduled": return "start:" + value
    default: return word
    }
  }

  func run() throws {
    var verb = SetFields(
      [], changes: try changes(), tags: try planning.tagChanges(),
      clearingAttributes: clear.contains(.attributes))
    verb.distances = planning.distances
    try readWords(into: &verb)
    verb.items = try subjects.references(butLast: words.count)
    do {
      try options.perform { [verb] outline in
        var verb = verb
        let items = try NameResolver(outline).items(depends.map(Reference.name))
        let ids = items.map { JSONValue.string($0.id.rawValue) }
        if !ids.isEmpty { verb.changes.attributes["depends"] = .array(ids) }
        return verb
      }
    } catch { throw explanation(of: error) }
  }

  /// Reads the words that set fields.
  private func readWords(into verb: inout SetFields) throws {
    let line = try CapturedLine(words.joined(separator: " "))
    if !words.isEmpty, !line.text.isEmpty {
      throw Failure(
        .usage, "\(line.text.inQuotes) is no field",
        hint: "names go before the fields; --text TEXT sets the text")
    }
    verb.tags.added += line.tags
    verb.distances.formUnion(line.distances)
    for (name, value) in line.fields
    where verb.changes.attributes.updateValue(value, forKey: name) != nil {
      throw Failure(.usage, "\(name) is given twice")
    }
  }

  /// Adds a hint to an error, if the last name may have been meant as a text or a field.
  private func explanation(of error: any Error) -> any Error {
    guard subjects.names.count == 2, words.isEmpty, text == nil else { return error }
    let (failure, last) = (Failure(error), subjects.names[1])
    guard failure.code == .notFound, failure.message.contains(last.inQuotes) else { return error }
    if let line = line(setting: last) { return failure.hinting { _ in line } }
    return failure.adding(hint: "give a new text with --text")
  }

  /// The line that sets a field of one's own, such as `owner:ann`; `nil` for another word.
  private func line(setting word: String) -> String? {
    let form = /(?!proj|http|tags|status|done|text|note|depends)([A-Za-z]\w*)[:=](.+)/
    guard let (_, name, value) = word.wholeMatch(of: form)?.output else { return nil }
    let setting = "\(name)=" + String(value).quotedForShell
    return "outline set \(subjects.names[0].quotedForShell) --attribute \(setting)"
  }

  private var planning: PlanningFields {
    var planning = PlanningFields()
    planning.due = noDue ? .some(nil) : due.map { $0 }
    planning.start = noStart ? .some(nil) : start.map { $0 }
    planning.priority = noPriority ? .some(nil) : priority.map { $0 }
    planning.wait = noWait ? .some(nil) : wait.map { $0 }
    planning.recur = noRecur ? .some(nil) : recur.map { $0 }
    planning.depends = noDepends ? [] : nil
    (planning.addedTags, planning.removedTags, planning.clearsTags) = (
      tag.asTags, untag.asTags, noTags
    )
    return planning
  }

  private func changes() throws -> Item.Changes {
    var attributes = Dictionary(attribute.map { ($0.name, $0.value) }) { $1 }
    try PlanningFields.check(attributes)
    attributes.merge(try planning.attributes()) { $1 }
    func field(_ value: String?, of field: ClearableField) -> String?? {
      if clear.contains(field) { return .some(nil) }
      return value.map { $0.isEmpty ? nil : $0 }
    }
    let isOpen: Bool? = notDone || clear.contains(.done) ? false : nil
    return Item.Changes(
      text: text, secondaryText: field(secondary, of: .secondary), image: field(image, of: .image),
      note: field(note == "-" ? try StandardInput.text() : note, of: .note),
      isDone: done ? true : isOpen, attributes: attributes)
  }
}

/// `outline rename`
struct RenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "rename")

  @Argument(help: .id("An id or its prefix, a whole text, a section, a path or @."))
  var name: String

  @Argument(help: "The new text.") var text: String

  @OptionGroup var scope: NameScope
  @OptionGroup var options: WriteOptions

  func run() throws { try options.perform(RenameNode(scope.reference(name), to: text)) }
}
