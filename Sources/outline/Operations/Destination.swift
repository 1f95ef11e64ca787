import OutlineStore

/// Where items go, as names; what it means is decided inside the transaction.
struct Destination<Name> {
  /// Directly in front of this item.
  var before: Name?
  /// Directly behind this item.
  var after: Name?
  /// Under this item or section.
  var into: Name?
  /// To the top level of this section.
  var toSection: Name?
  /// In front of the others there.
  var first = false
  /// Behind the others there.
  var last = false

  /// Whether a destination was given; `first` and `last` alone stand for the present neighbours.
  var isGiven: Bool { !anchors.isEmpty || first || last }

  /// The fields that say under, before or behind what.
  private var anchors: [String] {
    [("before", before), ("after", after), ("into", into), ("toSection", toSection)]
      .compactMap { $0.1 == nil ? nil : $0.0 }
  }

  /// Why it is no destination; nil when it is one.
  /// - Parameter shown: how a field is written where the user reads it.
  func contradiction(_ shown: (String) -> String) -> String? {
    if first && last { return "\(shown("first")) and \(shown("last")) exclude each other" }
    var given = anchors
    if before != nil || after != nil {
      if first { given.append("first") }
      if last { given.append("last") }
    }
    return given.count > 1 ? "there is one destination only, not \(given.map(shown).joined(separator: " and "))" : nil
  }

  /// The same with other names.
  func map<Other>(_ transform: (Name) throws -> Other) rethrows -> Destination<Other> {
    Destination<Other>(
      before: try before.map(transform), after: try after.map(transform), into: try into.map(transform),
      toSection: try toSection.map(transform), first: first, last: last)
  }

  /// The placement at an end of a parent.
  func end(of parent: Placement.Parent) -> Placement {
    first ? .first(in: parent) : .last(in: parent)
  }
}

extension Destination<String> {
  /// The placement it stands for now; nil when it does not say under, before or behind what.
  func placement(in outline: OutlineReader) throws -> Placement? {
    if let before { return .before(try outline.item(called: before)) }
    if let after { return .after(try outline.item(called: after)) }
    if let into { return end(of: try outline.node(named: into).parent) }
    if let toSection { return end(of: .section(try outline.section(named: toSection))) }
    return nil
  }

  /// The placement in the only section there is.
  func placementInOnlySection(of outline: OutlineReader) throws -> Placement {
    let sections = try outline.sections()
    if sections.isEmpty { throw Failure(.usage, "there is no section yet", hint: "outline section add TITLE") }
    guard sections.count == 1 else {
      let titles = sections.prefix(8).map(\.title.debugDescription).joined(separator: ", ")
      throw Failure(
        .usage, "there are \(sections.count) sections, so it must be said where the items go",
        hint: "--into one of \(titles)\(sections.count > 8 ? ", …" : "")")
    }
    return end(of: .section(sections[0].id))
  }
}
