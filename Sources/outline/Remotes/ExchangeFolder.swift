import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// A folder that carries bundles between files, for example one that a cloud service syncs between
/// machines.
///
/// Each file writes into a subfolder of its own. A bundle is written under another name first and
/// never changes afterwards, so a service can copy it at any moment. Bundles that arrive twice,
/// late or only in part do no harm.
struct ExchangeFolder {
  let path: String
  /// The key of its bundles; `nil` if they are not encrypted.
  let key: FolderKey?
  /// The path of the outline that writes here; nobody else may read its bundles then.
  var outline: String?

  private static let ending = ".bundle"
  /// More bundles than this become one.
  private static let most = 64

  /// The versions that a file has not read yet.
  struct Incoming {
    var bundle: VersionBundle
    /// The versions in the bundles that were read, known ones too.
    var there: [VersionBundle.Member] = []
    /// All bundles of others that need not be read again.
    var read: [String]
    /// The bundles that are not whole, or need versions that are not there yet.
    var waiting: [String]
    /// The names of the versions that they need and nobody has.
    var missing: Set<String> = []
    /// Those of them that more bytes cannot mend, as sentences.
    var damaged: [String] = []
    /// The states of the files that wrote the bundles.
    var states: [(name: String, state: OutlineState)] = []
    /// The permissions that all bundles have which were read.
    var rights: mode_t = 0o666

    /// A sentence on the waiting bundles and the versions that they need; `nil` if none waits.
    var waitingWords: String? {
      let damaged = self.damaged.map { String($0.prefix { $0 != " " }) }
      let names = waiting.filter { !damaged.contains($0) }
      guard let first = names.first else { return nil }
      let others = names.count > 1 ? " and \((names.count - 1).plural("other"))" : ""
      if missing.isEmpty { return "\(first)\(others): not whole yet" }
      let versions = missing.sorted().prefix(3).map { $0.prefix(8) }.joined(separator: ", ")
      let more = missing.count > 3 ? " and \(missing.count - 3) more" : ""
      return
        "\(first)\(others): waiting for versions that are not in the folder (\(versions)\(more)); "
        + "outline sync on a machine that has them writes them"
    }
  }

  // MARK: Reading

  /// The bundles in each subfolder.
  private func files() throws -> [(subfolder: String, names: [String])] {
    func list(_ folder: String) throws -> [String] {
      do { return try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
        let present = stat(folder)
        var reason = access(folder, R_OK) == 0 ? "" : ": " + String(cString: strerror(errno))
        if let present, present.kind != S_IFDIR { reason = ": it is a file" }
        throw Failure(
          .inputOutput, "cannot read the folder \(folder)\(reason)",
          hint: present != nil
            ? nil : "to begin with an empty one: mkdir -p \(folder.quotedForShell)")
      }
    }
    func kind(_ path: String) -> mode_t? { stat(path, followsLink: false)?.kind }
    return try list(path).filter { kind("\(path)/\($0)") == S_IFDIR }.map { subfolder in
      let folder = "\(path)/\(subfolder)"
      let names = try list(folder).filter {
        $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") && kind("\(folder)/\($0)") == S_IFREG
      }
      return (subfolder, names)
    }
  }

