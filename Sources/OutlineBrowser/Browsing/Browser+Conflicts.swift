import OutlineOperations
import OutlineStore
import Terminal

// Changes that a later change in another file hides.
extension Browser {
  /// Goes to the next conflict, shows its values, and types the command that decides it.
  mutating func showConflict(_ outline: OutlineReader) throws {
    let conflicts = try outline.conflicts()
    let orders = try outline.orders(among: conflicts)
    // A list that two files sorted is one conflict.
    let nodes = conflicts.map { conflict in
      orders.first { $0.conflicts.contains(conflict) }?.parent ?? conflict.id
    }.uniqued()
    if nodes.isEmpty { throw Refusal("there are no conflicts") }
    let index = shownConflict.flatMap { nodes.firstIndex(of: $0) } ?? -1
    let node = nodes[(index + 1) % nodes.count]
    shownConflict = node
    if let list = try outline.list(of: node) { try go(to: .around(RowID(node, in: list)), outline) }
    let place = "\((index + 1) % nodes.count + 1) of \(nodes.count): "
    let name = try outline.state(of: node)?.content.name ?? ""
    let order = orders.first { $0.parent == node }.map { order in
      ["  mine    the order of \(order.own.maker)", "  theirs  the order of \(order.other.maker)"]
    }
    let line = "resolve \(node.rawValue.quotedForShell) --theirs"
    var typed = TypedLine(purpose: .command, editor: LineEditor(line))
    typed.choices =
      try [place + name]
      + (order ?? conflicts.filter { $0.id == node }.flatMap { try lines(of: $0, outline) })
      + ["Enter takes theirs; or type --mine, --both or --keep. Esc leaves it, C shows the next"]
    mode = .typing(typed)
  }

  /// The value before both changes, and that of each.
  private func lines(of conflict: MergeConflict, _ outline: OutlineReader) throws -> [String] {
    func words(_ value: JSONValue?) -> String { FieldValue.words(value, of: conflict.kind) }
    if conflict.shownValue == nil && conflict.hiddenValue == nil || conflict.places != nil {
      return try outline.conflictingNodes(of: [conflict]).map { "  " + $0.reason }
    }
    let before = try outline.valueBefore(conflict).map { ["  before  " + words($0)] } ?? []
    let isMine = conflict.mine != .hidden
    return ["  " + FieldValue.name(of: conflict.kind)] + before + [
      "  \(isMine ? "mine  " : "theirs")  \(words(conflict.shownValue))  (\(conflict.shown.maker), shown)",
      "  \(isMine ? "theirs" : "mine  ")  \(words(conflict.hiddenValue))  (\(conflict.hidden.maker))",
    ]
  }
}
