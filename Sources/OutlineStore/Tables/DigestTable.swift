package import GRDB

/// The statements on `digest`.
///
/// A version that was written here has a row only if words were forgotten since, and a digest in it
/// only if they were its own. Otherwise its digest is computed when it is needed, and is always the
/// same one, because its salt follows from its name and a secret of the file. So copies of the file
/// agree on it, and an outline that is never merged stores nothing.
package enum DigestTable {
  /// The secret, and the last version whose salt does not follow from it.
  private static let (secret, stored) = ("salt", "salted_after")
  private static let columns = "salt, digest, now"

  /// The digest of a version, as it travels with it, without links.
  static func proof(of version: Int, in db: Database) throws -> VersionProof? {
    try db.first("SELECT \(columns) FROM digest WHERE version=? AND digest IS NOT NULL", [version])
    { VersionProof(salt: $0.text(0), digest: $0[1], now: $0.text(2)) }
  }

  package static func set(_ proof: VersionProof, of version: Int, in db: Database) throws {
    try db.run(
      "INSERT OR REPLACE INTO digest(version, \(columns)) VALUES(?,?,?,?)",
      [version, proof.salt, proof.digest.isEmpty ? nil : proof.digest, proof.now])
  }

  /// Stores the salts of the versions that were written here and have no row.
  static func storeSalts(in db: Database) throws {
    let versions: [(number: Int, name: String)] = try db.rows(
      """
      SELECT number, name FROM version WHERE NOT (\(ReceivedTable.isFromElsewhere))
        AND number NOT IN (SELECT version FROM digest)
      """
    ) { ($0.version(0), $0[1]) }
    for (number, name) in versions {
      guard let salt = try salt(of: number, named: name, in: db) else { continue }
      try db.run("INSERT INTO digest(version, salt) VALUES(?,?)", [number, salt])
    }
  }

  package static func remove(before version: Int, in db: Database) throws {
    try db.run("DELETE FROM digest WHERE version<?", [version])
  }

  /// Sets the secret. The versions up to one have their rows, or never get a digest.
  /// - Parameter text: the secret; `nil` for a new one.
  package static func begin(after version: Int, secret text: String? = nil, in db: Database) throws
  {
    try db.run(
      """
      INSERT INTO meta(name, value) VALUES(?, coalesce(?, lower(hex(randomblob(16)))))
      ON CONFLICT(name) DO UPDATE SET value=excluded.value
      """, [secret, text])
    try MetaTable.set(stored, to: version, in: db)
  }

  /// The secret, and the last version whose salt does not follow from it.
  package static func secret(in db: Database) throws -> (text: String, after: Int)? {
    try MetaTable.text(secret, in: db).map { ($0, try MetaTable.integer(stored, in: db) ?? 0) }
  }

  /// The salt of a version that was written here; `nil` if it never gets a digest.
  static func salt(of version: Int, named name: String, in db: Database) throws -> String? {
    let stored: String? = try db.value(
      "SELECT salt FROM digest WHERE version=? AND digest IS NULL", [version])
    if let stored { return stored }
    guard let secret = try secret(in: db), version > secret.after else { return nil }
    var bytes = SealedBytes(secret.text, name)
    return bytes.hexadecimal(16)
  }
}
