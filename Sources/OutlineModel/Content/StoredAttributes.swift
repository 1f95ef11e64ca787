/// The attributes of a content: values, or the JSON text of a file, which is parsed on first use.
/// Most items are only shown, and their attributes are never read.
struct StoredAttributes: Sendable {
  private var form: Form

  private enum Form: Sendable {
    case values([String: JSONValue])
    case text(Text)
  }

  /// A text, with its values once they have been read.
  private final class Text: Sendable {
    let text: String
    private let cache = SnapshotCache<Values>()

    init(_ text: String) { self.text = text }

    var values: [String: JSONValue] { cache.value { Values(of: text) }.values }

    func isWritten(like other: Text) -> Bool {
      self === other || text.utf8.elementsEqual(other.text.utf8)
    }
  }

  private final class Values: Sendable {
    let values: [String: JSONValue]

    init(of text: String) {
      // The schema lets only JSON objects in.
      let value = try? JSONText.value(of: Array(text.utf8), isStored: true)
      if case .object(let values) = value { self.values = values } else { values = [:] }
    }
  }

  init(_ values: [String: JSONValue]) { form = .values(values) }

  init(text: String?) { form = text.map { .text(Text($0)) } ?? .values([:]) }

  /// The text, if it was read from one.
  var text: String? { if case .text(let text) = form { text.text } else { nil } }

  /// The values; empty if the text cannot be parsed.
  var values: [String: JSONValue] {
    switch form {
    case .values(let values): values
    case .text(let text): text.values
    }
  }
}

extension StoredAttributes: Hashable {
  /// Whether the values are equal, independent of their text form.
  static func == (left: Self, right: Self) -> Bool {
    if case (.text(let one), .text(let two)) = (left.form, right.form), one.isWritten(like: two) {
      return true
    }
    return left.values == right.values
  }

  func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
