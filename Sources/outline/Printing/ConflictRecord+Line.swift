import OutlineOperations

extension ConflictRecord {
  /// One line for people: id, text, and the hidden change.
  var line: String {
    Failure.lines(of: [Failure.ConflictingNode(id: id, text: text, reason: reason)])[0]
  }
}
