/// The plan of a merge: the new versions, the versions of the file beside them, and the version
/// that all of these know.
struct MergePlan {
  /// The versions that are new here, each after those that it needs.
  private(set) var new: [VersionBundle.Member] = []
  /// The versions of this file after the base.
  private(set) var own: [ReplayVersion] = []
  /// The number of the version that all new ones, and all later ones here, know.
  private(set) var base = 0
  /// The reasons why versions of the bundle are left out; others that follow them wait.
  private(set) var refused: [MergeError] = []
  /// The versions that are left out or wait.
  private var held: Set<String> = []
  /// The number of versions that wait.
  private(set) var waiting = 0
  /// Versions of this file with words that were forgotten here, by number.
  private(set) var recovered: [Int: RecoveredSteps] = [:]
  private let reader: OutlineReader
  /// For each version, the last number up to which its maker knew all versions of this file.
  private var covers: [Int: Int] = [:]
  /// The versions that a received version of this file follows, by its number.
  private var followed: [Int: Set<Int>] = [:]
  /// The numbers of versions of this file, by their names.
  private var numbers: [String: Int] = [:]
  /// The versions without a row that the outline at the oldest version knows, as numbers below 0.
  private var purgedHeads: [String: Int] = [:]

  /// The versions of this file that the maker of a version knew.
  private struct Known {
    /// The number up to which it knew all of them.
    var cover = 0
    /// The others, and the versions without a row, as numbers below 0.
    var others: Set<Int> = []

    mutating func formUnion(_ known: Known) {
      cover = max(cover, known.cover)
      others.formUnion(known.others)
    }
  }

  /// The plan for a version that knows all versions of the file.
  init(_ member: VersionBundle.Member, after latest: Int, _ reader: OutlineReader) {
    self.reader = reader
    new = [member]
    base = latest
  }

  /// - Parameter isRelated: whether the bundle is known to be of this outline.
  init(_ bundle: VersionBundle, in reader: OutlineReader, isRelated: Bool = false) throws {
    self.reader = reader
    var isRelated = isRelated
    let db = try reader.db
    let oldest = try MetaTable.historyStart(in: db)
    for (index, name) in try PurgedHeads.names(in: db).enumerated() {
      purgedHeads[name] = -1 - index
    }
    var stamps: [String: Int64] = [:]
    var knowledge: [String: Known] = [:]
    var missing: [String] = []
    let purged = try purgedNames(in: bundle, oldest)
    let forgotten = try ForgottenWords.stamps(in: db)
    var digests = VersionDigests(reader)
    for version in bundle.unreadable
    where try VersionTable.number(named: version.name, in: db) == nil {
      held.insert(version.name)
      refused.append(.unknownPart(name: version.name, reason: version.reason))
    }
    for member in bundle.versions {
      do { try digests.compare(member) } catch let error as MergeError {
        hold(member, because: error)
        continue
      }
      if purged.contains(member.name) {
        isRelated = true
        continue
      }
      if let known = try ReceivedTable.entry(named: member.name, in: db) {
        isRelated = true
        guard let steps = try steps(of: known, ifSameAs: member, after: oldest) else {
          hold(member, because: .otherContent(name: member.name))
          continue
        }
        if !forgotten.isEmpty {
          recovered[known.number] = try RecoveredSteps(
            steps, from: member.steps, isForgotten: { member.stamp <= forgotten[$0] ?? .min },
            in: db)
        }
        continue
      }
      if stamps[member.name] != nil { continue }
      if member.after.contains(where: held.contains) {
        held.insert(member.name)
        continue
      }
      var known = Known()
      let missingBefore = missing.count
      var latestBefore: Int64 = 0
      for name in member.after {
        var stamp = stamps[name]
        if stamp == nil, let number = purgedHeads[name] {
          stamp = 0
          known.others.insert(number)
          isRelated = true
        } else if stamp == nil, let entry = try ReceivedTable.entry(named: name, in: db) {
          stamp = entry.received?.stamp ?? entry.stamp
          known.others.insert(entry.number)
          isRelated = true
        }
        knowledge[name].map { known.formUnion($0) }
        guard let stamp else {
          missing.append(name)
          continue
        }
        latestBefore = max(latestBefore, stamp)
      }
      if missing.count > missingBefore {
        held.insert(member.name)
        continue
      }
      // No clock reaches it. A version after one that came all the same may be later by a step.
      if member.stamp > max(VersionTable.greatestStamp, latestBefore &+ 60_000_000) {
        hold(member, because: .impossibleTime(name: member.name))
        continue
      }
      if latestBefore >= member.stamp {
        hold(member, because: .wrongOrder(name: member.name))
        continue
      }
      stamps[member.name] = member.stamp
      // Without repeats, and without versions that the cover says: two files that pull each other
      // every day would double them each time.
      known.cover = try cover(of: known)
      known.others = known.others.filter { $0 < 0 || $0 > known.cover }
      knowledge[member.name] = known
      new.append(member)
    }
    if new.isEmpty && held.isEmpty { return }
    let latest = try VersionTable.latest(in: db)
    let last = try ReceivedTable.last(before: latest + 1, in: db)
    // A bundle without its beginning may be of this outline all the same.
    if !isRelated && last > 0 && (missing.isEmpty || new.contains { $0.after.isEmpty }) {
      throw refused.first ?? .nothingInCommon
    }
    waiting = held.count - refused.count
    if !missing.isEmpty { refused.append(.missing(missing)) }
    if new.isEmpty, let refusal = refused.first { throw refusal }

    base = latest
    for member in new { base = min(base, knowledge[member.name]?.cover ?? 0) }
    for number in recovered.keys { base = min(base, number - 1) }
    try lowerBase(to: latest)
    if base < oldest { throw MergeError.purged(before: oldest) }
    var heads = try reader.heads(upTo: base)
    if base < latest {
      let neighbours = KnownNeighbours()
      for entry in try ReceivedTable.entries(base + 1...latest, in: db) {
        var member = try reader.member(entry, after: heads, file: "", beside: neighbours)
        if let recovered = recovered[entry.number] { member.steps = recovered.steps }
        heads.pass(member.name, after: member.after)
        own.append(member.replayed)
      }
    }
  }

