internal import GRDB
internal import OutlineStore

/// Undoes all versions in memory, from the present backwards, in one ordered scan of each table,
/// and checks that each outline on the way is sound and agrees with the records of the history.
///
/// It replays a million versions, so everything is an array or a table of numbers: nodes have
/// slots, texts are compared by their hashes, and only a problem needs the name of a node.
struct HistoryReplay {
  private typealias NodeState = ReplayedOutline.NodeState
  private typealias Flags = ReplayedOutline.Flags

  /// A row before a version.
  private struct Image {
    var slot: Int32
    var what: Int64
    var state: NodeState
    var exists: Bool { state.flags.contains(.exists) }
  }

  private let db: Database
  private let purged: Int
  /// It notes the version of each node's previous change, as recorded by its later change.
  private var outline: ReplayedOutline
  private var contents: ContentScan
  private var notes: Set<Int64>
  private var found: [Problem] = []
  private var isPresentSound = true

  /// The maximum number of problems.
  static let limit = 100

  init(in db: Database) throws {
    self.db = db
    purged = try MetaTable.historyStart(in: db)
    outline = try ReplayedOutline(in: db)
    notes = try Set(NoteTable.keys(in: db))
    contents = try ContentScan(in: db)
  }

  /// Checks the present, then undoes all versions in memory, the latest first, and checks the nodes
  /// that each touched. Ends after a hundred problems.
  /// - Parameter progress: called with a version number now and then.
  mutating func problems(progress: (_ number: Int) throws -> Void) throws -> [Problem] {
    try readPresentNodes()
    try DeletedTable.eachKey(in: db) { key in
      outline[outline.slot(key)].flags.insert(.isRetired)
    }
    for (problem, id) in try DeletedTable.clashes(in: db) { tell(.rule, of: id, problem) }
    // A problem of the present would show up again at every version, so only the records are
    // checked then.
    isPresentSound = found.isEmpty
    try replay(progress)
    if found.count < Self.limit { try checkBeginnings() }
    return found
  }

  private mutating func tell(_ kind: Problem.Kind, of subject: String, _ message: String) {
    if found.count < Self.limit { found.append(Problem(kind, of: subject, message)) }
  }
}

// The present.
extension HistoryReplay {
  private mutating func readPresentNodes() throws {
    var hasRoot = false
    var noted: [Int64] = []
    try ItemTable.eachPlace(in: db) { row in
      let key = row.integer(0)
      if key == ItemTable.rootKey {
        hasRoot = true
        return
      }
      let slot = outline.slot(key)
      if !row.isUTF8(7) { tell(.rule, of: "item \(key)", "the id is not UTF-8") }
      var state = outline.state(row, from: 1)
      state.flags.formUnion(outline[slot].flags)
      state.flags.formUnion(Self.kind(isSection: row.number(1) == 0))
      outline.put(slot, as: state)
      if let note = row.number(6), !notes.contains(note) { noted.append(key) }
    }
    if !hasRoot { tell(.rule, of: "/", "the root is missing") }
    let present = outline.present
    let lost = present.filter { !outline.exists(outline[$0].parent) }
    for slot in lost {
      tell(.reference, of: "item \(outline.key(of: slot))", "refers to a row that is missing")
    }
    for slot in lost { tell(.rule, of: try name(slot), "the parent is missing") }
    outline.beginClimbs()
    for slot in present where !outline.reachesRoot(slot) {
      tell(.rule, of: try name(slot), "not under the root")
    }
    for key in noted { tell(.rule, of: try name(outline.slot(key)), "the note is missing") }
  }

  private static func kind(isSection: Bool) -> Flags {
    isSection ? [.hasKind, .isSection] : .hasKind
  }
}

