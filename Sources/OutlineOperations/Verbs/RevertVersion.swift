import OutlineStore

/// Undoes one earlier version, and keeps everything after it.
package struct RevertVersion: Verb {
  /// The version.
  package var version: VersionExpression?
  /// Whether nodes that later versions changed are left alone; otherwise nothing is done then.
  package var skipsConflicts = false

  /// Reverts a version.
  package init(_ version: VersionExpression, skippingConflicts skipsConflicts: Bool = false) {
    (self.version, self.skipsConflicts) = (version, skipsConflicts)
  }

  package init(named name: String) {}

  package static let names = ["revert"]
  package static let fields = "version; skipConflicts, true or false"

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.version("version", &version)
    try fields.flag("skipConflicts", &skipsConflicts)
    if fields.isReading && version == nil { throw fields.missing("version") }
  }

  package func perform(_ work: Performance) throws -> Effect {
    let outline = work.outline
    let number = try (version ?? .latest).number(in: outline)
    let before = try outline.latestClosedVersion()
    do {
      let name = try outline.name(of: outline.version(number))
      let (changed, left) = try outline.revertedNodes(number, skippingConflicts: skipsConflicts)
      var effect = Effect(did: "Reverted \(name)", nodes: changed, count: changed.count)
      effect.conflicts = try outline.named(left, with: number...number)
      if work.answers { effect.entries = try outline.entries(changedSince: before) }
      return effect
    } catch let error as OutlineError {
      guard var failure = try outline.failure(of: error, to: name) else { throw error }
      failure.hint =
        "\(work.describes ? "--skip-conflicts" : #""skipConflicts": true"#) reverts the rest"
      throw failure
    }
  }
}
