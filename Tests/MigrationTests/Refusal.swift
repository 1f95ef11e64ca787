import Testing

/// A statement that must be refused whatever the shell's settings and however its OR clause reads.
struct Refusal: Sendable, CustomTestStringConvertible {
  /// What the statement tries, in words.
  var attempt: String
  /// The statement as a person might type it.
  var sql: String
  /// What the message must say.
  var reason: String
  /// Refused by a CHECK or NOT NULL of the table, which OR IGNORE turns into skipping the row
  /// without a word.
  var byConstraint: Bool
  /// Says what is so, which is harmless where somebody opened a version by hand, and refused
  /// everywhere else.
  var isTrue: Bool

  init(
    _ attempt: String, _ sql: String, because reason: String, byConstraint: Bool = false,
    isTrue: Bool = false
  ) {
    (self.attempt, self.sql, self.reason) = (attempt, sql, reason)
    (self.byConstraint, self.isTrue) = (byConstraint, isTrue)
  }

  var testDescription: String { attempt }

  /// The statement with every OR clause that changes its meaning.
  var spellings: [String] {
    for (verb, tail) in [("INSERT", " INTO"), ("UPDATE", "")] where sql.hasPrefix(verb + tail) {
      let rest = sql.dropFirst((verb + tail).count)
      return [sql]
        + ["REPLACE", "IGNORE", "FAIL", "ROLLBACK"].map { "\(verb) OR \($0)\(tail)\(rest)" }
    }
    return [sql]
  }

  /// Tries every spelling under every setting: refused with the reason, and nothing in the file is
  /// different.
  func prove(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await [self].prove(sourceLocation: sourceLocation)
  }

  struct Setting: Sendable {
    var name: String, before: [String], after: [String] = [], inTransaction = false
  }

  /// The ways to run a shell that every edit is tried in.
  static let settings = [
    Setting(name: "bare shell", before: ["PRAGMA foreign_keys=OFF; PRAGMA recursive_triggers=OFF"]),
    Setting(name: "foreign keys on", before: ["PRAGMA foreign_keys=ON"]),
    Setting(
      name: "recursive triggers, defensive",
      before: ["PRAGMA foreign_keys=OFF; PRAGMA recursive_triggers=ON", ".dbconfig defensive on"]),
    Setting(
      name: "inside an open version, foreign keys and recursive triggers on",
      before: [
        "PRAGMA foreign_keys=ON", "BEGIN",
        "INSERT INTO version(message, open) VALUES('several edits', 1)",
        "UPDATE item SET secondary_text='kept' WHERE id='carrot'",
      ],
      after: ["UPDATE version SET open=NULL WHERE open", "COMMIT"], inTransaction: true),
  ]
}

extension [Refusal] {
  /// Proves all of them in one file and one process.
  func prove(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let file = try await OutlineFile.planted()
    var lines: [String] = []
    var tries: [(line: Int, refusal: Refusal, spelling: String, setting: String)] = []
    for setting in Refusal.settings {
      lines += setting.before + [OutlineFile.dump]
      for refusal in self where !(setting.inTransaction && refusal.isTrue) {
        // OR ROLLBACK may end the transaction, as it says.
        for spelling in refusal.spellings
        where !(setting.inTransaction && spelling.contains("OR ROLLBACK")) {
          tries.append((lines.count, refusal, spelling, setting.name))
          lines += [spelling, OutlineFile.dump]
        }
      }
      lines += setting.after
    }
    let steps = try await file.run(lines + OutlineFile.soundness)
    for (line, refusal, spelling, setting) in tries {
      let message = steps[line].errors.joined()
      let skipped = refusal.byConstraint && spelling.contains("OR IGNORE") && message.isEmpty
      let complaint: Comment = "\(setting): \(spelling): \(message)"
      if !skipped && !message.contains(refusal.reason) {
        Issue.record(complaint, sourceLocation: sourceLocation)
      }
      #expect(
        steps[line + 1].output == steps[line - 1].output, complaint, sourceLocation: sourceLocation)
    }
    #expect(steps.suffix(3).map(\.output) == OutlineFile.sound, sourceLocation: sourceLocation)
  }
}
