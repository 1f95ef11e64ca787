internal import Foundation
internal import GRDB
internal import OutlineDiff

extension ReceivedTable {
  /// The text that a purge leaves in place of the former content of a node.
  static let forgotten = "(forgotten)"

  /// Replaces the former content of a node in the changes of received versions. The trigger
  /// `received_before_update` must be dropped first.
  /// - Parameter present: the content that stays; `nil` if the node is deleted.
  /// - Complexity: O(received versions).
  static func forget(
    wordsOf subject: ForgottenWords.Subject, but present: Content?, in db: Database
  ) throws {
    let encoder = VersionBundle.encoder()
    // As in the steps: quotation marks and backslashes are escaped. Later identifiers of an item
    // begin with the earlier one.
    let coded = String(decoding: try encoder.encode(subject.id), as: UTF8.self)
      .dropFirst().dropLast()
    let rows: [(version: Int, steps: String)] = try db.rows(
      "SELECT version, steps FROM received WHERE instr(steps, ?)", [String(coded)]
    ) { ($0.version(0), $0[1]) }
    for (version, steps) in rows {
      let old = try JSONDecoder().decode([ReplayStep].self, from: Data(steps.utf8))
      let new = try old.compactMap { step in
        guard let (id, kind) = step.writtenNode,
          try ForgottenWords.Subject(id, kind, in: db) == subject
        else { return step }
        return step.forgettingContent(but: present)
      }
      if new == old { continue }
      let text = String(decoding: try encoder.encode(new), as: UTF8.self)
      try db.run("UPDATE received SET steps=? WHERE version=?", [text, version])
    }
  }
}

extension ReplayStep {
  /// This step without content that is not the present one; `nil` if nothing is left of it.
  fileprivate func forgettingContent(but present: Content?) -> ReplayStep? {
    func isPresent(_ field: ReplayField, _ value: JSONValue?) -> Bool {
      field == .isDone || present.map { $0[field] == value } ?? false
    }
    let forgotten = JSONValue.string(ReceivedTable.forgotten)
    switch self {
    case .insert(let id, let parent, let anchors, let fields, let isExpanded):
      var kept = fields.filter { isPresent($0.key, $0.value) }
      if let text = fields[.text], !isPresent(.text, text) { kept[.text] = forgotten }
      return .insert(id, parent: parent, beside: anchors, kept, isExpanded: isExpanded)
    case .set(let id, let kind, let field, let value) where !isPresent(field, value):
      return field == .text ? .set(id, kind: kind, .text, forgotten) : nil
    default: return self
    }
  }
}
