internal import Foundation
internal import GRDB

/// A text that a copy of an outline and a file agreed on.
///
/// A cloud may carry the file to another copy with which this one exchanges versions too. So all
/// copies tell each other of these texts: a line that the file lacks is then no change of a person,
/// but of versions that come along in another way. No part of a version.
package struct AgreedText: Hashable, Sendable, Codable {
  /// The digest of the name of the file and of the text.
  package var sum: String
  /// The names of the last versions that the text knows.
  package var after: [String]
  /// The seconds since 1970 when they last agreed.
  package var met: Double

  init(sum: String, after: [String], met: Double) {
    (self.sum, self.after, self.met) = (sum, after, met)
  }

  /// A text that has just been agreed on.
  /// - Parameters:
  ///   - base: the text with its versions.
  ///   - path: the path of the file.
  ///   - met: the seconds since 1970.
  init(_ base: TextFile.Base, at path: String, met: Double) {
    self.init(sum: Self.sum(of: base.text, at: path), after: base.after, met: met)
  }

  /// - Parameters:
  ///   - text: the whole text.
  ///   - path: the path of the file, whose last part is its name in all copies.
  package static func sum(of text: String, at path: String) -> String {
    var bytes = SealedBytes((path as NSString).lastPathComponent, text)
    return bytes.hexadecimal()
  }

  private static let row = "texts"
  /// The largest number of remembered texts.
  private static let most = 32

  static func all(in db: Database) throws -> [AgreedText] {
    let json = try MetaTable.text(row, in: db) ?? "[]"
    return (try? AttributeCoding.decode([AgreedText].self, from: json)) ?? []
  }

  /// Remembers texts, the latest ones of all.
  static func remember(_ texts: [AgreedText], in db: Database) throws {
    var all = try all(in: db)
    for text in texts where text.met.isFinite && text.after.allSatisfy(VersionBundle.isName) {
      all.removeAll { $0.sum == text.sum && $0.after == text.after && $0.met <= text.met }
      all.append(text)
    }
    let latest = Set(all).sorted { ($0.met, $0.sum) > ($1.met, $1.sum) }.prefix(most)
    try MetaTable.set(row, to: AttributeCoding.text(of: Array(latest)), in: db)
  }

  /// Forgets all texts, because former words may be guessed from a digest.
  static func forgetAll(in db: Database) throws { _ = try MetaTable.remove(row, in: db) }
}

extension OutlineTransaction {
  /// Remembers a text that was taken over and may be written over at once. It creates no version.
  package func remember(_ base: TextFile.Base, at path: String) throws {
    let text = AgreedText(base, at: path, met: Date().timeIntervalSince1970)
    try AgreedText.remember([text], in: db)
    noteLocalChange()
  }
}
