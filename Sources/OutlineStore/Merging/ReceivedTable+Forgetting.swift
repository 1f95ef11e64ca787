internal import Foundation
internal import GRDB
internal import OutlineDiff

extension ReceivedTable {
  /// The text that a purge leaves in place of the former content of a node.
  static let forgotten = "(forgotten)"

  /// Replaces the former content of a node in the changes of received versions. The trigger
  /// `received_before_update` must be dropped first.
  /// - Complexity: O(received versions).
  static func forget(wordsOf id: NodeID, in db: Database) throws {
    let present = try ItemTable.row(id: id.rawValue, in: db)?.image.content(in: db)
    let encoder = VersionBundle.encoder()
    // As in the steps: quotation marks and backslashes are escaped.
    let coded = String(decoding: try encoder.encode(id), as: UTF8.self).dropFirst().dropLast()
    let rows: [(version: Int, steps: String)] = try db.rows(
      "SELECT version, steps FROM received WHERE instr(steps, ?)", [String(coded)]
    ) { ($0.version(0), $0[1]) }
    for (version, steps) in rows {
      let old = try JSONDecoder().decode([ReplayStep].self, from: Data(steps.utf8))
      let new = old.compactMap { $0.forgetting(id, but: present) }
      if new == old { continue }
      let text = String(decoding: try encoder.encode(new), as: UTF8.self)
      try db.run("UPDATE received SET steps=? WHERE version=?", [text, version])
    }
  }
}

extension ReplayStep {
  /// This step without the content of a node that is not its present one; `nil` if nothing is left
  /// of it.
  fileprivate func forgetting(_ id: NodeID, but present: Content?) -> ReplayStep? {
    func isPresent(_ field: ReplayField, _ value: JSONValue?) -> Bool {
      field == .isDone || present.map { $0[field] == value } ?? false
    }
    let forgotten = JSONValue.string(ReceivedTable.forgotten)
    switch self {
    case .insert(id, let parent, let anchors, let fields, let isExpanded):
      var kept = fields.filter { isPresent($0.key, $0.value) }
      if let text = fields[.text], !isPresent(.text, text) { kept[.text] = forgotten }
      return .insert(id, parent: parent, beside: anchors, kept, isExpanded: isExpanded)
    case .set(id, let kind, let field, let value) where !isPresent(field, value):
      return field == .text ? .set(id, kind: kind, .text, forgotten) : nil
    default: return self
    }
  }
}
