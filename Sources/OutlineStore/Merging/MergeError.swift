public import Foundation

/// A bundle that cannot be merged. Nothing has changed when one is thrown.
public enum MergeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The two files have no version in common.
  case nothingInCommon
  /// Versions that are needed are neither in the file nor in the bundle; these are their names.
  case missing([String])
  /// Versions that are needed to merge were purged here.
  case purged(before: Version.ID)
  /// A version has a time that no clock has.
  case impossibleTime(name: String)
  /// A version has the name of another one here, but different content.
  case otherContent(name: String)
  /// A version has a part that only a later program knows.
  case unknownPart(name: String, reason: String)
  /// A version in a bundle says something else than its digest covers.
  case changedOnItsWay(name: String)
  /// A version that came from another file was changed in this one.
  case changedHere(Version.ID)
  /// A version is not later than one that its maker knew.
  case wrongOrder(name: String)
  /// The file lacks the changes that the maker of a received version wrote.
  case unknownMaker(Version.ID)
  /// There is no remote with a name.
  case unknownRemote(String)
  /// There is a remote with that name already.
  case remoteExists(String)
  /// A text cannot be the name of a remote.
  case invalidRemoteName(String)
  /// There is no such conflict, or no longer.
  case noConflict(NodeID?, kind: String?)
  /// Neither change of a conflict was written in this file.
  case noneMine(NodeID)
  /// Several changes of the same thing could be kept; these are their versions.
  case severalHidden(NodeID, kind: String, versions: [String])
  /// No change that is hidden was written by a version or an author; these are their versions.
  case noneBy(String, NodeID, versions: [String])
  /// A conflict of this kind cannot be resolved in that way.
  case unsuitable(MergeConflict.Resolution, kind: String)
  /// A change of a version is refused by the outline.
  case refused(name: String, OutlineError)

  /// One sentence.
  public var description: String {
    switch self {
    case .nothingInCommon: "the files have no version in common"
    case .missing(let names):
      "versions that it needs are missing: " + names.prefix(5).joined(separator: ", ")
        + (names.count > 5 ? " and \(names.count - 5) more" : "")
    case .purged(let number): "the versions before \(number), which are needed, were purged here"
    case .impossibleTime(let name): "version \(name) has a time that no clock has"
    case .otherContent(let name): "version \(name) is here with another content"
    case .unknownPart(let name, let reason): "version \(name) cannot be read: \(reason)"
    case .changedOnItsWay(let name): "version \(name) does not agree with its digest"
    case .changedHere(let number): "version \(number) does not agree with the digest of its maker"
    case .wrongOrder(let name): "version \(name) is not later than the ones before it"
    case .unknownMaker(let number):
      "version \(number) came from another file, and the changes of its maker are not in this one"
    case .unknownRemote(let name): "unknown remote \(name.inQuotes)"
    case .remoteExists(let name): "there is a remote \(name.inQuotes) already"
    case .invalidRemoteName(let name):
      "\(name.inQuotes) cannot be the name of a remote: "
        + "it has 1 to 64 letters, digits, -, _ and dots, and does not begin with - or a dot"
    case .noConflict(let id, let kind):
      (id.map { "\($0) has no conflict" } ?? "the outline has no conflict")
        + (kind.map { " of the kind \($0)" } ?? "")
    case .noneMine(let id): "neither change of \(id) was made in this file"
    case .severalHidden(let id, let kind, let versions):
      "several changes of \(kind) of \(id) could be meant: " + versions.joined(separator: "; ")
    case .noneBy(let maker, let id, let versions):
      "no change of \(id) is by \(maker.inQuotes), but by " + versions.joined(separator: "; ")
    case .unsuitable(let resolution, let kind):
      kind == "circle"
        ? "the other change would put the node below itself"
        : "a conflict of the kind \(kind) cannot be resolved by --\(resolution.rawValue)"
    case .refused(let name, let error): "version \(name) cannot be applied: \(error)"
    }
  }

  /// A way to solve the problem, if one is known.
  public var hint: String? {
    switch self {
    case .nothingInCommon:
      "only copies of one file merge: outline clone makes one; outline export and import bring items over"
    case .missing: "make the bundle from an earlier version on: outline bundle --since VERSION"
    case .purged: "merge in the other direction, or begin with a copy of the other file"
    case .impossibleTime: "that file is damaged: outline rescue there saves it into a new one"
    case .otherContent: "one of the files was changed by hand; outline check tells which"
    case .unknownPart: "a later program made it: update this one"
    case .changedOnItsWay: "it was changed on its way, or in the other file: outline check there"
    case .changedHere: "outline check tells more; outline clone copies another file again"
    case .unknownMaker: "make the bundle from the file that the history was exported from"
    case .unknownRemote: "outline remote list shows them"
    case .remoteExists(let name):
      "choose another name, or remove it first: outline remote remove \(name)"
    case .noConflict: "outline conflicts lists them"
    case .unsuitable(_, let kind):
      kind == "circle" ? "--keep keeps the shown change" : "--mine, --theirs and --keep resolve it"
    case .noneMine: "--keep keeps the shown change, and --theirs takes the other one"
    case .severalHidden(_, _, let versions), .noneBy(_, _, let versions):
      "--take \(versions.first?.prefix { $0 != " " } ?? "v1") takes one, --keep the shown one, --both all"
    case .wrongOrder: "an earlier program moved its time; outline clone copies that file again"
    case .refused, .invalidRemoteName: nil
    }
  }
}

extension MergeError: LocalizedError {
  /// One sentence that describes the error.
  public var errorDescription: String? { description }
  /// A way to solve the problem, if one is known.
  public var recoverySuggestion: String? { hint }
}
