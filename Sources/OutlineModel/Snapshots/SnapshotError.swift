/// An error of a call on a ``SectionSnapshot`` or an ``OutlineSnapshot``.
///
/// Apple's diffable data sources crash in these cases. Here the call throws, and changes nothing.
public enum SnapshotError: Error, Hashable, Sendable {
  /// These ids, each listed once, are already in the snapshot or repeated in the argument.
  case duplicate([ID])

  /// There is no item with this id to be the parent.
  case unknownParent(ID)

  /// There is no item or section with this id to be the anchor.
  case unknownDestination(ID)

  /// The anchor is among the items or sections to place before or after it.
  case invalidDestination(ID)

  /// There is no item with this id in the snapshot.
  case unknownItem(ID)

  /// There is no section with this id in the snapshot.
  case unknownSection(ID)

  /// There is no section to put items into.
  case noSections

  /// The item would become its own descendant.
  case cycle(ID)

  /// The position is past the end of the list, or negative.
  case indexOutOfRange(Int)

  /// The level of this item is negative, or more than one deeper than the item before it.
  case invalidLevel(Int, ID)

  /// An item or section id of any type.
  ///
  /// An error type in a `throws` clause cannot be generic over the ids of the snapshot, so this
  /// type wraps them. ``as(_:)`` unwraps them.
  public struct ID: Hashable, Sendable, CustomStringConvertible {
    /// The wrapped id.
    let base: any Hashable & Sendable

    /// Wraps an id.
    ///
    /// - Parameter base: the id to wrap.
    @usableFromInline
    package init(_ base: some Hashable & Sendable) { self.base = base }

    /// The id as a value of its own type.
    ///
    /// - Parameter type: the expected type of the id.
    /// - Returns: the id, or `nil` if it has another type.
    public func `as`<T>(_ type: T.Type) -> T? { base as? T }

    /// Whether both wrap equal ids of the same type.
    public static func == (left: Self, right: Self) -> Bool {
      AnyHashable(left.base) == AnyHashable(right.base)
    }

    /// Feeds the wrapped id to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }

    /// The wrapped id as text.
    public var description: String { String(describing: base) }
  }
}

extension SnapshotError: CustomStringConvertible {
  /// One line that describes the error with the ids.
  public var description: String {
    switch self {
    case .duplicate(let ids):
      "already there, or given twice: \(ids.map(\.description).joined(separator: ", "))"
    case .unknownParent(let id): "no item \(id) to be the parent"
    case .unknownDestination(let id): "there is no \(id) to place it before or after"
    case .invalidDestination(let id): "\(id) cannot be placed beside itself"
    case .unknownItem(let id): "no item \(id)"
    case .unknownSection(let id): "no section \(id)"
    case .noSections: "no section to put items into"
    case .cycle(let id): "\(id) cannot go into its own descendants"
    case .indexOutOfRange(let index): "no position \(index) in this list"
    case .invalidLevel(let level, let id): "\(id) cannot be at level \(level) here"
    }
  }
}
