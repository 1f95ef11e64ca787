internal import OutlineModel

/// The coded form is an array of steps. Each step is an object whose `op` is the case (`insert`,
/// `delete`, `move`, `expand`, `collapse`), with its `id`; an insert has `to`, a delete `from`, a
/// move both. Inserts and deletes have `isRoot` and `isExpanded` if these are true. A place is an
/// object of `parent` and `previous`; `nil` is omitted.
extension TreeDifference: Codable where ID: Codable {
  /// Reads the steps. They are checked only when they are applied.
  public init(from decoder: any Decoder) throws { steps = try [Step](from: decoder) }

  /// Writes the steps as an array.
  public func encode(to encoder: any Encoder) throws { try steps.encode(to: encoder) }
}

private enum StepKeys: String, CodingKey { case op, id, from, to, isRoot, isExpanded }

private enum StepOperation: String, Codable { case insert, delete, move, expand, collapse }

extension TreeDifference.Step: Codable where ID: Codable {
  /// Reads one step.
  public init(from decoder: any Decoder) throws {
    typealias Place = TreeDifference.Place
    let values = try decoder.container(keyedBy: StepKeys.self)
    let id = try values.decode(ID.self, forKey: .id)
    func place(_ key: StepKeys) throws -> Place { try values.decode(Place.self, forKey: key) }
    func flag(_ key: StepKeys) throws -> Bool { try values.decodeFlag(key) }
    switch try values.decode(StepOperation.self, forKey: .op) {
    case .insert:
      self = .insert(
        id, at: try place(.to), isRoot: try flag(.isRoot), isExpanded: try flag(.isExpanded))
    case .delete:
      self = .delete(
        id, from: try place(.from), isRoot: try flag(.isRoot), isExpanded: try flag(.isExpanded))
    case .move: self = .move(id, from: try place(.from), to: try place(.to))
    case .expand: self = .expand(id)
    case .collapse: self = .collapse(id)
    }
  }

  /// Writes one step.
  public func encode(to encoder: any Encoder) throws {
    typealias Place = TreeDifference.Place
    var values = encoder.container(keyedBy: StepKeys.self)
    func write(
      _ operation: StepOperation, from: Place? = nil, to: Place? = nil, isRoot: Bool = false,
      isExpanded: Bool = false
    ) throws {
      try values.encode(operation, forKey: .op)
      try values.encode(id, forKey: .id)
      try values.encodeIfPresent(from, forKey: .from)
      try values.encodeIfPresent(to, forKey: .to)
      try values.encode(flag: isRoot, .isRoot)
      try values.encode(flag: isExpanded, .isExpanded)
    }
    switch self {
    case .insert(_, let place, let isRoot, let isExpanded):
      try write(.insert, to: place, isRoot: isRoot, isExpanded: isExpanded)
    case .delete(_, let place, let isRoot, let isExpanded):
      try write(.delete, from: place, isRoot: isRoot, isExpanded: isExpanded)
    case .move(_, let source, let target): try write(.move, from: source, to: target)
    case .expand: try write(.expand)
    case .collapse: try write(.collapse)
    }
  }
}

extension TreeDifference: CustomStringConvertible {
  /// One line for each step, as in a diff: `+` inserts, `-` deletes, `>` moves, `~` expands or
  /// collapses.
  public var description: String { steps.lazy.map(\.description).joined(separator: "\n") }
}

extension TreeDifference.Step: CustomStringConvertible {
  /// The line of this step, which begins with `+`, `-`, `>` or `~`.
  public var description: String {
    switch self {
    case .insert(let id, let place, _, _): "+ \(id) \(place.phrase("in"))"
    case .delete(let id, let place, _, _): "- \(id) \(place.phrase("from"))"
    case .move(let id, let source, let target):
      "> \(id) \(source.phrase("from")) \(target.phrase("to"))"
    case .expand(let id): "~ \(id) expanded"
    case .collapse(let id): "~ \(id) collapsed"
    }
  }
}

extension TreeDifference.Place {
  /// The place in words, such as `in faces after 1f600`.
  func phrase(_ word: String) -> String {
    let start = parent.map { "\(word) \($0)" } ?? "\(word) top"
    return start + (previous.map { " after \($0)" } ?? " first")
  }
}
