import OutlineOperations
import OutlineStore

// Two files with the same versions have the same outline. An exchange compares digests to know it.
extension Exchange {
  /// Compares the outlines of both ends, unless one has versions that the other lacks.
  /// - Throws: `Failure` with the first version or node that differs.
  func compare(with end: (any ExchangeEnd)?) throws {
    guard let end, !options.dryRun, let mine = try state(),
      let theirs = try end.state(isFresh: false), !theirs.agrees(with: mine)
    else { return }
    // The stored digest may be of an outline that was changed without a version.
    guard let mine = try OutlineStore.read(path, { try $0.state(isFresh: true) }),
      let theirs = try end.state(isFresh: true)
    else { return }
    if theirs.agrees(with: mine) { return OutlineState.store(in: path, isFresh: true) }
    throw difference(try differingVersion(end) ?? differingNode(end), at: place.name)
  }

  /// Compares the outline with the states that the bundles of a folder tell.
  func compare(with states: [(name: String, state: OutlineState)]) throws {
    guard !states.isEmpty, !options.dryRun, let mine = try state(),
      states.contains(where: { !$0.state.agrees(with: mine) }),
      let mine = try OutlineStore.read(path, { try $0.state(isFresh: true) })
    else { return }
    for (name, state) in states where !state.agrees(with: mine) {
      throw difference(nil, at: "the file that wrote \(name)")
    }
    OutlineState.store(in: path, isFresh: true)
  }

  /// The state of the user's file.
  func state() throws -> OutlineState? { try FileEnd(path, timeout: nil).state(isFresh: false) }

  private func difference(_ first: String?, at name: String) -> Failure {
    Failure(
      .badFile,
      "this outline and that of \(name) differ, although both have the same versions"
        + (first.map { ": \($0)" } ?? ""),
      hint: "outline check tells whether this one was changed by hand; check the other one too, "
        + "and copy the right one by outline clone")
  }

  /// The first version that says something else at the other end.
  private func differingVersion(_ end: any ExchangeEnd) throws -> String? {
    // Versions that one of them purged cannot be compared.
    guard let theirs = try? end.bundle(known: []),
      let mine = try? OutlineStore.read(path, { try $0.bundle(known: []) })
    else { return nil }
    let known = Dictionary(theirs.versions.map { ($0.name, $0) }) { first, _ in first }
    let first = mine.versions.first { version in
      known[version.name].map { !$0.agrees(with: version) } ?? false
    }
    return first.map { "version \($0.name) says something else there" }
  }

  /// The first node that differs.
  private func differingNode(_ end: any ExchangeEnd) throws -> String? {
    let here = try OutlineStore.read(path) { try $0.stateNodes() }
    let there = try end.stateNodes()
    let ids = Set(here.keys).union(there.keys).sorted()
    guard let id = ids.first(where: { here[$0] != there[$0] }) else { return nil }
    if there[id] == nil { return "\(id) is only in this one" }
    guard here[id] != nil else { return "\(id) is only in the other one" }
    let text = try OutlineStore.read(path) { outline in
      let item = try? outline.item(Item.ID(id)).content.text
      return try item ?? outline.section(Section.ID(id)).title
    }
    return "\(text.inQuotes) (\(id)) is not the same, or not at the same place"
  }
}

extension VersionBundle.Member {
  /// Whether both say the same, as far as no words were forgotten.
  fileprivate func agrees(with other: VersionBundle.Member) -> Bool {
    if let proof, let theirs = other.proof, proof.digest != theirs.digest { return false }
    return proof?.now != nil || other.proof?.now != nil || steps == other.steps
  }
}

extension OutlineState {
  /// Stores the digest of a file, if it can be written. Only the next exchange is slower without.
  static func store(in path: String, isFresh: Bool = false) {
    guard var settings = try? OutlineStore.Options.changing(path, timeout: 1) else { return }
    // Nobody asked for a change of this file.
    settings.migration = .never
    guard let store = try? OutlineStore(path: path, options: settings) else { return }
    _ = try? store.write { try $0.storeState(isFresh: isFresh) }
    try? store.close()
  }

  /// Whether the digests are equal, or are of different versions or purges.
  fileprivate func agrees(with other: OutlineState) -> Bool {
    digest == other.digest || Set(heads) != Set(other.heads) || purges != other.purges
  }
}
