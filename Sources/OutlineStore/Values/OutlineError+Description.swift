public import Foundation

extension OutlineError: CustomStringConvertible {
  /// One sentence that describes the error, with its values.
  public var description: String {
    switch self {
    case .unknownNode(let text): "no item or section is named \(text.inQuotes)"
    case .absent(let text, let number): "nothing was called \(text.inQuotes) at version \(number)"
    case .unknownItem(let id): "no item has the id \(id)"
    case .unknownSection(let id): "no section has the id \(id)"
    case .wrongKind(let id, let kind):
      kind == .section ? "\(id) is a section, not an item" : "\(id) is an item, not a section"
    case .deleted(let id, let version): "\(id) was deleted in version \(version)"
    case .ambiguous(let text, let candidates):
      "\(text.inQuotes) could be "
        + candidates.prefix(10).map { "\($0.id) (\($0.text))" }.joined(separator: ", ")
        + (candidates.count > 10 ? " and \(candidates.count - 10) more" : "")
    case .identifierTaken(let id):
      "the id \(id) belongs, or once belonged, to another item or section"
    case .cycle(let id, let under):
      id.node == under
        ? "\(id) cannot move into itself"
        : "\(id) cannot move into \(under), which is inside it"
    case .relativeToItself(let id): "cannot place \(id) before or after itself"
    case .reorderingConstrained(let id, let section):
      "\(id) may only be reordered inside its section \(section)"
    case .liveSection(let id):
      "the section \(id) shows items of other sections, and has none of its own"
    case .sectionHasItems(let id, let count):
      "the section \(id) has \(count == 1 ? "an item" : "\(count) items") of its own, so it cannot show those of others"
    case .emptyText: "the text is empty"
    case .controlCharacter(let field, let scalar, let text):
      "the \(field) \(text.shortened(to: 40).inQuotes) contains "
        + (scalar == 9
          ? "a tab" : "the control character U+" + scalar.digits(4, radix: 16, uppercase: true))
    case .unstorable(let path, let reason):
      "cannot store \(path.isEmpty ? "the attributes" : path): \(reason)"
    case .unfitAttributes(let id, let type, let reason):
      "the attributes\(id.map { " of \($0)" } ?? "") do not fit \(type): \(reason)"
    case .tooLong(let field, let bytes, let limit):
      "the \(field) has \(bytes) bytes; the limit is \(limit)"
    case .brokenLevels(let index):
      "entry \(index + 1) is more than one level below the one before it"
    case .unknownAction(let title, let edge, let available):
      "the section has no \(edge.rawValue) action" + (title.map { " " + $0.inQuotes } ?? "")
        + (available.isEmpty ? "" : "; it has " + available.map(\.inQuotes).joined(separator: ", "))
    case .customAction(let name):
      "the action \(name.inQuotes) is performed by the app that shows the list"
    case .invalidConfiguration(let id, let reason):
      "the configuration of section \(id) cannot be read: \(reason)"
    case .wrongConfiguration(let id, let reason):
      "the new configuration of section \(id) cannot be read: \(reason)"
    case .invalidAttributes(let id, let reason):
      "the attributes of \(id) cannot be read, and would be lost: \(reason)"
    case .unknownRecurrence(let id, let rule):
      "\(id) recurs by a rule that is not known here: \(rule.inQuotes)"
    case .unknownVersion(let number, let latest):
      "unknown version \(number); the latest is \(latest)"
    case .unknownVersionName(let name):
      name.utf8.count < 4
        ? "the name of a version needs four letters or more, not \(name.inQuotes)"
        : "no version of this file is named \(name)"
    case .ambiguousVersionName(let name, let numbers):
      "several versions have names that begin with \(name): "
        + numbers.map { "version \($0)" }.joined(separator: " and ") + " among them"
    case .otherHistory(let number):
      "version \(number) is not the one seen before: the file was restored from a backup, or is another copy"
    case .forgottenVersion(let number, let oldest):
      "version \(number) was forgotten by a purge; the oldest is \(oldest)"
    case .conflict(let expected, let actual, let by):
      "version \(expected) was expected, but the file is at version \(actual) "
        + "(\([by?.origin.rawValue, by?.message].compactMap(\.self).joined(separator: ": ")))"
    case .cannotReturn(let ids):
      "cannot restore \(Self.list(ids)): the former parent is gone, or is now below it"
    case .cannotRevert(let number, let ids):
      ids.isEmpty
        ? "cannot revert version \(number): it is the oldest"
        : "cannot revert version \(number): later versions changed \(Self.list(ids))"
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo"
    case .transactionInUse: "an undo or redo must be the only change of its transaction"
    case .notReordered(let ids):
      "a reordering only moves items, but \(Self.list(ids)) was added, deleted, or moved as a section"
    case .missingContent(let id): "the new item \(id) has no content"
    case .belongsToAnotherSection(let id, let section):
      "\(id) is in section \(section), which is not applied with it"
    case .wouldDeleteHidden(let ids):
      "the hidden children of \(Self.list(ids.map(\.node))) would be deleted, because the snapshot lacks them"
    case .notFavorite(let id): "\(id) is not a favorite"
    case .invalidViewName(let name):
      "the name of a view must have 1 to 255 bytes and no control characters, unlike "
        + name.shortened(to: 40).inQuotes
    case .misusedConnection(.endedTransaction): "the closure ended the transaction of the store"
    case .misusedConnection(.wroteInRead): "the closure changed something inside a read"
    case .misusedConnection(.changedOutline):
      "the closure changed the outline by SQL in a write that has no version yet"
    case .transactionIsOver: "the transaction has ended; use it only inside the closure"
    }
  }

