package import OutlineStore

extension OutlineReader {
  /// A version with more changes is told of by their number: to look at all of them takes long.
  private static var mostChanges: Int { 1_000 }

  /// What a version without a message is called; nil where it changed nothing.
  /// - Parameters:
  ///   - version: a version of which the one before it is known.
  ///   - difference: what it changed, where that is known already.
  ///   - texts: what the nodes of the difference are called.
  package func generatedMessage(
    of version: Version, _ difference: OutlineDifference? = nil, _ texts: NodeTexts? = nil
  ) throws -> String? {
    if version.changes == 0 { return nil }
    if version.changes > Self.mostChanges { return "change \(version.changes.plural("node"))" }
    let change = try difference ?? self.difference(from: version.number &- 1, to: version.number)
    let names = try texts ?? NodeTexts(of: change, at: version.number, self)
    return GeneratedMessage(change).text(names.name(of:))
  }
}
