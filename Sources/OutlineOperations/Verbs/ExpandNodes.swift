import OutlineStore

/// Shows or hides the children of nodes.
package struct ExpandNodes: Verb {
  /// Items and sections; `nil` for all sections.
  package var nodes: [Reference]?
  /// Whether their children are shown.
  package var isExpanded: Bool
  /// Whether their descendants are expanded or collapsed too.
  package var all = false
  /// The named view, which changes without a version; `nil` for the file.
  package var view: String?

  /// Expands or collapses nodes.
  package init(_ nodes: [Reference]?, isExpanded: Bool, all: Bool = false, view: String? = nil) {
    (self.nodes, self.isExpanded, self.all, self.view) = (nodes, isExpanded, all, view)
  }

  package init(named name: String) { isExpanded = name == "expand" }

  package static let names = ["expand", "collapse"]
  package static let synonyms = ["open": "expand", "close": "collapse"]
  package static let fields = "ID, all; with all alone, everything; view, the name of a view"

  package var name: String { isExpanded ? "expand" : "collapse" }

  package mutating func exchange(_ fields: inout OperationFields) throws {
    try fields.subjects(&nodes)
    try fields.flag("all", &all)
    try fields.text("view", &view)
    if fields.isReading && nodes == nil && !all {
      throw Failure(.usage, #"give "id", "ids" or "all""#)
    }
  }

  package func perform(_ work: Performance) throws -> Effect {
    let outline = work.outline
    let found = try nodes.map(work.names.nodes) ?? outline.foundSections()
    if nodes == nil {
      work.describe(name, "everything")
    } else {
      work.describe(name, found, "node")
    }
    let kept = try view.map { try outline.ownExpansionCount(in: $0) } ?? 0
    var count = try found.reduce(0) { try $0 + expand($1, outline) }
    var effect = Effect(
      did: "\(isExpanded ? "Expanded" : "Collapsed") \(count.plural("node"))",
      nodes: found.map(\.id), count: count)
    if count == 0, let view {
      // They looked the same before; now they no longer follow the file.
      count = try outline.ownExpansionCount(in: view) - kept
      effect.did = "Kept \(count.plural("node")) \(isExpanded ? "expanded" : "collapsed")"
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

  /// Expands or collapses one of the nodes, in the file or in a view.
  /// - Returns: the number of nodes that changed.
  private func expand(_ node: FoundNode, _ outline: OutlineTransaction) throws -> Int {
    switch (view, all) {
    case (let view?, true):
      try outline.setExpanded(isExpanded, forAllUnder: node.asParent, in: view)
    case (let view?, false): try outline.setExpanded(isExpanded, for: node, in: view) ? 1 : 0
    case (nil, true): try outline.setExpanded(isExpanded, forAllUnder: node.asParent)
    case (nil, false): try outline.setExpanded(isExpanded, for: node) ? 1 : 0
    }
  }
}
