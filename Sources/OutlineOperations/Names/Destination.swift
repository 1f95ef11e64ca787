import OutlineStore

/// A destination of items, or a place among sections or favorites. Its names are resolved inside
/// the transaction.
package struct Destination: Hashable, Sendable {
  /// Directly before this item.
  var before: Reference?
  /// Directly after this item.
  var after: Reference?
  /// Inside this item or section.
  package var into: Reference?
  /// At the top level of this section.
  var toSection: Reference?
  /// Before the others there.
  var first: Bool
  /// After the others there.
  var last: Bool

  /// Creates a destination. At most one of `before`, `after`, `into` and `toSection` is given;
  /// `first` and `last` alone mean the ends of the list that the items are in now.
  package init(
    before: Reference? = nil, after: Reference? = nil, into: Reference? = nil,
    toSection: Reference? = nil, first: Bool = false, last: Bool = false
  ) {
    self.before = before
    self.after = after
    self.into = into
    self.toSection = toSection
    self.first = first
    self.last = last
  }

  /// Whether a destination was given.
  package var isGiven: Bool { !anchors.isEmpty || first || last }

  /// Whether a parent or a sibling is given.
  package var hasNode: Bool { !anchors.isEmpty }

  /// Whether more than one place among siblings is given.
  package var namesSeveralPlaces: Bool {
    [before != nil, after != nil, first, last].count { $0 } > 1
  }

  /// The given fields that name a parent or a sibling.
  private var anchors: [String] {
    [("before", before), ("after", after), ("into", into), ("toSection", toSection)]
      .compactMap { $0.1 == nil ? nil : $0.0 }
  }

  /// The contradiction between the fields, or `nil` if there is none.
  /// - Parameter shown: the spelling of a field that the user knows.
  package func contradiction(_ shown: (String) -> String) -> String? {
    if first && last { return "\(shown("first")) and \(shown("last")) exclude each other" }
    var given = anchors
    if before != nil || after != nil {
      if first { given.append("first") }
      if last { given.append("last") }
    }
    guard given.count > 1 else { return nil }
    return "choose one destination, not \(given.map(shown).joined(separator: " and "))"
  }

  /// The placement at an end of a parent.
  func end(of parent: FoundNode) -> FoundPlacement {
    first ? .first(in: parent) : .last(in: parent)
  }

  /// The present placement, or `nil` if no parent or sibling is named.
  func placement(_ names: NameResolver) throws -> FoundPlacement? {
    if let before { return .before(try names.item(before)) }
    if let after { return .after(try names.item(after)) }
    if let into { return end(of: try names.node(into)) }
    if let toSection { return end(of: try names.section(toSection)) }
    return nil
  }

  /// The same, or without a parent or a sibling an end of the list that the first item is in.
  func placement(of items: [FoundNode], _ names: NameResolver) throws -> FoundPlacement? {
    try placement(names) ?? items.first.map { end(of: try names.outline.parent(of: $0)) }
  }

  /// The placement in the only section there is.
  func placementInOnlySection(of outline: OutlineReader) throws -> FoundPlacement {
    var sections = try outline.foundSections()
    if sections.count > 1 {
      // Live sections show items of others, and accept none.
      let own = try sections.filter { try !outline.section($0).isLive }
      if !own.isEmpty { sections = own }
    }
    if sections.isEmpty {
      throw Failure(.usage, "there is no section yet", hint: "outline section add TITLE")
    }
    guard sections.count == 1 else {
      let titles = sections.prefix(8).map(\.text.inQuotes).joined(separator: ", ")
      throw Failure(
        .usage, "there are \(sections.count) sections, so name one as the destination",
        hint: "choose with --to-section: \(titles)\(sections.count > 8 ? ", …" : "")")
    }
    return end(of: sections[0])
  }
}

// Places in flat lists, in which `into` and `toSection` have no meaning.
extension Destination {
  /// The place among the sections; the last one by default.
  func amongSections(_ names: NameResolver) throws -> Section.Placement {
    if let before { return .before(try names.section(before).sectionID) }
    if let after { return .after(try names.section(after).sectionID) }
    return first ? .first : .last
  }

  /// The place among the favorites, or `nil` if none is given.
  func amongFavorites(_ names: NameResolver) throws -> FavoritePlacement? {
    if let before { return .before(try names.item(before).itemID) }
    if let after { return .after(try names.item(after).itemID) }
    if first { return .first }
    return last ? .last : nil
  }
}
