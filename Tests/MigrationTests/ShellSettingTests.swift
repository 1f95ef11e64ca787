import Foundation
import Testing

struct ShellSettingTests {
  @Test func `a defensive shell edits like any other`() async throws {
    let file = try await OutlineFile.planted()
    let steps = try await file.run([
      ".dbconfig defensive on", "PRAGMA cell_size_check=ON; PRAGMA recursive_triggers=ON",
      "UPDATE item SET (parent, position)=(SELECT parent, position FROM tail WHERE parent_id='vegetables') "
        + "WHERE id='pear'",
      "DELETE FROM item WHERE id='carrot'",
      "SELECT what, before, after FROM changes WHERE version>5",
    ])
    #expect(steps.flatMap(\.errors) == [])
    #expect(steps[4].rows == ["parent|fruit|vegetables", "delete|Carrot|NULL"])
    try await file.expectSound()
  }

  @Test func `a shell that does not trust schemas edits, or gets the reason`() async throws {
    let file = try await OutlineFile.planted()
    let before = try await file.rows(OutlineFile.dump)
    let steps = try await file.run([
      "PRAGMA trusted_schema=OFF", "UPDATE item SET text='x' WHERE id='pear'",
      "SELECT text FROM item WHERE id='pear'",
      "SELECT title FROM swipe_action",
    ])
    // Up to 3.40 the functions of JSON were not known to be harmless.
    let version = try await file.rows("SELECT sqlite_version()").joined()
    if version.compare("3.41", options: .numeric) == .orderedAscending {
      for step in steps.dropFirst() {
        #expect(step.errors.joined().contains("unsafe use of json_valid()"))
      }
      #expect(try await file.rows(OutlineFile.dump) == before)
    } else {
      #expect(steps.flatMap(\.errors) == [])
      #expect(steps[2].rows == ["x"])
    }
    try await file.expectSound()
  }

  @Test func `edits that get around the guards on purpose are found`() async throws {
    let file = try await OutlineFile.planted()
    try await file.edit(
      ".dbconfig enable_trigger off", "UPDATE item SET parent=key WHERE id='pear'",
      "PRAGMA ignore_check_constraints=ON; UPDATE item SET position='?' WHERE id='carrot'")
    #expect(try await file.rows("SELECT * FROM problem") == ["not under the root|pear"])
    #expect(try await file.rows("PRAGMA integrity_check") == ["CHECK constraint failed in item"])
  }
}
