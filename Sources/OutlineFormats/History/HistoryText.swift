public import OutlineModel

/// A whole history as text: NDJSON, one ``HistoryRecord`` per line.
///
/// The first name of a line is the kind of its record: `format`, `retired`, `node`, `noted`,
/// `version`, `change`, `used`, `view` or `end`. A change has its own line, separate from the line
/// of its version, because one version may change a million nodes. Usual values are omitted: for
/// new nodes `done` false, `expanded` true and `favorite` "". The rule of a view has no node, and
/// no `levels` if it expands everything. A version that came from another file has an object
/// `received` with its maker's `file`, `number`, `stamp`, `origin`, `after` and `steps`. One whose
/// digest is stored has an object `proof`.
public enum HistoryText {
  /// The name of the format in the first line.
  static let format = "outline history"

  /// Appends the line of a record, including its end.
  /// - Parameters:
  ///   - record: the record.
  ///   - bytes: the bytes to which the line is appended.
  /// - Complexity: O(length of the line).
  public static func append(_ record: HistoryRecord, to bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { line in
      line.beginObject()
      write(record.line, to: &line)
      line.endObject()
    }
    bytes.append(0x0A)
  }

  private static func write(_ record: HistoryLine, to line: inout JSONWriter) {
    switch record {
    case .head(let head):
      line.field("format", format)
      line.field("form", head.form)
      line.field("file", head.file)
      line.field("from", head.first)
      line.field("to", head.last)
      line.flag("cut", head.isCut)
      line.field("salt", head.salt)
      line.field("saltedAfter", head.saltedAfter)
    case .retired(let id, let key):
      line.field("retired", id)
      line.field("key", key)
    case .node(let node): write(node, to: &line)
    case .note(let number, let text):
      line.field("noted", number)
      line.field("text", text)
    case .version(let version): write(version, to: &line)
    case .change(let change): write(change, to: &line)
    case .use(let id, let count, let last):
      line.field("used", id)
      line.field("count", count)
      line.field("last", last)
    case .view(let name, let id, let isExpanded):
      line.field("view", name)
      line.field("of", id)
      line.field("expanded", isExpanded)
    case .viewRule(let name, let rule):
      line.field("view", name)
      line.field("levels", rule == .expanded ? nil : rule.levels)
    case .end(let versions, let changes, let seal):
      line.flag("end", true)
      line.field("versions", versions)
      line.field("changes", changes)
      line.field("seal", seal)
    }
  }

  private static func write(_ version: HistoryVersion, to line: inout JSONWriter) {
    line.field("version", version.number)
    line.field("name", version.name)
    line.field("stamp", version.stamp)
    line.field("origin", version.origin)
    line.field("author", version.author)
    line.field("message", version.message)
    line.field("series", version.series)
    line.field("undoes", version.undoes)
    line.field("changes", version.changes)
    line.flag("loud", version.isLoud)
    line.field("received", version.received?.fields ?? [:])
    line.field("proof", version.proof?.fields ?? [:])
  }

  private static func write(_ node: HistoryNode, to line: inout JSONWriter) {
    line.field("node", node.id)
    line.field("key", node.key)
    write(node.place, to: &line)
    write(node.content, to: &line)
    line.flag("done", node.isDone)
    if !node.isExpanded { line.field("expanded", false) }
    line.field("favorite", node.favorite)
  }

  private static func write(_ change: HistoryChange, to line: inout JSONWriter) {
    line.field("change", change.id)
    line.flag("new", change.isNew)
    line.flag("gone", change.isGone)
    line.field("key", change.key)
    let told = change.isNew || change.isGone ? 1 : change.toldByFields
    if change.what != told { line.field("what", change.what) }
    if let place = change.place { write(place, to: &line) }
    if let content = change.content { write(content, to: &line) }
    if change.isNew {
      line.flag("done", change.isDone == true)
      if change.isExpanded == false { line.field("expanded", false) }
      line.field("favorite", change.favorite == "" ? nil : change.favorite)
    } else {
      line.field("done", change.isDone)
      line.field("expanded", change.isExpanded)
      line.field("favorite", change.favorite)
    }
  }

  private static func write(_ place: HistoryPlace, to line: inout JSONWriter) {
    line.field("in", place.parent)
    line.field("at", place.position)
  }

  private static func write(_ content: HistoryContent, to line: inout JSONWriter) {
    line.field("text", content.text)
    for field in ContentField.beside { line.field(named: field.name, content[short: field]) }
    line.field("note", content.note)
    line.field("attributes", content.attributes)
  }
}

extension VersionProof {
  fileprivate var fields: [String: JSONValue] {
    ["salt": salt, "digest": digest, "now": now].compactMapValues { $0.map { .string($0) } }
  }
}

extension HistoryReceived {
  /// The fields of the object `received`. The steps are a text, so that they keep every byte.
  fileprivate var fields: [String: JSONValue] {
    [
      "file": .string(file), "number": .integer(Int64(number)), "stamp": .integer(stamp),
      "origin": .string(origin), "after": .array(after.map { .string($0) }),
      "steps": .string(steps),
    ]
  }
}
