package import OutlineStore

extension OutlineReader {
  /// A version with more changes is described by their number, because reading all of them takes
  /// long.
  private static var mostChanges: Int { 1_000 }

  /// The generated message of a version without one; `nil` if it changed nothing.
  /// - Parameters:
  ///   - version: a version whose predecessor is known.
  ///   - difference: its difference from the version before, if already known.
  ///   - texts: the names of the nodes of the difference.
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
