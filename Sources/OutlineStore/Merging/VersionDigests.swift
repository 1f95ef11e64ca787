internal import GRDB

/// The digests of the versions of a file, each computed once.
package struct VersionDigests {
  private let reader: OutlineReader
  private var known: [String: String?] = [:]

  init(_ reader: OutlineReader) { self.reader = reader }

  /// Gives a version of this file its proof, if it has one.
  /// - Throws: ``MergeError/changedHere(_:)`` for a version of another file that does not agree
  ///   with it. The seals guard those that were written here.
  mutating func prove(_ member: inout VersionBundle.Member, of number: Int) throws {
    let db = try reader.db
    member.proof = try DigestTable.proof(of: number, in: db)
    if member.proof == nil {
      guard let salt = try Self.salt(of: number, named: member.name, in: db) else { return }
      member.proof = member.proof(salt: salt)
    } else if !member.agreesWithProof {
      if try ReceivedTable.isFromElsewhere(number, in: db) { throw MergeError.changedHere(number) }
      member.proof = member.proofOfPresent
    }
    known[member.name] = member.proof?.digest
    member.proof?.links = try member.after.map { try digest(ofVersionNamed: $0) ?? "" }
  }

  /// Compares a version of a bundle, and those that it follows, with the versions of this file.
  /// - Throws: ``MergeError/changedOnItsWay(name:)``; ``MergeError/otherContent(name:)``.
  mutating func compare(_ member: VersionBundle.Member) throws {
    guard let proof = member.proof else { return }
    if !member.agreesWithProof { throw MergeError.changedOnItsWay(name: member.name) }
    let links = proof.links.map { Array(zip(member.after, $0)) } ?? []
    for (name, digest) in links + [(member.name, proof.digest)] where !digest.isEmpty {
      if let known = try self.digest(ofVersionNamed: name), known != digest {
        throw MergeError.otherContent(name: name)
      }
      known[name] = digest
    }
  }

  /// A version with more changes, such as an import, is not read only to be compared.
  private static let mostChanges = 1_000

  private mutating func digest(ofVersionNamed name: String) throws -> String? {
    if let digest = known[name] { return digest }
    let db = try reader.db
    guard let number = try VersionTable.number(named: name, in: db) else { return nil }
    var digest = try DigestTable.proof(of: number, in: db)?.digest
    if digest == nil, try VersionTable.changeCount(of: number, in: db) <= Self.mostChanges,
      let salt = try Self.salt(of: number, named: name, in: db),
      let member = try Self.member(number, in: reader)
    {
      digest = member.proof(salt: salt).digest
    }
    known[name] = .some(digest)
    return digest
  }

  /// The salt of a version that was written here and whose changes are known.
  private static func salt(of number: Int, named name: String, in db: Database) throws -> String? {
    let purged = try MetaTable.historyStart(in: db)
    if try number <= purged || ReceivedTable.isFromElsewhere(number, in: db) { return nil }
    return try DigestTable.salt(of: number, named: name, in: db)
  }

  private static func member(
    _ number: Int, in reader: OutlineReader
  ) throws -> VersionBundle.Member? {
    let db = try reader.db
    guard let entry = try ReceivedTable.entry(number, in: db), !entry.hasUnknownMaker
    else { return nil }
    let heads = try entry.received == nil ? reader.heads(upTo: number - 1) : []
    return try reader.member(entry, after: heads, file: "")
  }

  /// Stores the digests of the versions that a purge is about to change, and the salts of all
  /// others, and creates a new secret for later ones. The old one would give back the salts that
  /// go.
  /// - Complexity: O(versions + changes of these · log n).
  static func store(_ numbers: [Int], in reader: OutlineReader) throws {
    let db = try reader.db
    for number in numbers { try store(number, in: reader) }
    try DigestTable.storeSalts(in: db)
    try DigestTable.begin(after: VersionTable.latest(in: db), in: db)
  }

  /// Stores the digest of a version that was written here, if it has none yet.
  package static func store(_ number: Int, in reader: OutlineReader) throws {
    let db = try reader.db
    guard try DigestTable.proof(of: number, in: db) == nil,
      let member = try member(number, in: reader),
      let salt = try salt(of: number, named: member.name, in: db)
    else { return }
    try DigestTable.set(member.proof(salt: salt), of: number, in: db)
  }

  /// Whether a version says what its digest covers; `true` if it has none.
  package static func isAsReceived(_ number: Int, in reader: OutlineReader) throws -> Bool {
    guard let proof = try DigestTable.proof(of: number, in: reader.db),
      var member = try member(number, in: reader)
    else { return true }
    member.proof = proof
    return member.agreesWithProof
  }

  /// Removes the salt of a version that says something else than its maker wrote.
  static func renew(_ number: Int, in reader: OutlineReader) throws {
    let db = try reader.db
    guard var member = try member(number, in: reader) else { return }
    member.proof = try DigestTable.proof(of: number, in: db)
    if let proof = member.proofOfPresent, proof != member.proof {
      try DigestTable.set(proof, of: number, in: db)
    }
  }
}
