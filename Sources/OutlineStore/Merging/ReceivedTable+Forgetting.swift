internal import GRDB

extension ReceivedTable {
  /// The text that a purge leaves in place of the former content of a node.
  static let forgotten = "(forgotten)"

  /// Replaces the former content of a node in the changes of received versions. The trigger
  /// `received_before_update` must be dropped first.
  /// - Parameter present: the content that stays; `nil` if the node is deleted.
  /// - Returns: The versions that changed.
  /// - Complexity: O(received versions).
  static func forget(
    wordsOf subject: ForgottenWords.Subject, but present: Content?, in db: Database
  ) throws -> [Int] {
    var changed: [Int] = []
    // As in the steps: quotation marks and backslashes are escaped. Later identifiers of an item
    // begin with the earlier one.
    let coded = try AttributeCoding.text(of: subject.id).dropFirst().dropLast()
    let rows: [(version: Int, steps: String)] = try db.rows(
      "SELECT version, steps FROM received WHERE instr(steps, ?)", [String(coded)]
    ) { ($0.version(0), $0[1]) }
    for (version, steps) in rows {
      let old = try AttributeCoding.decode([ReplayStep].self, from: steps)
      let new = try forgetting(wordsOf: subject, but: present, in: old, db)
      if new == old { continue }
      try db.run(
        "UPDATE received SET steps=? WHERE version=?", [AttributeCoding.text(of: new), version])
      changed.append(version)
    }
    return changed
  }

  private static func forgetting(
    wordsOf subject: ForgottenWords.Subject, but present: Content?, in steps: [ReplayStep],
    _ db: Database
  ) throws -> [ReplayStep] {
    try steps.compactMap { step in
      guard let (id, kind) = step.writtenNode,
        try ForgottenWords.Subject(id, kind: kind, in: db) == subject
      else { return step }
      return step.forgettingContent(but: present)
    }
  }

  /// The steps that versions of this file will have without the former content of a node.
  /// - Parameter numbers: the versions.
  static func stepsOfOwn(
    _ numbers: [Int], forgettingWordsOf subject: ForgottenWords.Subject, but present: Content?,
    _ reader: OutlineReader
  ) throws -> [(entry: Entry, member: VersionBundle.Member)] {
    let db = try reader.db
    return try numbers.compactMap { number in
      guard let entry = try entry(number, in: db), entry.isMadeHere else { return nil }
      var member = try reader.member(entry, after: reader.heads(upTo: number - 1), file: "")
      member.steps = try forgetting(wordsOf: subject, but: present, in: member.steps, db)
      return (entry, member)
    }
  }

  /// Records the steps of versions of this file that can no longer be found in its history. A field
  /// that was cleared looks as if it had always been empty, and other files must still clear it.
  static func keepLost(
    _ own: [(entry: Entry, member: VersionBundle.Member)], in reader: OutlineReader
  ) throws {
    for (entry, member) in own {
      let found = try reader.member(entry, after: member.after, file: "").steps
      if found == member.steps { continue }
      try insert(Received(member), as: entry.number, in: try reader.db)
    }
  }
}

extension ConflictTable {
  /// Removes the conflicts of a node whose hidden words were forgotten: there is nothing to choose.
  static func removeForgotten(_ key: Int64, in reader: OutlineReader) throws {
    let others: Set = ["place", "circle", "delete", "id", "twice"]
    for conflict in try reader.conflicts()
    where conflict.row.item == key && !others.contains(conflict.kind) {
      let hidden = conflict.hiddenValue
      if hidden == .string(ReceivedTable.forgotten) || hidden == conflict.shownValue {
        try delete(conflict.row, in: reader.db)
      }
    }
  }
}

extension ReplayStep {
  /// This step without content that is not the present one; `nil` if nothing is left of it.
  fileprivate func forgettingContent(but present: Content?) -> ReplayStep? {
    func isCurrent(_ field: ReplayField, value: JSONValue?) -> Bool {
      field == .isDone || present.map { $0[field] == value } ?? false
    }
    let forgotten = JSONValue.string(ReceivedTable.forgotten)
    switch self {
    case .insert(let id, let parent, let anchors, let fields, let isExpanded):
      var kept = fields.filter { isCurrent($0.key, value: $0.value) }
      if let text = fields[.text], !isCurrent(.text, value: text) { kept[.text] = forgotten }
      return .insert(id, parent: parent, beside: anchors, kept, isExpanded: isExpanded)
    case .set(let id, let kind, let field, let value) where !isCurrent(field, value: value):
      return field == .text ? .set(id, kind: kind, .text, forgotten) : nil
    default: return self
    }
  }
}
