import OutlineCare
package import OutlineStore
package import Testing

/// The history of a file as records, and two files that are to have the same one.
package enum WholeHistory {
  /// All records of a file.
  package static func records(_ store: OutlineStore) throws -> [HistoryRecord] {
    var records: [HistoryRecord] = []
    try store.read { try $0.history { records.append($0) } }
    return records
  }

  /// Expects that two files read equal in every version.
  package static func expectEqual(
    _ one: OutlineStore, _ other: OutlineStore, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try one.read { one in
      try other.read { other in
        let last = try one.latestVersion()
        #expect(try other.latestVersion() == last, sourceLocation: sourceLocation)
        let oldest = try one.oldestVersion().number
        #expect(try other.oldestVersion().number == oldest, sourceLocation: sourceLocation)
        for number in oldest...last {
          #expect(try one.version(number) == other.version(number), sourceLocation: sourceLocation)
          let (first, second) = (try one.at(number).outline(), try other.at(number).outline())
          #expect(first == second, sourceLocation: sourceLocation)
          if number > oldest {
            let (first, second) = (
              try one.difference(from: number - 1, to: number),
              try other.difference(from: number - 1, to: number)
            )
            #expect(first == second, sourceLocation: sourceLocation)
          }
        }
        #expect(try one.favorites() == other.favorites(), sourceLocation: sourceLocation)
      }
    }
    #expect(try records(one) == records(other), sourceLocation: sourceLocation)
    #expect(try other.check() == [], sourceLocation: sourceLocation)
  }

  /// A file with some of everything.
  package static func fill(_ store: OutlineStore) throws {
    try store.write { _ = try $0.addSection("Home", id: section("home")) }
    try store.write { _ = try $0.addSection("Work", id: section("work")) }
    for name in ["a", "b", "c", "d"] {
      let draft = Item.Draft(text: name, id: item(name), note: "note of \(name)")
      try store.write { _ = try $0.add(draft, to: .last(in: .section(section("home")))) }
    }
    try store.write { _ = try $0.move(item("b"), to: .last(in: .item(item("a")))) }
    try store.write { transaction in
      _ = try transaction.move(item("c"), to: .first(in: .section(section("work"))))
      _ = try transaction.setFavorite(true, for: [item("c"), item("a")])
    }
    try store.write { _ = try $0.delete([item("a")]) }
    try store.write { _ = try $0.undo() }
    try store.write { _ = try $0.delete([item("d")]) }
    try store.write { _ = try $0.setExpansion(.level(1), in: "left") }
    try store.write { _ = try $0.setExpansion(.expanded, in: "right") }
  }
}
