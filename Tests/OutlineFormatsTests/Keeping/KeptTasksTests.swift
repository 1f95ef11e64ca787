import OutlineFormats
import OutlineModel
import Testing

/// Exports of taskwarrior, after the outline changed.
struct KeptTasksTests {
  private static let ids = (1...4).map { "e89c435b-5b50-40c9-a350-28900000000\($0)" }
  private static let tasks = [
    #"{"id":1,"description":"Milk","entry":"20261130T161623Z","status":"pending","uuid":"\#(ids[0])","urgency":0.8}"#,
    #"{"id":2, "description":"Rake","project":"Home.Garden","status":"pending","uuid":"\#(ids[1])"}"#,
    #"{"id":0,"description":"Gone","end":"20261201T000000Z","status":"deleted","uuid":"\#(ids[2])"}"#,
    #"{"id":3,"description":"Oat","status":"pending","uuid":"\#(ids[3])","estimate":2.500000}"#,
  ]
  private static let file = "[\n" + tasks.joined(separator: ",\n") + "\n]\n"

  private func changed(
    _ file: String = Self.file, _ change: (inout [DraftNode]) -> Void
  ) throws -> String? {
    var document = try FileFormat.taskwarrior.document(of: Array(file.utf8)).document
    change(&document.nodes)
    let kept = try #require(KeptText(Array(file.utf8), format: .taskwarrior))
    let written = try kept.bytes(of: document, options: WritingOptions(), headerName: nil)
    return written.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private func file(_ index: Int, _ task: String) -> String {
    Self.file.replacing(Self.tasks[index], with: task)
  }

  @Test func `an export that did not change stays byte by byte, with its deleted tasks`() throws {
    #expect(try changed { _ in } == Self.file)
    let lines = Self.tasks.joined(separator: "\n") + "\n"
    #expect(try changed(lines) { _ in } == lines)
  }

  @Test func `only a task that changed is written anew`() throws {
    #expect(
      try changed { $0[1].text = "Oats" }
        == file(
          3,
          #"{"description":"Oats","estimate":2.5,"status":"pending","uuid":"\#(Self.ids[3])"}"#))
  }

  @Test func `a task that is gone is a deleted one, and one that is back is none`() throws {
    let gone = try changed { $0.remove(at: 1) }
    #expect(
      gone
        == file(
          3,
          #"{"description":"Oat","estimate":2.5,"id":3,"status":"deleted","uuid":"\#(Self.ids[3])"}"#
        ))
    let back = try changed(gone ?? "") { $0.insert(DraftNode(id: Self.ids[3], text: "Oat"), at: 1) }
    let nodes = try FileFormat.taskwarrior.document(of: Array((back ?? "").utf8)).document.nodes
    #expect(nodes.map(\.text) == ["Milk", "Oat", "Home", "Garden", "Rake"])
  }

  @Test func `new tasks come last, and another order of the outline changes nothing`() throws {
    let new = DraftNode(id: "n", text: "New")
    let text = try #require(try changed { $0.insert(new, at: 0) })
    #expect(text.hasPrefix(Self.file.dropLast(3) + ",\n{") && text.hasSuffix("}\n]\n"))
    #expect(text.contains(#""outlineid":"n""#))
    #expect(try changed { $0.swapAt(0, 1) } == Self.file)
  }

  @Test func `a project without tasks is not in the file`() throws {
    let text = try #require(try changed { $0.removeLast() })
    let nodes = try FileFormat.taskwarrior.document(of: Array(text.utf8)).document.nodes
    #expect(nodes.map(\.text) == ["Milk", "Oat"])
  }

  @Test func `tasks without identifiers, or with one twice, are not kept`() {
    for other in [
      file(0, Self.tasks[1]), file(0, #"{"description":"a","status":"pending"}"#), "[]",
    ] {
      #expect(KeptText(Array(other.utf8), format: .taskwarrior) == nil)
    }
  }
}
