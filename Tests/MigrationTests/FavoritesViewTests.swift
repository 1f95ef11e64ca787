import Testing

struct FavoritesViewTests {
  @Test(arguments: edits)
  func `favorites takes an edit as one version`(_ edit: ViewEdit) async throws {
    try await edit.prove()
  }

  @Test(arguments: refusals)
  func `favorites refuses an edit with a reason`(_ refusal: Refusal) async throws {
    try await refusal.prove()
  }

  private static let list = "SELECT id, after FROM favorites"

  static let edits: [ViewEdit] = [
    ViewEdit(
      "one more", "INSERT INTO favorites(id) VALUES('carrot')",
      asking: "SELECT id, after, text, image, favorite_position FROM favorites",
      gives: "pear||Pear|NULL|a0", "granny|pear|Granny Smith|NULL|a8",
      "carrot|granny|Carrot|NULL|aG"),
    ViewEdit(
      "one more, first", "INSERT INTO favorites(id, after) VALUES('carrot', '')", asking: list,
      gives: "carrot|",
      "pear|carrot", "granny|pear"),
    ViewEdit(
      "one more after another", "INSERT INTO favorites(id, after) VALUES('carrot', 'pear')",
      asking: list,
      gives: "pear|",
      "carrot|pear", "granny|carrot"),
    ViewEdit(
      "many", "INSERT INTO favorites(id) SELECT id FROM item WHERE kind='item' ORDER BY key",
      asking: list,
      gives: "pear|", "granny|pear", "apple|granny", "seed|apple", "kernel|seed", "carrot|kernel"),
    ViewEdit(
      "one that is a favorite already", "INSERT INTO favorites(id) VALUES('pear')", versions: 0,
      asking: list,
      gives: "pear|", "granny|pear"),
    ViewEdit(
      "one that is a favorite already, elsewhere",
      "INSERT INTO favorites(id, after) VALUES('pear', 'granny')",
      asking: list, gives: "granny|", "pear|granny"),
    ViewEdit(
      "first", "UPDATE favorites SET after='' WHERE id='granny'", asking: list, gives: "granny|",
      "pear|granny"),
    ViewEdit(
      "last", "UPDATE favorites SET after=NULL WHERE id='pear'", asking: list, gives: "granny|",
      "pear|granny"),
    ViewEdit(
      "where it is already", "UPDATE favorites SET after='pear' WHERE id='granny'",
      "UPDATE favorites SET after=after",
      "INSERT INTO favorites(id, after) VALUES('pear', '')", versions: 0, asking: list,
      gives: "pear|", "granny|pear"),
    ViewEdit("one less", "DELETE FROM favorites WHERE id='pear'", asking: list, gives: "granny|"),
    ViewEdit(
      "none", "DELETE FROM favorites", asking: ViewEdit.tree + "; SELECT count(*) FROM favorites",
      gives: "fruit>apple apple>granny granny>seed seed>kernel fruit>pear vegetables>carrot", "0"),
    ViewEdit(
      "nothing", "DELETE FROM favorites WHERE id='carrot'",
      "UPDATE favorites SET after='' WHERE id='carrot'",
      versions: 0, asking: list, gives: "pear|", "granny|pear"),
  ]

  private static let unknown = "favorites: no item has this id"
  private static let after = "favorites: no favorite has the id in after"

  static let refusals: [Refusal] = [
    Refusal("nobody", "INSERT INTO favorites(id) VALUES('nobody')", because: unknown),
    Refusal("no id", "INSERT INTO favorites(after) VALUES('pear')", because: unknown),
    Refusal("a section", "INSERT INTO favorites(id) VALUES('fruit')", because: unknown),
    Refusal("the root", "INSERT INTO favorites(id) VALUES('/')", because: unknown),
    Refusal(
      "after no favorite", "INSERT INTO favorites(id, after) VALUES('carrot', 'apple')",
      because: after),
    Refusal(
      "after nobody", "INSERT INTO favorites(id, after) VALUES('carrot', 'nobody')", because: after),
    Refusal(
      "after itself", "INSERT INTO favorites(id, after) VALUES('pear', 'pear')",
      because: "favorites: an item cannot come after itself"),
    Refusal(
      "with words", "INSERT INTO favorites(id, text) VALUES('carrot', 'x')",
      because: "favorites: say id and after only"
    ),
    Refusal(
      "with a position", "INSERT INTO favorites(id, favorite_position) VALUES('carrot', 'b00')",
      because: "favorites: say id and after only"),
    Refusal(
      "a bad one after a good one", "INSERT INTO favorites(id) VALUES('carrot'), ('fruit')",
      because: unknown),
    Refusal(
      "moved after itself", "UPDATE favorites SET after='pear' WHERE id='pear'",
      because: "after itself"),
    Refusal(
      "moved after no favorite", "UPDATE favorites SET after='apple' WHERE id='pear'",
      because: after),
    Refusal(
      "its text", "UPDATE favorites SET text='x' WHERE id='pear'",
      because: "favorites: only after changes here"),
    Refusal(
      "its id", "UPDATE favorites SET id='x' WHERE id='pear'",
      because: "favorites: only after changes here"),
    Refusal(
      "its position", "UPDATE favorites SET favorite_position='b00' WHERE id='pear'",
      because: "favorites: only after changes here"),
  ]
}
