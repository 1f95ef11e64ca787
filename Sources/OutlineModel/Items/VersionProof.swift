/// The digest of a version, which travels with it.
///
/// It covers everything that the version says. So a version that was changed on its way, or in one
/// file only, is found. A purge of words changes a version in every file: then the salt goes, so
/// that nobody can guess the words; the digest stays, because it is the one that everybody knows,
/// and a second one covers the rest.
package struct VersionProof: Hashable, Sendable, Codable {
  /// Random digits; `nil` if the version has another content than its maker wrote.
  package var salt: String?
  /// Of the content that its maker wrote; empty if a file has stored the salt alone.
  package var digest: String
  /// Of its content since.
  package var now: String?
  /// In a bundle, the digests of the versions that it follows as the sender has them, in order;
  /// empty if one is unknown.
  package var links: [String]?

  /// Makes a proof without links.
  /// - Parameters:
  ///   - salt: random digits; `nil` if the version has another content than its maker wrote.
  ///   - digest: of the content that its maker wrote.
  ///   - now: of its content since.
  package init(salt: String?, digest: String, now: String? = nil) {
    (self.salt, self.digest, self.now) = (salt, digest, now)
  }
}