  /// Leaves out a version. Those that follow it wait, and all others come in.
  private mutating func hold(_ member: VersionBundle.Member, because error: MergeError) {
    held.insert(member.name)
    refused.append(error)
  }

  /// Replaces the messages of new versions that may tell words which were forgotten here.
  mutating func forgetMessages(about subjects: Set<ForgottenWords.Subject>) {
    let ids = Set(subjects.map(\.id))
    for (index, member) in new.enumerated()
    where member.message != nil
      && member.steps.contains(where: { $0.subjects.contains(where: ids.contains) })
    {
      new[index].message = ReceivedTable.forgotten
    }
  }

  /// The versions of a bundle that are in the outline at the oldest version of this file, because
  /// they are before versions that this file has.
  private func purgedNames(in bundle: VersionBundle, _ oldest: Int) throws -> Set<String> {
    if oldest == 0 { return [] }
    var found = Set(purgedHeads.keys)
    for member in bundle.versions.reversed() {
      let number = try VersionTable.number(named: member.name, in: reader.db)
      if number == oldest { found.insert(member.name) }
      if number != nil || found.contains(member.name) { found.formUnion(member.after) }
    }
    return try found.filter { name in
      try VersionTable.number(named: name, in: reader.db).map { $0 <= oldest } ?? true
    }
  }

  /// The steps of a version of this file, or `nil` if a version of a bundle is not the same one.
  /// The changes of a version that is the oldest after a purge, or that came in a history without
  /// its maker's part, are unknown.
  private func steps(
    of known: ReceivedTable.Entry, ifSameAs member: VersionBundle.Member, after purged: Int
  ) throws -> [ReplayStep]? {
    if member.stamp != known.received?.stamp ?? known.stamp { return nil }
    if known.number <= purged || known.hasUnknownMaker { return member.steps }
    let steps = try reader.member(known, after: [], file: "").steps
    return try ComparedSteps(member.steps).agree(with: ComparedSteps(steps)) ? steps : nil
  }

  /// Lowers the base until all later versions of this file know it.
  private mutating func lowerBase(to latest: Int) throws {
    var first = latest
    while base < first {
      let (low, high) = (base + 1, first)
      first = base
      for version in try ReceivedTable.names(after: low - 1, upTo: high, in: reader.db) {
        numbers[version.name] = version.number
        if let before = try before(version) {
          base = min(base, try cover(of: Known(others: before)))
        }
      }
    }
  }

  /// The versions that a version follows; `nil` if it was written here.
  private mutating func before(_ version: ReceivedTable.Name) throws -> Set<Int>? {
    guard let after = version.after else { return nil }
    var before: Set<Int> = []
    for name in try OutlineReader.names(after) {
      guard
        let number = try purgedHeads[name] ?? numbers[name]
          ?? VersionTable.number(named: name, in: reader.db)
      else { continue }
      before.insert(number)
    }
    followed[version.number] = before
    return before
  }

  /// The last number up to which the maker of a version knew all versions of this file, from those
  /// that the version follows.
  private mutating func cover(of known: Known) throws -> Int {
    var cover = known.cover
    // The outline at the oldest version is known by those who know all versions that a purge left.
    if !purgedHeads.isEmpty, purgedHeads.values.allSatisfy(known.others.contains) {
      cover = max(cover, try MetaTable.historyStart(in: reader.db))
    }
    for number in known.others where number > 0 { cover = max(cover, try self.cover(number)) }
    for number in known.others.sorted() where number > max(0, cover) {
      if try ReceivedTable.last(before: number, in: reader.db) <= cover { cover = number }
    }
    return cover
  }

  /// The same for one version. The versions it follows are asked first, without recursion.
  private mutating func cover(_ number: Int) throws -> Int {
    var waiting = [number]
    while let next = waiting.last {
      if covers[next] != nil {
        waiting.removeLast()
        continue
      }
      guard
        let before = try followed[next]
          ?? ReceivedTable.names(after: next - 1, upTo: next, in: reader.db).first
          .flatMap({ try before($0) })
      else {
        covers[next] = next
        continue
      }
      let unknown = before.filter { $0 > 0 && covers[$0] == nil }
      if !unknown.isEmpty {
        waiting += unknown
        continue
      }
      let cover = try cover(of: Known(others: before))
      let isWhole = try ReceivedTable.last(before: next, in: reader.db) <= cover
      covers[next] = isWhole ? next : cover
    }
    return covers[number] ?? 0
  }
}
