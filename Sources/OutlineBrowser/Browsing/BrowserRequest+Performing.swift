import OutlineOperations
package import OutlineStore

// Performing the requests that change the outline, inside one transaction.
extension BrowserRequest {
  /// Performs the request.
  /// - Parameter outline: the transaction. It makes one version, or none.
  /// - Returns: a sentence, and the node that the cursor goes to.
  /// - Throws: `Failure`, `OutlineError`.
  package func perform(in outline: OutlineTransaction) throws -> BrowserEffect {
    switch self {
    case .perform(let operations): try perform(operations, in: outline)
    case .save(let typed): try typed.save(in: outline)
    case .paste(let pasted): try pasted.paste(in: outline)
    case .open(let nodes, let view, let shown): try open(nodes, in: view, for: shown, outline)
    case .edit, .command, .complete, .redraw, .suspend, .quit: BrowserEffect(did: "")
    }
  }

  private func open(
    _ nodes: [NodeID], in view: String, for shown: NodeID, _ outline: OutlineTransaction
  ) throws -> BrowserEffect {
    let opening = ExpandNodes(nodes.map { Reference($0) }, isExpanded: true, view: view)
    _ = try OutlineOperation(opening).perform(in: outline)
    return BrowserEffect(did: "", node: shown, isSilent: true)
  }

  private func perform(
    _ operations: [OutlineOperation], in outline: OutlineTransaction
  ) throws -> BrowserEffect {
    let effects = try operations.map { try $0.perform(in: outline) }
    guard let first = effects.first else { return BrowserEffect(did: "") }
    let count = effects.reduce(0) { $0 + $1.count }
    return BrowserEffect(
      did: effects.count == 1
        ? first.did : "\(first.did), and \((effects.count - 1).plural("other"))",
      // After an undo, that is something it changed and that is there.
      node: try first.nodes.lazy.prefix(Self.mostSought).first { try outline.node($0) != nil },
      isSilent: effects.allSatisfy(\.isUseOnly), hasChanged: count > 0)
  }

  /// The nodes of an effect among which one for the cursor is sought.
  private static let mostSought = 100
}

/// The effect of a change in a browser.
package struct BrowserEffect: Hashable, Sendable {
  /// A sentence without its full stop.
  var did: String
  /// The node that the cursor goes to, if it is shown.
  var node: NodeID?
  /// Whether it needs no version, such as opening a row.
  var isSilent = false
  /// Whether anything changed.
  var hasChanged = true
}

extension TypedText {
  /// Saves the text.
  fileprivate func save(in outline: OutlineTransaction) throws -> BrowserEffect {
    guard let edited else { return try add(in: outline) }
    let state = try outline.state(of: edited.node)
    if let state, state.content.text == edited.base {
      let item = Reference(edited.node)
      let change = Item.Changes(text: text == edited.base ? nil : text, attributes: attributes)
      let operation =
        attributes.isEmpty && tags.isEmpty
        ? OutlineOperation(RenameNode(item, to: text))
        : OutlineOperation(SetFields([item], changes: change, tags: tags))
      let effect = try operation.perform(in: outline)
      if following.isEmpty { return BrowserEffect(did: effect.did, node: edited.node) }
      return try add(following, to: place.destination(at: edited.node), in: outline)
    }
    var effect = try add(in: outline)
    effect.did =
      state == nil
      ? "The item was deleted meanwhile, so the text became a new one"
      : "Edited elsewhere too; yours is kept below"
    return effect
  }

  private func add(in outline: OutlineTransaction) throws -> BrowserEffect {
    let anchor = Reference(self.anchor)
    let destination =
      switch try outline.node(self.anchor) {
      case nil: Destination(into: Reference(section))
      case .section: Destination(into: anchor, first: true)
      case .item: place.destination(at: self.anchor)
      }
    if let openedIn {
      _ = try OutlineOperation(ExpandNodes([anchor], isExpanded: true, view: openedIn))
        .perform(in: outline)
    }
    var draft = Item.Draft(text: text, isDone: isDone, attributes: tags.attributes)
    draft.content.attributes.add(attributes)
    return try add([draft] + following, to: destination, in: outline)
  }

  private func add(
    _ drafts: [Item.Draft], to destination: Destination, in outline: OutlineTransaction
  ) throws -> BrowserEffect {
    let effect = try OutlineOperation(AddItems(drafts, to: destination)).perform(in: outline)
    let subject =
      drafts.count == 1
      ? drafts[0].content.text.shortened(to: 40).inQuotes : drafts.count.plural("item")
    return BrowserEffect(did: "Added \(subject)", node: effect.nodes.last)
  }
}

extension TypedText.Place {
  /// The place beside the node, or in it.
  func destination(at node: NodeID) -> Destination {
    let anchor = Reference(node)
    return switch self {
    case .before: Destination(before: anchor)
    case .after: Destination(after: anchor)
    case .first: Destination(into: anchor, first: true)
    }
  }
}

extension PastedItems {
  /// Restores the items, and moves them to their place.
  fileprivate func paste(in outline: OutlineTransaction) throws -> BrowserEffect {
    // The old parent of an item may be gone as well; then it cannot be restored by itself.
    for item in items { try outline.restore(deleted: item) }
    let destination = place.destination(at: anchor)
    let move = OutlineOperation(MoveItems(items.map { Reference($0) }, to: destination))
    _ = try move.perform(in: outline)
    let name = try items.first.flatMap { try outline.state(of: $0)?.content.name } ?? ""
    let subject = items.count == 1 ? name.inQuotes : items.count.plural("item")
    return BrowserEffect(did: "Pasted \(subject)", node: items.first)
  }
}
