/// Finds the versions of one file that another file lacks.
///
/// The versions of the first file are passed from the latest on. If the other file knows a version,
/// it knows all before it as well. So the walk ends soon after the new ones.
package struct VersionWalk {
  /// The versions that the other file lacks, the latest first.
  package private(set) var new: [VersionLink] = []
  /// The last versions that both files have.
  package private(set) var known: Set<String> = []
  /// The versions that are before a new one, or are the last ones, and were not passed yet.
  private var wanted: Set<String>
  /// The versions before known ones.
  private var implied: Set<String> = []

  /// Passes a version, after all that follow it.
  private mutating func pass(_ link: VersionLink, isKnown: Bool) {
    let isWanted = wanted.remove(link.name) != nil
    if implied.remove(link.name) != nil || isKnown {
      implied.formUnion(link.after)
      if isWanted { known.insert(link.name) }
    } else if isWanted {
      new.append(link)
      wanted.formUnion(link.after)
    }
  }

  /// Walks through a file.
  /// - Parameters:
  ///   - page: the versions before a number, at most a limit.
  ///   - isKnown: which names the other file has.
  /// - Throws: ``MergeError/purged(before:)`` if versions that the other file needs are not there
  ///   any more; the errors of the closures.
  /// - Complexity: O(new versions), in pages that grow: 1,000 new versions take five questions.
  package init(
    _ page: (_ before: Int?, _ limit: Int) throws -> VersionPage,
    isKnown: ([String]) throws -> [Bool]
  ) throws {
    var limit = 16
    var oldest = 1
    var next = try page(nil, limit)
    wanted = Set(next.heads)
    for (name, isKnown) in zip(next.heads, try isKnown(next.heads)) where isKnown {
      wanted.remove(name)
      known.insert(name)
    }
    while !wanted.isEmpty, let last = next.links.last {
      for (link, isKnown) in zip(next.links, try isKnown(next.links.map(\.name))) {
        pass(link, isKnown: isKnown)
      }
      if wanted.isEmpty { return }
      oldest = last.number
      limit = min(limit * 4, 4096)
      next = try page(last.number, limit)
    }
    // These were purged, or are those that a purge left.
    let names = Array(wanted)
    for (name, isKnown) in zip(names, try isKnown(names)) {
      if !isKnown && !implied.contains(name) {
        throw MergeError.purged(before: oldest)
      }
      known.insert(name)
    }
  }
}
