internal import GRDB
internal import OutlineStore

/// Creates the rows of a new file from the records of a history, inside one transaction.
///
/// A temporary table holds the state of every node that ever existed, as of the versions read so
/// far. The state before a version becomes the version's before-image. The tables of the file have
/// no triggers yet, so history can be written. The constraints and the check of the finished file
/// find invalid records.
final class HistoryBuilder {
  private let db: Database
  private var head: HistoryHead?
  private var version: HistoryVersion?
  private var pending = 0
  private var (versions, changes) = (0, 0)
  private var nextKey: Int64 = 1
  private var isEnded = false
  /// Whether a version so far had its maker's part.
  private var hasReceived = false
  /// The seal of the last version, if the history has it.
  private var seal: String?
  /// The keys of notes in the file, by their numbers in the history.
  private var notes: [Int64: Int64] = [:]

  /// Creates the tables.
  init(in db: Database) throws {
    self.db = db
    try Schema.makeTables(on: db)
    try db.execute(
      sql: """
        CREATE TEMP TABLE state(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, lives INTEGER,
          last INTEGER, up TEXT, position TEXT, is_done INTEGER, is_expanded INTEGER,
          favorite_position TEXT, text TEXT, secondary_text TEXT, image TEXT, note_key INTEGER,
          attributes TEXT)
        """)
  }

  /// Adds the next record.
  func add(_ record: HistoryLine) throws {
    if case .head(let head) = record {
      guard self.head == nil else { throw HistoryError("it has a second head") }
      return try begin(head)
    }
    guard let head else { throw HistoryError("it does not begin with the head of a history") }
    if isEnded { throw HistoryError("there are lines after the end") }
    if case .change(let change) = record { return try add(change) }
    // Notes come before the changes that have them.
    if case .note(let number, let text) = record { return try add(note: number, text) }
    if let version, pending != 0 {
      throw HistoryError(
        "version \(version.number) has \(version.changes - pending) changes, not "
          + "\(version.changes)")
    }
    switch record {
    case .version(let version): try begin(version, of: head)
    case .retired(let id, let wanted):
      let key = try makeState(of: id, wanting: wanted)
      try db.run("INSERT INTO deleted(key, id) VALUES(?,?) ON CONFLICT DO NOTHING", [key, id])
    case .node(let node): try add(node, of: head)
    case .use(let id, let count, let last):
      try db.run(
        """
        INSERT INTO usage(item, count, last_used) SELECT key, ?, ? FROM state WHERE id=?
        ON CONFLICT DO NOTHING
        """, [count, last, id])
    case .view(let name, let id, let isExpanded):
      try ViewTable.check(name)
      try db.run(
        """
        INSERT INTO view_expansion(view, item, is_expanded) SELECT ?, key, ? FROM state WHERE id=?
        ON CONFLICT DO NOTHING
        """, [name, isExpanded, id])
    case .viewRule(let name, let rule):
      try ViewTable.check(name)
      try ViewTable.setRule(rule, of: name, in: db)
    case .end(let versions, let changes, let seal):
      self.seal = seal
      guard versions == self.versions, changes == self.changes else {
        throw HistoryError(
          "it counts \(versions) versions with \(changes) changes, but there are "
            + "\(self.versions) with \(self.changes)")
      }
      isEnded = true
    case .head, .change, .note: break
    }
  }

  /// Creates the present outline from the final state, then the triggers, views and search index.
  /// - Returns: the latest version.
  func finish() throws -> Int {
    guard let head, isEnded else { throw HistoryError("its end is missing") }
    guard let version, version.number == head.last else {
      throw HistoryError("it ends before version \(head.last)")
    }
    try db.execute(
      sql: """
        INSERT INTO item(key, id, parent, position, kind, text, secondary_text, image, note_key,
            is_done, attributes, is_expanded, favorite_position)
          SELECT s.key, s.id, u.key, s.position,
            CASE WHEN s.key=0 THEN 'root' WHEN s.up='/' THEN 'section' ELSE 'item' END, s.text,
            s.secondary_text, s.image, s.note_key, s.is_done, s.attributes, s.is_expanded,
            s.favorite_position
          FROM state s LEFT JOIN state u ON u.id=s.up WHERE s.lives ORDER BY s.key;
        DROP TABLE temp.state;
        """)
    try SealTable.sealAll(in: db)
    if let seal, try SealTable.seal(of: version.number, in: db) != seal {
      throw HistoryError("it was changed after it was sealed: its seal is not \(seal)")
    }
    // Without the secret, other files built from this history must not give it other digests.
    let salted = head.salt == nil ? version.number : head.saltedAfter ?? 0
    try DigestTable.begin(after: salted, secret: head.salt, in: db)
    try Schema.makeTriggersAndViews(on: db)
    try SearchTable.rebuild(at: version.number, in: db)
    return version.number
  }
}

