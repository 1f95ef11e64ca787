import OutlineStore

/// The context in which an operation is performed.
package struct Performance {
  let outline: OutlineTransaction
  let names: NameResolver
  /// Whether to set the message of the version.
  let describes: Bool
  /// Whether the effect includes the nodes with all their fields.
  let answers: Bool
  /// Whether the effect's sentence includes the new place of moved items.
  let tells: Bool
  let progress: (_ done: Int, _ of: Int) throws -> Void

  /// Sets the message of the version to the verb and its object.
  func describe(_ verb: String, _ object: @autoclosure () -> String) {
    if describes { outline.describe("\(verb) \(object())") }
  }

  /// Sets the message to the verb and the name of the node, or the number of nodes.
  func describe(_ verb: String, _ nodes: [FoundNode], _ noun: String = "item") {
    describe(verb, nodes.count == 1 ? nodes[0].name : nodes.count.plural(noun))
  }

  /// Performs a verb. Its effect includes the next occurrences of items that it ticked off.
  func effect(of verb: some Verb) throws -> Effect {
    let known = outline.nextOccurrences.count
    var effect = try verb.perform(self)
    let next = outline.nextOccurrences.dropFirst(known)
    guard let id = next.first else { return effect }
    effect.nodes += next.map(\.node)
    if answers { effect.entries += try next.map { try outline.entry($0) } }
    if next.count > 1 {
      effect.did += "; \(next.count) come again"
    } else {
      let content = try outline.item(id).content
      effect.did +=
        content.due.map { "; the next one is due \($0.day)" }
        ?? "; the next one comes \((content.start ?? content.wait)?.day ?? "later")"
    }
    return effect
  }

  /// The effect on items that still exist.
  func effect(_ did: String, _ ids: [Item.ID], count: Int) throws -> Effect {
    var effect = Effect(did: did, nodes: ids.map(\.node), count: count)
    if answers { effect.entries = try ids.map { try outline.entry($0) } }
    return effect
  }

  /// The effect on a section that still exists.
  func effect(_ did: String, _ id: Section.ID, count: Int) throws -> Effect {
    var effect = Effect(did: did, nodes: [id.node], count: count)
    if answers { effect.entries = [try outline.entry(outline.section(id))] }
    return effect
  }
}
