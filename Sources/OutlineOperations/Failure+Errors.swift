import OutlineStore

// The only place that turns errors of the library into messages and codes.
extension Failure {
  /// Describes an error. An error that does not come from an outline is reported as unexpected.
  /// - Parameter error: the error.
  public init(describing error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as OutlineError: self.init(error)
    case let error as QueryError: self.init(error)
    case let error as StorageError:
      let isRefusedOption = error.kind == .olderSchema
      self.init(
        Self.code(of: error.kind), error.description,
        hint: isRefusedOption
          ? "without --no-migrate the file is upgraded, and a copy of it is kept" : error.hint)
    case let error as MergeError:
      self.init(Self.code(of: error), error.description, hint: error.hint)
    case let error as VersionBundleError: self.init(.badFile, error.description)
    case is HistoryError, is IdentifierError: self.init(.usage, "\(error)")
    case let error as DifferenceError: self.init(.badFile, "cannot compare the versions: \(error)")
    default: self.init(.inputOutput, "something unexpected happened: \(error)")
    }
  }

  private init(_ error: OutlineError) {
    self.init(Self.code(of: error), error.description, hint: error.hint)
    switch error {
    case .ambiguous(let text, let candidates):
      message = "\(text.inQuotes) matches \(Self.count(of: candidates))"
      hint = Self.hint(text, among: candidates)
      self.candidates = candidates.map {
        Candidate(
          id: $0.id, kind: $0.kind, text: $0.text, path: $0.path.isEmpty ? nil : $0.path.path,
          content: $0.content)
      }
    case .deleted(let id, _): hint = "outline restore \(id.rawValue.quotedForShell) brings it back"
    case .conflict: hint = "read the outline again, then repeat the command"
    case .reorderingConstrained(_, let section):
      hint =
        "outline section configure \(section.rawValue.quotedForShell) --reorder anywhere allows it"
    case .invalidConfiguration(let id, let reason) where reason.contains("shows"):
      hint =
        "a newer outline may know it; outline section configure \(id.rawValue.quotedForShell) "
        + "--shows QUERY gives it another query"
    case .invalidConfiguration(let id, _):
      hint =
        "outline section configure \(id.rawValue.quotedForShell) with any option repairs it; "
        + "unreadable parts get their default"
    case .liveSection(let id):
      hint =
        "put it into another section; outline show \(id) shows the query that items here match"
    case .sectionHasItems:
      hint = "outline section add TITLE --shows … makes a section for the query"
    case .emptyText: hint = "give it a text, or give an item an image"
    case .tooLong(let field, _, _) where field != "note": hint = "put longer text into the note"
    case .unknownVersion, .forgottenVersion, .unknownVersionName: hint = "outline log"
    case .unknownNode("-"): hint = "this command does not read ids from standard input; use xargs"
    case .unknownNode(let name) where name.contains("  "):
      hint = "--plain prints lines that begin with an id and a tab, for other commands to read"
    case .unknownNode: hint = "outline ls"
    case .absent(_, let number):
      hint =
        "outline ls --all --at \(number) lists that version; outline log ID lists the versions of a node"
    default: break
    }
  }

  /// The number of candidates, with their kind.
  private static func count(of candidates: [OutlineError.Candidate]) -> String {
    let sections = candidates.count { $0.kind == .section }
    let items = candidates.count - sections
    let parts = [(items, "item"), (sections, "section")].filter { $0.0 > 0 }
    return parts.map { $0.0.plural($0.1) }.joined(separator: " and ")
  }

  /// The names that mean one candidate each.
  private static func hint(_ text: String, among candidates: [OutlineError.Candidate]) -> String {
    if candidates.allSatisfy({ $0.id.isGenerated && $0.id.rawValue.hasPrefix(text) }) {
      return "write more letters of the id"
    }
    if candidates.count == 2, let section = candidates.first(where: { $0.kind == .section }),
      let item = candidates.first(where: { $0.kind == .item && !$0.path.isEmpty })
    {
      let id = section.id.rawValue.quotedForShell
      return "write \(item.path.path.quotedForShell) for the item, \(id) for the section"
    }
    let isText = candidates.count { $0.text.utf8.elementsEqual(text.utf8) } == 1
    let isID = candidates.contains { $0.id.rawValue == text }
    let paths = Set(candidates.map { $0.path.isEmpty ? [$0.text] : $0.path })
    var ways: [String] = []
    if isText && !text.hasPrefix("=") { ways.append("=\(text)".quotedForShell) }
    ways += (isID ? ["id:\(text)".quotedForShell] : []) + ["the whole id"]
    if paths.count == candidates.count { ways.append("the path") }
    return "write \(ways.dropLast().joined(separator: ", "))"
      + (ways.count > 1 ? " or " : "") + (ways.last ?? "more of the text")
  }

  private static func code(of error: OutlineError) -> Code {
    switch error {
    case .unknownNode, .absent, .unknownItem, .unknownSection, .deleted, .unknownAction,
      .unknownVersion, .unknownVersionName, .forgottenVersion, .wrongKind:
      .notFound
    case .ambiguous, .ambiguousVersionName: .ambiguous
    // The oldest version can never be reverted.
    case .cannotRevert(_, let conflicts) where conflicts.isEmpty: .usage
    case .conflict, .otherHistory, .identifierTaken, .cannotReturn, .cannotRevert: .conflict
    case .nothingToUndo, .nothingToRedo: .noMatch
    case .invalidConfiguration, .invalidAttributes: .badFile
    default: .usage
    }
  }

  private static func code(of error: MergeError) -> Code {
    switch error {
    case .nothingInCommon, .missing, .purged, .unknownMaker: .conflict
    case .otherContent, .unknownPart, .changedOnItsWay, .changedHere, .wrongOrder,
      .impossibleTime:
      .badFile
    case .unknownRemote: .notFound
    case .noConflict: .noMatch
    case .refused, .remoteExists, .invalidRemoteName, .unsuitable, .noneMine, .severalHidden,
      .noneBy:
      .usage
    }
  }

  private static func code(of kind: StorageError.Kind) -> Code {
    switch kind {
    case .busy, .suspended: .busy
    case .notADatabase, .foreignDatabase, .unmarked, .newerSchema, .olderSchema, .corrupt,
      .damagedIndex, .changedSchema, .foreignTrigger:
      .badFile
    case .referenced, .constraint: .conflict
    case .tooBig, .nestedWrite: .usage
    case .readOnly, .cannotOpen, .full, .closed, .protected, .other: .inputOutput
    }
  }
}
