import Foundation
import OutlineStore

/// The files of the users, of which a few are open at a time.
///
/// A store is safe to share: any number of tasks read and write the same one. The oldest is given
/// up where there are too many; it closes by itself when the last task that uses it is done.
actor UserStores {
  /// Where the files are.
  nonisolated let folder: String
  /// How many are kept open.
  nonisolated let limit: Int
  private var open: [String: OutlineStore] = [:]
  /// The users whose stores are open, the one used last at the end.
  private var users: [String] = []
  /// How often a file was opened.
  private(set) var openings = 0

  init(folder: String, limit: Int) throws {
    (self.folder, self.limit) = (folder, limit)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// The store of a user, whose file is made where it is missing.
  func store(of user: String) throws -> OutlineStore {
    // What comes over the network becomes a part of a path.
    guard (1...32).contains(user.utf8.count), user.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A })
    else { throw SocketError(saying: "a user is a word of 1 to 32 small letters") }
    users.removeAll { $0 == user }
    users.append(user)
    if let store = open[user] { return store }
    while open.count >= limit {
      open[users.removeFirst()] = nil
    }
    // One writer at a time, and two tasks that read: more would be memory that nobody needs.
    let options = OutlineStore.Options(busyTimeout: .seconds(60), readers: .pool(maximum: 2))
    // Opening takes some milliseconds, in which nobody else gets a store.
    let store = try OutlineStore(path: path(of: user), options: options)
    openings += 1
    open[user] = store
    return store
  }

  nonisolated func path(of user: String) -> String { "\(folder)/\(user).outline" }
}
