// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

import Foundation

// uikit/uidocument
@available(tvOS, unavailable)
@available(watchOS, unavailable)
open class UIDocument: NSObject {
  // uikit/uidocument/saveoperation
  public enum SaveOperation: Int, Sendable {
    case forCreating, forOverwriting
  }
  // uikit/uidocument/changekind
  public enum ChangeKind: Int, Sendable {
    case done, undone, redone, cleared
  }

  // uikit/uidocument/init(fileurl:)
  public init(fileURL url: URL) { fileURL = url }
  // uikit/uidocument/fileurl
  nonisolated(unsafe) open private(set) var fileURL: URL
  // uikit/uidocument/undomanager
  nonisolated(unsafe) open var undoManager: UndoManager! = UndoManager()
  // uikit/uidocument/hasunsavedchanges
  open var hasUnsavedChanges: Bool { false }
  // uikit/uidocument/read(from:)
  open func read(from url: URL) throws {}
  // uikit/uidocument/contents(fortype:)
  open func contents(forType typeName: String) throws -> Any { Data() }
  // uikit/uidocument/writecontents(_:andattributes:safelyto:for:)
  open func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]? = nil,
    safelyTo url: URL, for saveOperation: SaveOperation
  ) throws {}
  // uikit/uidocument/save(to:for:completionhandler:)
  open func save(
    to url: URL, for saveOperation: SaveOperation,
    completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    var isDone = true
    do {
      try writeContents(try contents(forType: ""), safelyTo: url, for: saveOperation)
      fileURL = url
    } catch {
      handleError(error, userInteractionPermitted: true)
      isDone = false
    }
    completionHandler?(isDone)
  }
  // The same is there for asynchronous code.
  open func save(to url: URL, for saveOperation: SaveOperation) async -> Bool {
    await withCheckedContinuation { continuation in
      save(to: url, for: saveOperation) { continuation.resume(returning: $0) }
    }
  }
  // uikit/uidocument/open(completionhandler:), for asynchronous code; it reads on another thread.
  open func open() async -> Bool {
    do { try read(from: fileURL) } catch {
      handleError(error, userInteractionPermitted: true)
      return false
    }
    return true
  }
  // uikit/uidocument/revert(tocontentsof:completionhandler:)
  open func revert(
    toContentsOf url: URL, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    let isRead = (try? read(from: url)) != nil
    completionHandler?(isRead)
  }
  // uikit/uidocument/close(completionhandler:)
  open func close(completionHandler: (@Sendable (Bool) -> Void)? = nil) { completionHandler?(true) }
  // uikit/uidocument/updatechangecount(_:)
  open func updateChangeCount(_ change: ChangeKind) {}
  // uikit/uidocument/handleerror(_:userinteractionpermitted:)
  open func handleError(_ error: any Error, userInteractionPermitted: Bool) {}
  // foundation/nsfilepresenter/presenteditemdidmove(to:), to which UIDocument conforms
  open func presentedItemDidMove(to newURL: URL) { fileURL = newURL }
}
