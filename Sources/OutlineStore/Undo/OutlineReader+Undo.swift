public import Foundation

/// A deleted section or item.
public struct DeletedNode: Hashable, Sendable {
  /// Its id, which is never used again.
  public var id: NodeID
  /// Its kind: a section or an item.
  public var kind: Node.Kind
  /// Its last text.
  public var text: String
  /// Its emoji or symbol.
  public var image: String?
  /// The section or item that was its parent, existing or not; `nil` for a section.
  public var parent: NodeID?
  /// The version that deleted it.
  public var version: Version.ID
  /// The date of that version.
  public var date: Date
  /// The number of items below it that were deleted with it.
  package var countBelow: Int
}

extension OutlineReader {
  /// The version that a chain of undos and redos is about; any other version itself.
  func subject(of version: Version) throws -> Version {
    var subject = version
    while let undoes = subject.undoes, undoes < subject.number,
      try !ReceivedTable.isFromElsewhere(undoes, in: db),
      let earlier = try versions(from: undoes, to: undoes).first
    { subject = earlier }
    return subject
  }

  /// The versions that the next undos would revert, in the order of the undos. Versions that only
  /// expanded and collapsed items are skipped, and stay; so are those that merges received. Of a
  /// series, which is undone together, it is the first.
  ///
  /// An undo leads to the state before the version, except for expansion and received versions.
  /// - Parameter limit: the maximum number of undos.
  /// - Returns: their numbers; fewer than `limit` if there are no more.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(versions passed).
  func undoLine(limit: Int) throws -> [Int] {
    try undoRuns(limit: limit).compactMap(\.last)
  }

  /// The versions that each of the next undos would revert, the latest first.
  func undoRuns(limit: Int) throws -> [[Int]] {
    var runs: [[Int]] = []
    var state = try latestVersion()
    while runs.count < limit, case let run = try undoRun(upTo: state), let first = run.last {
      runs.append(run)
      state = first &- 1
    }
    return runs
  }

  /// The latest version of this file up to a number that is in effect: nothing reverted it, so its
  /// changes exist unless later versions changed the same.
  /// - Returns: its number, or `nil` if no version can be undone.
  /// - Complexity: O(versions passed).
  func effectiveVersion(upTo number: Int) throws -> Int? {
    var number = try lastUndoable(upTo: number)
    // After an undo, its version and all later ones of this file are undone, and so it is after the
    // undo of an undo. A purged version cannot be undone.
    while let version = try VersionTable.undoes(number, in: db),
      version.origin == .undo || version.origin == .redo
    {
      guard let undoes = version.undoes, undoes < number else { return nil }
      if try firstOfPull(of: version.origin, undoes) != nil { break }
      number = try lastUndoable(upTo: undoes &- 1)
    }
    return number > (try VersionTable.oldest(in: db)) ? number : nil
  }

  /// The versions up to a number that are undone together, the latest first.
  func undoRun(upTo number: Int) throws -> [Int] {
    guard let last = try effectiveVersion(upTo: number) else { return [] }
    var run = [last]
    guard let series = try VersionTable.series(of: last, in: db) else { return run }
    let oldest = try VersionTable.oldest(in: db)
    var first = last
    while case let previous = try lastUndoable(upTo: first &- 1), previous > oldest,
      let other = try VersionTable.series(of: previous, in: db), other == series
    {
      run.append(previous)
      first = previous
    }
    return run
  }

  /// The undos that the next redos would revert, in the order of the redos, if nothing else was
  /// changed in this file since.
  ///
  /// A redo leads to the state before the undo, except for expansion and received versions.
  /// - Parameter limit: the maximum number of redos.
  /// - Returns: their numbers; fewer than `limit` if there are no more.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(versions passed).
  func redoLine(limit: Int) throws -> [Int] {
    var line: [Int] = []
    var state = try latestVersion()
    while line.count < limit, let number = try lastUndo(upTo: state) {
      line.append(number)
      state = number &- 1
    }
    return line
  }

  /// The latest undo up to a number that is in effect, if it is the last change.
  private func lastUndo(upTo number: Int) throws -> Int? {
    var number = try lastUndoable(upTo: number)
    while let version = try VersionTable.undoes(number, in: db) {
      if version.origin == .undo { return number }
      guard version.origin == .redo, let undoes = version.undoes, undoes < number
      else { return nil }
      number = try lastUndoable(upTo: undoes &- 1)
    }
    return nil
  }

  private func lastUndoable(upTo number: Int) throws -> Int {
    try VersionTable.lastUndoable(upTo: number, in: db) ?? 0
  }

  // MARK: Several at once

  /// The versions that an undo undid, the latest first; of a series the first version. Empty for
  /// any version that is not an undo, and for the undo of a pull.
  /// - Parameter undo: a version.
  /// - Complexity: O(versions passed).
  package func stepsUndone(by undo: Version) throws -> [Int] {
    guard undo.origin == .undo, let first = undo.undoes, try pull(undoneBy: undo) == nil
    else { return [] }
    var line: [Int] = []
    var state = undo.number &- 1
    while state >= first, let step = try undoRun(upTo: state).last {
      line.append(step)
      state = step &- 1
    }
    return line
  }

