import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// A place that versions are exchanged with, as the user names it.
struct RemoteAddress {
  /// The way to the versions.
  enum Way: Equatable {
    case file(String)
    case ssh(host: String, path: String)
    /// The key is there if its bundles are encrypted.
    case folder(String, FolderKey?)
  }

  private(set) var way: Way
  /// The remote of this place, if the file has one.
  var remote: Remote?
  /// The name in messages.
  let name: String

  private static let sshPrefix = "ssh:"
  private static let folderPrefix = "folder:"
  private static let encryptedPrefix = "encrypted:"

  /// - Parameter text: a path, `ssh:[user@]host:path` or `folder:path`.
  init(_ text: String) throws {
    name = text
    if text.hasPrefix(Self.sshPrefix) {
      let rest = text.dropFirst(Self.sshPrefix.count)
      let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw Failure(
          .usage, "\(text.inQuotes) does not name a host and a path",
          hint: "ssh:host:lists.db, or ssh:user@host:/home/user/lists.db")
      }
      // ssh would take it for an option.
      if parts[0].hasPrefix("-") || parts[0].hasSuffix("@") {
        throw Failure(.usage, "\(String(parts[0]).inQuotes) is not the name of a host")
      }
      way = .ssh(host: String(parts[0]), path: String(parts[1]))
    } else if text.hasPrefix(Self.folderPrefix) {
      let path = String(text.dropFirst(Self.folderPrefix.count))
      if path.isEmpty {
        throw Failure(.usage, "\(text.inQuotes) does not name a folder", hint: "folder:/path/to/it")
      }
      way = .folder(Environment.expandingHome(in: path), nil)
    } else if text.hasPrefix(Self.encryptedPrefix),
      case let parts = text.dropFirst(Self.encryptedPrefix.count).split(
        separator: ":", maxSplits: 1),
      parts.count == 2, let key = FolderKey(parts[0])
    {
      way = .folder(String(parts[1]), key)
    } else if text.allSatisfy(\.isWhitespace) {
      throw Failure(.usage, "the place is empty", hint: "name a path, a remote, ssh: or folder:")
    } else {
      try Self.refuseOtherForms(of: text)
      way = .file(Environment.expandingHome(in: text))
    }
  }

  /// The place with the key that its folder asks for.
  /// - Parameter key: a key that was created for it; `nil` for that of its mark.
  func withKey(_ key: FolderKey? = nil) throws -> RemoteAddress {
    guard case .folder(let path, nil) = way, let key = try key ?? FolderKey.of(path)
    else { return self }
    var place = self
    place.way = .folder(path, key)
    return place
  }

  /// Refuses addresses of other programs, which would be paths otherwise.
  private static func refuseOtherForms(of text: String) throws {
    if FileManager.default.fileExists(atPath: text) { return }
    guard let colon = text.prefix(while: { $0 != "/" }).firstIndex(of: ":") else { return }
    if text[colon...].hasPrefix("://") {
      throw Failure(
        .usage, "\(text.inQuotes) is an address, and no path, ssh: or folder:",
        hint: "ssh:host:path reaches another machine")
    }
    throw Failure(
      .usage, "there is no file \(text.inQuotes)", hint: "ssh:\(text) is a file on another machine")
  }

  /// A file of any name.
  init(file path: String) { (way, name) = (.file(path), path) }

  private init(_ remote: Remote) throws {
    let place = try RemoteAddress(remote.place)
    (way, name) = (place.way, remote.name)
    self.remote = remote
  }

  /// The place that the user named: a remote, or a place itself.
  /// - Parameters:
  ///   - text: the words of the user, or `nil` for the only remote.
  ///   - remotes: the remotes of the file.
  init(_ text: String?, among remotes: [Remote]) throws {
    guard let text else {
      if let only = remotes.first, remotes.count == 1 {
        self = try RemoteAddress(only)
        return
      }
      throw Failure(
        .usage,
        remotes.isEmpty
          ? "the file has no remote"
          : "there are \(remotes.count) remotes: " + remotes.map(\.name).joined(separator: ", "),
        hint: remotes.isEmpty ? "outline remote add NAME WHERE" : "name one of them")
    }
    if let remote = remotes.first(where: { $0.name == text }) {
      self = try RemoteAddress(remote)
      return
    }
    var place = try RemoteAddress(text).withKey()
    if case .file(let path) = place.way, !path.contains("/"),
      !FileManager.default.fileExists(atPath: path)
    {
      throw Failure(
        .notFound, "no remote or file is named \(text.inQuotes)",
        hint: remotes.isEmpty
          ? "outline remote add NAME WHERE"
          : "the remotes are " + remotes.map(\.name).joined(separator: ", "))
    }
    let stored = place.stored
    place.remote = remotes.first { $0.place == stored }
    self = place
  }

  /// The place as a remote stores it: paths are absolute.
  var stored: String {
    switch way {
    case .file(let path): Self.absolute(path)
    case .ssh(let host, let path): Self.sshPrefix + host + ":" + path
    case .folder(let path, let key):
      (key.map { Self.encryptedPrefix + $0.name + ":" } ?? Self.folderPrefix) + Self.absolute(path)
    }
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// The other end, or `nil` for a folder, which no program answers for.
  /// - Parameter timeout: how long it waits while another program writes there.
  func end(timeout: Double?) throws -> (any ExchangeEnd)? {
    switch way {
    case .file(let path): FileEnd(path, timeout: timeout)
    case .ssh(let host, let path): try ProcessEnd(host: host, path: path, timeout: timeout)
    case .folder: nil
    }
  }
}