// The past.
extension HistoryReplay {
  private mutating func replay(_ progress: (_ number: Int) throws -> Void) throws {
    var versions = try VersionScan(in: db, purged: purged)
    var images: [Image] = []
    var number = Int.max
    try ChangeTable.eachPlace(in: db) { row in
      let version = row.version(0)
      if version != number {
        if number != .max { try stepBack(over: number, images, &versions) }
        if number / 1000 != version / 1000 { try progress(version) }
        number = version
        images.removeAll(keepingCapacity: true)
      }
      images.append(try image(row, before: version))
      return found.count < Self.limit
    }
    if number != .max, found.count < Self.limit { try stepBack(over: number, images, &versions) }
    versions.finish()
    for problem in versions.found { tell(problem.kind, of: problem.subject, problem.message) }
    for version in contents.rest { tell(.rule, of: "\(version)", "a content without a change") }
  }

  /// Reads a row of `change`: `version`, `item`, `since`, `what`, `parent`, `position`, `is_done`,
  /// `is_expanded`, `favorite_position`.
  private mutating func image(_ row: StatementColumns, before version: Int) throws -> Image {
    let slot = outline.slot(row.integer(1))
    var image = Image(slot: slot, what: row.integer(3), state: NodeState())
    if !row.isNull(5) { image.state = outline.state(row, from: 4) }
    let isMisshapen =
      row.isNull(5)
      ? [4, 6, 7, 8].contains { !row.isNull($0) }
      : slot != ReplayedOutline.root && !Self.isWellFormed(row)
    if isMisshapen {
      tell(
        .history, of: "version \(version)",
        "before version \(version), \(try name(slot)) has an invalid place or marks")
    }
    // 0 means that a version reverted its own change; a migration may leave such rows.
    if !(0...31).contains(image.what) || !image.exists && image.what & 1 == 0 {
      tell(
        .history, of: "version \(version)", "what changed of \(try name(slot)) is recorded wrongly")
    }
    // The later change of a node records the version of the earlier one.
    let flags = outline[slot].flags
    if flags.contains(.isTouched),
      !flags.contains(.expectsChange) || outline.notes[Int(slot)] != version
    {
      try tellGap(slot, after: version)
    }
    if let since = row.number(2) {
      outline[slot].flags.insert([.isTouched, .expectsChange])
      outline.notes[Int(slot)] = Int(truncatingIfNeeded: since)
    } else {
      outline[slot].flags.insert(.isTouched)
      outline[slot].flags.remove(.expectsChange)
    }
    return image
  }

  /// Reports that a change does not refer to the previous change of its node.
  private mutating func tellGap(_ slot: Int32, after version: Int) throws {
    let key = outline.key(of: slot)
    let later = try ChangeTable.version(of: key, after: version, in: db) ?? version
    tell(.rule, of: try name(slot), "history has a gap at version \(later)")
  }

