public import Foundation

/// A bundle that cannot be merged. Nothing has changed when one is thrown.
public enum MergeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The two files have no version in common.
  case nothingInCommon
  /// Versions that are needed are neither in the file nor in the bundle; these are their names.
  case missing([String])
  /// Versions that are needed to merge were purged here.
  case purged(before: Version.ID)
  /// A version was made more than a day after now.
  case ahead(name: String, Date)
  /// A version has the name of another one here, but another content.
  case otherContent(name: String)
  /// A version is not later than one that its maker knew.
  case wrongOrder(name: String)
  /// The file lacks the changes that the maker of a received version made.
  case unknownMaker(Version.ID)
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
    case .ahead(let name, let date):
      "version \(name) was made more than a day from now, on \(date.ISO8601Format())"
    case .otherContent(let name): "version \(name) is here with another content"
    case .wrongOrder(let name): "version \(name) is not later than the ones before it"
    case .unknownMaker(let number):
      "version \(number) came from another file, and the changes of its maker are not in this one"
    case .refused(let name, let error): "version \(name) cannot be applied: \(error)"
    }
  }

  /// A way to solve the problem, if one is known.
  public var hint: String? {
    switch self {
    case .nothingInCommon: "a copy of the file, by cp or outline backup, has its versions"
    case .missing: "make a bundle from an earlier version on, or of all"
    case .purged: "merge in the other direction, or begin with a copy of the other file"
    case .ahead: "outline check --repair, where it was made, corrects the times"
    case .otherContent: "one of the files was changed by hand; outline check tells which"
    case .unknownMaker: "make the bundle from the file that the history was exported from"
    case .wrongOrder, .refused: nil
    }
  }
}

extension MergeError: LocalizedError {
  /// One sentence that describes the error.
  public var errorDescription: String? { description }
  /// A way to solve the problem, if one is known.
  public var recoverySuggestion: String? { hint }
}
