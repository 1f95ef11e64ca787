public import OutlineModel

/// Reads the text of a history from the pieces of a file, and delivers its records.
///
/// It keeps no more than a piece and a line, for histories of any length.
public struct HistoryTextReader {
  private var rest: [UInt8] = []
  private var line = 0
  private static let longest = 1 << 28

  /// Creates a reader.
  public init() {}

  /// Reads the next piece of the text.
  /// - Parameters:
  ///   - piece: some bytes; a line may end in a later piece.
  ///   - body: receives each record whose line is complete.
  /// - Throws: ``HistoryError``; the errors of the closure, and if such an error is a
  ///   ``HistoryError``, with its line.
  /// - Complexity: O(length of the piece).
  public mutating func parse(
    _ piece: some Collection<UInt8>, body: (HistoryRecord) throws -> Void
  ) throws {
    var start = piece.startIndex
    while let end = piece[start...].firstIndex(of: 0x0A) {
      rest.append(contentsOf: piece[start..<end])
      start = piece.index(after: end)
      try readLine(body)
    }
    rest.append(contentsOf: piece[start...])
    if rest.count > Self.longest {
      throw HistoryError("it is longer than \(Self.longest) bytes", line: line + 1)
    }
  }

  /// Reads the rest at the end of the text: a last line without an end.
  /// - Parameter body: receives the last record, if there is one left.
  /// - Throws: ``HistoryError`` if the line cannot be read; the errors of the closure.
  public mutating func finish(_ body: (HistoryRecord) throws -> Void) throws {
    if !rest.isEmpty { try readLine(body) }
  }

  private mutating func readLine(_ body: (HistoryRecord) throws -> Void) throws {
    line += 1
    if line == 1, rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
    if rest.last == 0x0D { rest.removeLast() }
    defer { rest.removeAll(keepingCapacity: true) }
    if rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return }
    do {
      try body(HistoryRecord(HistoryFields(line: rest).record()))
    } catch let error as HistoryError {
      throw error.line == nil ? HistoryError(error.reason, line: line) : error
    }
  }
}

/// The fields of one line.
private struct HistoryFields {
  private let values: [String: JSONValue]

  init(line: [UInt8]) throws(HistoryError) {
    // Invalid UTF-8 would be repaired, and then have other bytes.
    guard String(decoding: line, as: UTF8.self).utf8.elementsEqual(line)
    else { throw HistoryError("it is not UTF-8") }
    let value: JSONValue
    do { value = try JSONText.value(of: line) } catch {
      throw HistoryError("after \(error.offset) bytes \(error.reason)")
    }
    guard case .object(let values) = value else { throw HistoryError("it is not a JSON object") }
    self.values = values
  }

  private init(_ values: [String: JSONValue]) { self.values = values }

  func record() throws(HistoryError) -> HistoryLine {
    if values["change"] != nil { return .change(try change()) }
    if values["version"] != nil { return .version(try version()) }
    if values["noted"] != nil { return .note(number: try number("noted"), text: try text("text")) }
    if values["node"] != nil { return .node(try node()) }
    if values["retired"] != nil {
      return .retired(id: try text("retired"), key: try optionalNumber("key"))
    }
    if values["used"] != nil {
      return .use(id: try text("used"), count: try integer("count"), last: try number("last"))
    }
    if values["view"] != nil && values["of"] == nil {
      let levels = try values["levels"] == nil ? nil : integer("levels")
      return .viewRule(name: try text("view"), levels.map(ExpansionRule.level) ?? .expanded)
    }
    if values["view"] != nil {
      return .view(
        name: try text("view"), id: try text("of"), isExpanded: try flag("expanded") ?? true)
    }
    if values["format"] != nil { return .head(try head()) }
    if values["end"] != nil {
      return .end(
        versions: try integer("versions"), changes: try integer("changes"),
        seal: try optionalText("seal"))
    }
    throw HistoryError("it is not a line of a history")
  }

  private func head() throws(HistoryError) -> HistoryHead {
    let format = try text("format")
    guard format == HistoryText.format
    else { throw HistoryError("its format is \(format.prefix(40).inQuotes), not a history") }
    let form = try integer("form")
    guard form == HistoryHead.form else {
      throw HistoryError("its form \(form) is unknown; this program reads form \(HistoryHead.form)")
    }
    return HistoryHead(
      file: try text("file"), first: try integer("from"), last: try integer("to"),
      isCut: try flag("cut") ?? false, salt: try optionalText("salt"),
      saltedAfter: try values["saltedAfter"] == nil ? nil : integer("saltedAfter"))
  }

  private func version() throws(HistoryError) -> HistoryVersion {
    HistoryVersion(
      number: try integer("version"), name: try text("name"), stamp: try number("stamp"),
      origin: try text("origin"), author: try optionalText("author"),
      message: try optionalText("message"), series: try optionalText("series"),
      undoes: try values["undoes"] == nil ? nil : integer("undoes"),
      changes: try integer("changes"), isLoud: try flag("loud") ?? false,
      received: try receivedVersion(), proof: try proof())
  }

