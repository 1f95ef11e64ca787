import OutlineOperations

extension ConflictRecord {
  /// One line for people: id, text, and the change that does not show.
  var line: String {
    Failure.lines(of: [Failure.ConflictingNode(id: id, text: text, reason: reason)])[0]
  }
}
