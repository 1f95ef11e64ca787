"""OPML as an outliner writes it: the whole file anew at each change, with attributes and comments that others do not know."""
import re
import xml.etree.ElementTree as xml

from foreign import Node


class OPML:
  name = "list.opml"
  has_sections = False
  fields = ("text", "done", "due", "tags", "note")

  def __init__(self, random):
    self.indent = random.choice(["  ", "\t", " "])
    self.has_comment = random.random() < 0.5
    self.done = random.choice(["_complete", "complete"])

  def element(self, node):
    element = xml.Element("outline")
    self.fill(element, node)
    for child in node.children:
      element.append(self.element(child))
    return element

  def fill(self, element, node):
    values = {
      "text": node.text, self.done: "true" if node.done else None, "due": node.due or None,
      "category": ",".join(node.tags) or None, "_note": node.note or None, "color": node.extra or None}
    for other in {"_complete", "complete"} - {self.done}:
      element.attrib.pop(other, None)
    for name, value in values.items():
      if value is not None:
        element.set(name, value)
      elif name != "color":
        element.attrib.pop(name, None)

  def make(self, tops):
    root = xml.Element("opml", version="2.0")
    head = xml.SubElement(root, "head")
    xml.SubElement(head, "title").text = "Things"
    xml.SubElement(head, "windowTop").text = "61"
    body = xml.SubElement(root, "body")
    if self.has_comment:
      body.append(xml.Comment(" mine "))
    for top in tops:
      body.append(self.element(top))
    return self.data(root)

  def data(self, root):
    xml.indent(root, self.indent)
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + xml.tostring(root, encoding="utf-8") + b"\n"

  def root(self, data):
    return xml.fromstring(data, xml.XMLParser(target=xml.TreeBuilder(insert_comments=True)))

  def node(self, element):
    node = Node(
      element.get("text"), "item", "true" in (element.get("_complete"), element.get("complete")), element.get("due", ""),
      tuple(filter(None, element.get("category", "").split(","))), "", element.get("_note", ""), element.get("color", ""))
    node.children = [self.node(child) for child in element.findall("outline")]
    return node

  def read(self, data):
    return [self.node(element) for element in self.root(data).find("body").findall("outline")]

  def blocks(self, data):
    """The tag of each node as it stands in the file, and every other line."""
    own, rest = {}, []
    def keep(match):
      tag = match[0].removesuffix("/>").removesuffix(">").rstrip()
      own[xml.fromstring(tag + "/>").get("text")] = [tag]
      return ""
    rest = re.sub(r'<outline( [\w:.]+="[^"]*")* ?/?>|</outline>', lambda match: keep(match) if match[0][1] != "/" else "", data.decode())
    return own, [line for line in rest.split("\n") if line.strip()]

  def found(self, root, text):
    return next(element for element in root.iter("outline") if element.get("text") == text)

  def change(self, data, old, node):
    root = self.root(data)
    self.fill(self.found(root, old), node)
    return self.data(root)

  def remove(self, data, node):
    root = self.root(data)
    element = self.found(root, node.text)
    next(parent for parent in root.iter() if element in list(parent)).remove(element)
    return self.data(root)

  def add(self, data, parent, index, node):
    root = self.root(data)
    self.insert(root, parent, index, self.element(node))
    return self.data(root)

  def insert(self, root, parent, index, element):
    place = root.find("body") if parent.kind == "section" else self.found(root, parent.text)
    others = place.findall("outline")
    place.insert(list(place).index(others[index]) if index < len(others) else len(place), element)

  def move(self, data, node, parent, index):
    root = self.root(data)
    element = self.found(root, node.text)
    next(one for one in root.iter() if element in list(one)).remove(element)
    self.insert(root, parent, index, element)
    return self.data(root)
