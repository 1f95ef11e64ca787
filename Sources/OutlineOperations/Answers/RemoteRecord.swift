package import Foundation
package import OutlineStore

/// A remote of `remote list` and `sync`.
package struct RemoteRecord: Record, Encodable {
  package var name: String
  package var place: String
  /// The last time that versions were exchanged.
  package var met: Date?
  /// The number of versions that it lacks, as far as is known.
  package var unsent: Int?
  /// The numbers of versions that a `sync` pulled and pushed.
  package var pulled: Int?
  package var pushed: Int?
  /// The format of a text file.
  package var format: String?
  /// The numbers of nodes that a text file changed in a `sync`, and of lines that it got or lost.
  package var changes: Int?
  package var lines: Int?
  /// The reason why it could not be reached.
  package var error: Failure?

  package init(_ remote: Remote, unsent: Int? = nil) {
    (name, place, met) = (remote.name, remote.place, remote.met)
    self.unsent = unsent
  }

  /// A text file.
  /// - Parameter path: the absolute path.
  package init(_ file: TextFile, at path: String) {
    (name, place, met, format) = (file.path, path, file.met, file.format)
  }

  package static let standardColumns = ["name", "place", "met", "unsent"]
  package static let columns: [Column<RemoteRecord>] = [
    Column("name") { $0.name },
    Column("place") { $0.place },
    Column("met") { $0.met.map(Moment.utc) ?? "" },
    Column("unsent") { $0.unsent.map(String.init) ?? "" },
    Column("format") { $0.format ?? "" },
  ]
}
