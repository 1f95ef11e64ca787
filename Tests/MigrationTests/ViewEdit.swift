import Testing

/// Edits through the views that can be written, and the outline afterwards: the same in every
/// setting of the shell.
struct ViewEdit: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// Lines as a person might type them.
  var lines: [String]
  /// The answers to ``question``, which is about the outline afterwards.
  var answer: [String]
  var question: String
  /// How many versions the lines make where none is open.
  var versions: Int

  /// The items in display order, each with its parent.
  static let tree =
    "SELECT group_concat(parent||'>'||id, ' ') FROM (SELECT parent, id FROM outline WHERE level>0)"

  init(
    _ what: String, _ lines: String..., versions: Int = 1, asking question: String = tree,
    gives answer: String...
  ) {
    (testDescription, self.lines, self.versions) = (what, lines, versions)
    (self.question, self.answer) = (question, answer)
  }

  /// Tries the lines under every setting, each time on a new file.
  func prove(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    for setting in Refusal.settings {
      let file = try await OutlineFile.planted()
      let lines = setting.before + ["SELECT max(number) FROM version"] + lines + setting.after
      let questions = ["SELECT max(number) FROM version", question] + OutlineFile.soundness
      let steps = try await file.run(lines + questions)
      for (line, step) in zip(lines, steps) {
        #expect(step.errors == [], "\(setting.name): \(line)", sourceLocation: sourceLocation)
      }
      let before = Int(steps[setting.before.count].output), after = Int(steps[lines.count].output)
      let made = setting.inTransaction ? 0 : versions
      #expect(after == before.map { $0 + made }, "\(setting.name)", sourceLocation: sourceLocation)
      #expect(
        steps[lines.count + 1].rows == answer, "\(setting.name)", sourceLocation: sourceLocation)
      #expect(
        steps.suffix(3).map(\.output) == OutlineFile.sound, "\(setting.name)",
        sourceLocation: sourceLocation)
    }
  }
}
