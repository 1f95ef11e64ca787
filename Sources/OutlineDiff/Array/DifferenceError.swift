/// An error thrown if a difference does not apply because the outline, snapshot or array is not the
/// one it starts from.
///
/// Identifiers are strings here, so that one error type serves every kind of identifier.
public enum DifferenceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A step names a node that does not exist.
  case missing(id: String)
  /// A step inserts a node that already exists.
  case duplicate(id: String)
  /// A node or element is not at the place the step names.
  case displaced(id: String)
  /// The sibling after which a step puts a node is not a child of the parent the step names.
  case notSiblings(id: String, previous: String)
  /// A step moves a node below itself.
  case cycle(id: String, parent: String)
  /// A step deletes a node that has children.
  case hasChildren(id: String)
  /// A section would be nested, an item would be at the top level, or a node is of another kind
  /// than the step expects.
  case wrongKind(id: String)
  /// A field of a node does not have the value that the step expects.
  case changed(id: String, field: String)
  /// An offset is outside the array, or used twice.
  case outOfBounds(offset: Int)

  /// One sentence that includes the identifier or offset.
  public var description: String {
    let reason =
      switch self {
      case .missing(let id): "\(id) is not there"
      case .duplicate(let id): "\(id) is there already"
      case .displaced(let id): "\(id) is not in its old place"
      case .notSiblings(let id, let previous):
        "\(id) would go after \(previous), which has another parent"
      case .cycle(let id, let parent): "\(id) would be below itself through \(parent)"
      case .hasChildren(let id): "\(id) would be deleted before its children"
      case .wrongKind(let id): "\(id) is a section where an item belongs, or the reverse"
      case .changed(let id, let field): "the \(field) of \(id) is not what it was"
      case .outOfBounds(let offset): "there is no place \(offset)"
      }
    return "the difference does not apply: \(reason)"
  }
}
