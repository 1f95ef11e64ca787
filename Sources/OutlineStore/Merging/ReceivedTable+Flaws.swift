package import GRDB

extension ReceivedTable {
  /// The name in `meta` of the last version whose maker's part is unknown: a history as text was
  /// once written without it.
  package static let unknownUpTo = "unreceived"
}

extension ReceivedTable.Received {
  /// The largest number of a version that is ever read; see `StatementColumns`.
  private static let limit = 1 << 53

  /// Creates the row of a version in a history.
  package init(_ received: HistoryReceived) throws {
    self.init(
      file: received.file, number: received.number, stamp: received.stamp,
      origin: received.origin, after: try AttributeCoding.text(of: received.after),
      steps: received.steps)
  }

  /// The first thing that its maker cannot have recorded, or `nil`.
  /// - Parameters:
  ///   - version: the version that has it here.
  ///   - isCut: whether versions were purged, so that their names are unknown here.
  /// - Complexity: O(length of the steps).
  package func flaw(
    in version: (number: Int, stamp: Int64, origin: String), isCut: Bool, _ db: Database
  ) throws -> String? {
    if version.origin != Version.Origin.merge.rawValue {
      // A version of this file that names an item by another identifier than it has now.
      if !file.isEmpty || number != version.number || origin != version.origin {
        return "changes of another maker are recorded for it, but its origin is not merge"
      }
    }
    if !file.isEmpty, !VersionBundle.isName(file) {
      return "its maker \(file.inQuotes) is not a name of 16 letters from k to z"
    }
    if number < 1 || number > Self.limit { return "its maker cannot have numbered it \(number)" }
    if stamp < 1 || stamp > version.stamp {
      return "the time of its maker is not between 1970 and its own time"
    }
    if origin.utf8.contains(0) { return "the origin that its maker recorded has a NUL" }
    guard let names = try? OutlineReader.names(after)
    else { return "the versions that its maker knew cannot be read" }
    for name in names {
      if !VersionBundle.isName(name) {
        return "\(name.inQuotes) is not a name of 16 letters from k to z"
      }
      let number: Int? = try db.value("SELECT number FROM version WHERE name=?", [name])
      if number.map({ $0 >= version.number }) ?? !isCut {
        return "its maker knew \(name), which is not a version before it"
      }
    }
    // Foundation would read UTF-16 as well.
    guard steps.utf8.first == UInt8(ascii: "["), !steps.utf8.contains(0)
    else { return "the changes of its maker are not a JSON array" }
    do { _ = try AttributeCoding.decode([ReplayStep].self, from: steps) } catch {
      return "the changes of its maker cannot be read: \(VersionBundle.reason(error))"
    }
    return nil
  }
}
