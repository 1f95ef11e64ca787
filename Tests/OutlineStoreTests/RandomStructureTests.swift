import OutlineStore
import StoreTestSupport
import TestSupport
import Testing

/// Random runs of adding, moving, deleting and expanding, compared with a plain model step by step.
struct RandomStructureTests {
  @Test(arguments: 0..<Effort.times(5))
  func `every placement means the same as in a plain model`(seed: Int) throws {
    try TestFile.with("S\nT\nU") { store in
      var run = StructureRun(store: store, seed: seed)
      for _ in 0..<150 { try run.step() }
      try run.verifyWholeHistory()
    }
  }

  @Test(arguments: 0..<Effort.times(2))
  func `many steps in one write come out the same`(seed: Int) throws {
    try TestFile.with("S\nT\nU") { store in
      var run = StructureRun(store: store, seed: 1_000 + seed)
      for _ in 0..<12 { try run.manySteps(25) }
      try run.verifyWholeHistory()
    }
  }
}

private struct StructureRun {
  let store: OutlineStore
  var random: SeededGenerator
  var model = PlainOutline()
  var history: [Int: [String]] = [:]
  var made = 0

  init(store: OutlineStore, seed: Int) {
    self.store = store
    random = SeededGenerator(seed: seed)
    for id in ["S", "T", "U"] {
      let section = PlainOutline.Node(id)
      section.isExpanded = true
      model.top.children.append(section)
    }
  }

  private var itemIDs: [String] {
    model.lines.filter { $0.hasPrefix(" ") }.map { String($0.drop { $0 == " " }.dropFirst()) }
  }

  private mutating func placement() -> Placement {
    let items = itemIDs
    let section = section(["S", "T", "U"].randomElement(using: &random) ?? "S")
    let anchor = items.randomElement(using: &random).map { item($0) }
    let parent: Placement.Parent =
      anchor.flatMap { Bool.random(using: &random) ? .item($0) : nil } ?? .section(section)
    let number = Int.random(in: -1...5, using: &random)
    let beside: [Placement] = anchor.map { [.before($0), .after($0)] } ?? []
    return (beside + [.first(in: parent), .last(in: parent), .at(number, in: parent)])
      .randomElement(using: &random) ?? .last(in: section)
  }

  /// Does one thing in the model and in the store, and expects the same outcome.
  private mutating func act(_ outline: OutlineTransaction) throws {
    let items = itemIDs
    guard let id = items.randomElement(using: &random), Int.random(in: 0..<10, using: &random) > 2
    else {
      return try add(outline)
    }
    switch Int.random(in: 0..<7, using: &random) {
    case 0...3:
      let placement = placement()
      let before = model.lines
      if model.move(id, to: placement) {
        let moved = try outline.move(item(id), to: placement)
        #expect(moved == (model.lines != before), "\(id) \(placement)")
      } else {
        #expect(throws: OutlineError.self, "\(id) \(placement)") {
          try outline.move(item(id), to: placement)
        }
      }
    case 4:
      try outline.delete([item(id)])
      model.delete(id)
    default:
      guard let node = model.find(id)?.node else { return }
      node.isExpanded.toggle()
      let changed = try outline.setExpanded(node.isExpanded, for: [item(id)])
      #expect(changed == 1)
    }
  }

  private mutating func add(_ outline: OutlineTransaction) throws {
    let placement = placement()
    // A parent with two children, some of them with one of their own.
    var drafts: [Item.Draft] = []
    var parents: [PlainOutline.Node] = []
    var roots: [PlainOutline.Node] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      made += 1
      let level = drafts.isEmpty ? 0 : Int.random(in: 0...parents.count, using: &random)
      let node = PlainOutline.Node("i\(made)")
      parents.removeLast(parents.count - level)
      if let parent = parents.last { parent.children.append(node) } else { roots.append(node) }
      parents.append(node)
      drafts.append(Item.Draft(text: node.id, id: item(node.id), level: level))
    }
    try outline.add(drafts, to: placement)
    guard let (owner, index) = model.place(placement) else { return }
    owner.children.insert(contentsOf: roots, at: index)
  }

  mutating func step() throws { try manySteps(1) }

  mutating func manySteps(_ count: Int) throws {
    let before = model.lines
    let version = try store.latestVersion()
    history[version] = before
    let result = try store.write { outline in
      for _ in 0..<count { try act(outline) }
    }
    #expect(result.isNew == (model.lines != before))
    #expect(try store.outline().expansionLines == model.lines)
    #expect(try store.outlineSnapshot().itemIdentifiers.map(\.rawValue) == model.visible)
    history[result.version] = model.lines
  }

  mutating func verifyWholeHistory() throws {
    for (version, lines) in history {
      #expect(
        try store.read(at: version) { try $0.outline() }.expansionLines == lines, "\(version)")
    }
    for _ in 0..<20 {
      guard let version = history.keys.sorted().randomElement(using: &random) else { return }
      try store.restore(to: version)
      #expect(try store.outline().expansionLines == history[version])
    }
    for _ in 0..<10 { try store.undo() }
    for _ in 0..<10 { try store.redo() }
  }
}
