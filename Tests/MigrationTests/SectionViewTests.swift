import Testing

struct SectionViewTests {
  @Test(arguments: edits)
  func `section takes an edit as one version`(_ edit: ViewEdit) async throws {
    try await edit.prove()
  }

  @Test(arguments: refusals)
  func `section refuses an edit with a reason`(_ refusal: Refusal) async throws {
    try await refusal.prove()
  }

  private static let list = "SELECT id, title, after, items FROM section"

  static let edits: [ViewEdit] = [
    ViewEdit(
      "a new one, last", "INSERT INTO section(title, id) VALUES('Nuts', 'nuts')", asking: list,
      gives: "fruit|Fruit||2",
      "vegetables|Vegetables|fruit|1", "nuts|Nuts|vegetables|0"),
    ViewEdit(
      "a new one, first", "INSERT INTO section(title, id, after) VALUES('Nuts', 'nuts', '')",
      asking: list,
      gives: "nuts|Nuts||0", "fruit|Fruit|nuts|2", "vegetables|Vegetables|fruit|1"),
    ViewEdit(
      "a new one after another",
      "INSERT INTO section(title, id, after) VALUES('Nuts', 'nuts', 'fruit')", asking: list,
      gives: "fruit|Fruit||2", "nuts|Nuts|fruit|0", "vegetables|Vegetables|nuts|1"),
    ViewEdit(
      "a new one without an id", "INSERT INTO section(title) VALUES('Nuts')",
      asking: "SELECT title, length(id) FROM section WHERE title='Nuts'", gives: "Nuts|15"),
    ViewEdit(
      "a new one with everything",
      "INSERT INTO section(id, title, image, configuration, is_expanded) VALUES('n', 'Nuts', '🥜', "
        + "'{\"layout\":\"grid\"}', 0)",
      asking: "SELECT * FROM section WHERE id='n'",
      gives: "n|Nuts|vegetables|🥜|{\"layout\":\"grid\"}|0|aG|0"),
    ViewEdit(
      "another title, image and look",
      "UPDATE section SET title='Obst', image='🍎', configuration='{}', is_expanded=0 WHERE id='fruit'",
      asking: "SELECT * FROM section WHERE id='fruit'", gives: "fruit|Obst||🍎|{}|0|a0|2"),
    ViewEdit(
      "first", "UPDATE section SET after='' WHERE id='vegetables'", asking: list,
      gives: "vegetables|Vegetables||1",
      "fruit|Fruit|vegetables|2"),
    ViewEdit(
      "last, with another title", "UPDATE section SET after=NULL, title='Obst' WHERE id='fruit'",
      asking: list,
      gives: "vegetables|Vegetables||1", "fruit|Obst|vegetables|2"),
    ViewEdit(
      "after another", "UPDATE section SET after='vegetables' WHERE id='fruit'", asking: list,
      gives: "vegetables|Vegetables||1", "fruit|Fruit|vegetables|2"),
    ViewEdit(
      "what is so already", "UPDATE section SET title=title, after=after, items=items", versions: 0,
      asking: list,
      gives: "fruit|Fruit||2", "vegetables|Vegetables|fruit|1"),
    ViewEdit(
      "gone with its items", "DELETE FROM section WHERE id='fruit'", asking: ViewEdit.tree,
      gives: "vegetables>carrot"),
    ViewEdit("all of them", "DELETE FROM section", asking: "SELECT count(*) FROM item", gives: "1"),
  ]

  private static let title = "item: a section has a title"

  static let refusals: [Refusal] = [
    Refusal("no title", "INSERT INTO section(id) VALUES('nuts')", because: title),
    Refusal("an empty title", "INSERT INTO section(title) VALUES('')", because: title),
    Refusal(
      "after an item", "INSERT INTO section(title, after) VALUES('x', 'pear')",
      because: "outline: the item in after has another parent"),
    Refusal(
      "after nobody", "INSERT INTO section(title, after) VALUES('x', 'nobody')",
      because: "outline: no item has the id in after"),
    Refusal(
      "a taken id", "INSERT INTO section(title, id) VALUES('x', 'pear')",
      because: "item: the id is taken"),
    Refusal(
      "an id that was deleted", "INSERT INTO section(title, id) VALUES('x', 'gone')",
      because: "item: this id belonged to another item"),
    Refusal(
      "how many items it has", "INSERT INTO section(title, items) VALUES('x', 3)",
      because: "section: position and items come by themselves"),
    Refusal(
      "a position", "INSERT INTO section(title, position) VALUES('x', 'b00')",
      because: "section: position and items come by themselves"),
    Refusal("its title", "UPDATE section SET title='' WHERE id='fruit'", because: title),
    Refusal("its title to NULL", "UPDATE section SET title=NULL WHERE id='fruit'", because: title),
    Refusal(
      "its id", "UPDATE section SET id='obst' WHERE id='fruit'",
      because: "section: id and items do not change"),
    Refusal(
      "its items", "UPDATE section SET items=9 WHERE id='fruit'",
      because: "section: id and items do not change"),
    Refusal(
      "its position", "UPDATE section SET position='b00'",
      because: "section: id and items do not change here"),
    Refusal(
      "it comes after itself", "UPDATE section SET after='fruit' WHERE id='fruit'",
      because: "outline: an item cannot come after itself"),
    Refusal(
      "it comes after an item", "UPDATE section SET after='pear' WHERE id='fruit'",
      because: "outline: the item in after has another parent"),
    Refusal(
      "its look", "UPDATE section SET configuration='grid' WHERE id='fruit'",
      because: "attributes are a JSON object"),
  ]
}
