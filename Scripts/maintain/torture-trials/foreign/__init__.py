"""Files as other programs and people write them: each kind makes, reads and edits its files without the program's help."""
import dataclasses


@dataclasses.dataclass(eq=False)
class Node:
  """An item of the model. `kind` is "item", "section" or "heading" (it holds items, and nobody edits it)."""
  text: str
  kind: str = "item"
  done: bool = False
  due: str = ""
  tags: tuple = ()
  priority: str = ""
  note: str = ""
  extra: str = ""
  children: list = dataclasses.field(default_factory=list)
  id: str = ""
  # Whether a reader found the box or the word of a task.
  is_task: bool = True

  def fields(self):
    return (self.text, self.done, self.due, self.tags, self.priority, self.note)

  def walk(self, depth=0):
    yield depth, self
    for child in self.children:
      yield from child.walk(depth + 1)


def tree(nodes):
  """What two readers of one file have to agree upon."""
  return [(depth, *node.fields()) for top in nodes for depth, node in top.walk()]


def parent_of(nodes, node):
  for top in nodes:
    for _, one in top.walk():
      if any(child is node for child in one.children):
        return one
  return None


def named(nodes, text):
  return next(node for top in nodes for _, node in top.walk() if node.text == text)
