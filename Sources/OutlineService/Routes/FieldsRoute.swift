import OutlineOperations
import OutlineStore

extension ServedFile {
  private struct FieldsAnswer: Encodable, Sendable {
    /// The text without the fields.
    var text: String
    /// The fields other than the tags, as they will be stored.
    var attributes: [String: JSONValue] = [:]
    /// The fields in words.
    var words: [String] = []
    /// The words of the text that look like fields.
    var doubtful: [String] = []
    /// The reason why nothing is a field, or `nil`.
    var problem: String?
  }

  /// `GET api/fields`: the fields that a text sets, for those who show them while it is typed.
  /// - Throws: ``Failure`` for a parameter that is unknown.
  func answerFields(_ parameters: inout Parameters) async throws -> ServiceAnswer {
    let text = parameters.text("text") ?? ""
    // The item whose text it replaces, or `nil` for a new one.
    let item = parameters.text("of").flatMap { try? Item.ID($0) }
    try parameters.finish()
    let content = try? await read { outline in try item.map { try outline.item($0).content } }
    var answer = FieldsAnswer(text: text)
    do {
      let fields = try TypedFields(text, insteadOf: content?.text ?? "", tags: content?.tags ?? [])
      answer.text = fields.text
      answer.attributes = fields.attributes
      answer.words = fields.words
      answer.doubtful = fields.doubtful
    } catch let failure as Failure { answer.problem = failure.message }
    return try ServiceAnswer(encoding: answer)
  }
}