  // MARK: By author

  /// The versions that an author would undo next, the latest first.
  func undoRun(by author: String) throws -> [Version] {
    var undone: Set<Int> = []
    var run: [Version] = []
    // The series of a version that is skipped because it is undone, with all before it.
    var passing: String?
    try visit(author) { version in
      if let last = run.last {
        guard let series = last.series, version.series == series, !undone.contains(version.number)
        else { return false }
        run.append(version)
        return true
      }
      if undone.contains(version.number) {
        passing = version.series
        return true
      }
      if let passing, version.series == passing { return true }
      passing = nil
      if let target = version.revertedVersion { undone.insert(target) } else { run.append(version) }
      return true
    }
    return run
  }

  /// The last undo of an author, if they changed nothing else since.
  func redoRecord(by author: String) throws -> Version? {
    var undone: Set<Int> = []
    var found: Version?
    try visit(author) { version in
      guard let target = version.revertedVersion else { return false }
      if undone.contains(version.number) { return true }
      if try versions(from: target, to: target).first?.revertedVersion != nil {
        undone.insert(target)
        return true
      }
      found = version
      return false
    }
    return found
  }

  /// Visits the versions of an author that are in effect, the latest first, until `goesOn` is
  /// false.
  private func visit(_ author: String, goesOn: (Version) throws -> Bool) throws {
    var next = try effectiveVersion(upTo: latestVersion())
    while let number = next {
      let version = try version(number)
      if version.author == author, try !goesOn(version) { return }
      next = try effectiveVersion(upTo: number &- 1)
    }
  }

  // MARK: Received versions

  /// The authors of versions, for people: ` (Ann; Bob)`, or nothing if none has one.
  package func makers(of numbers: ClosedRange<Int>) throws -> String {
    let names = try versions(from: numbers.lowerBound, to: numbers.upperBound).reversed()
      .compactMap(\.author).uniqued()
    return names.isEmpty ? "" : " (\(names.joined(separator: "; ")))"
  }

  /// The versions that an undo of a pull undid; `nil` if it is another version.
  /// - Parameter version: a version.
  package func pull(undoneBy version: Version) throws -> ClosedRange<Int>? {
    guard version.origin == .undo, let first = version.undoes else { return nil }
    return try ReceivedTable.run(from: first, in: db)
  }

  /// The versions that the last merge received, if they are in effect.
  /// - Complexity: O(later versions of this file).
  package func lastPull() throws -> ClosedRange<Int>? {
    try lastPullAndUndo().flatMap { $0.undo == nil ? $0.pull : nil }
  }

  /// The versions that the last merge received, and the version that undid them, if one did.
  /// - Complexity: O(later versions of this file).
  package func lastPullAndUndo() throws -> (pull: ClosedRange<Int>, undo: Int?)? {
    guard let first = try MetaTable.integer(ReceivedTable.firstOfPull, in: db),
      first > (try VersionTable.oldest(in: db)),
      let pull = try ReceivedTable.run(from: first, in: db)
    else { return nil }
    var number = try effectiveVersion(upTo: latestVersion())
    while let later = number, later > pull.upperBound {
      if let version = try VersionTable.undoes(later, in: db),
        try firstOfPull(of: version.origin, version.undoes) == first
      {
        return (pull, version.origin == .undo ? later : nil)
      }
      number = try effectiveVersion(upTo: later &- 1)
    }
    return (pull, nil)
  }

  /// The first version of the pull that an undo undid or a redo redid; `nil` for other undos and
  /// redos.
  func firstOfPull(of origin: Version.Origin, _ undoes: Int?) throws -> Int? {
    guard let undoes else { return nil }
    if origin == .undo { return try ReceivedTable.isFromElsewhere(undoes, in: db) ? undoes : nil }
    guard origin == .redo, let undo = try VersionTable.undoes(undoes, in: db), undo.origin == .undo
    else { return nil }
    return try firstOfPull(of: .undo, undo.undoes)
  }

  // MARK: Titles

  /// The title of a version, for a menu: its message or, if it has none, a description of its
  /// changes such as `move Milk`, which is created on demand and never stored.
  /// - Parameter version: a version of this file.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(k log n) for k changes, at most a thousand.
  public func title(of version: Version) throws -> String { try title(of: version, upTo: nil) }

  /// - Parameter last: the version whose names of nodes are used; `nil` for that of the title.
  private func title(of version: Version, upTo last: Int?) throws -> String {
    let subject = try subject(of: version)
    if let message = subject.message, !message.isEmpty { return message }
    let number = subject.number
    // To read more of them takes long.
    if subject.changes > 1_000 { return "change \(subject.changes) nodes" }
    if number <= (try VersionTable.oldest(in: db)) { return subject.origin.rawValue }
    let change = try difference(from: number &- 1, to: number)
    var known: [NodeID: Content] = [:]
    for case .delete(let node, _, _) in change.steps { known[node.id] = node.content }
    let outline = try at(last ?? number)
    let title = try GeneratedMessage(change).text { id in
      let image = try outline.tree.row(id: id.rawValue)?.image
      return image.flatMap { Self.name($0.text, image: $0.image) }
        ?? known[id].flatMap { Self.name($0.text, image: $0.image) } ?? id.rawValue
    }
    return title ?? subject.origin.rawValue
  }