// The head, and the nodes before the first version.
extension HistoryBuilder {
  private func begin(_ head: HistoryHead) throws {
    guard head.first > 0, head.last >= head.first, head.isCut || head.first == 1 else {
      throw HistoryError("it goes from version \(head.first) to \(head.last)")
    }
    self.head = head
    // A history without a valid file name gets a new one, like a new file.
    let file = VersionBundle.isName(head.file) ? head.file : VersionBundle.Member.makeName()
    try db.run("INSERT INTO meta(name, value) VALUES('file', ?)", [file])
    if head.isCut { try MetaTable.set("purged_before", to: head.first, in: db) }
  }

  /// An expression for a random name of a file or a version.
  static let randomName =
    "char(" + Array(repeating: "107+(random()&15)", count: 16).joined(separator: ",") + ")"

  private func add(_ node: HistoryNode, of head: HistoryHead) throws {
    guard head.isCut, version == nil else { throw HistoryError("a node is among the versions") }
    let isThere: Bool? = try db.value("SELECT lives FROM state WHERE id=?", [node.id])
    if isThere == true { throw HistoryError("\(node.id.inQuotes) occurs twice") }
    if isThere == nil { _ = try makeState(of: node.id, wanting: node.key) }
    var change = HistoryChange(id: node.id, what: 1)
    change.isNew = true
    change.place = node.place
    change.content = node.content
    change.isDone = node.isDone
    change.isExpanded = node.isExpanded
    change.favorite = node.favorite ?? ""
    try setState(change, last: nil)
  }

  private func add(note number: Int64, _ text: String) throws {
    guard notes[number] == nil else { throw HistoryError("the note \(number) occurs twice") }
    let key: Int64 = Int64(notes.count) + 1
    try db.run("INSERT INTO note(key, text) VALUES(?,?)", [key, text], texts: [(2, text)])
    notes[number] = key
  }
}

// Versions.
extension HistoryBuilder {
  private func begin(_ version: HistoryVersion, of head: HistoryHead) throws {
    let number = self.version.map { $0.number &+ 1 } ?? head.first
    guard version.number == number else {
      throw HistoryError("version \(number) is expected, not version \(version.number)")
    }
    if let before = self.version, before.stamp >= version.stamp {
      throw HistoryError("version \(version.number) is older than the one before it")
    }
    try db.run(
      """
      INSERT INTO version(number, name, stamp, origin, author, message, series, undoes, changes,
        is_loud) VALUES(?,?,?,?,?,?,?,?,?,?)
      """,
      [
        version.number, version.name, version.stamp, version.origin, version.author,
        version.message, version.series, version.undoes, version.changes, version.isLoud,
      ], texts: [(5, version.author), (6, version.message)])
    try add(version.received, of: version, head)
    if let proof = version.proof { try DigestTable.set(proof, of: version.number, in: db) }
    self.version = version
    versions += 1
    pending = version.changes
  }

  /// Stores the maker's part of a version that came from another file.
  private func add(
    _ received: HistoryReceived?, of version: HistoryVersion, _ head: HistoryHead
  ) throws {
    guard let received else {
      if version.origin != Version.Origin.merge.rawValue { return }
      // A purge removes this part of the oldest version. Texts that earlier releases wrote have
      // none.
      if head.isCut && version.number == head.first { return }
      if hasReceived {
        throw HistoryError("version \(version.number): the changes of its maker are missing")
      }
      return try MetaTable.set(ReceivedTable.unknownUpTo, to: version.number, in: db)
    }
    let row = try ReceivedTable.Received(received)
    let flaw = try row.flaw(
      in: (version.number, version.stamp, version.origin), isCut: head.isCut, db)
    if let flaw { throw HistoryError("version \(version.number): \(flaw)") }
    try ReceivedTable.insert(row, as: version.number, in: db)
    if version.origin == Version.Origin.merge.rawValue { hasReceived = true }
  }

