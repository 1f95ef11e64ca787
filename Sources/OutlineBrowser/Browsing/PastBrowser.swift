import OutlineOperations
import OutlineStore
import Terminal

/// The versions to go through, the latest first.
struct PastBrowser: Hashable, Sendable {
  /// The versions that were read.
  var versions: [Version]
  /// The index of the shown version.
  var index = 0
  /// Whether all older versions were read.
  var isComplete = false
  /// Whether versions that only opened and closed items are among them.
  var showsQuiet = false
  /// The row that the user chose last. It is in hand again in the versions that have it.
  var chosen: RowID?

  var shown: Version { versions[index] }
}

/// The changes of the shown version.
struct PastChanges: Hashable, Sendable {
  /// The sign of each node that is there: + new, > moved, ~ changed.
  var signs: [NodeID: Character] = [:]
  /// The nodes with a sign, in the order of the difference.
  var order: [NodeID] = []
  /// The names of deleted nodes.
  var gone: [String] = []
  /// The changes in words.
  var summary = ""
}

extension KeyTable {
  /// The keys while the versions are shown.
  package static let pastGroup = Group(
    title: "In the past (H)",
    bindings: [
      Binding(keys: [], shown: "← →", summary: "to the version before or after"),
      Binding(keys: [], shown: "Shift-← Shift-→", summary: "to the day before or after"),
      Binding(keys: [], shown: "{ }", summary: "to the oldest or the latest version"),
      Binding(keys: [], shown: "n N", summary: "to the next or previous row that it changed"),
      Binding(keys: [], shown: "r R A", summary: "restore the item, its section, or everything"),
      Binding(keys: [], shown: "V", summary: "revert this version, keep the later ones"),
      Binding(keys: [], shown: "D", summary: "show the changes since then"),
      Binding(keys: [], shown: "i", summary: "with versions that only opened or closed items"),
      Binding(keys: [], shown: "H Esc q", summary: "back to the present"),
    ])
}

// Going through the versions.
extension Browser {
  /// The versions that are read at once.
  private static let batch = 64
  /// A version with more changes is shown without marks.
  private static let mostMarked = 5_000

  /// - Parameter number: the version to begin with; `nil` for the latest.
  mutating func openPast(_ outline: OutlineReader, at number: Version.ID? = nil) throws {
    let versions = try outline.versions(limit: Self.batch, includingQuiet: false)
    if versions.isEmpty { throw Refusal("there are no versions yet") }
    var past = PastBrowser(versions: versions, chosen: cursor)
    past.isComplete = versions.count < Self.batch
    if let number {
      while !past.isComplete, past.versions.last?.number ?? 0 > number {
        try readMore(&past, in: outline)
      }
      past.index = past.versions.firstIndex { $0.number <= number } ?? past.versions.count - 1
    }
    marks = []
    try show(past, in: outline)
  }

  /// Shows the outline as it was at the version in hand.
  private mutating func show(_ past: PastBrowser, in outline: OutlineReader) throws {
    mode = .past(past)
    cursor = past.chosen ?? cursor
    scene.version = past.shown.number
    pastChanges = try changes(of: past.shown, outline)
  }

  private func changes(of version: Version, _ outline: OutlineReader) throws -> PastChanges {
    let oldest = try outline.oldestVersion().number
    if version.number == oldest && oldest > 1 {
      return PastChanges(summary: "the oldest version that is kept")
    }
    if version.changes > Self.mostMarked {
      return PastChanges(summary: version.changes.plural("change"))
    }
    let difference = try outline.difference(from: version.number - 1, to: version.number)
    var changes = PastChanges(summary: difference.counts.summary)
    for step in difference.steps {
      switch step {
      case .delete(let node, _, let isRoot):
        if isRoot { changes.gone.append(node.content.name) }
      case .insert(let node, _, _): changes.mark(node.id, with: "+")
      case .move(let id, _, _, _): changes.mark(id, with: ">")
      case .expand, .collapse: break
      default: changes.mark(step.id, with: "~")
      }
    }
    return changes
  }

  /// Handles a key while the versions are shown.
  mutating func browse(
    _ press: KeyPress, in past: PastBrowser, _ outline: OutlineReader
  ) throws -> [BrowserRequest] {
    let before = cursor
    let requests = try respond(to: press, in: past, outline)
    // Only a row to which a key moves is chosen, not one that replaces a missing row.
    if case .past(var now) = mode, now.index == past.index, cursor != before {
      now.chosen = cursor
      mode = .past(now)
    }
    return requests
  }