  private static func name(_ text: String, image: String?) -> String? {
    guard let text = [text, image ?? ""].first(where: { !$0.allSatisfy(\.isWhitespace) })
    else { return nil }
    return text.count > 40 ? text.prefix(39) + "…" : text
  }

  /// The title of the version that the next undo reverts, for a menu. Of typed letters, which are
  /// undone together, it names the whole text.
  /// - Parameter author: the author of the undo, as in ``OutlineTransaction/undo(by:)``; `nil` for
  ///   an undo of any author's version.
  /// - Returns: the title, or `nil` if there is nothing to undo.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(versions passed).
  public func undoTitle(by author: String? = nil) throws -> String? {
    let run = try author.map { try undoRun(by: $0).map(\.number) } ?? undoRuns(limit: 1).first
    guard let run, let first = run.last else { return nil }
    return try title(of: version(first), upTo: run.count > 1 ? run[0] : nil)
  }

  /// The title of the version that the next redo repeats, for a menu.
  /// - Parameter author: the author of the redo, as in ``OutlineTransaction/redo(by:)``; `nil` for
  ///   a redo of any author's version.
  /// - Returns: the title, or `nil` if there is nothing to redo.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(versions passed).
  public func redoTitle(by author: String? = nil) throws -> String? {
    let number = try author.map { try redoRecord(by: $0)?.number } ?? redoLine(limit: 1).first
    return try number.map { try title(of: version($0)) }
  }

  /// The deleted nodes, the latest first. Of a deleted subtree only the top is included; restoring
  /// it restores the others.
  /// - Parameter limit: the maximum number of nodes.
  /// - Throws: ``StorageError`` if the file cannot be read.
  /// - Complexity: O(deleted nodes · log n).
  public func deletedNodes(limit: Int = .max) throws -> [DeletedNode] {
    try ChangeTable.deletions(limit: limit, in: db) { row in
      let parent: Int64 = row[1]
      let isSection = parent == ItemTable.rootKey
      return DeletedNode(
        id: NodeID(checked: row[0]), kind: isSection ? .section : .item, text: row[2],
        image: row[3], parent: isSection ? nil : try nodeID(ofKey: parent),
        version: row.version(4), date: VersionTable.date(row[5]), countBelow: row[6])
    }
  }

  /// The deleted nodes whose id has a prefix, each with the version that deleted it.
  /// - Parameter prefix: a whole id, which then matches only its node, or the beginning of ids, at
  ///   least four letters.
  /// - Complexity: O(ids with the prefix).
  package func deletions(idPrefix prefix: String) throws -> [(id: NodeID, version: Int)] {
    let whole = try DeletedTable.key(of: prefix, in: db).map { [$0] }
    if whole == nil && prefix.utf8.count < NodeID.fewestLetters { return [] }
    let keys = try whole ?? DeletedTable.keys(everHeldByPrefix: prefix, limit: 100, in: db)
    return try keys.compactMap { key in
      guard try !ItemTable.key(exists: key, in: db),
        let version = try ChangeTable.lastVersion(of: key, in: db)
      else { return nil }
      return (try nodeID(ofKey: key), version)
    }
  }

  /// The number of versions that changed the content of a node, or deleted it.
  package func formerContentCount(of id: NodeID) throws -> Int {
    try key(everHeldBy: id).map { try ChangeTable.contentCount(of: $0, in: db) } ?? 0
  }
}

extension Version {
  /// The version that an author's undo or redo reverts, or `nil` for any other version.
  fileprivate var revertedVersion: Int? { origin == .revert ? undoes : nil }
}

extension OutlineTransaction {
  /// Restores a deleted section or item, with everything that was below it, to its former position.
  /// - Parameter id: its id.
  /// - Returns: the number of restored nodes; 0 if it exists, perhaps because somebody else has
  ///   restored it.
  /// - Throws: ``OutlineError/unknownNode(_:)`` if it never existed;
  ///   ``OutlineError/forgottenVersion(_:oldest:)`` if a purge removed its content;
  ///   ``OutlineError/cannotReturn(_:)`` if its parent is deleted too.
  /// - Complexity: O(nodes that were below it + changes since).
  @discardableResult
  public func restore(deleted id: NodeID) throws -> Int {
    if try node(id) != nil { return 0 }
    guard let deletion = try deletions(idPrefix: id.rawValue).first(where: { $0.id == id })
    else { throw OutlineError.unknownNode(id.rawValue) }
    let before = try ItemTable.count(in: db)
    _ = try restoredKeys(id, to: deletion.version &- 1) { "restore \($0)" }
    return try ItemTable.count(in: db) - before
  }
}
