import StoreTestSupport
import TestSupport
import Testing

@testable import OutlineStore

struct VersionWalkTests {
  /// A history as a list: each version follows some of those before it.
  private struct History {
    var links: [VersionLink] = []

    /// All versions before some, and these.
    func closure(of names: Set<String>) -> Set<String> {
      var found: Set<String> = []
      for link in links.reversed()
      where names.contains(link.name)
        || links.contains(where: { found.contains($0.name) && $0.after.contains(link.name) })
      {
        found.insert(link.name)
      }
      return found
    }

    var heads: [String] {
      links.map(\.name).filter { name in !links.contains { $0.after.contains(name) } }
    }

    func page(before number: Int?, limit: Int) -> VersionPage {
      let links = links.reversed().filter { $0.number < number ?? .max }.prefix(limit)
      return VersionPage(heads: heads, links: Array(links), latest: self.links.count)
    }
  }

  /// The histories of a length: every version follows any heads or earlier versions, as bits.
  private func histories(of length: Int) -> [History] {
    var found = [History()]
    for number in 1...length {
      found = found.flatMap { history in
        (number == 1 ? 0...0 : 1...(1 << (number - 1)) - 1).map { bits in
          let after = (1..<number).filter { bits >> ($0 - 1) & 1 == 1 }.map { "v\($0)" }
          var history = history
          history.links.append(VersionLink(number: number, name: "v\(number)", after: after))
          return history
        }
      }
    }
    return found
  }

  @Test func `every other file gets exactly the versions that it lacks`() throws {
    for history in (1...5).flatMap(histories) {
      for bits in 0..<(1 << history.links.count) {
        let names = Set(
          history.links.map(\.name).enumerated().filter { bits >> $0.offset & 1 == 1 }
            .map(\.element))
        let known = history.closure(of: names)
        let lacking = history.links.map(\.name).filter { !known.contains($0) }
        // A file answers for all versions that it has, a record only for the last ones.
        for oracle in [known, names] {
          let walk = try VersionWalk(history.page) { $0.map(oracle.contains) }
          #expect(walk.new.reversed().map(\.name) == lacking, "\(history.links), \(names)")
          let last = try VersionWalk(history.page) { $0.map(walk.known.contains) }
          #expect(last.new == walk.new, "the last common versions stand for all before them")
        }
      }
    }
  }

  @Test func `a thousand new versions take few questions`() throws {
    let links = (1...5_000).map {
      VersionLink(number: $0, name: "v\($0)", after: $0 == 1 ? [] : ["v\($0 - 1)"])
    }
    var questions = 0
    let walk = try VersionWalk({ before, limit in
      questions += 1
      let last = before.map { $0 - 1 } ?? links.count
      let page = links[max(0, last - limit)..<last].reversed()
      return VersionPage(heads: ["v5000"], links: Array(page), latest: 5_000)
    }) { $0.map { Int($0.dropFirst()) ?? 0 <= 4_000 } }
    #expect(walk.new.count == 1_000 && walk.known == ["v4000"])
    #expect(questions <= 5)
  }

  @Test func `versions that were purged are an error if the other file needs them`() throws {
    let links = [VersionLink(number: 8, name: "c", after: ["a", "b"])]
    let page = VersionPage(heads: ["c"], links: links, latest: 8)
    let none = VersionPage(heads: ["c"], links: [], latest: 8)
    func walk(_ known: Set<String>) throws -> [String] {
      try VersionWalk({ before, _ in before == nil ? page : none }) { $0.map(known.contains) }
        .new.map(\.name)
    }
    #expect(try walk(["a", "b"]) == ["c"])
    #expect(throws: MergeError.purged(before: 8)) { try walk(["a"]) }
  }
}