  /// A way to solve the problem, if one is known.
  public var hint: String? {
    switch self {
    case .ambiguous: "give more letters of the id"
    case .cycle(let id, let under) where id.node != under: "move \(under) out first"
    case .deleted(let id, _): "restore \(id) brings it back"
    case .liveSection:
      "add the item to an ordinary section, with fields that match the query of this one"
    case .sectionHasItems: "add another section for it, or move the items out first"
    case .notReordered: "apply the snapshot instead"
    case .reorderingConstrained: "configure the section to allow reordering anywhere"
    case .identifierTaken:
      "choose another id, or let one be made; ids are never reused, not even after deletion"
    case .customAction: "use that app or another action"
    case .invalidConfiguration: "configure the section again; unreadable parts get their default"
    case .invalidAttributes(let id, _):
      "in sqlite3, UPDATE outline SET attributes=… WHERE id='\(id)' sets new ones"
    case .unknownRecurrence(let id, _):
      "outline done \(id) --once ends it; outline set \(id) --recur \"every 2 weeks\" gives it another rule"
    case .controlCharacter: "only a note may have line breaks and tabs"
    case .misusedConnection(.endedTransaction):
      "leave BEGIN, COMMIT and ROLLBACK to the store; savepoints may be used"
    case .misusedConnection(.wroteInRead): "use write"
    case .misusedConnection(.changedOutline):
      "change something by a method of the transaction first, so that all of it is one version"
    case .unfitAttributes: "make the field optional, or ask only for items that have it"
    case .cannotReturn: "restore the parent, or the whole outline"
    case .cannotRevert(_, let ids) where !ids.isEmpty:
      "revert the later versions first, or skip the conflicts"
    case .wouldDeleteHidden:
      "use reorder, begin with the snapshot of the section, or pass deletingHidden: true"
    case .conflict, .otherHistory: "read the outline again and repeat the change"
    case .unknownVersionName:
      "if the file once had that version, it was restored from a backup or is another copy"
    case .ambiguousVersionName: "give more letters of the name"
    default: nil
    }
  }

  private static func list(_ ids: [NodeID]) -> String {
    ids.prefix(10).map(\.rawValue).joined(separator: ", ")
      + (ids.count > 10 ? " and \(ids.count - 10) more" : "")
  }
}

extension OutlineError: LocalizedError {
  /// One sentence that describes the error.
  public var errorDescription: String? { description }
  /// A way to solve the problem, if one is known.
  public var recoverySuggestion: String? { hint }
}

extension StorageError: LocalizedError {
  /// One sentence with the failed operation and the cause.
  public var errorDescription: String? { description }
  /// A way to solve the problem, if one is known.
  public var recoverySuggestion: String? { hint }
}

extension QueryError: LocalizedError {
  /// One sentence that describes the error.
  public var errorDescription: String? { description }
  /// A way to solve the problem, if one is known.
  public var recoverySuggestion: String? { hint }
}

extension IdentifierError: LocalizedError {
  /// One sentence with the invalid text in it.
  public var errorDescription: String? { description }
}

extension HistoryError: LocalizedError {
  /// One sentence that describes the error.
  public var errorDescription: String? { description }
}
