import Dispatch
import Foundation
import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Methods that are awaited.
struct AsyncFormsTests {
  @Test func `in asynchronous code every method is awaited, and blocks no thread`() async throws {
    try await TestFile.withAsync { file in
      let store = try TestFile.patient(file.path, readers: .shared)
      let list = try await store.write { try $0.addSection("List") }.value
      let (began, gate) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
      let slow = Task {
        try await store.write { outline in
          began.continuation.finish()
          gate.wait()
          return try outline.add(drafts("slow"), to: .last(in: list))
        }
      }
      for await _ in began.stream {}
      // All of them wait for the slow one, which goes on only if somebody still finds a thread.
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          group.addTask {
            try await store.write { try $0.add(drafts("i\(number)"), to: .last(in: list)) }
            _ = try await store.read { try $0.items(in: list) }
            _ = try await store.latestVersion()
          }
        }
        group.addTask { gate.signal() }
        try await group.waitForAll()
      }
      _ = try await slow.value
      #expect(try await store.read { try $0.items(in: list) }.count == 201)
      try await store.write { try $0.update(item("slow")) { $0.text = "fast" } }
      try await store.undo(steps: 2)
      #expect(try await store.read { try $0.item(item("slow")) }.content.text == "slow")
      let problems = try await store.check()
      #expect(problems.isEmpty)
      try await store.backup(to: file.path + ".copy")
      try await store.purge(before: store.latestVersion())
      #expect(try await store.read { try $0.versions() }.count == 1)
      try await store.close()
      await #expect(throws: StorageError.self) { try await store.read { try $0.sections() } }
    }
  }

  @Test func `every method that may throw has a form that is awaited`() throws {
    let forms = try ["OutlineStore", "OutlineCare", "OutlineLists"].flatMap { target in
      try ThrowingMethod.all(in: "Sources/" + target)
    }
    let awaited = Set(forms.filter(\.isAsync).map(\.signature))
    let blocking = forms.filter { !$0.isAsync }.map(\.signature)
    // One that waits for nothing, and one whose form is called otherwise.
    let others = [
      "OutlineStore.inMemory(_: (OutlineTransaction) throws -> Void)": nil,
      "OutlineStore.init(path: String, options: Options)": "open",
    ]
    for signature in blocking {
      if let other = others[signature] {
        let name = other.map { signature.replacing("init", with: $0) }
        #expect(name.map(awaited.contains) ?? true, "\(signature)")
      } else {
        #expect(awaited.contains(signature), "\(signature) has no form that is awaited")
      }
    }
    // The parser has found what there is.
    #expect(blocking.count > 20 && Set(others.keys).isSubset(of: blocking))
  }

  @Test func `purge, backup and indexes are awaited, report progress, and can be cancelled`()
    async throws
  {
    try await TestFile.withAsync { file in
      let store = file.store
      let list = try await store.write { try $0.addSection("List") }.value
      for number in 0..<10 {
        var draft = Item.Draft(text: "\(number)")
        try draft.content.setAttributes(ToDo(list: number % 2 == 0 ? "even" : "odd"))
        try await store.write { [draft] in try $0.add(draft, to: .last(in: list)) }
      }
      let index = FieldIndex(ToDo.list)
      #expect(try await store.declareIndex(index))
      #expect(try await store.declaredIndexes() == [index])
      let even = try await store.read { try $0.items(where: ToDo.list == "even", limit: 3) }
      #expect(even.map(\.item.content.text) == ["0", "2", "4"])
      #expect(try await store.dropIndex(index))

      let (begun, gate) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
      let cancelled = Task {
        try await store.purge(before: 5) { done, _ in
          if done > 1 { Issue.record("it went on") }
          if done == 0 { return }
          begun.continuation.finish()
          gate.wait()
        }
      }
      for await _ in begun.stream {}
      cancelled.cancel()
      gate.signal()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      #expect(try await store.read { try $0.versions() }.count == 12)
      try await store.purge(before: 5) { _, of in #expect(of == 5) }
      #expect(try await store.read { try $0.versions() }.count == 8)

      let copy = file.path + ".copy"
      try await store.backup(to: copy) { done, of in #expect(done <= of) }
      let other = try await OutlineStore.open(path: copy)
      #expect(try await other.read { try $0.outline() } == store.outline())
      try await other.close()
      #expect(try await OutlineStore.read(copy) { try $0.latestVersion() } == 12)
    }
  }
}

/// A public method of a store, or of what feeds a list from one, that may throw.
private struct ThrowingMethod {
  /// Its type, name, and the labels and types of its parameters.
  var signature: String
  var isAsync: Bool

  /// All that the files of a folder declare.
  static func all(in folder: String) throws -> [ThrowingMethod] {
    let root = Page.repository + "/" + folder
    let names = try FileManager.default.subpathsOfDirectory(atPath: root)
    return try names.filter { $0.hasSuffix(".swift") }.flatMap { name in
      try all(of: String(contentsOfFile: root + "/" + name, encoding: .utf8))
    }
  }

  private static func all(of text: String) -> [ThrowingMethod] {
    var found: [ThrowingMethod] = []
    var type: Substring?
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    let opening =
      #/^(?:extension|public final class|public struct) (OutlineStore|OutlineDataSource)\b[^.]*\{/#
    while let line = lines.popFirst() {
      if let match = line.firstMatch(of: opening) { type = match.1 }
      if line == "}" { type = nil }
      guard let type, line.hasPrefix("  public ") else { continue }
      var declaration = String(line)
      while !isWhole(declaration), let next = lines.popFirst() { declaration += " " + next }
      if let method = ThrowingMethod(declaration, of: type) { found.append(method) }
    }
    return found
  }

  /// Whether a declaration has come to the brace that opens its body, or needs none.
  private static func isWhole(_ declaration: String) -> Bool {
    guard declaration.contains(#/\b(?:func |init\()/#) else { return true }
    return parts(of: declaration, at: "{").count > 1
  }

  private init?(_ declaration: String, of type: Substring) {
    guard let head = Self.parts(of: declaration, at: "{").first,
      let name = head.firstMatch(of: #/\b(?:func (\w+)(?:<.*?>)? ?|(init))\(/#)
    else { return nil }
    let rest = Self.parts(of: "(\(head[name.range.upperBound...])", at: ")", depth: 1)
    guard rest.count > 1, rest[1].contains("throws") else { return nil }
    isAsync = rest[1].contains("async")
    let list = String(rest[0].dropFirst()).replacing(#/@\w+ /#, with: "")
    let parameters = Self.parts(of: list, at: ",").map { parameter in
      parameter.trimmingCharacters(in: .whitespaces).replacing(#/ = .*$/#, with: "")
        .replacing(#/^(\w+) \w+:/#) { "\($0.1):" }
    }
    let types = parameters.filter { !$0.isEmpty }.joined(separator: ", ")
    signature = "\(type).\(name.1 ?? "init")(\(types))"
  }

  /// Splits a text at a character, where that is in as many brackets.
  private static func parts(
    of text: String, at separator: Character, depth wanted: Int = 0
  ) -> [String] {
    var (parts, depth, last) = ([""], 0, Character(" "))
    for character in text {
      if character == separator && depth == wanted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      if "([{<".contains(character) { depth += 1 }
      if ")]}".contains(character) || character == ">" && last != "-" { depth -= 1 }
      last = character
    }
    return parts
  }
}
