internal import GRDB

/// The version that a new file begins with.
enum FirstVersion {
  /// Gives the only version of a new, empty file the name and time of the first version of a
  /// bundle. So the file becomes a copy of the one that the versions come from. Other files stay as
  /// they are.
  static func adopt(from bundle: VersionBundle, _ reader: OutlineReader) throws {
    let db = try reader.db
    guard let first = bundle.versions.first, first.after.isEmpty, first.steps.isEmpty,
      try VersionTable.latest(in: db) == 1,
      try MetaTable.integer(MetaTable.purgedBefore, in: db) == nil,
      try ItemTable.nodes(under: ItemTable.rootKey, in: db).isEmpty,
      first.stamp <= VersionTable.greatestStamp
    else { return }
    let guards = try LiftedTriggers(["version_before_update"], in: db)
    try VersionTable.name(1, first.name, stamp: first.stamp, in: db)
    try SealTable.sealAgain(from: 1, in: db)
    try guards.putBack()
    guard let proof = first.proof else {
      // Only its maker could give it one.
      return try DigestTable.begin(after: 1, in: db)
    }
    // The file did not make it in the same words.
    if let entry = try ReceivedTable.entry(1, in: db) {
      var member = try reader.member(entry, after: [], file: "")
      member.proof = proof
      if let proof = member.proofOfPresent { try DigestTable.set(proof, of: 1, in: db) }
    }
  }
}