  private func bundle(_ name: String) throws -> VersionBundle {
    let file = "\(path)/\(name)"
    // A file of another kind is not read to its end.
    let start = File.beginning(of: file, upTo: 32)
    let isEncrypted = FolderKey.isEncrypted(start)
    if key == nil && isEncrypted { throw Self.refusal(of: path) }
    if key != nil && !isEncrypted && start.count == 32 { throw FolderKey.Foreign(file: file) }
    if key == nil, let first = start.first, first != UInt8(ascii: "{") {
      return try VersionBundle(lines: ["-"])
    }
    let bytes = try key?.decrypt(file) ?? File.bytes(at: file, upTo: InputLimit.outline)
    return try VersionBundle(
      lines: bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) })
  }

  private static func refusal(of path: String) -> Failure {
    Failure(
      .conflict, "the bundles in \(path) are encrypted, and this place is not",
      hint: "outline remote add NAME folder:\(path) takes its key, also for the name that it has")
  }

  /// One of the bundles, an encrypted one if there is any; `nil` if there are none.
  func anyBundle() throws -> String? {
    let all = try files().flatMap { folder, names in names.map { "\(path)/\(folder)/\($0)" } }
    return all.first(where: FolderKey.isEncrypted) ?? all.first
  }

  /// Whether it is encrypted, even if somebody took its mark away, or the mark has not arrived.
  func isEncrypted() throws -> Bool {
    try FolderKey.isWanted(in: path) || anyBundle().map(FolderKey.isEncrypted) == true
  }

  /// Reads the bundles that a file does not know.
  /// - Parameters:
  ///   - record: the bundles that it knows.
  ///   - isWhole: whether versions that it has come along.
  ///   - isKnown: which versions it has.
  func incoming(
    after record: Remote.FolderRecord?, isWhole: Bool = false, isKnown: ([String]) throws -> [Bool]
  ) throws -> Incoming {
    let known = Set(record?.read ?? [])
    let mine = Set(record?.written ?? [])
    var incoming = Incoming(bundle: VersionBundle(file: "", versions: []), read: [], waiting: [])
    var found: [(name: String, bundle: VersionBundle)] = []
    var foreign: FolderKey.Foreign?
    let subfolders = try files()
    // Of a subfolder that is gone, everything was read; the next push writes its versions again.
    incoming.read = known.filter { name in
      !subfolders.contains { name.hasPrefix($0.subfolder + "/") }
    }.sorted()
    for (subfolder, names) in subfolders {
      for file in names where subfolder != record?.own || !mine.contains(file) {
        let name = "\(subfolder)/\(file)"
        if known.contains(name) {
          incoming.read.append(name)
        } else {
          do {
            found.append((name, try bundle(name)))
            incoming.rights &= mode_t(FileRights.ofCopy(of: "\(path)/\(name)"))
          } catch let error as VersionBundleError where !error.isCut {
            incoming.damaged.append(
              "\(name) is damaged: \(error.reason) (line \(error.line)); remove it, and the "
                + "machine that wrote it writes it again")
          } catch let error as FolderKey.Foreign {
            let isEncrypted = FolderKey.isEncrypted(error.file)
            if isEncrypted { foreign = error }
            incoming.damaged.append(
              isEncrypted
                ? "\(name) is damaged: it is encrypted with another key"
                : "\(name) is not encrypted: remove it, or all who see the folder can read it")
          } catch let failure as Failure where failure.code == .conflict {
            throw failure
          } catch { incoming.waiting.append(name) }
        }
      }
    }
    if let foreign, found.isEmpty, incoming.read.isEmpty, mine.isEmpty {
      throw Failure(
        .conflict, "the key of this machine does not open \(foreign.file)",
        hint: "outline remote add with the same name and folder takes another one: --key FILE")
    }
    // A version is later than all versions that its maker knew.
    var members: [String: VersionBundle.Member] = [:]
    for (_, bundle) in found {
      members.merge(bundle.versions.lazy.map { ($0.name, $0) }) { known, _ in known }
      incoming.bundle.forgotten += bundle.forgotten
      incoming.bundle.texts += bundle.texts
      incoming.bundle.unreadable += bundle.unreadable
    }
    incoming.bundle.forgottenByAll = (found.first?.bundle.forgotten ?? []).filter { words in
      found.allSatisfy { $0.bundle.forgotten.contains(words) }
    }
    let sorted = members.values.sorted { $0.replayed < $1.replayed }
    let outside = Set(sorted.flatMap(\.after)).subtracting(members.keys)
    let names = Array(outside) + sorted.map(\.name)
    var have = Set(zip(names, try isKnown(names)).lazy.filter(\.1).map(\.0))
    for member in sorted where isWhole || !have.contains(member.name) {
      guard
        have.contains(member.name) || member.after.allSatisfy(have.contains)
          || have.isEmpty && member.after.isEmpty
      else { continue }
      have.insert(member.name)
      incoming.bundle.versions.append(member)
    }
    incoming.there = sorted.filter { have.contains($0.name) }
    for member in sorted where !have.contains(member.name) {
      incoming.missing.formUnion(member.after.filter { !have.contains($0) && members[$0] == nil })
    }
    for (name, bundle) in found {
      if let state = bundle.state { incoming.states.append((name, state)) }
      if bundle.unreadable.isEmpty, bundle.versions.allSatisfy({ have.contains($0.name) }) {
        incoming.read.append(name)
      } else {
        incoming.waiting.append(name)
      }
    }
    return incoming
  }

  // MARK: Writing

  /// A subfolder for a file that has written nothing yet.
  static func newRecord() -> Remote.FolderRecord {
    Remote.FolderRecord(own: String(Item.ID.random().rawValue.prefix(8)))
  }

  /// Removes the unfinished files of killed writers.
  private func removeLeftParts() {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    for name in names where name.hasSuffix(".part") && name.contains(Self.ending) {
      let file = "\(path)/\(name)"
      let facts = try? FileManager.default.attributesOfItem(atPath: file)
      guard let date = facts?[.modificationDate] as? Date, date.timeIntervalSinceNow < -86_400
      else { continue }
      unlink(file)
    }
  }

  /// The record of a file with a subfolder that is its own alone. If there are bundles that it did
  /// not write, the file was copied or restored, and leaves the subfolder to the other one.
  func check(_ record: Remote.FolderRecord?) throws -> (
    record: Remote.FolderRecord, isWhole: Bool
  ) {
    guard var record else { return (Self.newRecord(), true) }
    let subfolders = try files()
    let there = subfolders.first { $0.subfolder == record.own }?.names ?? []
    // The subfolder of a machine that was retired may have had versions that no other one has.
    let left = record.read.filter { name in
      subfolders.contains { name.hasPrefix($0.subfolder + "/") }
    }
    let isWhole = record.written.allSatisfy(there.contains) && left.count == record.read.count
    record.read = left
    let isForeign = !there.allSatisfy(record.written.contains)
    record.written.removeAll { !there.contains($0) }
    if isForeign {
      record.own = Self.newRecord().own
      record.written = []
    }
    return (record, isWhole)
  }

  /// Writes a bundle into the subfolder of a file.
  func write(_ bundle: VersionBundle, notingIn record: inout Remote.FolderRecord) throws {
    var bundle = bundle
    var replaced: [String] = []
    if record.written.count >= Self.most {
      var members: [VersionBundle.Member] = []
      for name in record.written { members += try self.bundle("\(record.own)/\(name)").versions }
      bundle.versions = (members + bundle.versions).uniqued(by: \.name)
        .sorted { $0.replayed < $1.replayed }
      replaced = record.written
    }
    try replace(replaced, by: bundle, &record)
  }

  /// Writes a bundle, then removes others that it replaces.
  private func replace(
    _ names: [String], by bundle: VersionBundle, _ record: inout Remote.FolderRecord
  ) throws {
    if try key == nil && isEncrypted() { throw Self.refusal(of: path) }
    removeLeftParts()
    let folder = "\(path)/\(record.own)"
    let rights = FileRights.ofCopy(of: outline)
    // A reader of the files may enter the folder.
    if mkdir(folder, mode_t(rights | (rights & 0o444) >> 2)) != 0 && errno != EEXIST {
      throw Failure.system("cannot make the folder \(folder)")
    }
    let last = record.written.compactMap { Int($0.prefix { $0.isNumber }) }.max() ?? 0
    // Another sync of the same file may write at the same moment.
    let name = "\((last + 1).digits(6))-\(VersionBundle.Member.makeName())\(Self.ending)"
    let lines = try bundle.lines().lazy.map { Array(($0 + "\n").utf8) }
    let encrypted = try key?.encrypt(Array(lines.joined()))
    let file = try NewFile("\(folder)/\(name)", replacing: false, from: outline)
    if let encrypted { try file.write(encrypted) } else { try lines.forEach(file.write) }
    try file.finish()
    record.written.append(name)
    for old in names where unlink("\(folder)/\(old)") == 0 || errno == ENOENT {
      record.written.removeAll { $0 == old }
    }
  }

  /// Writes the bundles of a file again, as one, with the versions as they are now.
  /// - Parameter versions: returns the versions with some names.
  func rewrite(
    _ record: inout Remote.FolderRecord, with versions: (Set<String>) throws -> VersionBundle
  ) throws {
    if record.written.isEmpty { return }
    var names: Set<String> = []
    let there = try files().first { $0.subfolder == record.own }?.names ?? []
    for name in record.written where there.contains(name) {
      names.formUnion(try bundle("\(record.own)/\(name)").versions.map(\.name))
    }
    if names.isEmpty { return }
    try replace(record.written, by: versions(names), &record)
  }
}