  /// Whether a row could have these values: `change` has no constraints of its own.
  private static func isWellFormed(_ row: StatementColumns) -> Bool {
    func isPosition(_ column: Int) -> Bool {
      let bytes = row.bytes(column)
      return (2...64).contains(bytes.count)
        && bytes.allSatisfy { byte in
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
    }
    return isPosition(5) && (0...1).contains(row.integer(6)) && (0...1).contains(row.integer(7))
      && (row.isNull(8) || row.number(4) != ItemTable.rootKey && isPosition(8)) && !row.isNull(4)
  }

  /// Undoes one version in memory and checks the nodes that it touched.
  private mutating func stepBack(
    over number: Int, _ images: [Image], _ versions: inout VersionScan
  ) throws {
    var isLoud = false
    for image in images {
      if image.what != 16 { isLoud = true }
      if image.slot != ReplayedOutline.root { try checkWhat(image, at: number) }
    }
    versions.step(to: number, changes: images.count, isLoud: isLoud)
    var flaws: [String] = []
    // Only a node that was inserted, deleted or got another parent can be in a cycle.
    var displaced: [Int32] = []
    for image in images where image.slot != ReplayedOutline.root {
      let now = outline[image.slot]
      if !now.flags.contains(.exists) || now.parent != image.state.parent {
        displaced.append(image.slot)
      }
      outline.take(image.slot)
    }
    for image in images where image.exists && image.slot != ReplayedOutline.root {
      let isSection = image.state.parent == ReplayedOutline.root
      var flags = outline[image.slot].flags.intersection(.ofNode)
      if !flags.contains(.hasKind) {
        flags.formUnion(Self.kind(isSection: isSection))
      } else if flags.contains(.isSection) != isSection {
        flaws.append("\(try name(image.slot)) is a section that was an item, or the reverse")
      }
      var state = image.state
      state.flags.formUnion(flags)
      if let flaw = outline.put(image.slot, as: state) {
        flaws.append("\(flaw) \(try place(of: image.slot, before: number, flaw))")
      }
    }
    outline.beginClimbs()
    for image in images where !image.exists && image.slot != ReplayedOutline.root {
      if outline.childCounts[Int(image.slot)] > 0 {
        flaws.append("\(try name(image.slot)) has children before it exists")
      }
    }
    for slot in displaced where outline.exists(slot) && !outline.reachesRoot(slot) {
      flaws.append("\(try name(slot)) is not below the root")
    }
    if !isPresentSound { return }
    for flaw in flaws {
      tell(.history, of: "version \(number)", "before version \(number), \(flaw)")
    }
  }

  /// Checks that a version records each field in which a row differs.
  private mutating func checkWhat(_ image: Image, at number: Int) throws {
    let now = outline[image.slot]
    let (exists, isStill) = (image.exists, now.flags.contains(.exists))
    let content = contents.take(version: number, item: outline.key(of: image.slot))
    if let content, let note = content.note, !notes.contains(note) {
      tell(.rule, of: try name(image.slot), "a former note is missing at version \(number)")
    }
    if content != nil, !exists || image.what & 3 == 0 {
      tell(.rule, of: "\(number)", "a content without a change")
    }
    if content == nil, exists, image.what & 2 != 0 || !isStill {
      tell(.rule, of: try name(image.slot), "a content is missing at version \(number)")
    }
    if !isStill, !now.flags.contains(.isRetired), !now.flags.contains(.hasKind) {
      tell(.rule, of: "\(outline.key(of: image.slot))", "deleted without a record")
    }
    var differs: Int64 = 0
    if exists != isStill {
      differs = 1
    } else if exists {
      let old = image.state
      if old.parent != now.parent || old.position != now.position { differs |= 1 }
      // A node that one version deleted and created again may differ in everything.
      if image.what & 1 == 0 || content == nil {
        if old.flags.contains(.isDone) != now.flags.contains(.isDone) { differs |= 4 }
        if old.favorite != now.favorite { differs |= 8 }
        if old.flags.contains(.isExpanded) != now.flags.contains(.isExpanded) { differs |= 16 }
      }
    }
    if differs & ~image.what != 0, isPresentSound {
      tell(
        .history, of: "version \(number)",
        "\(try name(image.slot)) was changed otherwise than the version records")
    }
  }

  /// Checks the state before all versions: nothing, or the nodes that a purge left.
  private mutating func checkBeginnings() throws {
    for index in outline.nodes.indices {
      let flags = outline.nodes[index].flags
      let slot = Int32(truncatingIfNeeded: index)
      if flags.contains(.expectsChange), outline.notes[index] > purged || outline.notes[index] < 1 {
        try tellGap(slot, after: outline.notes[index])
      }
      if purged > 0 || slot == ReplayedOutline.root { continue }
      if flags.contains(.exists) {
        let message = flags.contains(.isTouched) ? "history does not begin" : "no history"
        tell(.rule, of: try name(slot), message)
      } else if flags.contains(.isRetired), !flags.contains(.isTouched) {
        tell(.rule, of: try name(slot), "deleted, but never added")
      }
    }
  }
}

// Names for messages.
extension HistoryReplay {
  private func name(_ slot: Int32) throws -> String {
    let key = outline.key(of: slot)
    return try DeletedTable.id(everOf: key, in: db) ?? "row \(key)"
  }

  /// The position of a node before a version, for a message: the replay has only its hash.
  private func place(of slot: Int32, before version: Int, _ flaw: String) throws -> String {
    let images = try ChangeTable.places(before: version, in: db)
    let place = images.first { $0.key == outline.key(of: slot) }?.place
    return (flaw.contains("favorites") ? place?.favorite : place?.position) ?? "a place"
  }
}
