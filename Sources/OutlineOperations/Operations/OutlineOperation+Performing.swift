public import OutlineStore

extension OutlineOperation {
  /// Does it, and says in the message of the version what was done where the caller of the write
  /// said nothing.
  /// - Parameters:
  ///   - outline: the transaction; what the names mean is decided in it.
  ///   - keys: what keys of operations before it stand for.
  ///   - answering: whether the effect is to hold the nodes with all they are, which costs reading
  ///     them again.
  ///   - telling: whether the effect is to say where items were moved, which costs reading that.
  ///   - progress: told now and then how many of how many items are added.
  /// - Returns: what was done.
  /// - Throws: ``Failure``, `OutlineError`, `IdentifierError`.
  @discardableResult
  public func perform(
    in outline: OutlineTransaction, keys: NodeKeys = NodeKeys(), answering: Bool = false,
    telling: Bool = false, progress: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }
  ) throws -> Effect {
    let performance = Performance(
      outline: outline, names: NameResolver(outline, keys: keys), describes: true,
      answers: answering, tells: answering || telling)
    return try performance.perform(self, progress)
  }

  /// Does it as one of several that become a version together.
  func performAsPart(of outline: OutlineTransaction, keys: NodeKeys) throws -> Effect {
    let performance = Performance(
      outline: outline, names: NameResolver(outline, keys: keys), describes: false, answers: false,
      tells: false)
    return try performance.perform(self) { _, _ in }
  }
}

/// One operation while it is performed. What a name found is read once, and handed on.
struct Performance {
  let outline: OutlineTransaction
  let names: NameResolver
  /// Whether the version is to say what was done.
  let describes: Bool
  /// Whether the nodes are wanted with all they are.
  let answers: Bool
  /// Whether it is wanted where nodes went.
  let tells: Bool

  func perform(_ operation: OutlineOperation, _ progress: (Int, Int) throws -> Void) throws
    -> Effect
  {
    switch operation {
    case .add(let addition): try add(addition, progress)
    case .set(let subjects, let changes): try set(names.items(subjects), changes)
    case .move(let subjects, let destination): try move(names.items(subjects), to: destination)
    case .copy(let subjects, let destination, _):
      try copy(names.items(subjects), to: destination, progress)
    case .remove(let subjects): try remove(names.items(subjects))
    case .setDone(let subjects, let isDone): try setDone(isDone, names.items(subjects))
    case .rename(let subject, let text): try rename(names.node(subject), to: text)
    case .note(let subjects, let change): try note(names.items(subjects), change)
    case .sort(let sorting): try sort(sorting)
    case .capture(let lines): try capture(lines)
    case .expand(let expansion): try expand(expansion)
    case .favorite(let subjects, let place): try favorite(names.items(subjects), at: place)
    case .unfavorite(let subjects): try unfavorite(names.items(subjects))
    case .use(let subjects): try use(names.items(subjects))
    case .swipe(let subjects, let edge, let action, let list):
      try swipe(names.items(subjects), edge, action, in: list.map(names.section))
    case .addSection(let addition): try addSection(addition)
    case .renameSection(let subject, let title, let image):
      try rename(names.section(subject), to: title, image: image)
    case .configureSection(let subject, let change): try configure(names.section(subject), change)
    case .moveSection(let subject, let place): try move(names.section(subject), to: place)
    case .removeSection(let subject): try remove(names.section(subject))
    }
  }

  /// Says in the message of the version what is done.
  func describe(_ verb: String, _ what: @autoclosure () -> String) {
    if describes { outline.describe("\(verb) \(what())") }
  }

  /// The same for nodes: what one is called, or how many they are.
  private func describe(_ verb: String, _ nodes: [FoundNode], _ noun: String) {
    describe(verb, nodes.count == 1 ? nodes[0].name : nodes.count.plural(noun))
  }

  func describe(_ verb: String, _ items: [FoundNode]) {
    describe(verb, items, "item")
  }

