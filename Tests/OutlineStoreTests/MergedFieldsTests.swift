import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Two changes of one field that need not exclude each other.
struct MergedFieldsTests {
  private typealias Copies = OutlineStoreMergingTests

  /// Two copies with one item, which each changes on its own; then they exchange.
  private func apart(
    _ start: (inout Content) -> Void, _ one: (inout Content) -> Void,
    _ other: (inout Content) -> Void, _ expected: (Content, [MergeConflict]) throws -> Void
  ) throws {
    for isSwapped in [false, true] {
      try TestFile.with("S\n  a") { store in
        try store.update(item("a"), start)
        try Copies.withCopies(2, of: store) { copies in
          try copies[isSwapped ? 1 : 0].update(item("a"), one)
          try copies[isSwapped ? 0 : 1].update(item("a"), other)
          try Copies.exchange(copies[0], copies[1])
          for copy in copies {
            try expected(copy.item(item("a")).content, copy.read { try $0.conflicts() })
          }
        }
      }
    }
  }

  @Test func `tags of both sides are there, and removed ones are not`() throws {
    try apart {
      $0.tags = ["x", "y"]
    } _: {
      $0.tags = ["x", "y", "red"]
    } _: {
      $0.tags = ["y", "blue"]
    } _: { content, conflicts in
      #expect(Set(content.tags) == ["y", "red", "blue"] && conflicts.isEmpty)
    }
  }

  @Test func `the first tags of both sides are there, and a list that is emptied is gone`() throws {
    try apart { _ in
    } _: {
      $0.tags = ["red"]
    } _: {
      $0.tags = ["blue"]
    } _: { content, conflicts in
      #expect(Set(content.tags) == ["red", "blue"] && conflicts.isEmpty)
    }
    try apart {
      $0.tags = ["x", "y"]
    } _: {
      $0.tags = ["x"]
    } _: {
      $0.tags = ["y"]
    } _: { content, _ in
      #expect(content.tags.isEmpty && content.attributes["tags"] == nil)
    }
  }

  @Test func `lines of a note that are apart are merged, and those that touch are a conflict`()
    throws
  {
    let note = "one\ntwo\nthree\nfour"
    try apart {
      $0.note = note
    } _: {
      $0.note = "zero\none\ntwo\nthree\nfour"
    } _: {
      $0.note = "one\ntwo\nthree\n4"
    } _: { content, conflicts in
      #expect(content.note == "zero\none\ntwo\nthree\n4" && conflicts.isEmpty)
    }
    try apart {
      $0.note = note
    } _: {
      $0.note = "one\n2\nthree\nfour"
    } _: {
      $0.note = "one\ntwo\n3\nfour"
    } _: { _, conflicts in
      #expect(conflicts.count == 1)
    }
    try apart {
      $0.note = note
    } _: {
      $0.note = nil
    } _: {
      $0.note = note + "\nfive"
    } _: {
      #expect($1.count == 1)
    }
  }

  @Test func `lists that are only ordered, texts and values that exclude each other are conflicts`()
    throws
  {
    let name = "list"
    func list(_ values: String...) -> JSONValue { .array(values.map(JSONValue.string)) }
    try apart {
      $0.attributes[name] = list("a", "b")
    } _: {
      $0.attributes[name] = list("b", "a")
    } _: {
      $0.attributes[name] = list("a", "b", "c")
    } _: {
      #expect($1.count == 1)
    }
    try apart {
      $0.attributes[name] = .integer(1)
    } _: {
      $0.attributes[name] = .integer(2)
    } _: {
      $0.attributes[name] = list("a")
    } _: {
      #expect($1.count == 1)
    }
  }

  /// A tag that one copy adds is there, and one that it removes is gone.
  @Test(arguments: 0..<6) func `random tags of three copies are those that a set would have`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: 5_300 + seed)
    try TestFile.with("S\n  a") { store in
      try store.update(item("a")) { $0.tags = (0..<8).map { "t\($0)" } }
      try Copies.withCopies(3, of: store) { copies in
        for round in 0..<Effort.times(6) {
          var expected = Set(try store.item(item("a")).content.tags)
          // Each copy has tags of its own, so no two changes meet.
          for (number, copy) in copies.enumerated() {
            for step in 0..<Int.random(in: 0...2, using: &random) {
              try copy.update(item("a")) { content in
                let own = content.tags.filter {
                  ($0.utf8.last.map { Int($0) } ?? 0) % 3 == number
                }
                if let gone = own.randomElement(using: &random), Bool.random(using: &random) {
                  content.tags.removeAll { $0 == gone }
                  expected.remove(gone)
                } else {
                  let digit =
                    (0..<9).filter { ($0 + 48) % 3 == number }.randomElement(using: &random) ?? 0
                  let tag = "r\(seed).\(round).\(number).\(step).\(digit)"
                  content.tags.append(tag)
                  expected.insert(tag)
                }
              }
            }
          }
          for one in copies { for other in copies { _ = try one.merge(other.bundle()) } }
          for one in copies { for other in copies { _ = try one.merge(other.bundle()) } }
          for copy in copies {
            #expect(try Set(copy.item(item("a")).content.tags) == expected)
            #expect(try copy.read { try $0.conflicts() }.isEmpty)
          }
          try Copies.expectSameState(copies)
        }
      }
    }
  }

  @Test func `a change that was merged is not lost to a later write that did not know it`() throws {
    try TestFile.with("S\n  a") { store in
      try store.update(item("a")) { $0.note = "one\ntwo\nthree" }
      try Copies.withCopies(3, of: store) { copies in
        try copies[0].update(item("a")) { $0.note = "ONE\ntwo\nthree" }
        try copies[1].update(item("a")) { $0.note = "one\ntwo\nTHREE" }
        // The second copy writes again without knowing of the first one.
        try copies[1].update(item("a")) { $0.note = "uno\ntwo\nTHREE" }
        try copies[2].merge(copies[0].bundle())
        for _ in 1...2 {
          for one in copies { for other in copies { _ = try one.merge(other.bundle()) } }
        }
        for copy in copies {
          #expect(try !copy.read { try $0.conflicts() }.isEmpty)
        }
        try Copies.expectSameState(copies)
      }
    }
  }
}
