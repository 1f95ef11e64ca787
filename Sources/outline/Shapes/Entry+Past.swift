import OutlineStore

extension OutlineReader {
  /// A node as it was at a version, with its path, and how many children it had.
  func entry(_ id: NodeID, at number: Int) throws -> (entry: Entry, children: Int) {
    guard let state = try state(of: id, at: number) else { throw Failure.absent(id.rawValue, at: number) }
    let children = try children(of: id, at: number).count
    var path = [state.content.text]
    var above: [NodeID] = []
    var next = state.parent
    while let id = next, let state = try self.state(of: id, at: number) {
      path.append(state.content.text)
      above.append(id)
      next = state.parent
    }
    let isSection = above.isEmpty
    let entry = Entry(
      id: id, kind: isSection ? .section : .item, section: above.last, parent: above.first,
      level: max(0, above.count - 1), content: state.content, isExpanded: state.isExpanded,
      isFavorite: state.isFavorite, hasChildren: children > 0,
      configuration: isSection ? try Listing.configuration(of: state.content) : nil,
      itemCount: isSection ? children : nil, path: path.reversed())
    return (entry, children)
  }

  /// The node a text named at a version: a whole id, its beginning, the title of a section or a path of then.
  func node(named text: String, at number: Int) throws -> NodeID {
    // A whole id needs no search through everything there was.
    if let id = try? NodeID(text), try state(of: id, at: number) != nil { return id }
    let entries = try Listing.entries(of: outline(at: number))
    do { return entries[try Listing.index(of: text, in: entries)].id } catch OutlineError.unknownNode {
      throw Failure.absent(text, at: number)
    }
  }

  /// The node a text names, also one that is deleted by now if the text is its whole id.
  func node(everNamed text: String) throws -> NodeID {
    do { return try node(named: text).node } catch OutlineError.deleted(let id, _) { return id }
  }
}

extension Failure {
  /// Something of that name was not there at a version.
  static func absent(_ text: String, at number: Int) -> Failure {
    Failure(
      .notFound, "nothing was called \(text.debugDescription) at version \(number)",
      hint: "outline ls --all --at \(number) shows what was there; outline log ID when it changed")
  }
}