  /// What was done to items, which are as they are afterwards.
  func effect(_ did: String, _ ids: [Item.ID], count: Int) throws -> Effect {
    var effect = Effect(did: did, nodes: ids.map(\.node), count: count)
    if answers { effect.entries = try ids.map { try outline.entry($0) } }
    return effect
  }

  /// What was done to a section, which is as it is afterwards.
  private func effect(_ did: String, _ id: Section.ID, count: Int) throws -> Effect {
    var effect = Effect(did: did, nodes: [id.node], count: count)
    if answers { effect.entries = [try outline.entry(outline.section(id))] }
    return effect
  }
}

// What is done to items.
extension Performance {
  private func add(_ addition: OutlineOperation.Addition, _ progress: (Int, Int) throws -> Void)
    throws -> Effect
  {
    let (items, destination) = (addition.items, addition.destination)
    describe("add", items.count == 1 ? items[0].content.name : items.count.plural("item"))
    let placement =
      try destination.placement(names) ?? destination.placementInOnlySection(of: outline)
    let ids = try outline.add(items, to: placement, progress: progress)
    var effect = try effect("Added \(ids.count.plural("item"))", ids, count: ids.count)
    effect.isAddition = true
    return effect
  }

  private func set(_ items: [FoundNode], _ changes: OutlineOperation.FieldChanges) throws -> Effect {
    describe("set", items)
    var count = 0
    for item in items {
      let content = try outline.content(of: item)
      var fields = changes.fields
      if changes.clearsAttributes {
        fields.attributes.merge(content.attributes.keys.map { ($0, .null) }) { given, _ in
          given
        }
      }
      if !changes.tags.isEmpty {
        let name = ReservedAttribute.tags.rawValue
        var tagged = content.applying(fields)
        tagged.tags = changes.tags.applied(to: tagged.tags)
        fields.attributes[name] = tagged.attributes[name] ?? .null
      }
      if content.applying(fields).saysNothing { throw OutlineError.emptyText }
      if try outline.update(item, fields) { count += 1 }
    }
    return try effect("Set \(count.plural("item"))", items.map(\.itemID), count: count)
  }

  /// Moves items; where the destination does not say under, before or after what, to an end of the
  /// list in which the first one stands.
  private func move(_ items: [FoundNode], to destination: Destination) throws -> Effect {
    describe("move", items)
    let placement =
      try destination.placement(names) ?? items.first.map { destination.end(of: try outline.parent(of: $0)) }
    let count = try placement.map { try outline.move(items, to: $0) } ?? 0
    let what = count == 1 && items.count == 1 ? items[0].name : count.plural("item")
    let place = try count > 0 && tells ? placement.map { try self.place(of: items, $0) } : nil
    return try effect("Moved \(what)\(place ?? "")", items.map(\.itemID), count: count)
  }

  /// Where items are that were moved, as the end of a sentence: ` to /Dairy, after Milk`.
  private func place(of items: [FoundNode], _ placement: FoundPlacement) throws -> String {
    let parent = try items.first.map { try outline.path(of: $0.itemID).dropLast() } ?? []
    let path = parent.suffix(Self.longestPath).map {
      $0.withoutControlCharacters.shortened(to: 40)
    }
    let place = " to " + (parent.count > path.count ? "…" : "") + NodePath.text(of: path)
    return switch placement {
    case .before(let other): place + ", before " + other.name
    case .after(let other): place + ", after " + other.name
    case .first: place + ", first"
    case .last: place
    }
  }

  /// Of how many nodes the texts are said of where something is.
  private static var longestPath: Int { 6 }

  private func remove(_ items: [FoundNode]) throws -> Effect {
    describe("delete", items)
    let entries = answers ? try items.map { try outline.entry($0.itemID) } : []
    let count = try outline.delete(items)
    var effect = Effect(
      did: "Deleted \(count.plural("item"))", nodes: items.map(\.id), count: count)
    effect.entries = entries
    return effect
  }

