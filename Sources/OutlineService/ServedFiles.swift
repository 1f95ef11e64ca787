import Foundation
import OutlineStore

/// The files of a service: some that stay open, or those of a folder, each of which is opened when
/// it is asked for, and closed when others are.
public final class ServedFiles: Sendable {
  private typealias Restoration = @Sendable (_ path: String) async -> Void

  /// A file, and those who listen to it.
  struct Outline: Sendable {
    let file: ServedFile
    let events: EventHub

    init(_ file: ServedFile) {
      self.file = file
      events = EventHub(file)
    }
  }

  private struct State {
    /// The files of a folder that were asked for, by name.
    var kept: [String: Outline] = [:]
    var restoring: [String: Task<Void, Never>] = [:]
  }

  private struct Folder: Sendable {
    var path: String
    var isReadOnly: Bool
    var restore: Restoration?
  }

  private let listed: [Outline]
  private let folder: Folder?
  private let state = Locked(State())

  /// The most files of a folder with a connection that no request is using: one takes a megabyte,
  /// mostly the parsed schema, and some milliseconds to open. Those who only listen need none.
  static let mostOpen = 8

  /// Serves files that are open. One is at the root; each of several is below `files/`.
  public init(_ files: [ServedFile]) {
    listed = files.map(Outline.init)
    folder = nil
  }

  /// Serves the files of a folder whose names end in `.db`, each below `files/` under its name.
  /// - Parameters:
  ///   - folder: the absolute path.
  ///   - isReadOnly: whether requests that change something are refused.
  ///   - restore: brings a file that is asked for and missing, if it can; it may take seconds.
  public init(
    folder: String, isReadOnly: Bool = false,
    restoring restore: (@Sendable (_ path: String) async -> Void)? = nil
  ) {
    listed = []
    self.folder = Folder(path: folder, isReadOnly: isReadOnly, restore: restore)
  }

  /// The file at the root; `nil` if the root lists the files.
  var only: Outline? { listed.count == 1 ? listed.first : nil }

  /// A served file in a list of all.
  struct Entry: Encodable {
    var name: String
    var isReadOnly: Bool
  }

  /// All files, by name if they are of a folder. None is opened.
  /// - Throws: the error of the system if the folder cannot be read.
  /// - Complexity: O(*n* log *n*), where *n* is the number of files.
  func entries() throws -> [Entry] {
    guard let folder else {
      return listed.map { Entry(name: $0.file.name, isReadOnly: $0.file.isReadOnly) }
    }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter(Self.isName).sorted().map { name in
        Entry(name: name, isReadOnly: isReadOnly(name, in: folder))
      }
  }

  /// The file with a name, or `nil` if there is none.
  func outline(named name: String) async -> Outline? {
    guard let folder else { return listed.first { $0.file.name == name } }
    guard Self.isName(name) else { return nil }
    let path = "\(folder.path)/\(name)"
    if FileMark(of: path) == nil {
      await restore(name, of: folder)
      if FileMark(of: path) == nil { return nil }
    }
    return state.withValue { state in
      if let kept = state.kept[name] { return kept }
      let isReadOnly = isReadOnly(name, in: folder)
      let file = ServedFile(idle: path, name: name, isReadOnly: isReadOnly) { [weak self] in
        self?.closeSurplus()
      }
      let outline = Outline(file)
      state.kept[name] = outline
      return outline
    }
  }

  /// Whether a file of the folder with this name is served. It comes from an address.
  private static func isName(_ name: String) -> Bool {
    name.hasSuffix(".db") && !name.hasPrefix(".") && !name.contains("/")
  }

  private func isReadOnly(_ name: String, in folder: Folder) -> Bool {
    folder.isReadOnly || access("\(folder.path)/\(name)", W_OK) != 0
  }

  /// Restores a missing file once for all who ask for it.
  private func restore(_ name: String, of folder: Folder) async {
    guard let restore = folder.restore else { return }
    let task = state.withValue { state in
      if let task = state.restoring[name] { return task }
      let task = Task { await restore("\(folder.path)/\(name)") }
      state.restoring[name] = task
      return task
    }
    await task.value
    state.withValue { $0.restoring[name] = nil }
  }

  /// Closes those that were asked least recently, because another one was opened, and forgets those
  /// of which nothing has to be remembered.
  private func closeSurplus() {
    let kept = state.withValue { $0.kept }
    let open = kept.values.map(\.file).filter(\.isOpen).sorted { $0.lastUse < $1.lastUse }
    for file in open.dropLast(Self.mostOpen) { file.closeIfUnused() }
    let now = ContinuousClock.now
    let idle = kept.filter { $1.file.isForgettable(at: now) && !$1.events.isFollowing }
    state.withValue { state in for name in idle.keys { state.kept[name] = nil } }
  }

  private var open: [Outline] { listed + state.withValue { Array($0.kept.values) } }

  /// Ends all streams of events, so that their connections end.
  func endEvents() { for outline in open { outline.events.end() } }

  /// Closes all files after the requests that are using them.
  public func close() { for outline in open { outline.file.close() } }
}
