import OutlineStore

/// Shows or hides the children of nodes.
package struct ExpandNodes: Verb {
  /// Items and sections; `nil` for all sections.
  var nodes: [Reference]?
  /// Whether their children are shown.
  var isExpanded: Bool
  /// Whether their descendants are expanded or collapsed too.
  var all = false
  /// The named view, which changes without a version; `nil` for the file.
  var view: String?
  /// The last level shown, instead of nodes; in a view only.
  var level: Int?

  /// Expands or collapses nodes.
  package init(
    _ nodes: [Reference]?, isExpanded: Bool, all: Bool = false, view: String? = nil,
    level: Int? = nil
  ) {
    self.nodes = nodes
    self.isExpanded = isExpanded
    self.all = all
    self.view = view
    self.level = level
  }

  package var name: String { isExpanded ? "expand" : "collapse" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&nodes)
    try fields.flag("all", into: &all)
    try fields.text("view", into: &view)
    try fields.count("level", into: &level)
    guard fields.isReading else { return }
    if level != nil {
      if view == nil { throw Failure(.usage, #"with "level" give "view""#) }
      if nodes != nil || all || !isExpanded {
        throw Failure(.usage, #"expand takes "level" without "id", "ids" and "all""#)
      }
    } else if nodes == nil && !all {
      throw Failure(.usage, #"give "id", "ids" or "all""#)
    }
  }

  package func perform(_ work: Performance) throws -> Effect {
    let outline = work.outline
    let found = try nodes.map(work.names.nodes) ?? outline.foundSections()
    if nodes == nil, let view { return try setRule(of: view, found, work) }
    if nodes == nil {
      work.describe(name, "everything")
    } else {
      work.describe(name, found, "node")
    }
    let kept = try view.map { try outline.ownExpansionCount(in: $0) } ?? 0
    var count = 0
    var changed: [FoundNode] = []
    for node in found {
      let number = try expand(node, in: outline)
      count += number
      if number > 0 { changed.append(node) }
    }
    let subject = (changed.isEmpty ? found : changed).named
    let everything = nodes == nil ? "everything" : "everything in \(subject)"
    let verb = isExpanded ? "Expanded" : "Collapsed"
    var effect = Effect(
      did: "\(verb) \(all ? everything : subject)", nodes: found.map(\.id), count: count)
    if count == 0, let view {
      // They looked the same before; now they no longer follow the file.
      count = try outline.ownExpansionCount(in: view) - kept
      effect.did = "Kept \(found.named) \(isExpanded ? "expanded" : "collapsed")"
      effect.count = count
    }
    if let view {
      effect.did += " in the view \(view)"
      effect.isUseOnly = count > 0
    }
    if work.answers {
      let shown = try view.map { try outline.viewing($0) } ?? outline
      effect.entries = try found.map { try shown.entry($0) }
    }
    return effect
  }

  /// Expands or collapses everything in a view, or expands it to a level.
  private func setRule(
    of view: String, _ sections: [FoundNode], _ work: Performance
  ) throws -> Effect {
    let rule: ExpansionRule = level.map { .level($0) } ?? (isExpanded ? .expanded : .collapsed)
    let isChanged = try work.outline.setExpansion(rule, in: view)
    let did =
      (isExpanded ? "Expanded" : "Collapsed") + " everything"
      + (level.map { " to level \($0)" } ?? "") + " in the view \(view)"
    let entries = work.answers ? try sections.map(work.outline.viewing(view).entry) : []
    return Effect(
      did: did, nodes: sections.map(\.id), count: isChanged ? 1 : 0, isUseOnly: isChanged,
      entries: entries)
  }

  /// Expands or collapses one of the nodes, in the file or in a view.
  /// - Returns: the number of nodes that changed.
  private func expand(_ node: FoundNode, in outline: OutlineTransaction) throws -> Int {
    if all { return try outline.setExpanded(isExpanded, forAllUnder: node.asParent, in: view) }
    return try outline.setExpanded(isExpanded, for: node, in: view) ? 1 : 0
  }
}