  private func proof() throws(HistoryError) -> VersionProof? {
    try object("proof") { (fields) throws(HistoryError) in
      VersionProof(
        salt: try fields.optionalText("salt"), digest: try fields.text("digest"),
        now: try fields.optionalText("now"))
    }
  }

  private func receivedVersion() throws(HistoryError) -> HistoryReceived? {
    try object("received") { (fields) throws(HistoryError) in
      HistoryReceived(
        file: try fields.text("file"), number: try fields.integer("number"),
        stamp: try fields.number("stamp"), origin: try fields.text("origin"),
        after: try fields.texts("after"), steps: try fields.text("steps"))
    }
  }

  /// A value from the fields of an object, or `nil` if it is missing.
  private func object<Value>(
    _ name: String, read: (HistoryFields) throws(HistoryError) -> Value
  ) throws(HistoryError) -> Value? {
    switch values[name] {
    case nil, .null: return nil
    case .object(let values):
      do { return try read(HistoryFields(values)) } catch {
        throw HistoryError("in \(name.inQuotes) \(error.reason)")
      }
    default: throw HistoryError("\(name.inQuotes) is not an object")
    }
  }

  private func node() throws(HistoryError) -> HistoryNode {
    guard let content = try content() else { throw HistoryError("\"text\" is missing") }
    return HistoryNode(
      id: try text("node"), key: try optionalNumber("key"), place: try place(), content: content,
      isDone: try flag("done") ?? false, isExpanded: try flag("expanded") ?? true,
      favorite: try optionalText("favorite"))
  }

  private func change() throws(HistoryError) -> HistoryChange {
    var change = HistoryChange(id: try text("change"), what: 0)
    change.isNew = try flag("new") ?? false
    change.isGone = try flag("gone") ?? false
    change.key = try optionalNumber("key")
    if values["at"] != nil { change.place = try place() }
    change.content = try content()
    change.isDone = try flag("done")
    change.isExpanded = try flag("expanded")
    change.favorite = try optionalText("favorite")
    if change.isNew && !change.isGone {
      guard change.place != nil, change.content != nil
      else { throw HistoryError("a new node needs \"at\" and \"text\"") }
      change.isDone = change.isDone ?? false
      change.isExpanded = change.isExpanded ?? true
      change.favorite = change.favorite ?? ""
    }
    let told = change.isNew || change.isGone ? 1 : change.toldByFields
    change.what = try values["what"] == nil ? told : integer("what")
    guard (1...31).contains(change.what) else { throw HistoryError("it changes nothing") }
    return change
  }

  private func place() throws(HistoryError) -> HistoryPlace {
    HistoryPlace(parent: try optionalText("in"), position: try text("at"))
  }

  private func content() throws(HistoryError) -> HistoryContent? {
    guard let text = try optionalText("text") else { return nil }
    var content = HistoryContent(
      text: text, note: try optionalNumber("note"), attributes: try optionalText("attributes"))
    for field in ContentField.beside { content[short: field] = try optionalText(field.name) }
    return content
  }
}

// Values by their names.
extension HistoryFields {
  private func optionalText(_ name: String) throws(HistoryError) -> String? {
    switch values[name] {
    case nil, .null: return nil
    case .string(let text): return text
    default: throw HistoryError("\(name.inQuotes) is not a text")
    }
  }

  private func text(_ name: String) throws(HistoryError) -> String {
    if let text = try optionalText(name) { return text }
    throw HistoryError("\(name.inQuotes) is missing")
  }

  private func texts(_ name: String) throws(HistoryError) -> [String] {
    guard let value = values[name] else { throw HistoryError("\(name.inQuotes) is missing") }
    let texts = values.texts(name)
    guard case .array(let all) = value, texts.count == all.count
    else { throw HistoryError("\(name.inQuotes) is not an array of texts") }
    return texts
  }

  private func optionalNumber(_ name: String) throws(HistoryError) -> Int64? {
    switch values[name] {
    case nil, .null: return nil
    case .integer(let number): return number
    default: throw HistoryError("\(name.inQuotes) is not a whole number")
    }
  }

  private func number(_ name: String) throws(HistoryError) -> Int64 {
    if let number = try optionalNumber(name) { return number }
    throw HistoryError("\(name.inQuotes) is missing")
  }

  private func integer(_ name: String) throws(HistoryError) -> Int {
    if let number = Int(exactly: try number(name)) { return number }
    throw HistoryError("\(name.inQuotes) is too large")
  }

  private func flag(_ name: String) throws(HistoryError) -> Bool? {
    switch values[name] {
    case nil, .null: return nil
    case .bool(let value): return value
    default: throw HistoryError("\(name.inQuotes) is neither true nor false")
    }
  }
}
