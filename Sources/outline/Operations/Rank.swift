import OutlineStore

/// A place in a flat list, as names: among the sections, or among the favorites.
struct Rank<Name> {
  /// Directly in front of this one.
  var before: Name?
  /// Directly behind this one.
  var after: Name?
  /// In front of all.
  var first = false
  /// Behind all.
  var last = false

  /// How many places were given; more than one is one too many.
  var count: Int { [before != nil, after != nil, first, last].count { $0 } }

  /// The same with other names.
  func map<Other>(_ transform: (Name) throws -> Other) rethrows -> Rank<Other> {
    Rank<Other>(before: try before.map(transform), after: try after.map(transform), first: first, last: last)
  }
}

extension Rank<String> {
  /// The place among the sections; behind all where none was given.
  func amongSections(of outline: OutlineReader) throws -> Section.Placement {
    if let before { return .before(try outline.section(named: before)) }
    if let after { return .after(try outline.section(named: after)) }
    return first ? .first : .last
  }

  /// The place among the favorites; nil where none was given.
  func amongFavorites(of outline: OutlineReader) throws -> FavoritePlacement? {
    if let before { return .before(try outline.item(called: before)) }
    if let after { return .after(try outline.item(called: after)) }
    return first ? .first : last ? .last : nil
  }
}
