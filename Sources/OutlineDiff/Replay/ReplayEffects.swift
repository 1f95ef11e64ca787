package import OutlineModel

/// The effects of received versions on an outline with versions of its own.
package enum ReplayEffects {
  /// The effect of one received version.
  package struct Effect {
    /// The version.
    package var version: ReplayVersion
    /// The items that get another identifier before the difference applies, because a section has
    /// the same one.
    package var substitutions: [Substitution] = []
    /// The difference of the outline with the versions so far, without and with it.
    package var difference: OutlineDifference
  }

  /// A new identifier of an item, which may be deleted.
  package struct Substitution: Hashable, Sendable {
    /// The identifier before.
    package var old: NodeID
    /// The identifier after.
    package var new: NodeID
  }

  /// The number of applied versions above which received versions share their effect.
  static let limit = 1_000_000

  /// Finds the effect of each received version, and the conflicts that remain.
  ///
  /// The effects apply one after another, to the outline of the base and `own`.
  /// - Parameters:
  ///   - received: the received versions, in any order.
  ///   - own: the versions of this file since the base, in any order.
  ///   - base: the outline that all these versions know.
  ///   - limit: the number of applied versions above which received versions share their effect:
  ///     the last of them has it, those before it have none.
  /// - Returns: The effects in the order of the versions, and all unsettled conflicts.
  /// - Throws: the errors of the base.
  /// - Complexity: O(k · (k + m)) steps and nodes for k received and m own versions, at most
  ///   `limit` versions.
  package static func make(
    of received: [ReplayVersion], among own: [ReplayVersion], base: any ReplayBase,
    limit: Int = limit
  ) throws -> (effects: [Effect], conflicts: [ReplayConflict]) {
    let context = ReplayContext(base)
    let (received, own) = (received.sorted(), own.sorted())
    // A version is added after those it knows, and they are before it in the order.
    var numbers: [String: Int] = [:]
    for version in (received + own).sorted() { numbers[version.name] = context.add(version) }

    // The versions up to a received one are applied once; only those after it are applied again.
    var prefix = Replay(context)
    var before = prefix
    for version in own { try before.apply(numbers[version.name] ?? 0) }
    var outcome = try ReplayOutcome(before)
    var effects: [Effect] = []
    var next = 0
    var applied = 0
    for (index, version) in received.enumerated() {
      while next < own.count, own[next] < version {
        try prefix.apply(numbers[own[next].name] ?? 0)
        next += 1
      }
      let number = numbers[version.name] ?? 0
      try prefix.apply(number)
      applied += index + own.count
      if applied > limit, index + 1 < received.count {
        effects.append(Effect(version: version, difference: OutlineDifference()))
        continue
      }
      var whole = prefix
      for version in own[next...] { try whole.apply(numbers[version.name] ?? 0) }
      let result = try ReplayOutcome(whole)
      effects.append(
        Effect(
          version: version, substitutions: result.substitutions(since: outcome),
          difference: try result.difference(from: outcome, by: number)))
      outcome = result
    }
    return (effects, outcome.conflicts)
  }
}
