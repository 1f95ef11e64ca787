import OutlineOperations
import OutlineStore

/// `GET api/fields`: the fields that a text sets, for those who show them while it is typed.
struct FieldsRoute: Sendable {
  private let text: String
  /// The item whose text it replaces, or `nil` for a new one.
  private let item: String?

  /// - Throws: ``Failure`` for a parameter that is unknown.
  init(_ parameters: inout Parameters) throws {
    text = parameters.text("text") ?? ""
    item = parameters.text("of")
    try parameters.finish()
  }

  private struct Answer: Encodable, Sendable {
    /// The text without the fields.
    var text: String
    /// The fields in words.
    var words: [String] = []
    /// The words of the text that look like fields.
    var doubtful: [String] = []
    /// The reason why nothing is a field, or `nil`.
    var problem: String?
  }

  /// Reads the text.
  func answer(from file: ServedFile) async throws -> ServiceAnswer {
    var content: Content?
    if let id = item.flatMap({ try? Item.ID($0) }) {
      content = try? await file.read { try $0.item(id).content }
    }
    var answer = Answer(text: text)
    do {
      let fields = try TypedFields(text, insteadOf: content?.text ?? "", tags: content?.tags ?? [])
      (answer.text, answer.words) = (fields.text, fields.words)
      answer.doubtful = fields.doubtful
    } catch let failure as Failure { answer.problem = failure.message }
    return try ServiceAnswer(encoding: answer)
  }
}
