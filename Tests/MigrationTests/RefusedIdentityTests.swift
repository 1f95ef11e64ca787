import Testing

struct RefusedIdentityTests {
  @Test(arguments: changes)
  func `key, id and kind never change`(_ refusal: Refusal) async throws {
    try await refusal.prove()
  }

  @Test(arguments: deletions)
  func `a node with children and the root cannot be deleted`(_ refusal: Refusal) async throws {
    try await refusal.prove()
  }

  @Test(arguments: rootEdits)
  func `the root cannot be edited`(_ refusal: Refusal) async throws { try await refusal.prove() }

  @Test func `a null id or kind is refused even if OR REPLACE would use the default`()
    async throws
  {
    let file = try await OutlineFile.planted()
    let lines = ["id", "kind"].flatMap { column in
      ["UPDATE", "UPDATE OR REPLACE", "UPDATE OR IGNORE", "UPDATE OR FAIL"].flatMap {
        ["\($0) item SET \(column)=NULL WHERE key=4", OutlineFile.dump]
      }
    }
    let steps = try await file.run([OutlineFile.dump] + lines)
    for index in stride(from: 1, to: steps.count, by: 2) {
      #expect(
        steps[index].errors.joined().contains("item: key, id and kind never change"),
        "\(lines[index - 1])")
      #expect(steps[index + 1].output == steps[0].output)
    }
    try await file.expectSound()
  }

  private static let never = "item: key, id and kind never change"
  private static let root = "item: the root stays as it is (add WHERE key>0)"
  private static let children = "item: it has children; DELETE FROM outline takes them along"

  static let changes = [
    Refusal("the key", "UPDATE item SET key=20 WHERE id='pear'", because: never),
    Refusal("the key of another", "UPDATE item SET key=8 WHERE id='pear'", because: never),
    Refusal("the key by rowid", "UPDATE item SET rowid=20 WHERE id='pear'", because: never),
    Refusal("the key by oid", "UPDATE item SET oid=20 WHERE id='pear'", because: never),
    Refusal(
      "the key by _rowid_", "UPDATE item SET _rowid_=20, text='x' WHERE id='pear'", because: never),
    Refusal("the key to a deleted one", "UPDATE item SET key=9 WHERE id='pear'", because: never),
    Refusal("all keys", "UPDATE item SET key=key+100 WHERE key>0", because: never),
    Refusal(
      "the key to nothing", "UPDATE item SET key=NULL WHERE id='pear'", because: "datatype mismatch"
    ),
    Refusal("the id", "UPDATE item SET id='birne' WHERE id='pear'", because: never),
    Refusal("the id of another", "UPDATE item SET id='apple' WHERE id='pear'", because: never),
    Refusal("the id to a deleted one", "UPDATE item SET id='gone' WHERE id='pear'", because: never),
    Refusal("the case of the id", "UPDATE item SET id=upper(id) WHERE id='pear'", because: never),
    Refusal(
      "the id with a move", "UPDATE item SET id='p', parent=2, position='b00' WHERE id='pear'",
      because: never),
    Refusal(
      "two ids at once",
      "UPDATE item SET id=CASE id WHEN 'pear' THEN 'carrot' ELSE 'pear' END "
        + "WHERE id IN ('pear', 'carrot')", because: never),
    Refusal(
      "an item to a section", "UPDATE item SET kind='section' WHERE id='pear'", because: never),
    Refusal(
      "an item to a section at its place",
      "UPDATE item SET kind='section', parent=0, position='b00' WHERE id='pear'",
      because: never),
    Refusal(
      "a section to an item", "UPDATE item SET kind='item' WHERE id='vegetables'", because: never),
    Refusal("an item to a root", "UPDATE item SET kind='root' WHERE id='pear'", because: never),
  ]

  static let deletions = [
    Refusal("an item with a child", "DELETE FROM item WHERE id='apple'", because: children),
    Refusal(
      "an item deep down with a child", "DELETE FROM item WHERE id='seed'", because: children),
    Refusal("a section with items", "DELETE FROM item WHERE id='fruit'", because: children),
    Refusal(
      "a branch, parents first", "DELETE FROM item WHERE key IN (3, 5, 6, 7)", because: children),
    Refusal(
      "a branch by the view outline",
      "DELETE FROM item WHERE key IN (SELECT key FROM outline WHERE section='fruit')",
      because: children),
    Refusal(
      "a branch in an order that SQLite does not keep",
      "DELETE FROM item WHERE key IN (3, 5, 6, 7) ORDER BY key DESC LIMIT 4", because: children),
    Refusal(
      "a leaf with its grandparent", "DELETE FROM item WHERE id IN ('kernel', 'granny')",
      because: children),
    Refusal("all items", "DELETE FROM item WHERE kind='item'", because: children),
    Refusal("the root", "DELETE FROM item WHERE id='/'", because: "item: the root stays"),
    Refusal("everything", "DELETE FROM item", because: "item: the root stays"),
    Refusal(
      "a row of a view", "DELETE FROM log", because: "cannot modify log because it is a view"),
  ]

  static let rootEdits = [
    Refusal("renamed", "UPDATE item SET text='x' WHERE key=0", because: root),
    Refusal("moved", "UPDATE item SET parent=1 WHERE id='/'", because: "item: "),
    Refusal("placed", "UPDATE item SET position='a8' WHERE parent IS NULL", because: root),
    Refusal("expanded with all the others", "UPDATE item SET is_expanded=0", because: root),
    Refusal("given a text", "UPDATE item SET text='x' WHERE key=0", because: root),
    Refusal("a favorite", "UPDATE item SET favorite_position='b00' WHERE key=0", because: root),
    Refusal("with another key", "UPDATE item SET rowid=20 WHERE key=0", because: root),
    Refusal("with another id", "UPDATE item SET id='root' WHERE key=0", because: root),
  ]
}
