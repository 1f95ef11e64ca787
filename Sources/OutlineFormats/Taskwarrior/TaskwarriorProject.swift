import OutlineModel

/// A project of taskwarrior, such as `Home.Garden`, as a section and items below it.
///
/// The first part of its name is a section, each further one an item with the attribute `project`.
/// Their ids begin with ``prefix``, so that a later import finds them again, and an export writes
/// them as the project of the tasks below, not as tasks.
struct TaskwarriorProject {
  /// The parts of the name.
  private let parts: [String]

  private static let prefix = "project."
  /// The most bytes of a name that becomes levels.
  private static let longest = 200

  /// - Returns: `nil` for a name that is empty, has an empty part or is too long.
  init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard name.utf8.count <= Self.longest,
      !name.unicodeScalars.contains(where: \.isControlOrSeparator),
      parts.allSatisfy({ !$0.allSatisfy(\.isWhitespace) })
    else { return nil }
    self.parts = parts
  }

  /// The id of its last part.
  var id: String { Self.prefix + parts.joined(separator: ".") }

  /// Its section and items, each with the id of the one above.
  var nodes: [(node: DraftNode, parent: String?)] {
    parts.indices.map { index in
      let id = Self.prefix + parts[...index].joined(separator: ".")
      if index == 0 { return (.section(parts[0], id: id), nil) }
      let parent = Self.prefix + parts[..<index].joined(separator: ".")
      let node = DraftNode(
        id: id, text: parts[index], isExpanded: true, attributes: ["project": .bool(true)])
      return (node, parent)
    }
  }

  /// Whether an import made a node of a project.
  static func isProject(_ node: DraftNode) -> Bool { node.id?.hasPrefix(prefix) == true }

  /// The name of the project that a node is.
  /// - Parameter above: the project that its parent is.
  /// - Returns: `nil` for a node that is not one, or has more than a title.
  static func name(of node: DraftNode, in above: String?) -> String? {
    guard isProject(node), !node.text.isEmpty, node.isOnlyText, !node.isFavorite
    else { return nil }
    if node.isSection { return node.attributes.isEmpty ? node.text : nil }
    guard node.attributes == ["project": .bool(true)], let above else { return nil }
    return above + "." + node.text
  }
}
