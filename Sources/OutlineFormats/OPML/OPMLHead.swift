import OutlineModel

/// The head of a document while it is read: its elements become attributes of the header.
struct OPMLHead {
  private var title: String?
  private var attributes: [String: JSONValue] = [:]
  /// The numbers of the expanded rows, if the file has them.
  private(set) var expansion: String?
  private var mark: String?
  /// The open element, and the number of open elements inside it.
  private var name: String?
  private var inner = 0
  private var fields: [String: JSONValue] = [:]
  private var text = ""

  /// Whether it is the head of a second document.
  let isContinued: Bool

  init(isContinued: Bool = false) { self.isContinued = isContinued }

  /// Whether texts are HTML inside XML. Workflowy writes only the address of its user.
  var isWorkflowy: Bool {
    mark == nil && title == nil && attributes.count == 1 && attributes["ownerEmail"] != nil
  }

  /// Whether items are expanded unless they are marked as collapsed.
  var isDynalist: Bool { attributes["flavor"] == .string("dynalist") }

  /// Whether this program wrote the file.
  func isOurs() throws(FormatError) -> Bool {
    guard let mark else { return false }
    if let form = Int(mark), form > OPMLFormat.form {
      throw FormatError("its form \(form) is newer than this program")
    }
    return true
  }

  /// The metadata of the document.
  var header: DocumentHeader {
    var fields: Set<FormatLosses.Field> = [.note, .done, .attributes]
    if expansion != nil || isDynalist { fields.insert(.expansion) }
    if mark != nil { fields = Set(FormatLosses.Field.allCases) }
    return DocumentHeader(title: title, attributes: attributes, fields: fields)
  }

  /// Reads the attributes of the document's element.
  mutating func take(_ found: [XMLAttribute]) {
    let others = found.filter { $0.name.lowercased() != "version" }
    if others.isEmpty { return }
    let values = others.map { ($0.name, JSONValue.string($0.value)) }
    attributes["opml"] = .object(Dictionary(values) { first, _ in first })
  }

  mutating func start(_ name: String, with attributes: [XMLAttribute], isEmpty: Bool) {
    if self.name != nil {
      inner += isEmpty ? 0 : 1
      return
    }
    self.name = name
    text = ""
    fields = Dictionary(attributes.map { ($0.name, .string($0.value)) }) { first, _ in first }
    if isEmpty { _ = end() }
  }

  mutating func append(_ text: String) { if name != nil { self.text += text } }

  /// Ends the open element; false if there is none.
  mutating func end() -> Bool {
    guard let name else { return false }
    if inner > 0 {
      inner -= 1
      return true
    }
    self.name = nil
    let text = text.trimmed
    switch name {
    case "title": title = text.isEmpty ? nil : text
    case "expansionState": expansion = text
    case OPMLFormat.mark: mark = text
    default:
      var value = JSONValue.string(text)
      if !fields.isEmpty { value = .object(fields.merging(["": value]) { $1 }) }
      switch attributes[name] {
      case .array(let values)?: attributes[name] = .array(values + [value])
      case let other?: attributes[name] = .array([other, value])
      case nil: attributes[name] = value
      }
    }
    return true
  }
}
