/// Why a difference does not apply: the outline, snapshot or array is not the one it was made from.
///
/// Identifiers are given as texts, so that one type serves every kind of identifier.
public enum DifferenceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A step names a node that is not there.
  case missing(id: String)
  /// A step inserts a node that is there already.
  case duplicate(id: String)
  /// A node is not where a step takes it from.
  case displaced(id: String)
  /// The sibling a step puts a node after is no child of the parent it names.
  case notSiblings(id: String, previous: String)
  /// A step moves a node below itself.
  case cycle(id: String, parent: String)
  /// A step deletes a node that still has children.
  case hasChildren(id: String)
  /// A section would be below the top, an item at the top, or a node is of another kind than the
  /// step says.
  case wrongKind(id: String)
  /// A node does not say what the step found there.
  case changed(id: String, field: String)
  /// An array does not have the length or the positions that the difference needs.
  case outOfBounds(offset: Int)

  /// One sentence with the identifier in it.
  public var description: String {
    switch self {
    case .missing(let id): "the difference does not apply: \(id) is not there"
    case .duplicate(let id): "the difference does not apply: \(id) is there already"
    case .displaced(let id): "the difference does not apply: \(id) is not where it is taken from"
    case .notSiblings(let id, let previous):
      "the difference does not apply: \(id) is to go after \(previous), which has another parent"
    case .cycle(let id, let parent):
      "the difference does not apply: \(id) would be below itself through \(parent)"
    case .hasChildren(let id):
      "the difference does not apply: \(id) would be deleted before its children"
    case .wrongKind(let id):
      "the difference does not apply: \(id) is a section where an item belongs, or the reverse"
    case .changed(let id, let field):
      "the difference does not apply: the \(field) of \(id) is not what it was"
    case .outOfBounds(let offset): "the difference does not apply: there is no place \(offset)"
    }
  }
}