  private func add(_ change: HistoryChange) throws {
    guard let version else { throw HistoryError("a change is before the first version") }
    guard pending > 0 else {
      throw HistoryError("version \(version.number) has more changes than it counts")
    }
    pending -= 1
    changes += 1
    let isThere: Bool? = try db.value("SELECT lives FROM state WHERE id=?", [change.id])
    if (isThere ?? false) == change.isNew {
      throw HistoryError("\(change.id.inQuotes) is \(change.isNew ? "there already" : "not there")")
    }
    if isThere == nil { _ = try makeState(of: change.id, wanting: change.key) }
    try keepImages(of: change, in: version.number)
    try setState(change, last: version.number)
    if change.isGone {
      try db.run(
        "INSERT INTO deleted(key, id) SELECT key, id FROM state WHERE id=? ON CONFLICT DO NOTHING",
        [change.id])
    }
  }

  /// Stores the state before a version as its images.
  private func keepImages(of change: HistoryChange, in number: Int) throws {
    try db.run(
      """
      INSERT INTO change(version, item, since, what, parent, position, is_done, is_expanded,
          favorite_position)
        SELECT ?1, key, last, ?2, iif(lives, (SELECT key FROM state WHERE id=s.up), NULL),
          iif(lives, position, NULL), iif(lives, is_done, NULL), iif(lives, is_expanded, NULL),
          iif(lives, favorite_position, NULL) FROM state s WHERE id=?3
      """, [number, change.what, change.id])
    if !change.isNew && (change.isGone || change.what & 2 != 0) {
      try db.run(
        """
        INSERT INTO content_change(item, version, text, secondary_text, image, note_key, attributes)
          SELECT key, ?, text, secondary_text, image, note_key, attributes FROM state WHERE id=?
        """, [number, change.id])
    }
  }
}

// States.
extension HistoryBuilder {
  /// Creates the state of a new node, which gets the wanted key if that is free.
  /// - Returns: the key of the node.
  private func makeState(of id: String, wanting wanted: Int64?) throws -> Int64 {
    if let known: Int64 = try db.value("SELECT key FROM state WHERE id=?", [id]) { return known }
    var key = nextKey
    if id == "/" {
      key = 0
    } else if let wanted, wanted > 0, wanted < 1_000_000_000_000 {
      if try db.value("SELECT 1 FROM state WHERE key=?", [wanted]) != true { key = wanted }
    }
    try db.run("INSERT INTO state(key, id, lives) VALUES(?,?,0)", [key, id])
    nextKey = max(nextKey, key + 1)
    return key
  }

  /// Applies a change to the state.
  private func setState(_ change: HistoryChange, last: Int?) throws {
    if change.isGone {
      return try db.run("UPDATE state SET lives=0, last=? WHERE id=?", [last, change.id])
    }
    if let content = change.content {
      let note = try content.note.map { number in
        guard let key = notes[number] else { throw HistoryError("there is no note \(number)") }
        return key
      }
      try db.run(
        "UPDATE state SET text=?, secondary_text=?, image=?, note_key=?, attributes=? WHERE id=?",
        [content.text, content.secondaryText, content.image, note, content.attributes, change.id],
        texts: [(1, content.text), (2, content.secondaryText), (3, content.image)])
    }
    let place = change.place
    try db.run(
      """
      UPDATE state SET lives=1, last=?1, up=iif(?2 IS NULL, up, ?3),
        position=coalesce(?2, position),
        is_done=coalesce(?4, is_done), is_expanded=coalesce(?5, is_expanded),
        favorite_position=iif(?6 IS NULL, favorite_position, nullif(?6, '')) WHERE id=?7
      """,
      [
        last, place?.position, place?.parent, change.isDone, change.isExpanded, change.favorite,
        change.id,
      ])
  }
}