  private func expand(_ expansion: OutlineOperation.Expansion) throws -> Effect {
    let isExpanded = expansion.isExpanded
    let verb = isExpanded ? "expand" : "collapse"
    let nodes = try expansion.nodes.map(names.nodes) ?? outline.foundSections()
    if expansion.nodes == nil {
      describe(verb, "everything")
    } else {
      describe(verb, nodes, "node")
    }
    let kept = try expansion.view.map { try outline.ownExpansionCount(in: $0) } ?? 0
    var count = try nodes.reduce(0) { try $0 + expand($1, expansion) }
    var effect = Effect(
      did: "\(isExpanded ? "Expanded" : "Collapsed") \(count.plural("node"))",
      nodes: nodes.map(\.id),
      count: count)
    if count == 0, let view = expansion.view {
      // They looked like that, and now they do whatever the file says later.
      count = try outline.ownExpansionCount(in: view) - kept
      effect.did = "Kept \(count.plural("node")) \(isExpanded ? "expanded" : "collapsed")"
      effect.count = count
    }
    if let view = expansion.view {
      effect.did += " in the view \(view)"
      effect.isUseOnly = count > 0
    }
    if answers {
      let shown = try expansion.view.map { try outline.viewing($0) } ?? outline
      effect.entries = try nodes.map { try shown.entry($0) }
    }
    return effect
  }

  /// Expands or collapses one of the nodes, in the file or in a view.
  /// - Returns: how many nodes were otherwise before.
  private func expand(_ node: FoundNode, _ expansion: OutlineOperation.Expansion) throws -> Int {
    let isExpanded = expansion.isExpanded
    return switch (expansion.view, expansion.all) {
    case (let view?, true):
      try outline.setExpanded(isExpanded, forAllUnder: node.asParent, in: view)
    case (let view?, false): try outline.setExpanded(isExpanded, for: node, in: view) ? 1 : 0
    case (nil, true): try outline.setExpanded(isExpanded, forAllUnder: node.asParent)
    case (nil, false): try outline.setExpanded(isExpanded, for: node) ? 1 : 0
    }
  }

  private func favorite(_ items: [FoundNode], at place: SiblingPlace) throws -> Effect {
    describe("favorite", items)
    let ids = items.map(\.itemID)
    let new = try outline.setFavorite(true, for: items)
    var moved = 0
    if var placement = try place.amongFavorites(names) {
      for id in ids {
        if try outline.moveFavorite(id, to: placement) { moved += 1 }
        placement = .after(id)
      }
    }
    let made = "Made \(new.plural("item")) \(new == 1 ? "a favorite" : "favorites")"
    let did = new > 0 || moved == 0 ? made : "Moved \(moved.plural("favorite"))"
    return try effect(did, ids, count: max(new, moved))
  }

  private func unfavorite(_ items: [FoundNode]) throws -> Effect {
    describe("unfavorite", items)
    let ids = items.map(\.itemID)
    let count = try outline.setFavorite(false, for: items)
    return try effect("Removed \(count.plural("item")) from the favorites", ids, count: count)
  }

  private func use(_ items: [FoundNode]) throws -> Effect {
    let ids = items.map(\.itemID)
    try outline.recordUse(of: ids)
    var effect = try effect("Counted a use of \(ids.count.plural("item"))", ids, count: ids.count)
    effect.isUseOnly = true
    return effect
  }
}

// Swiping.
extension Performance {
  private func swipe(
    _ items: [FoundNode], _ edge: SwipeAction.Edge?, _ title: String?, in list: FoundNode?
  ) throws -> Effect {
    let how = [edge?.rawValue, title?.withoutControlCharacters].compactMap { $0 }.joined(
      separator: ", ")
    describe("swipe", items.count == 1 ? "\(how) on \(items[0].name)" : how)
    let before = answers ? try items.map { try outline.entry($0.itemID) } : []
    var performed: SwipeAction?
    for item in items {
      performed = try outline.perform(
        edge ?? self.edge(of: title ?? "", for: item, in: list), action: title, on: item.itemID,
        in: list?.sectionID)
    }
    let what =
      items.count == 1 ? items[0].text.debugDescription : items.count.plural("item")
    var effect = Effect(
      did: "Performed \((performed?.name ?? "").debugDescription) on \(what)",
      nodes: items.map(\.id),
      count: items.count)
    effect.isUseOnly = performed?.effect == .recordUse
    if answers {
      effect.entries =
        performed?.effect == .delete ? before : try items.map { try outline.entry($0.itemID) }
    }
    return effect
  }

