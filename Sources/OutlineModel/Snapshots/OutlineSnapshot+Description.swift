extension OutlineSnapshot: CustomStringConvertible {
  /// The sections, one per line, each followed by its items, indented.
  public var description: String {
    var text = "<OutlineSnapshot\n"
    for section in sectionLinks.slots(in: 0) {
      text += "\(sections.ids[Int(section)])\n"
      for item in itemLinks.slots(in: section) { text += "  \(items.ids[Int(item)])\n" }
    }
    return text + ">"
  }
}