  private mutating func respond(
    to press: KeyPress, in past: PastBrowser, _ outline: OutlineReader
  ) throws -> [BrowserRequest] {
    var past = past
    switch press {
    case KeyPress(.left), "h": return try step(1, in: &past, outline)
    case KeyPress(.right), "l": return try step(-1, in: &past, outline)
    case KeyPress(.left, .shift): return try stepDay(isBack: true, &past, outline)
    case KeyPress(.right, .shift): return try stepDay(isBack: false, &past, outline)
    case "{":
      while !past.isComplete { try readMore(&past, in: outline) }
      return try step(past.versions.count - 1 - past.index, in: &past, outline)
    case "}": return try step(-past.index, in: &past, outline)
    case "n", "N": try moveToChange(isAfter: press == "n", outline)
    case "i":
      past.showsQuiet.toggle()
      let shown = past.shown.number
      past.versions = try outline.versions(
        to: shown, limit: Self.batch, includingQuiet: past.showsQuiet)
      let later = try outline.versions(from: shown + 1, includingQuiet: past.showsQuiet)
      past.versions = later + past.versions
      past.index = min(later.count, past.versions.count - 1)
      past.isComplete = false
      status = Status(
        text: past.showsQuiet ? "Quiet versions are shown" : "Quiet versions are left out")
      try show(past, in: outline)
    case "r": return try leavingPast(restoring(inHand().node.id, to: past))
    case "R": return try leavingPast(restoring(inHand().id.list, to: past))
    case "A": return try leavingPast(restoring(nil, to: past))
    case "V":
      let version = VersionExpression(number: past.shown.number)
      return try leavingPast(performing(RevertVersion(version)))
    case "D": try showDifference(outline)
    case "H", "q", KeyPress(.escape), KeyPress(.character("c"), .control): leavePast()
    default:
      guard let action = KeyTable.action(of: press) else {
        throw Refusal("No key \(press.name.inQuotes) in the past  (? shows the keys)")
      }
      switch action {
      case .up, .down, .first, .last, .halfPageUp, .halfPageDown, .pageUp, .pageDown,
        .previousSibling, .nextSibling, .previousSection, .nextSection:
        try refresh(outline)
        return try move(action, in: outline)
      case .toggleFold, .toggleAllFolds, .foldToLevel:
        try refresh(outline)
        return try fold(action)
      case .help:
        returnMode = mode
        mode = .reading(keys)
      case .redraw: return [.redraw]
      case .suspend: return [.suspend]
      default: throw Refusal("the past does not change  (q goes back to the present)")
      }
    }
    return []
  }

  /// Goes back to the present.
  mutating func leavePast() {
    if case .past(let past) = mode { cursor = past.chosen ?? cursor }
    mode = .list
    scene.version = nil
    pastChanges = nil
  }

  /// A request to restore a node, or everything.
  private func restoring(_ node: NodeID?, to past: PastBrowser) throws -> [BrowserRequest] {
    let version = VersionExpression(number: past.shown.number)
    return try performing(RestoreNodes(node.map { Reference($0) }, to: version))
  }

  private mutating func leavingPast(_ requests: [BrowserRequest]) throws -> [BrowserRequest] {
    leavePast()
    return requests
  }

  /// Goes some versions back, or forward if the number is negative.
  private mutating func step(
    _ count: Int, in past: inout PastBrowser, _ outline: OutlineReader
  ) throws -> [BrowserRequest] {
    if count > 0, past.index + count >= past.versions.count, !past.isComplete {
      try readMore(&past, in: outline)
    }
    let index = min(max(0, past.index + count), past.versions.count - 1)
    if index == past.index && count != 0 {
      status = Status(text: count > 0 ? "this is the oldest version" : "this is the latest version")
    }
    past.index = index
    try show(past, in: outline)
    return []
  }

  /// Adds the versions since the list was read. The shown version stays.
  mutating func readLaterVersions(_ outline: OutlineReader) throws {
    guard case .past(var past) = mode, let latest = past.versions.first else { return }
    let later = try outline.versions(from: latest.number + 1, includingQuiet: past.showsQuiet)
    past.versions = later + past.versions
    past.index += later.count
    mode = .past(past)
  }

  private func readMore(_ past: inout PastBrowser, in outline: OutlineReader) throws {
    let oldest = past.versions.last?.number ?? 1
    let more = try outline.versions(
      to: oldest - 1, limit: Self.batch, includingQuiet: past.showsQuiet)
    past.versions += more
    past.isComplete = more.count < Self.batch
  }

  /// Goes to the last version of the day before, or of the day after.
  private mutating func stepDay(
    isBack: Bool, _ past: inout PastBrowser, _ outline: OutlineReader
  ) throws -> [BrowserRequest] {
    let day = past.shown.localDay
    if isBack {
      while past.versions.last?.localDay == day, !past.isComplete {
        try readMore(&past, in: outline)
      }
      let index = past.versions[past.index...].firstIndex { $0.localDay != day }
      return try step((index ?? past.versions.count - 1) - past.index, in: &past, outline)
    }
    guard let next = past.versions[..<past.index].last(where: { $0.localDay != day }) else {
      return try step(-past.index, in: &past, outline)
    }
    let index = past.versions.firstIndex { $0.localDay == next.localDay } ?? 0
    return try step(index - past.index, in: &past, outline)
  }

  private mutating func moveToChange(isAfter: Bool, _ outline: OutlineReader) throws {
    guard let order = pastChanges?.order, !order.isEmpty else {
      throw Refusal("this version changed nothing that is here")
    }
    let present = current.flatMap { order.firstIndex(of: $0.node.id) }
    let step = isAfter ? 1 : order.count - 1
    let next = present.map { ($0 + step) % order.count } ?? (isAfter ? 0 : order.count - 1)
    try refresh(outline)
    let node = order[next]
    let list = try node.list(in: reader(of: outline))
    try go(to: .around(RowID(node, in: list ?? node)), outline)
  }
}

extension PastChanges {
  fileprivate mutating func mark(_ id: NodeID, with sign: Character) {
    // A new node that also has steps of its own stays new.
    if signs.updateValue(signs[id] ?? sign, forKey: id) == nil { order.append(id) }
  }
}

extension Version {
  /// The local date.
  fileprivate var localDay: Substring { Moment.local(date).prefix(10) }
}