  /// The only edge that has an action of a title.
  private func edge(
    of action: String, for item: FoundNode, in list: FoundNode?
  ) throws -> SwipeAction.Edge {
    let item = try outline.item(item)
    let section = try outline.section(list?.sectionID ?? item.section)
    let configuration = item.configuration(in: section.configuration)
    let edges = SwipeAction.Edge.allCases.filter {
      configuration.action(named: action, on: $0) != nil
    }
    if edges.count > 1 {
      throw Failure(
        .usage, "both edges have an action \(action.debugDescription)",
        hint: "choose leading or trailing")
    }
    guard let edge = edges.first else {
      let titles = SwipeAction.Edge.allCases.flatMap(configuration.actions).map(
        \.name.debugDescription)
      throw Failure(
        .notFound, "the section has no action \(action.debugDescription)",
        hint: titles.isEmpty
          ? "outline section configure adds actions" : "it has \(titles.joined(separator: ", "))")
    }
    return edge
  }
}

// What is done to sections.
extension Performance {
  private func addSection(_ addition: OutlineOperation.SectionAddition) throws -> Effect {
    describe("add section", Content(text: addition.title).name)
    let other = try names.firstSection(titled: addition.title)
    var configuration = ListConfiguration()
    try addition.configuration?.apply(to: &configuration, names)
    let id = try outline.addSection(
      addition.title, id: addition.id, image: addition.image, configuration: configuration,
      at: try addition.place.amongSections(names))
    var effect = try effect("Added the section \(addition.title.debugDescription)", id, count: 1)
    effect.isAddition = true
    if let other {
      let message = "another section is also called \(addition.title.debugDescription): \(other.rawValue)"
      effect.warnings = [WarningRecord(kind: WarningRecord.duplicate, message: message)]
    }
    return effect
  }

  func rename(_ section: FoundNode, to title: String?, image: String??) throws -> Effect {
    describe("rename", [section], "section")
    let title = title ?? section.text
    let isChanged = try outline.rename(section.sectionID, to: title, image: image)
    let did =
      title == section.text
      ? "Changed the image of \(title.debugDescription)"
      : "Renamed \(section.text.debugDescription) to \(title.debugDescription)"
    return try effect(did, section.sectionID, count: isChanged ? 1 : 0)
  }

  private func configure(_ section: FoundNode, _ change: ConfigurationChange) throws -> Effect {
    describe("configure", [section], "section")
    let isChanged = try outline.configure(section.sectionID) { try change.apply(to: &$0, names) }
    return try effect(
      "Configured \(section.text.debugDescription)", section.sectionID, count: isChanged ? 1 : 0)
  }

  private func move(_ section: FoundNode, to place: SiblingPlace) throws -> Effect {
    describe("move section", [section], "section")
    let isMoved = try outline.move(section.sectionID, to: place.amongSections(names))
    return try effect(
      "Moved the section \(section.text.debugDescription)", section.sectionID, count: isMoved ? 1 : 0)
  }

  private func remove(_ section: FoundNode) throws -> Effect {
    describe("remove section", [section], "section")
    let entries = answers ? [try outline.entry(section)] : []
    let count = try outline.delete(section.sectionID)
    var effect = Effect(
      did: "Removed the section \(section.text.debugDescription) with \(count.plural("item"))",
      nodes: [section.id], count: count + 1)
    effect.entries = entries
    return effect
  }
}
