internal import OutlineModel

// Items that share their identifier with a section.
extension Replay {
  /// Gives an item another identifier if a section has the same one.
  mutating func substitute(_ id: NodeID, by version: Int) throws {
    guard try existing(id, as: .item, for: version) != nil,
      let section = try existing(id, as: .section, for: version)
    else { return }
    let item = try ownNumber(of: id, .item)
    let (ofItem, ofSection) = (states[item].inserters, states[section].inserters)
    let maker = context.base(item) == nil ? ofItem.first : nil
    let sectionMaker = context.base(section) == nil ? ofSection.first : nil
    // In a sound file nobody who knows the item adds the section.
    let isLater = sectionMaker.map { context.knows($0, maker ?? ReplayKnowledge.base) } ?? false
    guard let first = isLater ? sectionMaker : maker else { return }
    // A file that lacks the first of these versions shows the letters of a later one.
    for version in ofItem + ofSection {
      if let other = try self.substitute(id, by: version, for: item) { substitutes[other] = item }
    }
    guard let shown = try self.substitute(id, by: first, for: item) else { return }
    substituteNumbers[item] = try context.number(of: shown, .item)
    makeRoom(for: substituteNumbers[item] ?? 0)
  }

  /// The first identifier with letters of a version that no other node has.
  private mutating func substitute(_ id: NodeID, by version: Int, for item: Int) throws -> NodeID? {
    let name = context.versions[version].name
    // An identifier has at most 255 bytes.
    var beginning = id.rawValue
    while beginning.utf8.count > 255 - 1 - name.utf8.count { beginning.removeLast() }
    for count in 4...max(4, name.count) {
      let found = NodeID(checked: beginning + "-" + name.prefix(count))
      let holders = [
        try existing(found, as: .item, for: version),
        try existing(found, as: .section, for: version),
      ]
      if holders.allSatisfy({ $0 == nil || $0 == item || $0 == twins[item]?.node }) { return found }
    }
    return nil
  }
}
