import OutlineFormats
import OutlineModel
import Testing

struct GoogleTasksFormatTests {
  /// In the shape of `Tasks.json` of Takeout, whose fields are those of the service that
  /// KDE/libkgapi (`src/tasks/tasksservice.cpp`) and lianaling/tasks-migration read.
  private static let takeout = #"""
    {
      "kind": "tasks#taskLists",
      "items": [
        {"kind": "tasks#tasks", "id": "list1", "title": "My Tasks", "updated": "2026-01-03T10:00:00Z",
         "items": [
          {"kind": "tasks#task", "id": "b", "title": "Child", "parent": "a", "status": "completed",
           "completed": "2026-01-02T03:04:05.678Z", "hidden": true, "updated": "2026-01-02T03:04:05Z"},
          {"kind": "tasks#task", "id": "a", "title": "Parent", "notes": "First\nsecond", "status": "needsAction",
           "created": "2026-01-01T10:00:00Z", "due": "2026-02-01T00:00:00.000Z", "starred": true,
           "links": [{"type": "email", "link": "https://mail.example.org/1"}]},
          {"kind": "tasks#task", "id": "c", "title": "Gone", "deleted": true, "status": "needsAction"}
        ]},
        {"kind": "tasks#tasks", "id": "list2", "title": "Empty"}
      ]
    }
    """#

  @Test func `lists are sections, tasks are below their parents`() throws {
    let bytes = Array(Self.takeout.utf8)
    #expect(FileFormat.guess(name: "Tasks.json", beginning: bytes[...]) == .googletasks)
    #expect(
      try LineFormats.outline(.googletasks, Self.takeout) == [
        "§ My Tasks", "- Parent | First⏎second", "-- x Child", "§ Empty",
      ])
    let (document, warnings) = try FileFormat.googletasks.document(of: bytes)
    #expect(document.nodes.map(\.id) == ["list1", "a", "b", "list2"])
    #expect(document.nodes[1].isFavorite)
    #expect(
      document.nodes[1].attributes == [
        "created": .string("2026-01-01T10:00:00Z"), "due": .string("2026-02-01"),
        "googleTasks": .object([
          "links": .array([
            .object(["type": .string("email"), "link": .string("https://mail.example.org/1")])
          ])
        ]),
      ])
    #expect(
      document.nodes[2].attributes == [
        "completed": .string("2026-01-02T03:04:05Z"),
        "googleTasks": .object(["hidden": .bool(true)]),
      ])
    #expect(warnings.map(\.description) == ["deleted tasks are left out: 1"])
  }

  @Test func `one list, as the service answers, is read without a section`() throws {
    let list = #"{"kind":"tasks#tasks","items":[{"id":"a","title":"x","status":"needsAction"}]}"#
    #expect(try LineFormats.outline(.googletasks, list) == ["- x"])
  }

  /// As in `request_tasks.json` of lianaling/tasks-migration, a part of Takeout.
  @Test func `tasks without a list are read without a section`() throws {
    let tasks = #"""
      [{"notes": ".", "due": "2026-10-31T16:00:00Z", "kind": "tasks#task", "id": "a",
        "created": "2026-06-13T02:37:08.549574Z", "title": "Write", "task_type": "PERSONAL_TASK",
        "selfLink": "https://example.org/a", "status": "needsAction"}]
      """#
    #expect(
      FileFormat.guess(name: "a.json", beginning: Array(tasks.utf8)[...]) == .googletasks)
    #expect(try LineFormats.outline(.googletasks, tasks) == ["- Write | ."])
  }

  /// As the answers of the service that people keep, such as one of 2011 with 38 tasks.
  @Test func `tasks with positions are read in their order`() throws {
    let answer = #"""
      {"etag": "\"x/y\"", "items": [
        {"id": "c", "kind": "tasks#task", "position": "00000000000000246722", "title": "third"},
        {"id": "b", "kind": "tasks#task", "position": "00000000000000164481", "title": "second",
         "parent": "a", "notes": "One\ntwo\n", "status": "completed"},
        {"id": "a", "kind": "tasks#task", "position": "00000000000000000002", "title": "first"}
      ], "kind": "tasks#tasks"}
      """#
    #expect(
      FileFormat.guess(name: "a.json", beginning: Array(answer.utf8)[...]) == .googletasks)
    #expect(
      try LineFormats.outline(.googletasks, answer) == [
        "- first", "-- x second | One⏎two⏎", "- third",
      ])
  }

  @Test func `other files than task lists are refused, and torn ones do not trap`() {
    for (text, reason) in [
      ("{}", "it has no items"), ("[]", "it has no items"),
      (#"{"kind":"tasks#tasks","items":[1]}"#, "a number is not a task"),
      (
        #"{"kind":"tasks#tasks","items":[{"id":"a"}]}"#,
        "1 of 1 nodes have no text, so it seems to be data of another kind"
      ),
    ] {
      #expect(throws: FormatError(reason)) {
        try FileFormat.googletasks.document(of: Array(text.utf8))
      }
    }
    let whole = Array(Self.takeout.utf8)
    for end in whole.indices.dropLast() {
      #expect(throws: FormatError.self) {
        try FileFormat.googletasks.document(of: Array(whole[..<end]))
      }
    }
  }
}
