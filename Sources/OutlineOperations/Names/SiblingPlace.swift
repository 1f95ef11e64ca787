import OutlineStore

/// A place in a flat list, as names: among the sections, or among the favorites.
public struct SiblingPlace: Hashable, Sendable {
  /// Directly before this one.
  public var before: Reference?
  /// Directly after this one.
  public var after: Reference?
  /// Before all.
  public var first: Bool
  /// After all.
  public var last: Bool

  /// Makes a place; at most one of the four is given.
  public init(
    before: Reference? = nil, after: Reference? = nil, first: Bool = false, last: Bool = false
  ) {
    (self.before, self.after, self.first, self.last) = (before, after, first, last)
  }

  /// How many places were given; more than one is one too many.
  package var count: Int { [before != nil, after != nil, first, last].count { $0 } }

  /// The place among the sections; after all where none was given.
  func amongSections(_ names: NameResolver) throws -> Section.Placement {
    if let before { return .before(try names.sectionID(before)) }
    if let after { return .after(try names.sectionID(after)) }
    return first ? .first : .last
  }

  /// The place among the favorites; nil where none was given.
  func amongFavorites(_ names: NameResolver) throws -> FavoritePlacement? {
    if let before { return .before(try names.itemID(before)) }
    if let after { return .after(try names.itemID(after)) }
    return first ? .first : last ? .last : nil
  }
}
